import { selectAll } from "./html-select.ts";
import { isHidden, visibleBlocksOf } from "./html-text.ts";
import type { HtmlElement, HtmlPage } from "./html-tree.ts";
import { tokensOf } from "./names.ts";

/** Whether a page names a person. */
export type Naming = "present" | "present in alt only" | "absent";

/** Words before a name that say nothing of it. */
const titles = new Set(
  (
    "dl dlui dna dra domnul domnului doamna doamnei dr drd prof univ conf lect asist ing ec av acad " +
    "herr frau mag dipl"
  ).split(" "),
);

/** Words that may stand between the words of a name. */
const between = 2;

/**
 * Whether a page still names a person: all words of the name within one visible block of text, in any order, with at
 * most two others among them. Titles do not count, `<br>` and inline elements end no block, marks on letters make no
 * difference. A name that only the text in place of a picture gives is told apart. Nothing else of the page is looked at.
 *
 * @example whetherNamed(parseHtml("<p>dl. prof. univ. dr. Popa Ion-Vasile"), "Ion-Vasile POPA") // "present"
 */
export const whetherNamed = (page: HtmlPage, name: string): Naming => {
  if (visibleBlocksOf(page).some((block) => holdsName(block, name))) return "present";
  const alternatives = selectAll(page, "img[alt]").filter((image) => !isHiddenWithin(image));
  return alternatives.some((image) => holdsName(image.get("alt") ?? "", name)) ? "present in alt only" : "absent";
};

const isHiddenWithin = (element: HtmlElement): boolean =>
  isHidden(element) || (element.parent.kind === "element" && isHiddenWithin(element.parent));

/**
 * True where a text on its own holds a name, by the same rule.
 *
 * @example holdsName("Președinte: POPA Ion", "Ion Popa") // true
 */
export const holdsName = (text: string, name: string): boolean =>
  (["a", "i"] as const).some((aAndI) => {
    const wanted = tokensOf(name.replace(/\([^)]*\)?/g, " "), aAndI);
    // d-na and d-l are one word each.
    const words = tokensOf(text.replace(/\bd-(l|lui|na|nei|ra)\b\.?/giu, " "), aAndI);
    const counted = words.filter((word) => !titles.has(word) || wanted.includes(word));
    return wanted.length > 0 && windowHolds(counted, wanted, wanted.length + between);
  });

/** True where some run of `length` words holds all wanted ones, each as often as it is wanted. */
const windowHolds = (words: readonly string[], wanted: readonly string[], length: number): boolean => {
  const missing = new Map<string, number>();
  for (const word of wanted) missing.set(word, (missing.get(word) ?? 0) + 1);
  let left = wanted.length;
  for (const [index, word] of words.entries()) {
    left -= take(missing, word, 1);
    const gone = words[index - length];
    if (gone !== undefined) left += take(missing, gone, -1);
    if (left === 0) return true;
  }
  return false;
};

/** Counts a word in (1) or out (-1) of the window; returns by how much what is missing changed. */
const take = (missing: Map<string, number>, word: string, by: 1 | -1): number => {
  const count = missing.get(word);
  if (count === undefined) return 0;
  missing.set(word, count - by);
  return (by === 1 ? count > 0 : count >= 0) ? 1 : 0;
};
