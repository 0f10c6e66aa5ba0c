import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import type { Texts } from "../pledge/language.ts";
import { type Files, promise, type Slot } from "../pledge/promise.ts";
import type { Purpose, Request } from "../pledge/request.ts";
import { larger } from "../pledge/settings.ts";
import { count, inWords, listInWords, numberInWords } from "../pledge/words.ts";
import { crawlDelay } from "../robots/crawl-delay.ts";
import { joined } from "./one-server.ts";
import { robotsFile, spokenFor } from "./robots-in-force.ts";
import { SpacingProver } from "./spacing-proof.ts";
import { gentlerTokens, tokens, tokensFor } from "./tokens.ts";

const options = z
  .strictObject({
    /** Shortest time from the end of a request to the start of the next one to the same host. */
    perHost: duration.optional(),
    /**
     * The same for a site: a registrable domain with all its hosts. This clock, like those below, counts the requests of
     * all sources that promise it: set it in the bot's own pledge.
     */
    perSite: duration.optional(),
    /** How many requests may be under way at once, per host (and site, address, source, bot, where these are named). */
    atATime: z.int().positive(),
    /** Count per source too, whichever hosts it asks (M4). */
    perSource: z.boolean().default(false),
    /** Count over the whole bot, all its passes together (C15). */
    inTheWholeBot: z.boolean().default(false),
    /** Names that lead to one address share its clock (V9). */
    sameAddress: z.boolean().default(false),
    /** Hosts that are one server, whatever their names and addresses say (V9): each group shares a clock. */
    oneServer: z
      .array(z.array(z.string().min(1)).min(2))
      .transform((groups) => joined(groups))
      .default([]),
    /** `page loads`: in Chromium what a page loads by itself follows without the gap, one after the other. */
    inBrowser: z.enum(["every request", "page loads"]).default("every request"),
    /** Whose Crawl-delay is obeyed. */
    tokens,
    /** Longest Crawl-delay obeyed; above it this one holds. Absent: any. */
    crawlDelayUpTo: duration.optional(),
  })
  .refine(({ perHost, perSite }) => perHost !== undefined || perSite !== undefined, "a gap per host or per site");

export type SpacingOptions = z.output<typeof options>;

/** The last robots.txt that an authority gave. A Crawl-delay holds until another file (or none) takes its place. */
export interface KeptRobots {
  readonly file: string;
}

/**
 * How fast: at most so many requests at a time, and a pause from the **end** of one to the start of the next (M4, A5,
 * A11, C15, V9). Counted from the start, a slow answer would let the next request arrive right behind it. A longer
 * Crawl-delay of the site holds in its place; a shorter one makes nothing faster. Everything counts: robots.txt,
 * redirects, documents.
 *
 * @example spacing({ perHost: "2s", atATime: 1, perSource: true, tokens: { all: ["mandari-ingestor"] } })
 */
