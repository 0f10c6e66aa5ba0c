import { cdepCallOf } from "./cdep-address.ts";
import { decodedPath } from "./decoded-path.ts";

/** Why an address that a page links is never asked for. */
export type DeniedBecause =
  | "declaration of wealth or interests"
  | "sub-page of a profile"
  | "record of an act"
  | "detail of a motion"
  | "kind of page that is not read"
  | "sent back by a form";

/** Procedures of cdep.ro that are read; with them goes no other (section 9). */
const readProcedures: ReadonlySet<string> = new Set([
  "parlam/structura2015.de",
  "parlam/structura2015.mp",
  "parlam/structura2015.gp",
  "legis/legis_pck.lista_anuala",
  "parlam/motiuni2015.lista",
]);

/**
 * Whether a link must never come near the queue, and why; null where nothing speaks against it here. The readers take
 * ids, not links, so this is a second lock, not the first (C11, section 9).
 *
 * @param text the text of the link
 */
export const deniedBecause = (url: URL, text = ""): DeniedBecause | null => {
  if (isDeclaration(url, text)) return "declaration of wealth or interests";
  if (url.protocol !== "https:" && url.protocol !== "http:") return "sent back by a form";
  const call = cdepCallOf(url);
  if (!call) return null;
  if ([...call.parameters.keys()].some((name) => name.toLowerCase() === "pag")) return "sub-page of a profile";
  if (call.procedure === "legis/legis_pck.htp_act") return "record of an act";
  if (/motiuni2015\.detalii/.test(call.procedure)) return "detail of a motion";
  return readProcedures.has(call.procedure) ? null : "kind of page that is not read";
};

const isDeclaration = (url: URL, text: string): boolean =>
  /(?:^|\.)integritate\.eu$/i.test(url.hostname) ||
  /declarat/i.test(decodedPath(url)) ||
  /^[56]$/.test(url.searchParams.get("pag")?.trim() ?? "") ||
  /\bdeclara[țţt]i[ai](?:\s+de)?\s+(?:avere|interes)|\b(?:wealth|interests?) declaration/iu.test(text);
