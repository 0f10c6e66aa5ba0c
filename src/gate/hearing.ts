import type { Exchange } from "../pledge/exchange.ts";
import type { Bounds, Facts, Files, Keeping, Pledged, Settlement, Slot, Withdrawal } from "../pledge/promise.ts";
import type { Refusal } from "../pledge/refusal.ts";
import type { Request } from "../pledge/request.ts";
import { type Ruling, strictest } from "../pledge/verdict.ts";
import { type FactPlace, factKey, type Seen } from "../store/store.ts";
import { boundsUntil, deadlineOf, leftFor } from "./deadline.ts";

const noFacts: Facts<unknown> = new Map<string, unknown>();
const noFiles: Files = () => undefined;

/** Where the facts lie that the promises of a pledge read for a request. */
export const factPlaces = (pledge: readonly Pledged[], request: Request): readonly FactPlace[] =>
  pledge.flatMap(({ spec, options }) =>
    (spec.keep?.keys?.(options, request) ?? []).map((key) => ({ bot: request.bot, promise: spec.name, key })),
  );

/** The facts of one promise, by its own keys, out of what the store loaded. */
export function factsOf({ spec, options }: Pledged, request: Request, facts: Seen["facts"]): Facts<unknown> {
  const own = new Map<string, unknown>();
  for (const key of spec.keep?.keys?.(options, request) ?? []) {
    const value = facts.get(factKey({ bot: request.bot, promise: spec.name, key }));
    if (value !== undefined) own.set(key, value);
  }
  return own;
}

/** Hashes of the evidence files that the promises will look up, given their facts. */
export const filesFor = (pledge: readonly Pledged[], request: Request, facts: Seen["facts"]): readonly string[] =>
  pledge.flatMap((pledged) => pledged.spec.keep?.files?.(pledged.options, factsOf(pledged, request, facts)) ?? []);

/** What every promise says of a request. */
export const rulingsOf = (
  pledge: readonly Pledged[],
  request: Request,
  seen: Pick<Seen, "facts" | "file">,
  now: number,
): readonly Ruling[] =>
  pledge.flatMap((pledged) => {
    const admit = pledged.spec.keep?.admit;
    if (!admit) return [];
    const verdict = admit(pledged.options, request, factsOf(pledged, request, seen.facts), now, seen.file);
    return [{ promise: pledged.spec.name, verdict }];
  });

/** All promises heard: the strictest ruling, and for a `go` the evidence that stands behind it. */
export function hear(rulings: readonly Ruling[]): Ruling {
  const strict = strictest(rulings);
  if (strict.verdict.kind !== "go") return strict;
  // A "go" is most telling where it rests on a file (robots.txt): that one goes into the row.
  return rulings.find(({ verdict }) => verdict.kind === "go" && verdict.evidence) ?? strict;
}

/**
 * The slots of a request: of several promises on one key the longest gap and the fewest at once. Keys are qualified by
 * the bot and sorted, so that whoever takes several takes them in the same order.
 */
export function slotsOf(
  pledge: readonly Pledged[],
  request: Request,
  seen?: Pick<Seen, "facts" | "file">,
): readonly Slot[] {
  const slots = new Map<string, Slot>();
  for (const pledged of pledge) {
    const facts = seen ? factsOf(pledged, request, seen.facts) : noFacts;
    for (const slot of pledged.spec.keep?.slots?.(pledged.options, request, facts, seen?.file ?? noFiles) ?? []) {
      const key = `${request.bot} ${slot.key}`;
      const other = slots.get(key);
      slots.set(key, {
        key,
        gap: Math.ceil(Math.max(slot.gap, other?.gap ?? 0)),
        atATime: Math.min(slot.atATime, other?.atATime ?? slot.atATime),
      });
    }
  }
  return [...slots.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Headers by promise; a later promise of the pledge does not overwrite an earlier one. */
export function dressOf(pledge: readonly Pledged[], request: Request): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { spec, options } of pledge) {
    for (const [name, value] of Object.entries(spec.keep?.dress?.(options, request) ?? {})) headers[name] ??= value;
  }
  return headers;
}

