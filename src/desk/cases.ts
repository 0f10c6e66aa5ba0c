import type { Register } from "../pass/register.ts";
import { Fault } from "../pledge/fault.ts";
import type { Language } from "../pledge/language.ts";
import { placeOf } from "../pledge/request.ts";
import { CASE_ANSWERED, CASE_DECIDED, CASE_OPENED, type Offer, type Requests, requests } from "../promises/requests.ts";
import { type Day, dayAt, dayEnds } from "../read/local-day.ts";
import { workingDayAfter } from "../read/working-days.ts";
import type { FactPlace, Seen, Store } from "../store/store.ts";
import { factKey } from "../store/store.ts";
import { type ActPlace, type ActTold, decideAct } from "./act-row.ts";

/** What somebody asks for. */
export const wants = ["slower", "night", "stop", "remove", "takedown", "question"] as const;
export type Want = (typeof wants)[number];

/** What was decided: as asked, in part, or not. */
export const decisions = ["granted", "partly", "refused"] as const;

export interface Decision {
  readonly what: (typeof decisions)[number];
  readonly reason: string;
  readonly offers: readonly Offer[];
  /** Epoch milliseconds. */
  readonly at: number;
}

/** A site owner's wish. Contact and words stay here, where they can be forgotten; the ledger has neither. */
export interface Case {
  readonly id: string;
  /** The domain that the wish is about. */
  readonly domain: string;
  readonly want: Want;
  /** Null once it was forgotten. */
  readonly contact: string | null;
  readonly wish: string | null;
  readonly language: Language;
  readonly received: Day;
  readonly openedAt: number;
  /** The last day on which the answer is in time. */
  readonly due: Day;
  /** The end of that day, epoch milliseconds. */
  readonly dueAt: number;
  readonly decision: Decision | null;
  /** The day on which the answer went out. */
  readonly answered: Day | null;
}

/** Where the cases of a bot lie, and the number of the last one. */
const casePlace = (bot: string, id: string): FactPlace => ({ bot, promise: "@cases", key: id });
const countPlace = (bot: string): FactPlace => ({ bot, promise: "@cases", key: "count" });

/** How requests are counted where a bot promises nothing: the same days, as a reminder. */
const usual = requests.spec.options.parse({ contact: "-", within: 5 });

/** What the bot promises of requests; undefined: nothing. */
function promisedIn({ bot }: Pick<Register, "bot">): Requests | undefined {
  const pledged = bot.pledge.find(({ spec }) => spec.name === requests.spec.name);
  return pledged && requests.spec.options.parse(pledged.options);
}

/** All cases of a bot, those that wait for an answer first, the earliest due first. */
export async function casesOf(store: Pick<Store, "desk">, bot: string): Promise<readonly Case[]> {
  const facts = await store.desk.facts(bot, "@cases");
  const cases = [...facts.values()].filter(isCase);
  const order = ({ answered, dueAt }: Case): number => (answered === null ? dueAt : Number.MAX_SAFE_INTEGER - dueAt);
  return cases.sort((a, b) => order(a) - order(b) || (a.id < b.id ? -1 : 1));
}

const isCase = (value: unknown): value is Case => typeof value === "object" && value !== null && "dueAt" in value;

export interface Wish {
  readonly domain: string;
  readonly want: Want;
  readonly contact: string;
  readonly wish: string;
  readonly language: Language;
  /** Not set: today. */
  readonly received?: Day | undefined;
}

/**
 * Records a wish (M18). The time for the answer runs from the day on which it came, whenever it is recorded.
 *
 * @throws Fault "usage" where the domain is none, nobody is named to answer, or the day lies ahead
 */
