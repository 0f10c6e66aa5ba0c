import { datesIn, foldRomanian, type PartialDate, textOf } from "goodbot";
import { deputyOfLink, isCallOf, numberOfLink } from "./cdep-address.ts";
import { type Constituency, constituencyOf, nameAgrees } from "./constituencies.ts";
import type { Miss } from "./reading.ts";
import type { Line } from "./rows.ts";

/** Why a mandate ended; a parse result, not kept (C20). */
export type EndReason = "resignation" | "by law" | "death" | "other";

/** What the lines on the mandate say. Reasons, acts and replacements help to understand it; none of them is kept. */
export interface MandateLines {
  readonly constituency: Constituency | null;
  /** Internal number of the constituency's link; a parse result (fault 9). */
  readonly cir: number | null;
  readonly college: number | null;
  /** Elected in the whole country, for a national minority. */
  readonly national: boolean;
  readonly validated: PartialDate | null;
  readonly start: PartialDate | null;
  readonly end: PartialDate | null;
  readonly endReason: EndReason | null;
  readonly endAct: string | null;
  /** `idm` of who sat there before; taken from a link that is never followed (it carries `pag=1`). */
  readonly replaces: number | null;
  readonly replacedBy: number | null;
}

type LineKind = "start" | "end" | "validated" | "replaces" | "replacedBy" | "seat";

/** Beginnings of lines, folded; Romanian wordings other than that of the validation are not confirmed yet. */
const kinds: readonly (readonly [LineKind, RegExp])[] = [
  ["start", /^(?:start of the mandate|inceputul mandatului)/],
  ["end", /^(?:end of the mandate|sf[ai]rsitul mandatului|(?:data )?incetar(?:ii|ea) mandatului)/],
  ["validated", /^(?:data validarii|validat|date of validation|validation)/],
  ["replacedBy", /^(?:replaced by|inlocuita? )/],
  ["replaces", /^(?:replaces|inlocuieste)/],
  ["seat", /\b(?:constituency|circumscripti\p{L}+|nivel national|national level)\b/u],
];

const reasons: readonly (readonly [EndReason, RegExp])[] = [
  ["resignation", /\b(?:resignation|demisi\p{L}+)\b/u],
  ["by law", /\b(?:of drept|de drept|by law)\b/],
  ["death", /\b(?:dead|death|deces\p{L}*)\b/u],
];

/**
 * Reads the lines under a deputy's name: seat, validation, beginning and end of the mandate, replacements. Lines that
 * say something else are passed over.
 *
 * @param misses gets what a line should have said and did not
 */
export const mandateOf = (lines: readonly Line[], misses: Miss[]): MandateLines => {
  const byKind = new Map<LineKind, Line>();
  for (const line of lines) {
    const kind = kindOf(line);
    if (kind !== null && !byKind.has(kind)) byKind.set(kind, line);
  }
  const dateOf = (kind: LineKind): PartialDate | null => {
    const line = byKind.get(kind);
    const date = line ? (datesIn(line.text)[0] ?? null) : null;
    if (line && date === null) misses.push({ field: kind, raw: line.text });
    return date;
  };
  const end = byKind.get("end");
  return {
    ...seatOf(byKind.get("seat"), misses),
    validated: dateOf("validated"),
    start: dateOf("start"),
    end: dateOf("end"),
    endReason: end ? reasonOf(end, misses) : null,
    endAct: end ? actOf(end) : null,
    replaces: personOf(byKind.get("replaces")),
    replacedBy: personOf(byKind.get("replacedBy")),
  };
};

const kindOf = ({ text }: Line): LineKind | null => {
  const folded = foldRomanian(text, "i");
  return kinds.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
};

type Seat = Pick<MandateLines, "constituency" | "cir" | "college" | "national">;

const seatOf = (line: Line | undefined, misses: Miss[]): Seat => {
  const nowhere: Seat = { constituency: null, cir: null, college: null, national: false };
  if (!line) {
    misses.push({ field: "seat", raw: "" });
    return nowhere;
  }
  const link = line.links.find(({ url }) => isCallOf(url, "parlam/structura2015.ce"));
  if (!link) {
    const national = /\bnivel national\b|\bnational level\b/.test(foldRomanian(line.text, "i"));
    if (!national) misses.push({ field: "seat", raw: line.text });
    return { ...nowhere, national };
  }
  const number = /\bn[ro]\.?\s*(\d{1,2})\b/i.exec(line.text)?.[1];
  const constituency = constituencyOf(number, textOf(link.element));
  if (constituency === null || !nameAgrees(constituency)) misses.push({ field: "constituency", raw: line.text });
  const college = /\b(?:college|colegiul)\s+(?:uninominal\s+)?n[ro]\.?\s*(\d+)/i.exec(line.text)?.[1];
  return {
    constituency,
    cir: numberOfLink(link.url, "parlam/structura2015.ce", "cir"),
    college: college === undefined ? null : Number(college),
    national: false,
  };
};

const reasonOf = ({ text }: Line, misses: Miss[]): EndReason | null => {
  const [, ...parts] = foldRomanian(text, "i").split(/\s[-–]\s/);
  const said = parts.filter((part) => !/^(?:hcd|hotar\p{L}*)\b/u.test(part)).join(" ");
  const known = reasons.find(([, pattern]) => pattern.test(said));
  if (!known && said !== "") misses.push({ field: "endReason", raw: text });
  return known?.[0] ?? (said === "" ? null : "other");
};

const actOf = ({ links }: Line): string | null => {
  const link = links.find(({ url }) => isCallOf(url, "legis/legis_pck.htp_act"));
  return link ? link.text : null;
};

const personOf = (line: Line | undefined): number | null =>
  line?.links.map(({ url }) => deputyOfLink(url)).find((id) => id !== null)?.idm ?? null;
