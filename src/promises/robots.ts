import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import type { Texts } from "../pledge/language.ts";
import { type Files, promise } from "../pledge/promise.ts";
import { placeOf, type Request, type Role } from "../pledge/request.ts";
import { type Evidence, first, go, goBecause, type Scope, skip, stop, type Verdict } from "../pledge/verdict.ts";
import { inWords, listInWords } from "../pledge/words.ts";
import { describeVerdict, robotsVerdict } from "../robots/verdict.ts";
import { robotsFile, spokenFor } from "./robots-in-force.ts";
import { evidenceOf, freshLook, type Look, lookAfter } from "./robots-looks.ts";
import { RobotsProver } from "./robots-proof.ts";
import { READINGS, type Reading, readingsInWords, STATES, type WithoutRules } from "./robots-words.ts";
import { gentlerTokens, tokens, tokensFor } from "./tokens.ts";

const DAY = 86_400_000;
const CLOSING_ROLES = ["entry", "list", "detail"] as const satisfies readonly Role[];

const options = z.strictObject({
  /** The product tokens by which groups are chosen, never the User-Agent header. */
  tokens,
  /** `every pass`: looked at again in each pass. `when too old`: a copy also serves later passes. */
  read: z.enum(["every pass", "when too old"]).default("every pass"),
  /** Oldest copy that may be obeyed (RFC 9309 2.4: at most a day). */
  atMost: duration.refine((ms) => ms > 0 && ms <= DAY, "robots.txt is read again after 24 hours at the latest"),
  /** Before anything else of a source: robots.txt of every host on which it has a registered address (V14). */
  allHostsFirst: z.boolean().default(false),
  /** Roles whose addresses close the whole source when they are forbidden (M7). Other paths are skipped. */
  stopsSource: z
    .array(z.enum(CLOSING_ROLES))
    .default([])
    .transform((roles) => CLOSING_ROLES.filter((role) => roles.includes(role))),
  /** What an answer without rules means. */
  on: z.record(z.enum(STATES), z.enum(READINGS)),
});

export type RobotsOptions = z.output<typeof options>;

/**
 * robots.txt is asked first, obeyed by name, and looked at anew in every pass (M6-M8, A2, A15, C11, C18, C19, V14-V16).
 * Every verdict carries the file, its age and the deciding line. Where there are no rules to obey, `on` says what the
 * bot promised instead (RFC 9309 2.3.1, or its own stricter or freer word).
 *
 * @example robots({ tokens: { all: ["AusschauBot"] }, atMost: "24h", on: { unavailable: "allow", … } })
 */
