import type { Conduct } from "../gate/conduct.ts";
import { Gate } from "../gate/gate.ts";
import { recover } from "../gate/recover.ts";
import { deleteWithdrawnBodies } from "../gate/withdrawal.ts";
import { seal } from "../ledger/seals.ts";
import { Fault } from "../pledge/fault.ts";
import type { Draft } from "../pledge/row.ts";
import { expireCaptures } from "../store/expire.ts";
import type { Turn } from "../store/store.ts";
import { checkTakedowns } from "./check-takedowns.ts";
import { workPlace } from "./company.ts";
import { goOn } from "./go-on.ts";
import type { House, NotNow, PassOrder, Started } from "./house.ts";
import { Pass } from "./pass.ts";
import { readTexts } from "./read-texts.ts";
import { openRegister, type Register } from "./register.ts";
import { renewed } from "./renew.ts";
import { isReplica } from "./replicas.ts";
import { makeSearchIndex } from "./search-index.ts";
import type { Ending } from "./source-end.ts";
import { startPass } from "./start-pass.ts";
import { dailyUpkeep } from "./upkeep.ts";

export interface PassSummary {
  /** Null where nothing was asked because a promise forbids it now. */
  readonly pass: string | null;
  readonly how: "new" | "resumed" | "joined" | "nothing to do now";
  readonly startedAt: number;
  readonly endedAt: number;
  /** True where the run was stopped; the next one goes on. */
  readonly stopped: boolean;
  readonly endings: ReadonlyMap<string, Ending>;
  readonly notNow: readonly NotNow[];
}

/**
 * One pass of a bot: closes what a crash left open, goes on with a pass that has not ended (where another living
 * process works on it: beside that one), or begins a new one.
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
  const conductOf = (bot: string): Conduct | undefined => (bot === order.bot.name ? register.conduct : undefined);
  const closeOrphans = (): Promise<number> => recover(store, clock, worker, conductOf);
  await closeOrphans();
  await deleteWithdrawnBodies(store, order.bot.name);
  await makeSearchIndex(store, order.bot);
  const started = await begin(house, register, order);
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
  const joined = started.how === "joined";
  const gate = new Gate({ store, channels: house.channels, clock, worker, joined, ...(progress && { progress }) });
  const pass = new Pass(
    {
      ...{ store, gate, clock, worker, register, recover: closeOrphans, ...(progress && { progress }) },
      renew: () => renewed(house, order.bot),
      replica: (source) => isReplica(house.channels, register.sources.get(source)),
    },
    started.entry,
    started.parts,
  );
  const endings = await pass.run(order.signal);
  const stopped = order.signal.aborted;
  if (house.texts) await readTexts({ store, clock, texts: house.texts }, order.bot.name, order.signal);
  if (!stopped) await endPass(house, register, started.entry.id, order.bot.name);
  return {
    pass: started.entry.id,
    how: started.how,
    startedAt: started.entry.startedAt,
    endedAt: clock.now(),
    stopped,
    endings,
    notNow: started.notNow,
  };
}

/** Goes on with the open pass, or begins one; again where another process begins or ends one in the same moment. */
async function begin(house: House, register: Register, order: PassOrder): Promise<Started> {
  for (;;) {
    const open = await house.store.desk.openPass(order.bot.name);
    if (!open && order.goOnOnly) return { entry: null, parts: new Map(), notNow: [], how: "joined" };
    const started = open ? await goOn(house, register, open) : await startPass(house, register, order);
    if (started) return started;
  }
}

/** Bots with copies that must go after days run every day at least: what falls due until the next pass has ended goes now. */
const UNTIL_NEXT_PASS = 26 * 3_600_000;

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
    return {
      rows: [row],
      facts: [[workPlace(bot), null]],
      pass: { ...entry, endedAt: at },
      result: () => true,
    };
  });
  if (!ended) return;
  await checkTakedowns({ store, clock, worker }, register, id);
  await expireCaptures(store, clock, { bot, pledge: register.conduct.hash }, UNTIL_NEXT_PASS);
  await dailyUpkeep(store, clock, register);
  await seal(store, clock, seals);
}
