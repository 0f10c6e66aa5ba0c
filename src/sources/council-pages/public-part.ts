import { plain } from "./words.ts";

type Publicity = "public" | "closed" | "unmarked";

/** The warning for an item with neither badge nor group. */
export const UNMARKED = "item without a mark of publicity";

/**
 * Which rows of an agenda are public. Only what is plainly marked is: a badge "Ö 3.1", or a group "Öffentlicher Teil".
 * After "Nicht öffentlicher Teil" nothing is, until another public group begins; "N 2" is closed wherever it stands. A
 * row with neither badge nor group is unmarked, and read by nobody.
 */
export class PublicPart {
  #group: Publicity = "unmarked";

  /** Tells of a heading; true where it says what is public from here on. */
  heading(text: string): boolean {
    const said = groupOf(text);
    if (said !== null) this.#group = said;
    return said !== null;
  }

  judge(badge: Publicity): Publicity {
    if (this.#group === "closed" || badge === "closed") return "closed";
    return badge === "public" || this.#group === "public" ? "public" : "unmarked";
  }
}

function groupOf(text: string): Publicity | null {
  const said = plain(text).toLowerCase();
  if (/^(?:[ivx\d]+\.?\s+)?(?:nicht\s?-?\s?öffentlich|geschlossen|vertraulich)/.test(said)) return "closed";
  return /^(?:[ivx\d]+\.?\s+)?öffentlich/.test(said) ? "public" : null;
}

/** The mark and the number of an item: "Ö 3.1" is the public item 3.1; a number alone has no mark. */
export function badgeOf(text: string): { readonly mark: Publicity; readonly label: string } {
  const found = /^(Ö|NÖ|N)(?:\s*[-.:]?\s*)(?=\d|$)(.*)$/i.exec(plain(text));
  if (!found) return { mark: "unmarked", label: plain(text) };
  return { mark: found[1]?.toUpperCase() === "Ö" ? "public" : "closed", label: plain(found[2] ?? "") };
}
