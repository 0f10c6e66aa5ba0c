import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import { promise } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import type { AskedRow } from "../pledge/row.ts";
import { size } from "../pledge/size.ts";
import { bytesInWords, inWords } from "../pledge/words.ts";
import { namedIn, PURPOSES, purposeWords } from "./purpose-words.ts";

/** RFC 9309 2.5: of a robots.txt at least 500 KiB must be read. */
const ROBOTS_LEAST = 512_000;

const limit = z.strictObject({
  /** Bytes as they travel, compressed. */
  onTheWire: size,
  /** Bytes once unpacked. */
  unpacked: size,
  /** From sending to the head of the answer. */
  head: duration,
  /** From sending to the last byte. */
  total: duration,
});

type Limit = z.output<typeof limit>;

const options = z
  .strictObject({
    usual: limit,
    /** Limits of their own for some purposes. */
    by: z.partialRecord(z.enum(PURPOSES), limit).default({}),
    /** Where an answer tells of one thing alone, no list: the smaller of this and of what its purpose allows. */
    details: limit.optional(),
  })
  .refine(({ usual, by }) => {
    const robots = by.robots ?? usual;
    return robots.unpacked >= ROBOTS_LEAST && robots.onTheWire >= ROBOTS_LEAST;
  }, "of a robots.txt at least 512,000 bytes must be read (RFC 9309 2.5)");

type Options = z.output<typeof options>;

/** What holds for a request. A robots.txt or another file asked on the way belongs to no list and to no thing. */
const limitOf = ({ usual, by, details }: Options, { purpose, role }: Pick<Request, "purpose" | "role">): Limit => {
  const allowed = by[purpose] ?? usual;
  return details && role === "detail" ? smaller(allowed, details) : allowed;
};

/** What a row may show beyond the limit: a timer that fires late on a busy machine, and the read under way then. */
const LATE_BY = 2_000;
const LAST_READ = 65_536;

/**
 * No answer is unlimited, in size or in time (A7): a server that sends for ever, or packs a gigabyte into a megabyte,
 * must not keep a connection (or this bot) busy. What passes a limit is cut off. Of a robots.txt the part that came is
 * obeyed all the same.
 *
 * @example limits({ usual: { onTheWire: "5MB", unpacked: "20MB", head: "30s", total: "2m" } })
 */