export async function openCase(place: ActPlace, register: Register, wish: Wish): Promise<Case> {
  const { bot } = register;
  const promised = promisedIn(register) ?? usual;
  const { zone, within } = promised;
  const today = dayAt(place.now, zone);
  const { received = today, ...words } = wish;
  if (received > today) throw new Fault("usage", `${received} lies ahead`, "Write the day on which the wish came.");
  if (wish.contact.trim() === "")
    throw new Fault("usage", "nobody is named whom the answer goes to", "Say where: --contact ADDRESS.");
  const address = `https://${wish.domain}/`;
  if (!/^[^\s/@?#]+\.[^\s/@?#]+$/.test(wish.domain) || !URL.canParse(address))
    throw new Fault("usage", `"${wish.domain}" is no domain`, "Write it as it stands in addresses: town.example");
  const due = workingDayAfter(received, within, promised);
  const draft = {
    ...{ ...words, domain: placeOf(address).host, received, openedAt: place.now },
    ...{ due, dueAt: dayEnds(due, zone), decision: null, answered: null },
  };
  const year = today.slice(0, 4);
  return decideAct(place, register, { facts: [countPlace(bot.name)] }, (seen) => {
    const cases = countIn(seen, bot.name, year) + 1;
    const made: Case = { id: `${year}-${cases}`, ...draft };
    const { id, domain, want } = made;
    return {
      told: { act: CASE_OPENED, detail: { case: id, domain, want, received, due } },
      change: {
        facts: [
          [casePlace(bot.name, id), made],
          [countPlace(bot.name), { year, cases }],
        ],
      },
      result: made,
    };
  });
}

/** How many cases were opened in a year. */
function countIn({ facts }: Pick<Seen, "facts">, bot: string, year: string): number {
  const value = facts.get(factKey(countPlace(bot)));
  if (typeof value !== "object" || value === null || !("year" in value) || !("cases" in value)) return 0;
  return value.year === year && typeof value.cases === "number" ? value.cases : 0;
}

/**
 * Records what was decided and why. Until the answer is out it can be decided anew.
 *
 * @throws Fault "usage" where the reason is missing, or where less than the wish is granted and neither throttling nor a
 *   night window is offered (M18)
 */
export async function decideCase(
  place: ActPlace,
  register: Register,
  id: string,
  { what, reason, offers }: Omit<Decision, "at">,
): Promise<Case> {
  if (reason.trim() === "") throw new Fault("usage", "a decision needs its reason", "Say it: --reason TEXT.");
  if (what !== "granted" && offers.length === 0 && promisedIn(register)) {
    throw new Fault(
      "usage",
      `case ${id} cannot be ${what} so: the promise requests (${idsOf(register)}) says that at least throttling or a night window is always offered`,
      "Offer one or both: --offer throttle --offer night.",
    );
  }
  return changeCase(place, register, id, (known) => {
    if (known.answered !== null)
      throw new Fault("usage", `case ${id} was answered on ${known.answered}`, "Open a new one.");
    return {
      told: { act: CASE_DECIDED, detail: { case: id, domain: known.domain, decision: what, reason, offers } },
      changed: { ...known, decision: { what, reason, offers, at: place.now } },
    };
  });
}

/**
 * Records that the answer went out.
 *
 * @param sent the day; not set: today
 * @throws Fault "usage" where nothing was decided yet, or the day is none it can be
 */
export async function answerCase(place: ActPlace, register: Register, id: string, sent?: Day): Promise<Case> {
  const today = dayAt(place.now, (promisedIn(register) ?? usual).zone);
  const day = sent ?? today;
  return changeCase(place, register, id, (known) => {
    if (!known.decision)
      throw new Fault(
        "usage",
        `case ${id} has no decision yet`,
        `Decide first: goodbot cases decide ${register.bot.name} ${id} …`,
      );
    if (known.answered !== null)
      throw new Fault("usage", `case ${id} was answered on ${known.answered}`, "Nothing is left to do.");
    if (day > today || day < known.received)
      throw new Fault("usage", `${day}: the answer cannot have gone out then`, `It came on ${known.received}.`);
    return {
      told: { act: CASE_ANSWERED, detail: { case: id, domain: known.domain, sent: day, due: known.due } },
      changed: { ...known, answered: day },
    };
  });
}

/** Forgets who asked and in which words; what was decided and why stays. */
export function forgetPerson(place: ActPlace, register: Register, id: string): Promise<Case> {
  return changeCase(place, register, id, (known) => {
    if (known.answered === null)
      throw new Fault("usage", `case ${id} still waits for its answer`, "Forget the person once it is out.");
    return {
      told: { act: "case: person forgotten", detail: { case: id } },
      changed: { ...known, contact: null, wish: null },
    };
  });
}

/** Changes a case as it stands in that very transaction: of two processes, neither takes back what the other wrote. */
async function changeCase(
  place: ActPlace,
  register: Register,
  id: string,
  change: (known: Case) => { readonly told: ActTold; readonly changed: Case },
): Promise<Case> {
  const asked = await caseNamed(place.store, register, id);
  const own = casePlace(register.bot.name, id);
  return decideAct(place, register, { facts: [own] }, ({ facts }) => {
    const stored = facts.get(factKey(own));
    const { told, changed } = change(isCase(stored) ? stored : asked);
    return { told, change: { facts: [[own, changed]] }, result: changed };
  });
}

/** @throws Fault "usage" where there is no such case */
export async function caseNamed(store: Pick<Store, "desk">, { bot }: Register, id: string): Promise<Case> {
  const cases = await casesOf(store, bot.name);
  const found = cases.find((one) => one.id === id);
  if (found) return found;
  const known = cases.map((one) => one.id).join(", ");
  throw new Fault("usage", `bot ${bot.name} has no case ${id}`, `Name one of: ${known || "(none yet)"}.`);
}

const idsOf = ({ bot }: Register): string =>
  requests.spec.serves.filter((id) => bot.promised.includes(id)).join(", ") || "requests";
