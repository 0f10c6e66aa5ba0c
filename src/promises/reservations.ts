import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import type { Exchange } from "../pledge/exchange.ts";
import { type Came, type Facts, type Files, type Found, promise, type Settlement } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import { either, setOf } from "../pledge/settings.ts";
import { first, go, skip, type Verdict } from "../pledge/verdict.ts";
import { decodeText } from "../read/charset.ts";
import { readHeaderReservations, readPageReservations } from "../read/reservations/answer.ts";
import { combineReservations, mayRead } from "../read/reservations/combine.ts";
import type { ReservationSignal } from "../read/reservations/signal.ts";
import { covers } from "../robots/covers.ts";
import { RELEASED } from "./released.ts";
import {
  FAMILIES,
  type FileLook,
  fileSignals,
  obeyed,
  RESERVATION_FILES,
  type ReservationPath,
  reservationPath,
  robotsSignals,
} from "./reservation-looks.ts";
import { ReservationsProver } from "./reservations-proof.ts";
import { lookedAt, noSite, reservedItself, type SiteFact, silentFiles, siteKey } from "./reservations-site.ts";
import { reservationsInWords } from "./reservations-words.ts";
import { spokenFor } from "./robots-in-force.ts";

const DAY = 86_400_000;
/** Statements of one answer that go into its row. */
const MOST_STATEMENTS = 10;

const options = z.strictObject({
  /** Kinds of sources whose sites are asked. */
  kinds: setOf(z.string().min(1)),
  /** Names under which a site may speak to this bot alone. */
  tokens: setOf(z.string().regex(/^[A-Za-z_-]+$/, "a product token")).refine((names) => names.length > 0),
  /** Families of statements that bind. */
  obey: setOf(z.enum(FAMILIES)),
  /** Oldest look at a site's reservation files that still counts. */
  atMost: duration.refine((ms) => ms > 0 && ms <= DAY, "looked at again after 24 hours at the latest"),
  /** Passes in a row without an answer from a reservation file, after which a person decides whether the site is read. */
  silentPasses: z.int().min(1).max(10).default(3),
  /** Pages of a site that reserve themselves, from which on the operator is told of the site. */
  toldFrom: z.int().min(1).max(20).default(3),
});

export type Reservations = z.output<typeof options>;

/** What is remembered: of an authority its last looks, of a page that it reserves itself, of a source what adds up. */
export type ReservationFact =
  | SiteFact
  | { readonly robots?: string; readonly files: Readonly<Partial<Record<ReservationPath, FileLook>>> }
  | { readonly reservedAt: number };

/**
 * Reservations against text and data mining bind (A10): response headers, meta elements, `/.well-known/tdmrep.json`,
 * `noai`, `ai.txt`, and what newer families say in robots.txt. Any one wins. The files are asked before any page; a header
 * means that the body is not read; what shows only in the page itself is neither kept nor mined, and the page never asked
 * again.
 *
 * @example reservations({ kinds: ["website"], tokens: ["AusschauBot"], obey: ["tdmrep", "noai", "ai.txt"], atMost: "24h" })
 */
export const reservations = promise<typeof options, ReservationFact>({
  name: "reservations",
  serves: ["A10"],
  options,
  tighten: (a, b) => ({
    kinds: either(a.kinds, b.kinds),
    tokens: either(a.tokens, b.tokens),
    obey: either(a.obey, b.obey),
    atMost: Math.min(a.atMost, b.atMost),
    silentPasses: Math.min(a.silentPasses, b.silentPasses),
    toldFrom: Math.min(a.toldFrom, b.toldFrom),
  }),
  keep: {
    keys: (set, request) =>
      isMeant(set, request)
        ? [...new Set([request.authority, spokenFor(request), pageKey(request.url), siteKey(request)])]
        : [],
    files: (_set, facts) => [...facts.values()].flatMap((fact) => hashesIn(fact)),
    admit: (set, request, facts, now, files) => (isPage(set, request) ? judge(set, request, facts, now, files) : go),
    head(set, request, { headers }) {
      if (!isPage(set, request)) return undefined;
      const said = obeyed(readHeaderReservations(headers, request.url, set.tokens), set.obey);
      return mayRead(combineReservations(said).verdict) ? undefined : { drop: "reserved" };
    },
    find: (set, request, came) => (isPage(set, request) ? findIn(set, request, came) : undefined),
    settle: (set, exchange, facts) => (isMeant(set, exchange.request) ? settle(exchange, facts) : {}),
    // A person has looked: what adds up adds up anew.
    acted: (_set, { act, source }) => (act === RELEASED ? new Map([[siteKey({ source }), null]]) : new Map()),
  },
  say: {
    de: (set) => reservationsInWords(set, "de"),
    en: (set) => reservationsInWords(set, "en"),
    ro: (set) => reservationsInWords(set, "ro"),
  },
  prove: (proofs) => new ReservationsProver(proofs),
});

const pageKey = (url: string): string => `page:${url}`;

const isMeant = ({ kinds }: Reservations, { sourceKind }: Request): boolean => kinds.includes(sourceKind);

const isPage = (set: Reservations, request: Request): boolean =>
  isMeant(set, request) && request.purpose !== "robots" && request.purpose !== "reservation";

