import type { Database } from "better-sqlite3";
import { type Random, realClock, sleep } from "goodbot/world";
import type { ProcessHouse, Running } from "./house.ts";

/** Where a process stood when it was killed, told from the ledger it left and from what the town saw. */
export type Moment = "asked, not sent" | "sent, not answered" | "answered, not applied" | "between requests" | "done";

export interface Kill {
  readonly moment: Moment;
  /** Ledger number of the request that was open; null where none was. */
  readonly request: number | null;
  /** Numbers and hashes of all rows that stood in the ledger before the kill, seen by a bystander. */
  readonly acknowledged: ReadonlyMap<number, string>;
}

/** A way to be there at the right moment. Resolves once the process is dead, or has come to its end before. */
type Way = (house: ProcessHouse, running: Running, random: Random) => Promise<void>;

const isOver = ({ process }: Running): boolean => process.exitCode !== null || process.signalCode !== null;

const kill = async (running: Running): Promise<void> => {
  running.process.kill("SIGKILL");
  await running.ended;
};

/** The line is held: the row of the request is durable, and nothing of the request gets through. */
export const whileAsked: Way = async (house, running) => {
  house.line.holding = true;
  while (!isOver(running) && !(openRequest(house.store) !== null && house.line.held > 0)) await sleep(realClock, 1);
  await kill(running);
  house.line.holding = false;
};

/** The town has the request and has not answered it: one of the next few that arrive. */
export const whileSent: Way = async (house, running, random) => {
  let left = 1 + Math.floor(random.next() * 4);
  house.arrived = () => {
    left -= 1;
    return left === 0 ? kill(running) : undefined;
  };
  await running.ended;
  house.arrived = () => undefined;
};

/**
 * A bystander takes the store's lock again and again. Where he gets it between the row of an answer and what is made of
 * it, the process cannot go on, and dies there.
 */
export const whileAnswered: Way = async (house, running) => {
  while (!isOver(running)) {
    const { store } = house;
    // Many looks in a row, since the moment is short; in between town and line must have their turn.
    for (let look = 0; store && look < LOOKS; look += 1) {
      if (!locked(store)) continue;
      if (answeredLine(store) > 0) await kill(running);
      store.exec("rollback");
    }
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  await running.ended;
};

const LOOKS = 20;

/** Kills one process in this way, and says where that met it. */
export async function killed(house: ProcessHouse, way: Way, random: Random): Promise<Kill> {
  const seen = house.world.log().length;
  const arrivals = new Set<string>();
  const running = house.start("run", "mandari", "--quiet");
  await way(house, running, random);
  const { signal, code, err } = await running.ended;
  if (code !== null && code !== 0) throw new Error(`the process ended by itself with ${code}: ${err}`);
  const { store } = house;
  if (!store) throw new Error(`there is no store: ${err}`);
  // The town sees the end of a killed process's connection a little later.
  while (house.world.state().underWay !== 0) await sleep(realClock, 1);
  for (const { path } of house.world.log().slice(seen)) arrivals.add(path);
  const acknowledged = new Map(rowsOf(store));
  return { ...momentOf(store, signal === null, arrivals), acknowledged };
}

/** Numbers and hashes of the rows that stand in the ledger. */
export const rowsOf = (store: Database): readonly [number, string][] =>
  store
    .prepare<[], { seq: number; hash: string }>("select seq, hash from ledger order by seq")
    .all()
    .map(({ seq, hash }) => [seq, hash]);

function momentOf(store: Database, done: boolean, arrivals: ReadonlySet<string>): Pick<Kill, "moment" | "request"> {
  const request = openRequest(store);
  if (request !== null) {
    const body =
      store.prepare<[number], string>("select body || personal from ledger where seq = ?").pluck().get(request) ?? "";
    const arrived = [...arrivals].some((path) => body.includes(`${path}"`));
    return { request, moment: arrived ? "sent, not answered" : "asked, not sent" };
  }
  if (done) return { request, moment: "done" };
  return { request, moment: answeredLine(store) > 0 ? "answered, not applied" : "between requests" };
}

const openRequest = (store: Database | undefined): number | null =>
  store?.prepare<[], number | null>("select max(request) from open_requests").pluck().get() ?? null;

/** The newest request whose answer is stored and not yet applied; 0 for none. */
const answeredLine = (store: Database): number =>
  store.prepare<[], number | null>("select max(asked) from lines where state = 'answered'").pluck().get() ?? 0;

function locked(store: Database): boolean {
  store.pragma("busy_timeout = 0");
  try {
    store.exec("begin immediate");
    return true;
  } catch {
    // Somebody writes just now.
    return false;
  } finally {
    store.pragma("busy_timeout = 5000");
  }
}
