import type { Answer } from "../../pledge/kit.ts";
import { readContent } from "./answers.ts";
import { kindOf } from "./kinds.ts";
import { Oddities } from "./oddities.ts";
import { readPage } from "./pages.ts";
import { isObject, textAt } from "./shape.ts";

/** A Body as a person chooses it. */
export interface ListedBody {
  readonly id: string;
  readonly name: string;
}

/** The bodies on a page of a system's list of bodies; empty where the answer is no such page. */
export function bodiesListed(answer: Answer): readonly ListedBody[] {
  const page = readPage(readContent(answer, new Oddities()), "Body", false);
  if (page.form === "none") return [];
  return page.elements.filter(isObject).flatMap((body) => {
    const id = textAt(body, "id");
    return id === null ? [] : [{ id, name: textAt(body, "name")?.trim() ?? id }];
  });
}

/** For an address that answers with a Body instead of a System: the Body, and the address of its System. */
export function bodyInstead(answer: Answer): { readonly body: string; readonly system: string } | null {
  const content = readContent(answer, new Oddities());
  if (content.kind !== "json" || !isObject(content.value) || kindOf(content.value.type) !== "Body") return null;
  const [body, system] = [textAt(content.value, "id"), textAt(content.value, "system")];
  return body === null || system === null ? null : { body, system };
}