export const robots = promise<typeof options, Look>({
  name: "robots",
  serves: ["M6", "M7", "M8", "A2", "A15", "C18", "C19", "V14", "V15", "V16"],
  options,
  tighten: (a, b) => ({
    tokens: gentlerTokens(a.tokens, b.tokens),
    read: a.read === b.read ? a.read : "every pass",
    atMost: Math.min(a.atMost, b.atMost),
    allHostsFirst: a.allHostsFirst || b.allHostsFirst,
    stopsSource: CLOSING_ROLES.filter((role) => a.stopsSource.includes(role) || b.stopsSource.includes(role)),
    on: stricterReadings(a.on, b.on),
  }),
  keep: {
    keys: (_, request) => [
      ...new Set([
        request.authority,
        spokenFor(request),
        ...registeredPlaces(request.registered).map(({ authority }) => authority),
      ]),
    ],
    files: (_, facts) => [...facts.values()].flatMap(({ file }) => file ?? []),
    admit(options, request, facts, now, files) {
      if (request.purpose === "robots") return go;
      const fresh = (authority: string) => freshLook(options, facts.get(authority), request.pass, now);
      const look = fresh(request.authority);
      if (!look) return lookFirst(request.url);
      const places = registeredPlaces(request.registered);
      const unseen = options.allHostsFirst && places.find(({ authority }) => !fresh(authority));
      if (unseen) return lookFirst(unseen.url);
      for (const { role, url, authority } of places) {
        const there = fresh(authority);
        if (!there || !closes(options, role)) continue;
        const { allowed, why, evidence } = opinion(there, options.tokens.all, url, files);
        if (!allowed)
          return stop("source", "robots disallow", `the source's ${role} address ${url}: ${why}`, { evidence });
      }
      if (look.state !== "rules") return withoutRules(look.state, options.on[look.state], evidenceOf(look));
      return byRules(options, request, look, files);
    },
    settle(_, exchange, facts) {
      if (exchange.request.purpose !== "robots") return {};
      const authority = spokenFor(exchange.request);
      const look = lookAfter(exchange, facts.get(authority));
      return look ? { facts: new Map([[authority, look]]) } : {};
    },
  },
  say: {
    de: (options) => [
      `${options.read === "every pass" ? "Bevor ein Durchgang einen Server etwas anderes fragt, liest er dessen robots.txt neu" : "Bevor ein Server etwas anderes gefragt wird, wird seine robots.txt gelesen"}; eine Fassung wird höchstens ${inWords(options.atMost, "de")} lang verwendet.`,
      ...(options.allHostsFirst
        ? ["Zuallererst werden in jedem Durchgang alle eingetragenen Adressen einer Quelle daran geprüft."]
        : []),
      `Es gelten die Regeln für ${listInWords(options.tokens.all, "de")}, gelesen nach RFC 9309; nur wenn es für einen Namen keine gibt, die für alle (*).`,
      ...(options.tokens.document.length > 0
        ? [`Dokumente müssen zusätzlich ${listInWords(options.tokens.document, "de")} erlaubt sein.`]
        : []),
      "Was verboten ist, wird nicht abgerufen.",
      ...(options.stopsSource.length > 0
        ? [
            `Trifft ein Verbot ${listInWords(
              options.stopsSource.map((role) => roles.de[role]),
              "de",
              "or",
            )} einer Quelle, wird die ganze Quelle nicht gelesen, bis es aufgehoben ist.`,
          ]
        : []),
      ...readingsInWords(options.on, "de"),
    ],
    en: (options) => [
      `${options.read === "every pass" ? "Before a pass asks a server for anything else, it reads its robots.txt anew" : "Before a server is asked for anything else, its robots.txt is read"}; a copy is used for ${inWords(options.atMost, "en")} at most.`,
      ...(options.allHostsFirst
        ? ["First of all, in every pass, all registered addresses of a source are checked against it."]
        : []),
      `The rules for ${listInWords(options.tokens.all, "en")} hold, read as RFC 9309 says; those for everybody (*) only where a name has none of its own.`,
      ...(options.tokens.document.length > 0
        ? [`Documents must be allowed to ${listInWords(options.tokens.document, "en")} as well.`]
        : []),
      "What is forbidden is not fetched.",
      ...(options.stopsSource.length > 0
        ? [
            `Where a rule forbids ${listInWords(
              options.stopsSource.map((role) => roles.en[role]),
              "en",
              "or",
            )} of a source, the whole source is not read until it is lifted.`,
          ]
        : []),
      ...readingsInWords(options.on, "en"),
    ],
    ro: (options) => [
      `${options.read === "every pass" ? "Înainte ca o trecere să ceară altceva de la un server, îi recitește robots.txt" : "Înainte de a cere altceva de la un server, i se citește robots.txt"}; o copie este folosită cel mult ${inWords(options.atMost, "ro")}.`,
      ...(options.allHostsFirst
        ? [
            "La fiecare trecere, înainte de orice, toate adresele înregistrate ale unei surse sunt verificate după robots.txt.",
          ]
        : []),
      `Se respectă regulile pentru ${listInWords(options.tokens.all, "ro")}, citite conform RFC 9309; cele pentru toți (*) doar dacă un nume nu are reguli proprii.`,
      ...(options.tokens.document.length > 0
        ? [`Documentele trebuie să fie permise și pentru ${listInWords(options.tokens.document, "ro")}.`]
        : []),
      "Ce este interzis nu se descarcă.",
      ...(options.stopsSource.length > 0
        ? [
            `Dacă o regulă interzice, la o sursă, ${listInWords(
              options.stopsSource.map((role) => roles.ro[role]),
              "ro",
              "or",
            )}, întreaga sursă nu este citită până la ridicarea interdicției.`,
          ]
        : []),
      ...readingsInWords(options.on, "ro"),
    ],
  },
  prove: (proofs) => new RobotsProver(proofs),
});

