import { Gate } from "../gate/gate.ts";
import { recover } from "../gate/recover.ts";
import { seal } from "../ledger/seals.ts";
import { Fault } from "../pledge/fault.ts";
import type { Draft } from "../pledge/row.ts";
import { expireCaptures } from "../store/expire.ts";
import type { PassEntry, Turn } from "../store/store.ts";
import type { House, NotNow, PassOrder, Started } from "./house.ts";
import type { Part } from "./parts.ts";
import { Pass } from "./pass.ts";
import { pledgePlace, pledgeTold } from "./pledge-told.ts";
import { openRegister, type Register } from "./register.ts";
import type { Ending } from "./source-end.ts";
import { startPass } from "./start-pass.ts";
import { dailyUpkeep } from "./upkeep.ts";

export interface PassSummary {
  /** Null where nothing was asked because a promise forbids it now. */
  readonly pass: string | null;
  readonly how: "new" | "resumed" | "nothing to do now";
  readonly startedAt: number;
  readonly endedAt: number;
  /** True where the run was stopped; the next one goes on. */
  readonly stopped: boolean;
  readonly endings: ReadonlyMap<string, Ending>;
  readonly notNow: readonly NotNow[];
}

/**
 * One pass of a bot: closes what a crash left open, goes on with a pass that has not ended, or begins a new one.
 *
 * @throws Fault "usage" where the named source does not exist
 */
export async function runPass(house: House, order: PassOrder): Promise<PassSummary> {
  const { store, clock, worker } = house;
  const register = await openRegister(order.bot, store, house.promises, clock.now());
  if (order.source !== undefined && !register.sources.has(order.source)) {
    const known = [...register.sources.keys()].join(", ");
    throw new Fault(
      "usage",
      `bot ${order.bot.name} has no source "${order.source}"`,
      `Name one of: ${known || "(none yet: sources add)"}.`,
    );
  }
  await recover(store, clock, worker, (bot) => (bot === order.bot.name ? register.conduct : undefined));
  const open = await store.desk.openPass(order.bot.name);
  const started = open ? await goOn(house, register, open, order) : await startPass(house, register, order);
  const startedAt = clock.now();
  if (!started.entry) {
    return {
      pass: null,
      how: "nothing to do now",
      startedAt,
      endedAt: clock.now(),
      stopped: false,
      endings: new Map(),
      notNow: started.notNow,
    };
  }
  const { progress } = house;
  const gate = new Gate({ store, channels: house.channels, clock, worker, ...(progress && { progress }) });
  const pass = new Pass(
    { store, gate, clock, worker, register, ...(progress && { progress }) },
    started.entry,
    started.parts,
  );
  const endings = await pass.run(order.signal);
  const stopped = order.signal.aborted;
  if (!stopped) await endPass(house, register, started.entry.id, order.bot.name);
  return {
    pass: started.entry.id,
    how: open ? "resumed" : "new",
    startedAt: started.entry.startedAt,
    endedAt: clock.now(),
    stopped,
    endings,
    notNow: started.notNow,
  };
}

/** Goes on with a pass that has not ended: its lines lie in the frontier. */
async function goOn(
  { store, clock, worker }: House,
  register: Register,
  entry: PassEntry,
  order: PassOrder,
): Promise<Started> {
  const parts = new Map<string, Part>();
  for (const source of entry.sources) {
    const known = register.sources.get(source.id);
    const kit = order.bot.kits.find(({ kind }) => kind === known?.kind);
    if (source.endedAt !== null || !known || !kit) continue;
    const intent = {
      bot: entry.bot,
      source: source.id,
      sourceKind: kit.kind,
      mode: source.mode,
      trigger: entry.trigger,
      demanded: false,
      pass: entry.id,
    };
    parts.set(source.id, {
      intent,
      kit,
      plan: {
        mode: source.mode,
        startedAt: source.startedAt ?? entry.startedAt,
        mayReadWhole: source.mayReadWhole,
        unfilteredPages: source.unfilteredPages,
      },
    });
  }
  const row: Draft = {
    event: "pass started",
    at: clock.now(),
    bot: entry.bot,
    pass: entry.id,
    pledge: register.conduct.hash,
    worker,
    trigger: entry.trigger,
    how: "resumed",
    sources: [...parts.values()].map(({ intent }) => ({ id: intent.source, mode: intent.mode })),
  };
  await store.turn({ facts: [pledgePlace(entry.bot)] }, (seen): Turn<void> => {
    const told = pledgeTold(register, seen, clock.now(), worker);
    return { rows: [...told.rows, row], facts: told.facts, result: () => undefined };
  });
  return { entry, parts, notNow: [] };
}

async function endPass(house: House, register: Register, id: string, bot: string): Promise<void> {
  const { store, clock, worker, seals } = house;
  const at = clock.now();
  const ended = await store.turn({ pass: id }, (seen): Turn<boolean> => {
    const entry = seen.pass;
    // Another process that worked on the same pass may have ended it; or a source is still open there.
    if (!entry || entry.endedAt !== null || entry.sources.some(({ endedAt }) => endedAt === null))
      return { result: () => false };
    const figures: Record<string, number> = { seconds: Math.round((at - entry.startedAt) / 1000) };
    for (const { result } of entry.sources) if (result) figures[result] = (figures[result] ?? 0) + 1;
    const row: Draft = {
      event: "pass ended",
      at,
      bot,
      pass: id,
      pledge: register.conduct.hash,
      worker,
      how: "done",
      figures,
    };
    return { rows: [row], pass: { ...entry, endedAt: at }, result: () => true };
  });
  if (!ended) return;
  await expireCaptures(store, clock, { bot, pledge: register.conduct.hash });
  await dailyUpkeep(store, clock, register);
  await seal(store, clock, seals);
}
