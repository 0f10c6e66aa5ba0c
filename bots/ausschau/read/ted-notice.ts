import { eformRoots, readEform } from "./eforms.ts";
import type { Limits } from "./limits.ts";
import { openXml } from "./open-xml.ts";
import type { Publication, Unreadable } from "./publication.ts";
import { type LegacyHead, readLegacyNotice } from "./ted-legacy.ts";

export type NoticeReading =
  | { readonly kind: "publication"; readonly publication: Publication; readonly legacy: LegacyHead | null }
  | Unreadable;

/** Reads a notice of TED, in the old format or as an eForm; the root element tells which. */
export const readNotice = (bytes: Uint8Array, contentType?: string, limits?: readonly Limits[]): NoticeReading => {
  const opened = openXml(bytes, contentType);
  if (opened.kind === "unreadable") return opened;
  const { root, repaired } = opened;
  if (eformRoots.has(root.name))
    return { kind: "publication", publication: readEform(root, repaired, limits), legacy: null };
  const legacy = root.name === "TED_EXPORT" ? readLegacyNotice(root, repaired, limits) : null;
  if (legacy === null) return { kind: "unreadable", reason: "unknown_type", why: root.name.slice(0, 60) };
  return { kind: "publication", publication: legacy.publication, legacy: legacy.head };
};
