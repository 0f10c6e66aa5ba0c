import type { Register } from "../pass/register.ts";
import { optionsFor } from "../pledge/effective.ts";
import { Fault } from "../pledge/fault.ts";
import type { PromiseSpec } from "../pledge/promise.ts";
import type { Override } from "../pledge/row.ts";
import { inWords } from "../pledge/words.ts";
import { neverAsked } from "../promises/never-asked.ts";
import { nextStart, type StartTimes } from "../promises/next-start.ts";
import { schedule } from "../promises/schedule.ts";
import { spacing } from "../promises/spacing.ts";
import { type Hours, isWithin, opening } from "../read/daily-hours.ts";
import { type ActPlace, writeAct } from "./act-row.ts";
import type { Target } from "./targets.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Why it is done: the operator's own words, and the case that led to it. */
export interface Because {
  readonly reason?: string;
  readonly case?: string;
}

/** What came of an act, where there is more to say than that it was done. */
export interface Tightened {
  readonly override: Override;
  /** What the operator should know: that no start lies in these hours. */
  readonly warning?: string;
}

/**
 * A longer pause at a host or for a source (M15, V17). Holds from the next request on, until it is lifted.
 *
 * @param gap milliseconds
 * @throws Fault "usage" where it would be shorter than what is promised there
 */
export async function throttle(
  place: ActPlace,
  register: Register,
  target: Target,
  gap: number,
  because: Because,
): Promise<Tightened> {
  const current = spacing.spec.options.safeParse(optionsAt(register, spacing.spec, target)).data;
  if (!current)
    throw new Fault("configuration", `bot ${register.bot.name} promises no spacing`, "Add it to its pledge.");
  const { perHost, perSite } = current;
  const longest = Math.max(perHost ?? 0, perSite ?? 0);
  if (gap <= longest) throw looser(register, spacing.spec, target, `${inWords(longest, "en")} from end to start`);
  const wanted = {
    ...current,
    ...((perHost !== undefined || perSite === undefined) && { perHost: gap }),
    ...(perSite !== undefined && { perSite: gap }),
  };
  return { override: await put(place, register, target, spacing.spec, wanted, { act: "throttled", gap }, because) };
}

/**
 * Hours outside of which a host or source is asked for nothing (M15). Of several windows every one must hold.
 *
 * @throws Fault "usage" where they would allow what is forbidden there now, or leave no minute at all
 */
export async function nightWindow(
  place: ActPlace,
  register: Register,
  target: Target,
  hours: Hours,
  because: Because,
): Promise<Tightened> {
  const parsed = schedule.spec.options.safeParse({ window: hours });
  if (!parsed.success)
    throw new Fault("usage", `these are no hours: ${parsed.error.issues[0]?.message ?? ""}`, 'Write "22:00-06:00".');
  const known = optionsAt(register, schedule.spec, target);
  const current = known === undefined ? undefined : schedule.spec.options.parse(plain(known));
  const [before, after] = [current?.window ?? [], [...(current?.window ?? []), hours]];
  if (opening(after, place.now) === null)
    throw new Fault(
      "usage",
      `${inHours(hours)} has no minute in common with the hours in force: ${before.map(inHours).join(", ")}`,
      "Lift those first (sources lift), or switch the source off (sources disable).",
    );
  if (before.length > 0 && !forbidsMore(before, hours, place.now))
    throw looser(register, schedule.spec, target, `only ${before.map(inHours).join(" and ")}`);
  const told = { act: "night window set", hours: { ...hours } };
  const override = await put(place, register, target, schedule.spec, parsed.data, told, because);
  const { cron, zone, every } = current ?? parsed.data;
  const starts = !cron?.length || startsWithin({ cron, zone, every }, after, place.now);
  const warning = starts
    ? undefined
    : "none of the next planned starts lies in these hours: the schedule will not read it";
  return { override, ...(warning !== undefined && { warning }) };
}

