import { collapse, type XmlElement, xmlAt, xmlAttribute, xmlChildren, xmlText, xmlWithin } from "goodbot";
import { type Amount, readAmount } from "./amounts.ts";
import { readCpv, readNuts } from "./codes.ts";
import { allFlags, type Flag, type Read } from "./flags.ts";
import type { Choice } from "./publication.ts";

/**
 * Text of an element: its `P` paragraphs, one a line, white space in each collapsed. Null where nothing but blanks is
 * there. Markup and `\n` written out stay the characters that they are.
 */
export const paragraphs = (element: XmlElement | undefined): string | null => {
  const parts = xmlChildren(element, "P");
  const lines = (parts.length > 0 ? parts.map(textsOf) : [textsOf(element)])
    .map(collapse)
    .filter((line) => line !== "");
  return lines.length > 0 ? lines.join("\n") : null;
};

/** The texts of an element with a blank between: a raised figure (`mm<FT>2</FT>`) does not run into what it stands at. */
const textsOf = (element: XmlElement | undefined): string =>
  (element?.children ?? []).map((child) => (typeof child === "string" ? child : textsOf(child))).join(" ");

/** Text of an element as published, null where there is none; what is only blanks is none. */
export const rawText = (element: XmlElement | undefined): string | null => {
  const text = xmlText(element);
  return text.trim() === "" ? null : text;
};

/** The first descendant of a name with text in it. */
export const firstWithin = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  xmlWithin(element, name)[0];

/** The code of a `CPV_CODE` or `NUTS` element. */
const codeOf = (element: XmlElement): string | null => xmlAttribute(element, "CODE") ?? rawText(element);

/** Codes of the regions of an element, each once, in order. */
export const nutsOf = (elements: readonly XmlElement[]): readonly Read<string>[] =>
  [...new Set(elements.flatMap((element) => xmlWithin(element, "NUTS")).map(codeOf))].map(readNuts);

export const cpvOf = (elements: readonly XmlElement[]): readonly Read<string>[] =>
  [...new Set(elements.flatMap((element) => xmlWithin(element, "CPV_CODE")).map(codeOf))].map(readCpv);

/** A main code: of two different ones neither holds. */
export const mainCpv = (elements: readonly XmlElement[]): Choice => {
  const codes = cpvOf(elements);
  const said = codes.flatMap(({ raw }) => raw ?? []);
  const [only] = codes;
  if (codes.length > 1) return { said, raw: said.join(" "), value: null, flags: ["flags_conflict"] };
  return { said, raw: only?.raw ?? null, value: only?.value ?? null, flags: only?.flags ?? [] };
};

/** Marks of which one at most can hold. */
export const choiceOf = (block: XmlElement | undefined, names: readonly string[]): Choice => {
  const said = names.filter((name) => xmlAt(block, name) !== undefined);
  const [only = null] = said;
  return said.length > 1
    ? { said, raw: said.join(" "), value: null, flags: ["flags_conflict"] }
    : { said, raw: only, value: only, flags: [] };
};

/** An amount with its currency. */
export const amountOf = (element: XmlElement | undefined): Amount =>
  readAmount(element === undefined ? null : xmlText(element), xmlAttribute(element, "CURRENCY") ?? null);

/** An amount where its element stands; null where there is none. */
export const amountIn = (element: XmlElement | undefined): Amount | null =>
  element === undefined ? null : amountOf(element);

/** The flags of several values together. */
export const flagsOf = (
  ...values: readonly ({ readonly flags: readonly Flag[] } | null | undefined)[]
): readonly Flag[] => allFlags(...values.map((value) => value?.flags ?? []));