export const limits = promise({
  name: "limits",
  serves: ["A7"],
  options,
  tighten: (a, b) => {
    const by: Options["by"] = {};
    for (const purpose of PURPOSES)
      if (a.by[purpose] || b.by[purpose]) by[purpose] = smaller(a.by[purpose] ?? a.usual, b.by[purpose] ?? b.usual);
    const details = a.details && b.details ? smaller(a.details, b.details) : (a.details ?? b.details);
    return { usual: smaller(a.usual, b.usual), by, ...(details && { details }) };
  },
  keep: {
    bounds(options, request) {
      const { onTheWire, unpacked, head, total } = limitOf(options, request);
      return { wireBytes: onTheWire, bytes: unpacked, headMs: head, totalMs: total };
    },
  },
  say: {
    de: ({ usual, by, details }) => [
      `Von einer Antwort werden höchstens ${bytesInWords(usual.unpacked, "de")} gelesen (${bytesInWords(usual.onTheWire, "de")}, wie sie übertragen wird); beginnt sie nicht binnen ${inWords(usual.head, "de", "dative")} oder ist sie nach ${inWords(usual.total, "de", "dative")} nicht zu Ende, wird sie abgebrochen.`,
      ...namedIn(by).map(
        ([purpose, limit]) =>
          `Für ${purposeWords.de[purpose]} gelten ${bytesInWords(limit.unpacked, "de")} (${bytesInWords(limit.onTheWire, "de")} übertragen), ${inWords(limit.head, "de")} bis zum Beginn und ${inWords(limit.total, "de")} im Ganzen.`,
      ),
      ...(details
        ? [
            `Was nur einen einzelnen Eintrag betrifft, ist kleiner: höchstens ${bytesInWords(details.unpacked, "de")} (${bytesInWords(details.onTheWire, "de")} übertragen), ${inWords(details.head, "de")} bis zum Beginn und ${inWords(details.total, "de")} im Ganzen.`,
          ]
        : []),
    ],
    en: ({ usual, by, details }) => [
      `Of an answer at most ${bytesInWords(usual.unpacked, "en")} are read (${bytesInWords(usual.onTheWire, "en")} as transferred); if it has not begun within ${inWords(usual.head, "en")} or is not complete after ${inWords(usual.total, "en")}, it is broken off.`,
      ...namedIn(by).map(
        ([purpose, limit]) =>
          `For ${purposeWords.en[purpose]} the limits are ${bytesInWords(limit.unpacked, "en")} (${bytesInWords(limit.onTheWire, "en")} as transferred), ${inWords(limit.head, "en")} until it begins and ${inWords(limit.total, "en")} in all.`,
      ),
      ...(details
        ? [
            `What tells of a single entry is smaller: at most ${bytesInWords(details.unpacked, "en")} (${bytesInWords(details.onTheWire, "en")} as transferred), ${inWords(details.head, "en")} until it begins and ${inWords(details.total, "en")} in all.`,
          ]
        : []),
    ],
    ro: ({ usual, by, details }) => [
      `Dintr-un răspuns se citesc cel mult ${bytesInWords(usual.unpacked, "ro")} (${bytesInWords(usual.onTheWire, "ro")} la transfer); dacă nu a început în ${inWords(usual.head, "ro")} sau nu s-a încheiat după ${inWords(usual.total, "ro")}, este întrerupt.`,
      ...namedIn(by).map(
        ([purpose, limit]) =>
          `Pentru ${purposeWords.ro[purpose]} limitele sunt ${bytesInWords(limit.unpacked, "ro")} (${bytesInWords(limit.onTheWire, "ro")} la transfer), ${inWords(limit.head, "ro")} până la început și ${inWords(limit.total, "ro")} în total.`,
      ),
      ...(details
        ? [
            `Ce privește o singură înregistrare este mai mic: cel mult ${bytesInWords(details.unpacked, "ro")} (${bytesInWords(details.onTheWire, "ro")} la transfer), ${inWords(details.head, "ro")} până la început și ${inWords(details.total, "ro")} în total.`,
          ]
        : []),
    ],
  },
  prove: () => {
    const open = new Map<number, AskedRow>();
    return {
      see(row, { usual, by, details }) {
        if (row.event === "asked") open.set(row.seq, row);
        // Nobody knows when a request lost in a crash ended, or how much of it had come.
        if (row.event === "recovered") open.delete(row.request);
        if (row.event !== "answered") return undefined;
        const asked = open.get(row.request);
        open.delete(row.request);
        if (!asked) return undefined;
        const held = { ...usual, ...by[asked.purpose] };
        const one = asked.role === "detail" ? details : undefined;
        const most = (what: keyof Limit): number => Math.min(held[what], one?.[what] ?? held[what]);
        const read = row.outcome === "too large" ? LAST_READ : 0;
        const measures = [
          ["bytes on the wire", row.wireBytes, most("onTheWire"), read],
          ["bytes unpacked", row.bytes, most("unpacked"), read],
          // A head that never came was waited for to the end.
          ["ms to the head", (row.headAt ?? row.endedAt) - asked.startedAt, most("head"), LATE_BY],
          ["ms in all", row.endedAt - asked.startedAt, most("total"), LATE_BY],
        ] as const;
        return measures
          .filter(([, is, promised, slack]) => is > promised + slack)
          .map(([what, is, promised]) => ({
            what: `${is} ${what}, promised at most ${promised}`,
            rows: [asked.seq, row.seq],
          }));
      },
    };
  },
});

const smaller = (a: Limit, b: Limit): Limit => ({
  onTheWire: Math.min(a.onTheWire, b.onTheWire),
  unpacked: Math.min(a.unpacked, b.unpacked),
  head: Math.min(a.head, b.head),
  total: Math.min(a.total, b.total),
});