export const spacing = promise<typeof options, KeptRobots>({
  name: "spacing",
  serves: ["M4", "A5", "A11", "C15", "V9"],
  options,
  sharedByHost: true,
  tighten: (a, b) => ({
    perHost: larger(a.perHost, b.perHost),
    perSite: larger(a.perSite, b.perSite),
    atATime: Math.min(a.atATime, b.atATime),
    perSource: a.perSource || b.perSource,
    inTheWholeBot: a.inTheWholeBot || b.inTheWholeBot,
    sameAddress: a.sameAddress || b.sameAddress,
    oneServer: joined([...a.oneServer, ...b.oneServer]),
    inBrowser: a.inBrowser === b.inBrowser ? a.inBrowser : "every request",
    tokens: gentlerTokens(a.tokens, b.tokens),
    // No cap at all is the gentlest.
    crawlDelayUpTo:
      a.crawlDelayUpTo === undefined || b.crawlDelayUpTo === undefined
        ? undefined
        : Math.max(a.crawlDelayUpTo, b.crawlDelayUpTo),
  }),
  keep: {
    keys: (_, request) => [...new Set([request.authority, spokenFor(request)])],
    files: (_, facts) => [...facts.values()].map(({ file }) => file),
    slots(options, request, facts, files) {
      const { atATime } = options;
      const kept = facts.get(request.authority);
      const gap = (own: number) => gapFor(options, request, own, kept, files);
      const slots: Slot[] = [{ key: `host:${request.host}`, gap: gap(options.perHost ?? 0), atATime }];
      if (options.perSite !== undefined)
        slots.push({ key: `site:${request.site}`, gap: gap(options.perSite), atATime });
      const own = larger(options.perHost, options.perSite) ?? 0;
      const [first] = options.oneServer.find((group) => group.includes(request.host)) ?? [];
      if (first !== undefined) slots.push({ key: `server:${first}`, gap: gap(own), atATime });
      if (options.sameAddress && typeof request.address === "string") {
        slots.push({ key: `address:${request.address}`, gap: gap(own), atATime });
      }
      if (options.perSource) slots.push({ key: `source:${request.source}`, gap: 0, atATime });
      if (options.inTheWholeBot) slots.push({ key: "bot", gap: 0, atATime });
      return slots;
    },
    settle(_, { request, findings }) {
      const found = findings.robots;
      if (!found) return {};
      const gaveFile = found.state === "rules" || found.state === "empty" || found.state === "no rule line";
      // No answer, or none that means a file: what the site asked for before goes on, which is the gentler reading.
      if (!gaveFile && found.state !== "unavailable") return {};
      return { facts: new Map([[spokenFor(request), found.file === undefined ? null : { file: found.file }]]) };
    },
  },
  say: {
    de: (options) => [
      `An ${options.perSite === undefined ? "einen Server" : "eine Website"} ${atOnce.de(options.atATime)}; robots.txt, Weiterleitungen und Dokumente zählen mit.`,
      ...each(
        options.perHost,
        (gap) =>
          `Die Pause vom Ende einer Anfrage bis zum Beginn der nächsten an denselben Server beträgt mindestens ${inWords(gap, "de")}.`,
      ),
      ...each(
        options.perSite,
        (gap) =>
          `Die Pause vom Ende einer Anfrage bis zum Beginn der nächsten an dieselbe Website beträgt mindestens ${inWords(gap, "de")}; example.org und www.example.org sind dabei eine Website.`,
      ),
      ...(options.sameAddress ? ["Namen, die zur selben IP-Adresse führen, gelten dabei als ein Server."] : []),
      ...options.oneServer.map((hosts) => `Als ein Server gelten auch: ${listInWords(hosts, "de")}.`),
      ...(options.perSource
        ? ["Die Höchstzahl gilt auch für jede Quelle, selbst wenn sie auf mehreren Servern liegt."]
        : []),
      ...(options.inTheWholeBot
        ? ["Die Höchstzahl gilt auch für den ganzen Bot: für alle Server und alle Durchgänge zusammen."]
        : []),
      `Verlangt eine robots.txt von ${listInWords(options.tokens.all, "de")} eine längere Pause (Crawl-delay), gilt diese, ${options.crawlDelayUpTo === undefined ? "ohne Obergrenze" : `höchstens aber ${inWords(options.crawlDelayUpTo, "de")}`}; eine kürzere macht den Bot nicht schneller.`,
      ...(options.tokens.document.length > 0
        ? [`Bei Dokumenten zählt auch, was sie von ${listInWords(options.tokens.document, "de")} verlangt.`]
        : []),
      ...(options.inBrowser === "page loads"
        ? [
            "In Chromium gilt die Pause zwischen zwei Seitenaufrufen; was eine Seite beim Laden nachlädt, wird je Server einzeln nacheinander geholt, ohne diese Pause.",
          ]
        : []),
    ],
    en: (options) => [
      `${atOnce.en(options.atATime)} to a ${options.perSite === undefined ? "server" : "site"}; robots.txt, redirects and documents count.`,
      ...each(
        options.perHost,
        (gap) =>
          `The pause from the end of one request to the start of the next to the same server is at least ${inWords(gap, "en")}.`,
      ),
      ...each(
        options.perSite,
        (gap) =>
          `The pause from the end of one request to the start of the next to the same site is at least ${inWords(gap, "en")}; example.org and www.example.org are one site.`,
      ),
      ...(options.sameAddress ? ["Names that lead to the same IP address count as one server."] : []),
      ...options.oneServer.map((hosts) => `These count as one server too: ${listInWords(hosts, "en")}.`),
      ...(options.perSource ? ["The same limit holds for each source, even where it spans several servers."] : []),
      ...(options.inTheWholeBot
        ? ["The same limit holds for the whole bot: all servers and all passes together."]
        : []),
      `Where a robots.txt asks ${listInWords(options.tokens.all, "en")} for a longer pause (Crawl-delay), that one holds, ${options.crawlDelayUpTo === undefined ? "without an upper limit" : `up to ${inWords(options.crawlDelayUpTo, "en")}`}; a shorter one does not make the bot faster.`,
      ...(options.tokens.document.length > 0
        ? [`For documents, what it asks of ${listInWords(options.tokens.document, "en")} counts as well.`]
        : []),
      ...(options.inBrowser === "page loads"
        ? [
            "In Chromium the pause lies between page visits; what a page fetches while it loads is fetched one request at a time per server, without that pause.",
          ]
        : []),
    ],
    ro: (options) => [
      `Către ${options.perSite === undefined ? "același server" : "același site"} ${atOnce.ro(options.atATime)}; robots.txt, redirecționările și documentele se numără și ele.`,
      ...each(
        options.perHost,
        (gap) =>
          `Pauza de la sfârșitul unei cereri până la începutul următoarei către același server este de cel puțin ${inWords(gap, "ro")}.`,
      ),
      ...each(
        options.perSite,
        (gap) =>
          `Pauza de la sfârșitul unei cereri până la începutul următoarei către același site este de cel puțin ${inWords(gap, "ro")}; example.org și www.example.org sunt un singur site.`,
      ),
      ...(options.sameAddress ? ["Numele care duc la aceeași adresă IP sunt socotite un singur server."] : []),
      ...options.oneServer.map((hosts) => `Sunt socotite un singur server și: ${listInWords(hosts, "ro")}.`),
      ...(options.perSource
        ? ["Aceeași limită este valabilă pentru fiecare sursă, chiar dacă se întinde pe mai multe servere."]
        : []),
      ...(options.inTheWholeBot
        ? ["Aceeași limită este valabilă pentru întregul robot: toate serverele și toate trecerile la un loc."]
        : []),
      `Dacă robots.txt cere de la ${listInWords(options.tokens.all, "ro")} o pauză mai lungă (Crawl-delay), se respectă aceasta, ${options.crawlDelayUpTo === undefined ? "fără limită superioară" : `până la ${inWords(options.crawlDelayUpTo, "ro")}`}; una mai scurtă nu face robotul mai rapid.`,
      ...(options.tokens.document.length > 0
        ? [`La documente contează și ce cere de la ${listInWords(options.tokens.document, "ro")}.`]
        : []),
      ...(options.inBrowser === "page loads"
        ? [
            "În Chromium pauza se ține între două deschideri de pagini; ceea ce o pagină încarcă singură este cerut pe rând de la fiecare server, fără această pauză.",
          ]
        : []),
    ],
  },
  prove: (proofs) => new SpacingProver(proofs, (given) => options.safeParse(given).data),
});

