import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import type { Exchange } from "../pledge/exchange.ts";
import type { Language, Texts } from "../pledge/language.ts";
import { type Files, promise, type Settlement, type Withdrawal } from "../pledge/promise.ts";
import { placeOf, type Request } from "../pledge/request.ts";
import { either, setOf } from "../pledge/settings.ts";
import { go, skip, stop } from "../pledge/verdict.ts";
import { inWords, listInWords } from "../pledge/words.ts";
import { combineReservations } from "../read/reservations/combine.ts";
import type { ReservationSignal } from "../read/reservations/signal.ts";
import { robotsVerdict } from "../robots/verdict.ts";
import { RELEASED } from "./released.ts";
import { FAMILIES, fileSignals, isForFile, obeyed, reservationPath, robotsSignals } from "./reservation-looks.ts";
import { isReserved } from "./reservations.ts";
import { robotsFile, spokenFor } from "./robots-in-force.ts";
import { WithdrawalProver } from "./withdrawal-proof.ts";

const DAY = 86_400_000;

const options = z.strictObject({
  /** Kinds of sources that are websites of somebody's own. */
  kinds: setOf(z.string().min(1)),
  /** Names under which a site may shut this bot out. */
  tokens: setOf(z.string().regex(/^[A-Za-z_-]+$/, "a product token")).refine((names) => names.length > 0),
  /** Families of reservations that count. */
  obey: setOf(z.enum(FAMILIES)),
  /** Longest time between two looks at robots.txt and reservation files while anything derived is stored. */
  lookEvery: duration.refine((ms) => ms >= DAY, "a day at least"),
});

export type WithdrawalOptions = z.output<typeof options>;

/** A site that shut the bot out, and why. It stays so until a person releases it anew. */
export interface ShutOut {
  readonly at: number;
  readonly why: string;
}

const keyOf = (source: string): string => `source:${source}`;

/**
 * A site that shuts the bot out later, or declares a reservation, is forgotten (A15, A16): copies deleted, facts derived
 * from its pages withdrawn, its profile removed, in the transaction of the very answer that showed it; a rule about some
 * pages does the same for those. A rule that vanishes brings nothing back. A robots.txt that cannot be read, or a check,
 * only stops the reading: it is no wish of the site.
 *
 * @example withdrawal({ kinds: ["website"], tokens: ["AusschauBot"], obey: ["tdmrep"], lookEvery: "7d" })
 */
export const withdrawal = promise<typeof options, ShutOut>({
  name: "withdrawal",
  serves: ["A16"],
  options,
  tighten: (a, b) => ({
    kinds: either(a.kinds, b.kinds),
    tokens: either(a.tokens, b.tokens),
    obey: either(a.obey, b.obey),
    lookEvery: Math.min(a.lookEvery, b.lookEvery),
  }),
  keep: {
    withdraws: (set, { sourceKind }) => set.kinds.includes(sourceKind),
    keys: (set, { source, sourceKind }) => (set.kinds.includes(sourceKind) ? [keyOf(source)] : []),
    sourceKeys: (set, { source, sourceKind }) => (set.kinds.includes(sourceKind) ? [keyOf(source)] : []),
    begin(set, { source, sourceKind, mode }, facts) {
      const shut = set.kinds.includes(sourceKind) ? facts.get(keyOf(source)) : undefined;
      // A person may look anew (A8); the visit keeps all rules.
      return shut && mode !== "visit" ? skip("shut out", shut.why) : go;
    },
    admit(set, { source, sourceKind, mode }, facts) {
      const shut = set.kinds.includes(sourceKind) ? facts.get(keyOf(source)) : undefined;
      return shut && mode !== "visit" ? stop("source", "shut out", shut.why) : go;
    },
    settle(set, exchange, _facts, files) {
      if (!set.kinds.includes(exchange.request.sourceKind)) return {};
      const wish = wishIn(set, exchange, files ?? (() => undefined));
      return wish ? settled(wish, exchange) : {};
    },
    acted: (_set, { act, source }) => (act === RELEASED ? new Map([[keyOf(source), null]]) : new Map()),
  },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: (proofs) => new WithdrawalProver(proofs),
});

function settled(wish: Withdrawal, { request, endedAt }: Exchange): Settlement<ShutOut> {
  if (wish.scope === "pages") return { withdraw: wish };
  const { why } = wish;
  return {
    withdraw: wish,
    facts: new Map([[keyOf(request.source), { at: endedAt, why }]]),
    stop: stop("source", "shut out", why),
  };
}

