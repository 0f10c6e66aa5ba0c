import { readTags } from "../tags.ts";
import type { ReservationSignal } from "./signal.ts";
import { statements } from "./tdm-statement.ts";

/**
 * TDMRep inside a document (report of 2024, sections 7 and 8): the XMP packet of a PDF, or the package file of an EPUB.
 * Takes their XML text; who opens the document hands it in. Forms: `<tdm:reservation>1</tdm:reservation>`,
 * `tdm:reservation="1"` as an attribute, and `<meta property="tdm:reservation">1</meta>`.
 */
export const readTdmDocument = (xml: string): ReservationSignal[] => {
  const values: Record<string, string[]> = { "tdm:reservation": [], "tdm:policy": [] };
  let open: string | null = null;
  let text = "";
  readTags(
    xml,
    {
      open(name, attributes) {
        for (const [attribute, value] of attributes) values[attribute]?.push(value);
        const property = attributes.get("property") ?? name;
        open = Object.hasOwn(values, property) ? property : null;
        text = "";
      },
      text(part) {
        if (open !== null) text += part;
      },
      close() {
        if (open !== null) values[open]?.push(text);
        open = null;
      },
    },
    "xml",
  );
  return statements("document", values["tdm:reservation"] ?? [], values["tdm:policy"] ?? []);
};