/** What a page asks for by itself while it loads. Its robots.txt is none of it: that is the bot's own question. */
const LOADED: readonly Purpose[] = ["sub-request", "data", "image"];

/** The gap of one slot, in whole milliseconds: durations and delays were rounded up when they were read. */
function gapFor(
  options: SpacingOptions,
  request: Request,
  own: number,
  kept: KeptRobots | undefined,
  files: Files,
): number {
  const { channel, purpose } = request;
  if (options.inBrowser === "page loads" && channel === "browser" && LOADED.includes(purpose)) return 0;
  const file = kept && robotsFile(kept.file, files);
  const asked = file ? (crawlDelay(file, tokensFor(options.tokens, purpose))?.milliseconds ?? 0) : 0;
  return Math.max(own, Math.min(asked, options.crawlDelayUpTo ?? asked));
}

const each = <T>(value: T | undefined, say: (value: T) => string): string[] =>
  value === undefined ? [] : [say(value)];

const atOnce: Texts<(n: number) => string> = {
  de: (n) =>
    n === 1 ? "geht höchstens eine Anfrage zugleich" : `gehen höchstens ${numberInWords(n, "de")} Anfragen zugleich`,
  en: (n) => `At most ${n === 1 ? "one request" : `${numberInWords(n, "en")} requests`} at a time`,
  ro: (n) =>
    n === 1
      ? "pleacă cel mult o cerere odată"
      : `pleacă cel mult ${count(n, { one: "cerere", many: "cereri" }, "ro")} odată`,
};
