import type { Language } from "../../pledge/language.ts";
import { wordsOf } from "./analyser.ts";

/** A piece of a text, for a reader: plain text, with what was looked for told apart. */
export interface SnippetPart {
  readonly text: string;
  /** True where it is a word that was looked for. */
  readonly hit: boolean;
}

/** Characters of a snippet, roughly. */
const LENGTH = 240;
/** How much of a text is looked through for its best place: a book need not be read for three lines. */
const LOOKED_THROUGH = 400_000;

/**
 * The place of a text where most of the words looked for stand close together, cut at words. The beginning where none of
 * them is in it.
 */
export function snippetOf(text: string, language: Language, isHit: (term: string) => boolean): readonly SnippetPart[] {
  const hits: { readonly term: string; readonly from: number; readonly to: number }[] = [];
  for (const word of wordsOf(text.slice(0, LOOKED_THROUGH), language)) if (isHit(word.term)) hits.push(word);
  const [start, end] = window(text, bestOf(hits));
  const parts: SnippetPart[] = start > 0 ? [{ text: "… ", hit: false }] : [];
  let at = start;
  for (const { from, to } of hits) {
    if (from < start || to > end) continue;
    if (from > at) parts.push({ text: text.slice(at, from), hit: false });
    parts.push({ text: text.slice(from, to), hit: true });
    at = to;
  }
  if (end > at) parts.push({ text: text.slice(at, end), hit: false });
  if (end < text.length) parts.push({ text: " …", hit: false });
  return parts.map((part) => ({ ...part, text: part.text.replace(/\s+/g, " ") }));
}

/** Where the most different words stand within the length of a snippet. */
function bestOf(hits: readonly { readonly term: string; readonly from: number }[]): number {
  let best = { from: 0, different: 0 };
  const inside = new Map<string, number>();
  let last = 0;
  for (const first of hits) {
    for (let next = hits[last]; next && next.from - first.from < LENGTH / 2; next = hits[++last])
      inside.set(next.term, (inside.get(next.term) ?? 0) + 1);
    if (inside.size > best.different) best = { from: first.from, different: inside.size };
    const left = (inside.get(first.term) ?? 1) - 1;
    if (left === 0) inside.delete(first.term);
    else inside.set(first.term, left);
  }
  return best.from;
}

/** A stretch around a place, from one blank to another. */
function window(text: string, place: number): readonly [start: number, end: number] {
  if (text.length <= LENGTH) return [0, text.length];
  const wished = Math.max(0, place - LENGTH / 4);
  const blank = wished === 0 ? 0 : text.slice(wished, place).search(/\s/);
  const start = wished === 0 ? 0 : blank < 0 ? place : wished + blank + 1;
  const rest = text.slice(start + LENGTH, start + LENGTH + 40).search(/\s/);
  return [start, Math.min(text.length, start + LENGTH + Math.max(0, rest))];
}
