import { resolveLink } from "../../../read/html-links.ts";
import { select, selectAll } from "../../../read/html-select.ts";
import type { HtmlElement, HtmlPage } from "../../../read/html-tree.ts";
import { fileKindOf, filesIn, type PageAt } from "../links.ts";
import type { ParsedFile } from "../parsed.ts";
import { recordAt } from "../record-address.ts";
import { plain } from "../words.ts";

/** Files behind links, and behind the forms of the classic pages: what such a form would send is an address as well. */
export function filesOf(within: HtmlElement | HtmlPage, at: PageAt): readonly ParsedFile[] {
  const files = new Map(filesIn(within, at).map((file) => [file.number, file]));
  for (const form of selectAll(within, "form[action*=do027]")) {
    const file = fileOfForm(form, at);
    if (file && !files.has(file.number)) files.set(file.number, file);
  }
  return [...files.values()];
}

/** The same file as a plain address: `do027.asp?DOLFDNR=…&options=64(&typ=…)`. Nothing is submitted. */
function fileOfForm(form: HtmlElement, { url, site }: PageAt): ParsedFile | null {
  const address = resolveLink(form.get("action"), url);
  if (!address) return null;
  address.search = "";
  for (const name of ["DOLFDNR", "options", "typ"]) {
    const value = select(form, `input[name=${name}]`)?.get("value");
    if (value !== undefined) address.searchParams.set(name, value);
  }
  const record = recordAt(address, site);
  const name = plain(select(form, "input[type=submit]")?.get("value") ?? "");
  if (record?.kind !== "file" || name === "") return null;
  return { number: record.number, name, url: address.href, kind: fileKindOf(name), sizeKb: null, exported: null };
}
