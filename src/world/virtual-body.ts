import { type Clock, sleep } from "../time/clock.ts";
import type { BodyPlan } from "./body-plan.ts";
import { LONGEST_HANG } from "./replica.ts";

/** The connection ended before the body did. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
  readonly code: "reset" | "aborted";
  constructor(code: "reset" | "aborted") {
    super(code === "reset" ? "the host closed the connection before the body was complete" : "aborted by the caller");
    this.code = code;
  }
}

interface Carriage {
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
  /** Called once, with the bytes handed over. */
  ended(bytes: number): void;
}

/** Bytes a reader gets at a time, about what a TLS record or two hold. */
const CHUNK = 65_536;

/**
 * The body of a virtual answer. What comes at once is handed over now, whether it is read or not, as into the buffers of a
 * real connection; what comes slowly is handed over while it is read, and ends with its reader.
 */
export function carryBody(plan: BodyPlan, carriage: Carriage): AsyncIterable<Uint8Array> {
  if (!plan.prompt) return slowBody(plan, carriage);
  const slices = [...plan.slices()].map(({ bytes }) => bytes);
  carriage.ended(slices.reduce((sum, { length }) => sum + length, 0));
  return promptBody(slices, plan.end === "broken", carriage.signal);
}

async function* promptBody(slices: readonly Uint8Array[], broken: boolean, signal: AbortSignal | undefined) {
  for (const bytes of slices) {
    for (let from = 0; from < bytes.length; from += CHUNK) {
      if (signal?.aborted) throw new ConnectionLost("aborted");
      yield bytes.subarray(from, from + CHUNK);
    }
  }
  if (broken) throw new ConnectionLost("reset");
}

function slowBody(plan: BodyPlan, { clock, signal, ended }: Carriage): AsyncIterable<Uint8Array> {
  let bytes = 0;
  const done = (): void => {
    signal?.removeEventListener("abort", done);
    ended(bytes);
  };
  // A reader that aborts without having read a byte never enters the generator: the signal ends the request for it.
  signal?.addEventListener("abort", done, { once: true });
  return (async function* read() {
    try {
      for (const slice of plan.slices()) {
        if (slice.waitMs > 0) await sleep(clock, slice.waitMs, signal);
        if (signal?.aborted) throw new ConnectionLost("aborted");
        bytes += slice.bytes.length;
        yield slice.bytes;
      }
      if (plan.end === "silent") await sleep(clock, LONGEST_HANG, signal);
      if (signal?.aborted) throw new ConnectionLost("aborted");
      if (plan.end !== "complete") throw new ConnectionLost("reset");
    } finally {
      done();
    }
  })();
}
