import { type Behaviour, bytesOf, hasBody, type ReplicaAnswer } from "./replica.ts";

/** How a body travels: slices with the pause before each, and what happens behind the last one. */
export interface BodyPlan {
  /** Content-Length to announce; undefined for a body without a known end. */
  readonly length: number | undefined;
  slices(): Iterable<Slice>;
  /** All that comes, comes at once. */
  readonly prompt: boolean;
  /** `complete`: the answer ends well. `broken`: the connection is destroyed. `silent`: nothing more ever comes. */
  readonly end: "complete" | "broken" | "silent";
}

interface Slice {
  readonly waitMs: number;
  readonly bytes: Uint8Array;
}

/** What both worlds carry out alike, read from an answer. Headless behaviours (`reset`, `hang`) never get here. */
export function planBody(method: string, answer: ReplicaAnswer): BodyPlan {
  if (!hasBody(method, answer.status)) return { length: undefined, slices: () => [], prompt: true, end: "complete" };
  const body = bytesOf(answer.body);
  const whole = body.length > 0 ? [{ waitMs: 0, bytes: body }] : [];
  return planFor(answer.behaviour, body) ?? { length: body.length, slices: () => whole, prompt: true, end: "complete" };
}

function planFor(behaviour: Behaviour | undefined, body: Uint8Array): BodyPlan | undefined {
  switch (behaviour?.do) {
    case "reset-after-head":
      return { length: Math.max(1, body.length), slices: () => [], prompt: true, end: "broken" };
    case "hang-after-head":
      return { length: Math.max(1, body.length), slices: () => [], prompt: false, end: "silent" };
    case "cut": {
      // At least one byte must stay missing, or the cut answer would be a complete one.
      const kept = body.subarray(0, Math.min(behaviour.after, Math.max(0, body.length - 1)));
      return {
        length: Math.max(1, body.length),
        slices: () => [{ waitMs: 0, bytes: kept }],
        prompt: true,
        end: "broken",
      };
    }
    case "drip":
      return {
        length: body.length,
        slices: () => drip(body, behaviour.bytes, behaviour.everyMs),
        prompt: false,
        end: "complete",
      };
    case "endless":
      return {
        length: undefined,
        slices: () => endless(body, behaviour.everyMs, behaviour.most),
        prompt: false,
        end: "broken",
      };
    default:
      return undefined;
  }
}

function* drip(body: Uint8Array, size: number, waitMs: number): Iterable<Slice> {
  for (let from = 0; from < body.length; from += size) yield { waitMs, bytes: body.subarray(from, from + size) };
}

function* endless(body: Uint8Array, waitMs: number, most: number): Iterable<Slice> {
  const round = body.length > 0 ? body : Buffer.alloc(1024, 0x20);
  for (let sent = 0; sent < most; sent += round.length) yield { waitMs, bytes: round };
}
