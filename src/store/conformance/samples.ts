import { createHash } from "node:crypto";
import type { Wanted } from "../../pledge/observation.ts";
import { placeOf } from "../../pledge/request.ts";
import type { Draft } from "../../pledge/row.ts";
import type { VirtualClock } from "../../time/virtual-clock.ts";
import type { CaptureEntry, Store, StoredRecord, Turn } from "../store.ts";

/** A store to try, and what may happen to it. */
interface Opened {
  readonly store: Store;
  /** The store's clock. */
  readonly clock: VirtualClock;
  /** The store as a successor finds it after the process was killed. */
  afterKill(): Promise<Store>;
  /** The store as another living process has it open; absent where there is none (in memory). */
  readonly another?: () => Promise<Store>;
}

export type Open = () => Promise<Opened>;

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

export function asked(url = "https://ris.example/a", at = 1_000): Draft {
  const place = placeOf(url);
  return {
    ...{ event: "asked", at, bot: "b", source: "s", pass: "p1", pledge: "pl" },
    ...place,
    ...{ subject: place.authority, purpose: "page", role: "entry", channel: "http", method: "GET", sourceKind: "k" },
    ...{ trigger: "schedule", mode: "incremental", attempt: 0, hop: 0, by: "", why: "" },
    ...{ agent: "bot/1.0", startedAt: at, slots: [], sendBefore: at + 1_000, conditional: false },
  };
}

export const answered = (request: number, endedAt = 1_100): Draft => ({
  ...{ event: "answered", at: endedAt, bot: "b", source: "s", pass: "p1", pledge: "pl", request },
  ...{ outcome: "answered", status: 200, endedAt, wireBytes: 10, bytes: 20, findings: {} },
});

export const wanted = (url: string, more: Partial<Wanted> = {}): Wanted => ({
  ...{ url, purpose: "page", role: "detail", reader: "r" },
  ...more,
});

/** Writes a turn that asks nothing and returns nothing. */
export const write = (store: Store, turn: Omit<Turn<void>, "result">): Promise<void> =>
  store.turn({}, () => ({ ...turn, result: () => undefined }));

/** Queues addresses of source `s` of bot `b`; how many were new. */
export const queue = (store: Store, pass: string, list: readonly Wanted[]): Promise<number> =>
  store.turn({}, () => ({
    wanted: list.map((one) => ({ pass, bot: "b", source: "s", parent: null, wanted: one })),
    result: ({ added }) => added,
  }));

/** Asks for a line of the frontier: the row's number. */
export const ask = (store: Store, line: number, slots: readonly string[] = []): Promise<number> =>
  store.turn({ line }, ({ line: known }) => ({
    rows: [asked(known?.url)],
    take: slots,
    line: { id: line, state: "asked", asked: "this row" },
    result: ({ seqs: [seq = 0] }) => seq,
  }));

export const record = (id: string, more: Partial<StoredRecord> = {}): StoredRecord => ({
  ...{ bot: "b", source: "s", id, kind: "Paper", state: "live", reason: null, content: { name: id }, raw: undefined },
  ...{ hash: "h", parent: null, field: null, position: null, created: null, modified: null },
  ...{
    firstSeen: 1,
    changedAt: 1,
    deletedAt: null,
    capture: null,
    request: null,
    reader: "r 1",
    tries: 0,
    nextTry: null,
  },
  ...more,
});

export const capture = (request: number, more: Partial<CaptureEntry> = {}): CaptureEntry => ({
  ...{
    bot: "b",
    source: "s",
    url: "https://ris.example/a",
    final: "https://ris.example/a",
    request,
    at: 1,
    status: 200,
  },
  ...{ digest: digestOf("x"), bytes: 1, until: null, reader: "r 1" },
  ...more,
});

export async function collect<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
