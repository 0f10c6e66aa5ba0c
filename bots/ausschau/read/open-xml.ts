import { parseXml, type XmlElement, type XmlRefusal } from "goodbot";
import type { Unreadable } from "./publication.ts";

/** A KD document or a notice is never larger (A7). */
const LARGEST = 2 * 1024 * 1024;

const reasons: Readonly<Record<XmlRefusal["kind"], Unreadable["reason"]>> = {
  empty: "empty",
  html: "html",
  doctype: "doctype_refused",
  encoding: "encoding",
  "too large": "too_large",
  "not well-formed": "not_well_formed",
};

/** Why a document is unreadable, by the words of this bot. */
export const refusal = (refused: XmlRefusal): Unreadable => ({
  kind: "unreadable",
  reason: reasons[refused.kind],
  why: "why" in refused ? refused.why : refused.kind,
});

export type Opened = { readonly kind: "open"; readonly root: XmlElement; readonly repaired: boolean } | Unreadable;

/** Opens a document: strictly, without document types, in the charset that its octets are in. */
export const openXml = (bytes: Uint8Array, contentType?: string): Opened => {
  const document = parseXml(bytes, { contentType, limits: { bytes: LARGEST } });
  return document.kind === "document"
    ? { kind: "open", root: document.root, repaired: document.repaired }
    : refusal(document);
};