/** What an answer says of what is stored of the site; undefined: nothing. */
function wishIn(set: WithdrawalOptions, exchange: Exchange, files: Files): Withdrawal | undefined {
  const { request, findings } = exchange;
  const authority = spokenFor(request);
  const root = `${authority}/`;
  const isThere = (url: string): boolean => URL.canParse(url) && placeOf(url).authority === authority;
  switch (request.purpose) {
    case "robots": {
      const hash = findings.robots?.file;
      const file = hash === undefined ? undefined : robotsFile(hash, files);
      if (hash === undefined || !file) return undefined;
      const forbids = (url: string): boolean => !robotsVerdict(file, set.tokens, url).allowed;
      const reserves = (url: string): boolean => isBinding(set, robotsSignals(hash, url, set.tokens, files));
      // The robots.txt of a host where the site keeps a file speaks of what lies there, not of the site.
      const isOwn = !isForFile(request);
      if (isOwn && forbids(root)) return { scope: "site", why: "robots.txt shuts the bot out" };
      if (isOwn && reserves(root)) return { scope: "site", why: "robots.txt declares a reservation" };
      const of = (url: string): boolean => isThere(url) && (forbids(url) || reserves(url));
      return { scope: "pages", why: "robots.txt forbids these pages", of };
    }
    case "reservation": {
      const look = findings.reservation;
      const path = look?.state === "read" ? reservationPath(`${authority}${begun(request)}`) : undefined;
      if (!look || !path) return undefined;
      const reserves = (url: string): boolean => isBinding(set, fileSignals(path, look, url, set.tokens, files));
      if (reserves(root)) return { scope: "site", why: `${path} declares a reservation` };
      return { scope: "pages", why: `${path} reserves these pages`, of: (url) => isThere(url) && reserves(url) };
    }
    default: {
      if (!isReserved(exchange)) return undefined;
      return { scope: "pages", why: "the page declares a reservation", of: (url) => url === request.url };
    }
  }
}

/** The path of the file that an answer is about, wherever it was found. */
const begun = ({ url, hop, begun: first = "" }: Request): string => (hop === 0 ? new URL(url).pathname : first);

const isBinding = ({ obey }: WithdrawalOptions, signals: readonly ReservationSignal[]): boolean =>
  combineReservations(obeyed(signals, obey)).verdict === "reserve";

const sentences = ({ kinds, tokens, obey, lookEvery }: WithdrawalOptions, language: Language): string[] => {
  const say = texts[language];
  const list = (items: readonly string[]): string => listInWords(items, language);
  return [say.gone(list(kinds), list(tokens), list(obey)), say.looks(inWords(lookEvery, language))];
};

interface WithdrawalTexts {
  readonly gone: (kinds: string, tokens: string, families: string) => string;
  readonly looks: (span: string) => string;
}

const texts: Texts<WithdrawalTexts> = {
  de: {
    gone: (kinds, tokens, families) =>
      `Sperrt eine Website (Quellen der Art ${kinds}) ${tokens} später aus oder erklärt sie einen Nutzungsvorbehalt (${families}), werden gespeicherte Kopien ihrer Seiten gelöscht, daraus abgeleitete Angaben zurückgezogen und das Website-Profil entfernt; eine Sperre einzelner Seiten tut das für diese. Zurück kommt sie nur durch eine neue Freigabe.`,
    looks: (span) =>
      `Solange etwas aus einer Website gespeichert ist, werden robots.txt und Vorbehaltsdateien mindestens einmal in ${span} angesehen.`,
  },
  en: {
    gone: (kinds, tokens, families) =>
      `Where a website (sources of the kind ${kinds}) later shuts ${tokens} out or declares a reservation (${families}), stored copies of its pages are deleted, facts derived from them withdrawn, and the website profile removed; a rule about some pages does this for those. It comes back only with a new release.`,
    looks: (span) =>
      `While anything from a website is stored, its robots.txt and reservation files are looked at at least once in ${span}.`,
  },
  ro: {
    gone: (kinds, tokens, families) =>
      `Dacă un site (surse de tipul ${kinds}) exclude mai târziu ${tokens} sau declară o rezervă (${families}), copiile stocate ale paginilor sale se șterg, datele derivate din ele se retrag, iar profilul site-ului se elimină; o regulă despre unele pagini are acest efect pentru ele. Site-ul revine numai printr-o nouă aprobare.`,
    looks: (span) =>
      `Cât timp este stocat ceva de pe un site, robots.txt și fișierele cu rezerve sunt verificate cel puțin o dată la ${span}.`,
  },
};
