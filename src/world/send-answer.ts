import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Clock } from "../time/clock.ts";
import { sleep } from "../time/clock.ts";
import type { Departure } from "./access-log.ts";
import { planBody } from "./body-plan.ts";
import { LONGEST_HANG, type ReplicaAnswer } from "./replica.ts";

/** What sending found out; `end` and `kind` are the caller's. */
export type Sent = Pick<Departure, "status" | "bytes">;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly clock: Clock;
  /** The TCP socket below TLS: only it can be reset. */
  readonly tcp: Socket | undefined;
  /** Aborts when the connection is gone. */
  readonly signal: AbortSignal;
}

/**
 * Carries an answer over a real connection, misbehaviour included. Resolves when all is handed over or the connection is
 * gone; `sent` is filled along the way, so that it is right at whatever moment the connection ends.
 */
export async function sendAnswer(
  exchange: Exchange,
  answer: ReplicaAnswer,
  sent: Sent & { status: number; bytes: number },
): Promise<void> {
  const { request, response, clock, signal } = exchange;
  if (answer.delayMs) await sleep(clock, answer.delayMs, signal);
  if (signal.aborted) return;
  if (answer.behaviour?.do === "reset") return reset(exchange);
  if (answer.behaviour?.do === "hang") return hang(exchange);
  if (answer.behaviour?.do === "garbage") return void request.socket.end("SSH-2.0-this is no HTTP\r\n\r\n");

  const plan = planBody(request.method ?? "GET", answer);
  response.writeHead(answer.status, headersOf(answer, plan.length));
  sent.status = answer.status;
  if (plan.end !== "complete") response.flushHeaders();
  for (const { waitMs, bytes } of plan.slices()) {
    if (waitMs > 0) await sleep(clock, waitMs, signal);
    if (signal.aborted) return;
    sent.bytes += bytes.length;
    await handOver(exchange, bytes);
  }
  if (signal.aborted) return;
  if (plan.end === "complete") response.end();
  else if (plan.end === "silent") await hang(exchange);
  else if (answer.behaviour?.do === "reset-after-head") await handOver(exchange, undefined).then(() => reset(exchange));
  else request.socket.destroy();
}

function headersOf(answer: ReplicaAnswer, length: number | undefined): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    headers[name] = typeof value === "string" ? value : [...value];
  }
  if (length !== undefined) headers["Content-Length"] = String(length);
  return headers;
}

/** Waits until the bytes (or, without any, the head) have left this process, or the connection is gone. */
function handOver({ response, signal }: Exchange, bytes: Uint8Array | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      signal.removeEventListener("abort", done);
      resolve();
    };
    signal.addEventListener("abort", done, { once: true });
    if (bytes) response.write(bytes, done);
    else setImmediate(done);
  });
}

/** A real RST where the system allows it; a closed connection otherwise. */
function reset({ request, tcp }: Exchange): void {
  try {
    tcp?.resetAndDestroy();
  } finally {
    request.socket.destroy();
  }
}

async function hang({ request, clock, signal }: Exchange): Promise<void> {
  await sleep(clock, LONGEST_HANG, signal);
  request.socket.destroy();
}
