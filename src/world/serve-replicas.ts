import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Clock } from "../time/clock.ts";
import type { AccessLog } from "./access-log.ts";
import { isConditional } from "./conditional.ts";
import { isRobots } from "./faults.ts";
import type { ReplicaRequest } from "./replica.ts";
import type { ReplicaSet } from "./replica-set.ts";
import { sendAnswer } from "./send-answer.ts";

/** A request body beyond this is refused with 413. */
const LARGEST_REQUEST = 1_048_576;

/** What the listeners of a world share. */
export interface Serving {
  readonly set: ReplicaSet;
  readonly log: AccessLog;
  readonly clock: Clock;
  readonly scheme: "https" | "http";
  /** The TCP socket below a request's TLS socket. */
  tcpOf(socket: Socket): Socket | undefined;
}

/**
 * The request listener of one port: tells hosts apart by the Host header, logs every request, carries out the answer.
 * `start` is the moment the head has arrived, `end` the earlier of finish and close.
 */
export function replicaListener(serving: Serving): RequestListener {
  return (request, response) => {
    void exchange(serving, request, response).catch(() => request.socket.destroy());
  };
}

async function exchange(serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { set, log, clock } = serving;
  const start = clock.now();
  const arrival = arrivalOf(serving, request, start);
  const row = log.open(arrival);
  const sent = { status: 0, bytes: 0 };
  let kind = isRobots(arrival) ? "robots" : "page";
  const gone = new AbortController();
  const ended = (): void => row.close({ end: clock.now(), ...sent, kind });
  response.on("finish", ended);
  response.on("close", () => {
    ended();
    gone.abort();
  });
  response.on("error", () => gone.abort());

  const body = await bodyOf(request);
  if (!body) {
    response.writeHead(413, { Connection: "close" }).end();
    return;
  }
  const asked: ReplicaRequest = { ...arrival, scheme: serving.scheme, headers: headersOf(request), body, now: start };
  const judged = await set.answer(asked);
  kind = judged.kind;
  const { signal } = gone;
  await sendAnswer({ request, response, clock, signal, tcp: serving.tcpOf(request.socket) }, judged.answer, sent);
}

/** A request to change protocols (WebSocket): seen, logged, refused. */
export function refuseUpgrade(serving: Serving, request: IncomingMessage, socket: { destroy(): unknown }): void {
  const now = serving.clock.now();
  const row = serving.log.open(arrivalOf(serving, request, now));
  socket.destroy();
  row.close({ end: serving.clock.now(), status: 0, bytes: 0, kind: "upgrade" });
}

function arrivalOf({ scheme }: Serving, request: IncomingMessage, start: number) {
  const headers = headersOf(request);
  const { method = "GET", url: path = "/" } = request;
  const host = hostOf(headers.host ?? "", scheme, request.socket.localPort);
  return { host, method, path, ua: headers["user-agent"] ?? "", start, conditional: isConditional(headers) };
}

/** The host as replicas name it: lower case, without the scheme's own port and without the port the world listens on. */
function hostOf(header: string, scheme: "https" | "http", ownPort: number | undefined): string {
  const host = header.toLowerCase();
  const own = [scheme === "https" ? 443 : 80, ownPort].find((port) => host.endsWith(`:${port}`));
  return own === undefined ? host : host.slice(0, -`:${own}`.length);
}

function headersOf(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = typeof value === "string" ? value : value.join(", ");
  }
  return headers;
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size > LARGEST_REQUEST) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
