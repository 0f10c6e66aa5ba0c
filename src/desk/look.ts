import { Conduct } from "../gate/conduct.ts";
import { Gate } from "../gate/gate.ts";
import type { House } from "../pass/house.ts";
import { begin, beginningPlaces } from "../pass/intents.ts";
import { Pass } from "../pass/pass.ts";
import { pledgePlace, pledgeTold } from "../pass/pledge-told.ts";
import type { Register } from "../pass/register.ts";
import { isReplica } from "../pass/replicas.ts";
import type { Ending } from "../pass/source-end.ts";
import type { Source } from "../pledge/bot.ts";
import { Fault } from "../pledge/fault.ts";
import type { Answer, Kit, PassPlan } from "../pledge/kit.ts";
import type { Json, Observations } from "../pledge/observation.ts";
import type { Intent } from "../pledge/promise.ts";
import type { Draft } from "../pledge/row.ts";
import type { PassEntry, Store, Turn } from "../store/store.ts";

/** What a look at a source saw. Nothing of it is in the store but the rows of the ledger and the kept answers. */
export interface Looked {
  readonly pass: string;
  readonly ending: Ending;
  /** What the source says of itself, put together from all its answers. */
  readonly said: { readonly [key: string]: Json };
  readonly records: NonNullable<Observations["records"]>;
  readonly registered: NonNullable<Observations["registered"]>;
  /** The answers themselves, by the name of the reader that they were for; the last one of each. */
  readonly answers: ReadonlyMap<string, Answer>;
  /** The register with the source in it. */
  readonly register: Register;
}

/**
 * Looks at a source: robots.txt, its entry, and what the kit counts to the entry (the list of bodies); no list, no
 * object. A small pass by hand through the gate, with every promise in force and every request in the ledger; it is no
 * pass of the bot: another one that is open goes on as it was.
 *
 * @throws Fault "not now" where a promise forbids a pass by hand now
 */
export async function look(
  house: House,
  known: Register,
  source: Source,
  kit: Kit,
  signal: AbortSignal,
): Promise<Looked> {
  const { store, clock, ids, worker } = house;
  refuseOff(known, source.id);
  const register = withSource(known, source, await store.desk.overrides(known.bot.name), house.promises);
  const pass = ids.next();
  const now = clock.now();
  const intent: Intent = {
    ...{ bot: known.bot.name, source: source.id, sourceKind: source.kind, pass },
    // A look reads no list: to the promises it is a reading of what changed.
    ...{ mode: "incremental", trigger: "hand", demanded: false, aside: true },
    ...(isReplica(house.channels, source) && { replica: true }),
    ...(source.review && { review: { robots: source.review.robots, terms: source.review.terms } }),
  };
  const plan: PassPlan = { mode: "incremental", startedAt: now, mayReadWhole: true, unfilteredPages: 0 };
  const seen: Observations[] = [];
  const answers = new Map<string, Answer>();
  const watched = watching(kit, (observations, answer, reader) => {
    seen.push(observations);
    answers.set(reader, answer);
  });
  const empty = { said: {}, cursors: new Map() };
  await start(house, register, intent, now, kit.plan(source, empty, plan));
  const { progress } = house;
  const gate = new Gate({ store, channels: house.channels, clock, worker, ...(progress && { progress }) });
  const parts = new Map([[source.id, { intent, plan, kit: watched }]]);
  const entry: PassEntry = {
    id: pass,
    bot: known.bot.name,
    trigger: "hand",
    startedAt: now,
    endedAt: null,
    sources: [],
  };
  const replica = (): boolean => intent.replica ?? false;
  // Nobody else works on this pass.
  const recover = async (): Promise<number> => 0;
  const endings = await new Pass({ store, gate, clock, worker, register, recover, replica }, entry, parts).run(signal);
  await told(store, {
    ...rowOf(register, intent, worker),
    event: "pass ended",
    at: clock.now(),
    how: "done",
    figures: {},
  });
  const ending = endings.get(source.id) ?? { result: "incomplete", why: "the look was stopped", figures: {} };
  return {
    ...{ pass, ending, answers, register },
    said: Object.assign({}, known.entries.get(source.id)?.memory.said, ...seen.map(({ memory }) => memory ?? {})),
    records: seen.flatMap(({ records }) => records ?? []),
    registered: seen.flatMap(({ registered }) => registered ?? []),
  };
}

/** The kit with its eyes open and its hands tied: what it reads is handed on, and only its entry is asked. */
const watching = (
  { kind, version, settings, plan, read }: Kit,
  watch: (observations: Observations, answer: Answer, reader: string) => void,
): Kit => ({
  ...{ kind, version, settings, plan },
  read: (answer, task, context) => {
    const observations = read(answer, task, context);
    watch(observations, answer, task.reader);
    const { verdict, wanted = [] } = observations;
    return { verdict, wanted: wanted.filter(({ role }) => role === "entry") };
  },
});

/** What the operator has switched off is not looked at either (M15). */
function refuseOff({ entries }: Register, id: string): void {
  const { state, why } = entries.get(id) ?? {};
  if (state === "off" || state === "removed")
    throw new Fault("not now", `nothing was asked: ${id} is ${state} (${why})`, "Switch it on first: sources enable.");
}

/** The register as it would be with the source in it: its promises, its hosts, the gaps it shares. */
function withSource(
  register: Register,
  source: Source,
  overrides: Awaited<ReturnType<Store["desk"]["overrides"]>>,
  promises: House["promises"],
): Register {
  const sources = new Map(register.sources).set(source.id, source);
  return { ...register, sources, conduct: new Conduct(register.bot, [...sources.values()], overrides, { promises }) };
}

async function start(
  { store, worker }: House,
  register: Register,
  intent: Intent,
  now: number,
  wanted: ReturnType<Kit["plan"]>,
): Promise<void> {
  const { bot, pass, source } = intent;
  const { conduct } = register;
  const reads = { facts: [...beginningPlaces(conduct, intent), pledgePlace(bot)] };
  await store.turn(reads, (seen): Turn<void> => {
    const { promise, verdict } = begin(conduct, intent, seen.facts, now);
    if (verdict.kind !== "go") throw notNow(promise, verdict);
    const pledge = pledgeTold(register, seen, now, worker);
    const part = { id: source, mode: intent.mode, ...(intent.review && { review: intent.review }) };
    const row: Draft = {
      ...rowOf(register, intent, worker),
      ...{ event: "pass started", at: now, trigger: "hand", how: "new", sources: [part] },
    };
    return {
      rows: [...pledge.rows, row],
      facts: pledge.facts,
      wanted: wanted.map((line) => ({ pass, bot, source, parent: null, wanted: line })),
      result: () => undefined,
    };
  });
}

const rowOf = ({ conduct }: Register, { bot, pass }: Intent, worker: string) => ({
  bot,
  pass,
  pledge: conduct.hash,
  worker,
});

function notNow(promise: string, verdict: { readonly why?: string; readonly until?: number }): Fault {
  const when =
    verdict.until === undefined ? "Try again later." : `Try again from ${new Date(verdict.until).toISOString()}.`;
  return new Fault("not now", `nothing was asked (${promise}: ${verdict.why ?? "not now"})`, when);
}

const told = (store: Store, row: Draft): Promise<void> =>
  store.turn({}, (): Turn<void> => ({ rows: [row], result: () => undefined }));
