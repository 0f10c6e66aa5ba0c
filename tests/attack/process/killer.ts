import type { Database } from "better-sqlite3";
import { type Random, realClock, sleep } from "goodbot/world";
import type { ProcessHouse, Running } from "./house.ts";

/** Where a process stood when it was killed, told from the ledger it left and from what the town saw. */
export type Moment = "asked, not sent" | "sent, not answered" | "answered, not applied" | "between requests" | "done";

export interface Kill {
  readonly moment: Moment;
  /** Ledger number of the request that was open; null where none was. */
  readonly request: number | null;
  /** Numbers and hashes of all rows that stood in the ledger at the kill, seen by a bystander. */
  readonly acknowledged: ReadonlyMap<number, string>;
}

/** A way to be there at the right moment. Resolves once the process is dead, or has come to its end before. */
type Way = (house: ProcessHouse, running: Running, random: Random) => Promise<void>;

/** The pass must not come to its end while nobody is killed. */
const MOST_REQUESTS = 6;

const isOver = ({ process }: Running): boolean => process.exitCode !== null || process.signalCode !== null;

const kill = async (running: Running): Promise<void> => {
  running.process.kill("SIGKILL");
  await running.ended;
};

/** The line is held: the row of the request is durable, and nothing of the request gets through. */
export const whileAsked: Way = async (house, running) => {
  const before = lastRow(house.store);
  house.line.holding = true;
  while (!isOver(running) && openRequest(house.store, before) === null) await sleep(realClock, 1);
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
 * A bystander holds the store's lock and lends it out for a millisecond at a time: the process gets one thing written, and
 * before the next the bystander has the lock again. Where that one thing was an answer, the process dies there.
 */
export const whileAnswered: Way = async (house, running) => {
  const given = house.world.log().length + MOST_REQUESTS;
  while (!isOver(running)) {
    const { store } = house;
    if (store && !locked(store)) continue;
    const met = store !== undefined && answeredLine(store) > 0;
    if (met || house.world.log().length > given) await kill(running);
    // Town and line have their turn while the process waits.
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (store) store.exec("rollback");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
  }
  await running.ended;
};

/** Kills one process in this way, and says where that met it. */
export async function killed(house: ProcessHouse, way: Way, random: Random): Promise<Kill> {
  const seen = house.world.log().length;
  const before = lastRow(house.store);
  const running = house.start("run", "mandari", "--quiet");
  await way(house, running, random);
  const { signal, code, err } = await running.ended;
  if (code !== null && code !== 0) throw new Error(`the process ended by itself with ${code}: ${err}`);
  const { store } = house;
  if (!store) throw new Error(`there is no store: ${err}`);
  // The town sees the end of a killed process's connection a little later.
  while (house.line.standing > 0 || house.world.state().underWay !== 0) await sleep(realClock, 1);
  const arrivals = new Set(
    house.world
      .log()
      .slice(seen)
      .map(({ path }) => path),
  );
  return { ...momentOf(store, before, signal === null, arrivals), acknowledged: new Map(hashesIn(store)) };
}

/** Numbers and hashes of the rows that stand in the ledger. */
export const hashesIn = (store: Database): readonly [number, string][] =>
  store
    .prepare<[], { seq: number; hash: string }>("select seq, hash from ledger order by seq")
    .all()
    .map(({ seq, hash }) => [seq, hash]);

function momentOf(
  store: Database,
  before: number,
  done: boolean,
  arrivals: ReadonlySet<string>,
): Pick<Kill, "moment" | "request"> {
  const request = openRequest(store, before);
  if (request !== null) {
    const text = "select body || personal from ledger where seq = ?";
    const row = store.prepare<[number], string>(text).pluck().get(request) ?? "";
    const arrived = [...arrivals].some((path) => row.includes(`${path}"`));
    return { request, moment: arrived ? "sent, not answered" : "asked, not sent" };
  }
  if (done) return { request, moment: "done" };
  return { request, moment: answeredLine(store) > 0 ? "answered, not applied" : "between requests" };
}

const lastRow = (store: Database | undefined): number =>
  store?.prepare<[], number | null>("select max(seq) from ledger").pluck().get() ?? 0;

/** The request that is open and was asked after the row `before`: what an earlier kill left open is another matter. */
const openRequest = (store: Database | undefined, before: number): number | null =>
  store
    ?.prepare<[number], number | null>("select max(request) from open_requests where request > ?")
    .pluck()
    .get(before) ?? null;

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