type ClosingRole = (typeof CLOSING_ROLES)[number];

const roles: Texts<Readonly<Record<ClosingRole, string>>> = {
  de: { entry: "die Einstiegsadresse", list: "die Listen", detail: "die Einzelseiten" },
  en: { entry: "the entry address", list: "lists", detail: "single pages" },
  ro: { entry: "adresa de intrare", list: "listele", detail: "paginile individuale" },
};

const lookFirst = (url: string): Verdict =>
  first({ url: new URL("/robots.txt", url).href, purpose: "robots" }, "robots.txt is read before anything else");

const closes = (options: RobotsOptions, role: Role): boolean => options.stopsSource.some((closing) => closing === role);

/** What the rules of a look say of an address. A file that is not at hand says nothing good. */
function opinion(
  look: Look,
  names: readonly string[],
  url: string,
  files: Files,
): { readonly allowed: boolean; readonly why: string; readonly evidence: Evidence } {
  if (look.state !== "rules") return { allowed: true, why: `robots.txt: ${look.state}`, evidence: evidenceOf(look) };
  const file = look.file === undefined ? undefined : robotsFile(look.file, files);
  if (!file) return { allowed: false, why: "the robots.txt in force is not at hand", evidence: evidenceOf(look) };
  const verdict = robotsVerdict(file, names, url);
  return { allowed: verdict.allowed, why: describeVerdict(verdict), evidence: evidenceOf(look, verdict.line) };
}

function byRules(options: RobotsOptions, request: Request, look: Look, files: Files): Verdict {
  const { url, role, registered } = request;
  const { allowed, why, evidence } = opinion(look, tokensFor(options.tokens, request.purpose), url, files);
  if (allowed) return goBecause(why, evidence);
  const forAll = opinion(look, options.tokens.all, url, files);
  // One forbidden page among details that are allowed is a path to skip, no ban on the source's details (M7).
  const alone = role === "detail" && registered.some((place) => place.role === "detail");
  return request.hop === 0 && closes(options, role) && !alone && !forAll.allowed
    ? stop("source", "robots disallow", `the source's ${role} address: ${forAll.why}`, { evidence: forAll.evidence })
    : skip("robots disallow", why, { evidence });
}

function withoutRules(state: WithoutRules, reading: Reading, evidence: Evidence): Verdict {
  const why = `robots.txt: ${state}`;
  if (reading === "allow") return goBecause(why, evidence);
  const code = state === "check" ? "check" : "robots unreadable";
  return reading === "deny" ? skip(code, why, { evidence }) : stop(scopes[reading], code, why, { evidence });
}

const scopes = {
  "stop host": "host",
  "stop site": "site",
  "stop source": "source",
} as const satisfies Record<Exclude<Reading, "allow" | "deny">, Scope>;

function stricterReadings(a: RobotsOptions["on"], b: RobotsOptions["on"]): RobotsOptions["on"] {
  const stricter = { ...a };
  for (const state of STATES) if (READINGS.indexOf(b[state]) > READINGS.indexOf(a[state])) stricter[state] = b[state];
  return stricter;
}

/** The authorities of a source's registered addresses; worked out once per list, since every request carries it. */
function registeredPlaces(registered: Request["registered"]): readonly Registered[] {
  const known = authorities.get(registered);
  if (known) return known;
  const places = registered.map(({ role, url }) => ({ role, url, authority: placeOf(url).authority }));
  authorities.set(registered, places);
  return places;
}

interface Registered {
  readonly role: Role;
  readonly url: string;
  readonly authority: string;
}

const authorities = new WeakMap<Request["registered"], readonly Registered[]>();