/** Bounds that hold where no promise sets a smaller one: nothing from outside is ever unlimited. */
const OUTER_BOUNDS = { wireBytes: 64 * 2 ** 20, bytes: 256 * 2 ** 20, headMs: 120_000, totalMs: 600_000 };

/** The smallest bounds of all promises. */
export function boundsOf(
  pledge: readonly Pledged[],
  request: Request,
  now = Number.NEGATIVE_INFINITY,
): Required<Bounds> {
  const bounds = { ...OUTER_BOUNDS };
  for (const { spec, options } of pledge) {
    const own = spec.keep?.bounds?.(options, request);
    for (const name of ["wireBytes", "bytes", "headMs", "totalMs"] as const) {
      bounds[name] = Math.min(bounds[name], own?.[name] ?? bounds[name]);
    }
  }
  return boundsUntil(bounds, deadlineOf(pledge, request), now);
}

/** How much may be kept: the least that any promise allows; for good where none speaks. */
export function keepingOf(pledge: readonly Pledged[], request: Request): Keeping {
  return pledge
    .flatMap(({ spec, options }) => spec.keep?.keeping?.(options, request) ?? [])
    .reduce<Keeping>((least, own) => (lengthOf(own) < lengthOf(least) ? own : least), "for good");
}

const lengthOf = (keeping: Keeping): number =>
  keeping === "nothing" ? -2 : keeping === "until read" ? -1 : keeping === "for good" ? Infinity : keeping.forMs;

/** What all promises make of an exchange, put together. */
export interface Settled {
  readonly facts: readonly (readonly [FactPlace, unknown])[];
  readonly again?: { readonly at: number; readonly why: string; readonly by: string };
  readonly follow?: { readonly url: string };
  readonly stop?: Ruling;
  readonly drop?: { readonly why: string; readonly code?: Refusal; readonly by: string };
  readonly withdraw?: Withdrawal;
}

/**
 * Folds an exchange into the facts of every promise. Of several wishes the gentlest for the server holds: a stop ends
 * everything, a repetition waits for the latest time, a redirect is followed only where nothing is to be asked again.
 */
export function settle(
  pledge: readonly Pledged[],
  exchange: Exchange,
  seen: Seen["facts"],
  files: Files = noFiles,
): Settled {
  const { request } = exchange;
  const facts: [FactPlace, unknown][] = [];
  const rulings: Ruling[] = [];
  let again: Settled["again"];
  let follow: Settled["follow"];
  let drop: Settled["drop"];
  let withdraw: Withdrawal | undefined;
  for (const pledged of pledge) {
    const { spec, options } = pledged;
    const own: Settlement<unknown> | undefined = spec.keep?.settle?.(
      options,
      exchange,
      factsOf(pledged, request, seen),
      files,
    );
    if (!own) continue;
    if (own.withdraw) withdraw = wider(withdraw, own.withdraw);
    for (const [key, value] of own.facts ?? []) facts.push([{ bot: request.bot, promise: spec.name, key }, value]);
    if (own.again && own.again.at >= (again?.at ?? 0)) again = { ...own.again, by: spec.name };
    if (own.follow) follow ??= own.follow;
    if (own.drop) drop ??= { ...own.drop, by: spec.name };
    if (own.stop) rulings.push({ promise: spec.name, verdict: own.stop });
  }
  if (again && again.at > deadlineOf(pledge, request)) rulings.push(leftFor({ ...again, until: again.at }));
  const strict = strictest(rulings);
  return {
    facts,
    ...(strict.verdict.kind === "stop"
      ? { stop: strict }
      : again
        ? { again }
        : follow && !drop?.code
          ? { follow }
          : {}),
    ...(drop && { drop }),
    ...(withdraw && { withdraw }),
  };
}

/** The withdrawal that takes both with it. */
function wider(a: Withdrawal | undefined, b: Withdrawal): Withdrawal {
  if (!a || b.scope === "site") return b;
  return a.scope === "site" ? a : { scope: "pages", why: a.why, of: (url) => a.of(url) || b.of(url) };
}
