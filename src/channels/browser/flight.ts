import type { Clock } from "../../time/clock.ts";
import type { Carried, Order } from "../channel.ts";
import type { Fate } from "../page-order.ts";
import type { Paused } from "./resources.ts";

/** What the gate has said of a request that may leave. */
export interface Ticket {
  /** Ledger number; 0 for the document, whose row the gate has written before. */
  readonly asked: number;
  readonly bounds: Order["bounds"];
  readonly judgeHead: Order["judgeHead"];
  readonly settle: (carried: Carried) => Promise<Fate>;
}

/** A request of the page that may leave, until it has been answered for. */
export interface Flight extends Ticket {
  readonly event: Paused;
  readonly isDocument: boolean;
  readonly startedAt: number;
  /** True once its answer is being read. */
  heard: boolean;
  settled: boolean;
  /** The browser's own name of what went wrong. */
  readonly error: Promise<string>;
  readonly tellError: (text: string) => void;
  /** Aborts once it has been answered for. */
  readonly landed: AbortSignal;
  readonly done: () => void;
}

/** @param over called once it has been answered for */
export function takeOff(event: Paused, ticket: Ticket, startedAt: number, over: () => void): Flight {
  const landed = new AbortController();
  let tellError: (text: string) => void = () => undefined;
  const error = new Promise<string>((tell) => {
    tellError = tell;
  });
  return {
    ...ticket,
    ...{ event, isDocument: ticket.asked === 0, startedAt, heard: false, settled: false },
    ...{ error, tellError, landed: landed.signal },
    done: () => {
      landed.abort();
      over();
    },
  };
}

/** How long to wait for the name of an error. */
const ERROR_MS = 300;

/** The browser's own name of what went wrong; empty where it does not come in time. */
export async function errorOf({ error }: Flight, clock: Clock): Promise<string> {
  const told = new AbortController();
  void error.then(() => told.abort());
  await clock.sleepUntil(clock.now() + ERROR_MS, told.signal);
  return told.signal.aborted ? error : "";
}