/** A host that is asked for nothing any more, by whatever source, not even for its robots.txt (M15). */
export async function leaveHost(
  place: ActPlace,
  register: Register,
  host: string,
  because: Because,
): Promise<Tightened> {
  const target: Target = { scope: "host", target: host };
  const [name = host] = host.split(":");
  const since = new Date(place.now).toISOString().slice(0, 10);
  const options = neverAsked.spec.options.parse({ hosts: [{ host: name, because: "asked to stay away", since }] });
  const told = { act: "host switched off" };
  return { override: await put(place, register, target, neverAsked.spec, options, told, because) };
}

/** Which tightenings are meant. */
export const lifted = { throttle: spacing.spec.name, night: schedule.spec.name, off: neverAsked.spec.name } as const;

/**
 * Ends tightenings: what the pledge itself says holds again, from the next request on. The audit tells of it as of
 * everything that became looser.
 *
 * @param what only this kind; not set: all of the target
 * @returns those that were lifted; empty where there were none
 */
export async function lift(
  place: ActPlace,
  register: Register,
  { scope, target }: Target,
  what: keyof typeof lifted | undefined,
  because: Because,
): Promise<readonly Override[]> {
  const inForce = register.conduct.snapshot.overrides.filter(
    (one) => one.scope === scope && one.target === target && (what === undefined || one.promise === lifted[what]),
  );
  if (inForce.length === 0) return [];
  const promises = [...new Set(inForce.map(({ promise }) => promise))];
  const detail = { scope, target, promises, ...because };
  await writeAct(
    place,
    register,
    { act: "override lifted", detail, ...(scope === "source" && { source: target }) },
    { lift: promises.map((promise) => ({ scope, target, promise })) },
  );
  return inForce;
}

/** The options in force at a target, its own overrides and those of sources that share the host included. */
const optionsAt = ({ conduct }: Register, spec: PromiseSpec, { scope, target }: Target): unknown =>
  optionsFor(conduct.snapshot, spec, scope === "host" ? { host: target } : { source: target });

async function put(
  place: ActPlace,
  register: Register,
  { scope, target }: Target,
  spec: PromiseSpec,
  options: unknown,
  { act, ...told }: { readonly act: string } & Readonly<Record<string, unknown>>,
  because: Because,
): Promise<Override> {
  // Only what is tightened: the rest goes on with the bot's own file, whatever will stand there later.
  const override: Override = {
    ...{ scope, target, promise: spec.name, options: plain(options), since: place.now },
    reason: because.reason ?? act,
  };
  await writeAct(
    place,
    register,
    { act, detail: { scope, target, ...told, ...because }, ...(scope === "source" && { source: target }) },
    { overrides: [override] },
  );
  return override;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function looser({ bot }: Register, { name, serves }: PromiseSpec, { scope, target }: Target, is: string): Fault {
  const ids = serves.filter((id) => bot.promised.includes(id));
  const promise = ids.length > 0 ? `${name} (${ids.join(", ")})` : name;
  return new Fault(
    "usage",
    `that would break the promise ${promise}: in force for the ${scope} ${target} is ${is}`,
    "An operator can tighten, never loosen; what was tightened before is lifted with: goodbot sources lift.",
  );
}

/** Whether hours forbid a minute of the coming day that those in force allow. */
function forbidsMore(before: readonly Hours[], hours: Hours, now: number): boolean {
  for (let at = now; at < now + DAY; at += MINUTE) if (isWithin(before, at) && !isWithin([hours], at)) return true;
  return false;
}

/** Whether one of the next planned starts lies within hours. In a year one might, for clocks are moved: that is no plan. */
function startsWithin(times: StartTimes, hours: readonly Hours[], now: number): boolean {
  let at = now;
  for (let left = 15; left > 0; left -= 1) {
    at = nextStart(times, at);
    if (isWithin(hours, at)) return true;
  }
  return false;
}

const inHours = ({ from, to, zone }: Hours): string => `${from}-${to} ${zone}`;
