import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import { promise } from "../pledge/promise.ts";
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
  })
  .refine(({ usual, by }) => {
    const robots = by.robots ?? usual;
    return robots.unpacked >= ROBOTS_LEAST && robots.onTheWire >= ROBOTS_LEAST;
  }, "of a robots.txt at least 512,000 bytes must be read (RFC 9309 2.5)");

type Options = z.output<typeof options>;

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
    return { usual: smaller(a.usual, b.usual), by };
  },
  keep: {
    bounds(options, request) {
      const { onTheWire, unpacked, head, total } = options.by[request.purpose] ?? options.usual;
      return { wireBytes: onTheWire, bytes: unpacked, headMs: head, totalMs: total };
    },
  },
  say: {
    de: ({ usual, by }) => [
      `Von einer Antwort werden höchstens ${bytesInWords(usual.unpacked, "de")} gelesen (${bytesInWords(usual.onTheWire, "de")}, wie sie übertragen wird); beginnt sie nicht binnen ${inWords(usual.head, "de", "dative")} oder ist sie nach ${inWords(usual.total, "de", "dative")} nicht zu Ende, wird sie abgebrochen.`,
      ...namedIn(by).map(
        ([purpose, limit]) =>
          `Für ${purposeWords.de[purpose]} gelten ${bytesInWords(limit.unpacked, "de")} (${bytesInWords(limit.onTheWire, "de")} übertragen), ${inWords(limit.head, "de")} bis zum Beginn und ${inWords(limit.total, "de")} im Ganzen.`,
      ),
    ],
    en: ({ usual, by }) => [
      `Of an answer at most ${bytesInWords(usual.unpacked, "en")} are read (${bytesInWords(usual.onTheWire, "en")} as transferred); if it has not begun within ${inWords(usual.head, "en")} or is not complete after ${inWords(usual.total, "en")}, it is broken off.`,
      ...namedIn(by).map(
        ([purpose, limit]) =>
          `For ${purposeWords.en[purpose]} the limits are ${bytesInWords(limit.unpacked, "en")} (${bytesInWords(limit.onTheWire, "en")} as transferred), ${inWords(limit.head, "en")} until it begins and ${inWords(limit.total, "en")} in all.`,
      ),
    ],
    ro: ({ usual, by }) => [
      `Dintr-un răspuns se citesc cel mult ${bytesInWords(usual.unpacked, "ro")} (${bytesInWords(usual.onTheWire, "ro")} la transfer); dacă nu a început în ${inWords(usual.head, "ro")} sau nu s-a încheiat după ${inWords(usual.total, "ro")}, este întrerupt.`,
      ...namedIn(by).map(
        ([purpose, limit]) =>
          `Pentru ${purposeWords.ro[purpose]} limitele sunt ${bytesInWords(limit.unpacked, "ro")} (${bytesInWords(limit.onTheWire, "ro")} la transfer), ${inWords(limit.head, "ro")} până la început și ${inWords(limit.total, "ro")} în total.`,
      ),
    ],
  },
  prove: () => {
    const open = new Map<number, AskedRow>();
    return {
      see(row, { usual, by }) {
        if (row.event === "asked") open.set(row.seq, row);
        // Nobody knows when a request lost in a crash ended, or how much of it had come.
        if (row.event === "recovered") open.delete(row.request);
        if (row.event !== "answered") return undefined;
        const asked = open.get(row.request);
        open.delete(row.request);
        if (!asked) return undefined;
        const held = { ...usual, ...by[asked.purpose] };
        const read = row.outcome === "too large" ? LAST_READ : 0;
        const measures = [
          ["bytes on the wire", row.wireBytes, held.onTheWire, read],
          ["bytes unpacked", row.bytes, held.unpacked, read],
          // A head that never came was waited for to the end.
          ["ms to the head", (row.headAt ?? row.endedAt) - asked.startedAt, held.head, LATE_BY],
          ["ms in all", row.endedAt - asked.startedAt, held.total, LATE_BY],
        ] as const;
        return measures
          .filter(([, is, most, slack]) => is > most + slack)
          .map(([what, is, most]) => ({ what: `${is} ${what}, promised at most ${most}`, rows: [asked.seq, row.seq] }));
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