const hashesIn = (fact: ReservationFact): readonly string[] => {
  if (!("files" in fact)) return [];
  const looks = Object.values(fact.files).flatMap(({ file }) => file ?? []);
  return fact.robots === undefined ? looks : [fact.robots, ...looks];
};

function judge(set: Reservations, request: Request, facts: Facts<ReservationFact>, now: number, files: Files): Verdict {
  if (facts.has(pageKey(request.url))) return skip("reserved", "the page itself declares a reservation");
  const [silent] = silentFiles(siteIn(facts, request), set.silentPasses, request.pass);
  if (silent !== undefined && request.mode !== "visit")
    return skip("not reviewed", `no answer from ${silent} in ${set.silentPasses} passes in a row: a person decides`);
  const fact = facts.get(request.authority);
  const known = fact && "files" in fact ? fact : { files: {} };
  for (const path of RESERVATION_FILES) {
    const look = known.files[path];
    // A look that brought no answer counts for its own pass: a site that says "not now" is not asked twice in one.
    const counts = look && now - look.at < set.atMost && (look.state !== "unknown" || look.pass === request.pass);
    if (counts) continue;
    const url = new URL(path, request.url).href;
    return first({ url, purpose: "reservation" }, "reservations are asked for before any page");
  }
  const said: ReservationSignal[] =
    "robots" in known && known.robots !== undefined ? robotsSignals(known.robots, request.url, set.tokens, files) : [];
  for (const path of RESERVATION_FILES) {
    const look = known.files[path];
    if (look) said.push(...fileSignals(path, look, request.url, set.tokens, files));
  }
  const { verdict, decidedBy } = combineReservations(obeyed(said, set.obey));
  if (mayRead(verdict) || !decidedBy) return go;
  const { carrier, raw, note } = decidedBy;
  return skip("reserved", `${carrier}: ${raw || note || verdict}`.slice(0, 300));
}

/** What headers and tags of an answer say; where that is a reservation, the body goes at once. */
function findIn({ tokens, obey }: Reservations, { url }: Request, { head, body }: Came): Found | undefined {
  const signals = obeyed(readHeaderReservations(head.headers, url, tokens), obey);
  if (body.length > 0) {
    const contentType = head.headers.find(([name]) => name === "content-type")?.[1];
    const { text } = decodeText(body, { kind: "html", ...(contentType !== undefined && { contentType }) });
    signals.push(...obeyed(readPageReservations(text, url, tokens, covers), obey));
  }
  const said = signals.filter(({ verdict }) => verdict !== "unset").slice(0, MOST_STATEMENTS);
  if (said.length === 0) return undefined;
  return {
    findings: {
      reservations: said.map(({ family, carrier, verdict, raw }) => ({ family, carrier, verdict, raw })),
    },
    drop: !mayRead(combineReservations(signals).verdict),
  };
}

/** True where an answer itself declares that it is not to be mined. */
export const isReserved = ({ findings }: Pick<Exchange, "findings">): boolean =>
  (findings.reservations ?? []).some(({ verdict }) => verdict === "reserve" || verdict === "flag");

const siteIn = (facts: Facts<ReservationFact>, request: Request): SiteFact => {
  const fact = facts.get(siteKey(request));
  return fact && "own" in fact ? fact : noSite;
};

function settle(exchange: Exchange, facts: Facts<ReservationFact>): Settlement<ReservationFact> {
  const { request, findings, endedAt } = exchange;
  // Broken off by ourselves, or lost in a crash: the site has said nothing.
  if (exchange.outcome === "stopped" || exchange.outcome === "unknown") return {};
  const authority = spokenFor(request);
  const before = facts.get(authority);
  const known = before && "files" in before ? before : { files: {} };
  if (request.purpose === "robots") {
    const { state, file } = findings.robots ?? {};
    // Without an answer the last file stays in force: what was reserved there stays so.
    if (state === undefined || (file === undefined && state !== "unavailable")) return {};
    const { robots: _, ...rest } = { robots: undefined, ...known };
    return { facts: new Map([[authority, { ...rest, ...(file !== undefined && { robots: file }) }]]) };
  }
  if (request.purpose === "reservation") {
    const path = reservationPath(request.hop === 0 ? request.url : `${request.subject}${request.begun ?? ""}`);
    if (!path) return {};
    const { state, file } = findings.reservation ?? { state: "unknown" as const };
    const look: FileLook = { state, ...(file !== undefined && { file }), at: endedAt, pass: request.pass };
    const before = siteIn(facts, request);
    const site = lookedAt(before, { authority, path, pass: request.pass }, state === "unknown");
    return {
      facts: new Map<string, ReservationFact>([
        [authority, { ...known, files: { ...known.files, [path]: look } }],
        ...(site === before ? [] : [[siteKey(request), site] as const]),
      ]),
    };
  }
  if (!isReserved(exchange)) return {};
  return {
    facts: new Map<string, ReservationFact>([
      [pageKey(request.url), { reservedAt: endedAt }],
      [siteKey(request), reservedItself(siteIn(facts, request), request.url)],
    ]),
    drop: { why: "reserved: the page itself declares a reservation", code: "reserved" },
  };
}
