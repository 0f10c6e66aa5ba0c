import type { CDPSession } from "playwright-core";
import type { Outcome } from "../../pledge/outcome.ts";
import type { Clock } from "../../time/clock.ts";
import { TooLate, within } from "./within.ts";

const STEP = 65_536;

/** A body as it was read out of the browser. */
export interface ReadBody {
  readonly outcome: Extract<Outcome, "answered" | "too large" | "too slow" | "cut" | "stopped">;
  readonly detail?: string;
  /** How many bytes were read, kept or not. */
  readonly bytes: number;
  /** All that the limit allows, to the byte. */
  readonly body: Uint8Array;
}

/**
 * Reads the body of a paused answer, decoded, up to a limit that cuts in mid-body. From here on the browser can only be
 * given the whole body, or an error.
 *
 * @param most bytes at most
 * @param until epoch milliseconds at which it is given up
 * @param keep false: the bytes are only counted (a stream of events)
 */
export async function readBody(
  cdp: CDPSession,
  clock: Clock,
  requestId: string,
  { most, until, keep, signal }: { most: number; until: number; keep: boolean; signal: AbortSignal },
): Promise<ReadBody> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const ended = (outcome: ReadBody["outcome"], detail?: string): ReadBody => ({
    outcome,
    bytes,
    body: Buffer.concat(parts),
    ...(detail !== undefined && { detail }),
  });
  let handle: string | undefined;
  try {
    const left = (): number => Math.max(1, until - clock.now());
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(new Stopped()), { once: true });
    });
    stopped.catch(() => undefined);
    if (signal.aborted) return ended("stopped");
    const opened = await within(
      clock,
      left(),
      "the answer",
      Promise.race([cdp.send("Fetch.takeResponseBodyAsStream", { requestId }), stopped]),
    );
    handle = opened.stream;
    for (;;) {
      const read = cdp.send("IO.read", { handle, size: STEP });
      const { data, eof, base64Encoded } = await within(clock, left(), "the answer", Promise.race([read, stopped]));
      const chunk = Buffer.from(data, base64Encoded ? "base64" : "utf8");
      const room = most - bytes;
      bytes += Math.min(chunk.length, room);
      if (keep) parts.push(chunk.subarray(0, room));
      if (chunk.length > room) return ended("too large", `more than ${most} bytes`);
      if (eof) return ended("answered");
    }
  } catch (error) {
    if (error instanceof Stopped) return ended("stopped");
    if (error instanceof TooLate) return ended("too slow", "not complete in its time");
    return ended("cut", error instanceof Error ? error.message.split("\n")[0] : String(error));
  } finally {
    if (handle !== undefined) cdp.send("IO.close", { handle }).catch(() => undefined);
  }
}

class Stopped extends Error {}
