import { closeSync, openSync, writeFileSync, writeSync } from "node:fs";
import { createServer as createHttpServer, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { createSecureContext, type SecureContext } from "node:tls";
import type { Clock } from "../time/clock.ts";
import type { Random } from "../time/random.ts";
import { AccessLog, type AccessRow } from "./access-log.ts";
import { type CertificateAuthority, makeAuthority } from "./certificates.ts";
import { type Controlled, controlAnswer } from "./control.ts";
import type { FaultTarget } from "./fault-plan.ts";
import type { Order, Replica } from "./replica.ts";
import { ReplicaSet } from "./replica-set.ts";
import { refuseUpgrade, replicaListener, type Serving } from "./serve-replicas.ts";

export interface WorldOptions {
  readonly replicas: readonly Replica[];
  readonly clock: Clock;
  readonly random: Random;
  /** TLS port on 127.0.0.1; 0 or absent: any free one. */
  readonly port?: number;
  /** Port for plain http; 0 or absent: any free one. */
  readonly httpPort?: number;
  /** Control port; 0 or absent: any free one. */
  readonly controlPort?: number;
  /** Access log, one JSON object a line; overwritten at the start. */
  readonly logFile?: string;
  /** Where to write the certificate that clients must trust. */
  readonly caFile?: string;
  /** Where to write the certificate that hosts with an incomplete chain leave out. */
  readonly intermediateFile?: string;
}

/** A world that runs. */
export interface World {
  readonly port: number;
  readonly httpPort: number;
  readonly controlPort: number;
  readonly caPem: string;
  readonly caFile?: string;
  /** `HOST:FILE` for every host that sends an incomplete chain: values of `--extra-ca`. Empty without a file for it. */
  readonly extraCa: readonly string[];
  /** For Chromium's `--ignore-certificate-errors-spki-list`. */
  readonly spkiHash: string;
  /** `HOST:443:127.0.0.1:PORT` and `HOST:80:127.0.0.1:HTTPPORT` for every host: values of `--connect-to`. */
  readonly connectTo: readonly string[];
  /** Ended requests in order of arrival. */
  log(): AccessRow[];
  /** Orders as on the control port; what was done, a sentence each. */
  order(way: Order["way"], text: string, value?: string, target?: FaultTarget): string[];
  state(): Record<string, unknown>;
  /** Lifts faults and settings. */
  clear(): void;
  clearLog(): void;
  /** Everything as at the start, access log emptied. */
  reset(): void;
  close(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";
/** Discard: a port on which nothing listens. Hosts marked `unreachable` are mapped there. */
const DEAD_PORT = 1;
/** Longer than any gap a bot keeps: else the server closes an idle connection at the very moment a request is sent on it. */
const KEEP_ALIVE = 180_000;
const MOST_CONNECTIONS = 2_000;
const MOST_CONTEXTS = 2_000;

/**
 * Serves replicas over real sockets on loopback: one TLS listener for all names (SNI), one for plain http, one for control.
 *
 * @example
 * const world = await startWorld({ replicas: [hello], clock: realClock, random: realRandom });
 * // goodbot run … --ca world-ca.pem --connect-to hello.example:443:127.0.0.1:<port>
 * await world.close();
 */
export async function startWorld(options: WorldOptions): Promise<World> {
  const { clock } = options;
  const set = new ReplicaSet(options.replicas);
  const file = options.logFile === undefined ? undefined : openSync(options.logFile, "w");
  const log = new AccessLog(file === undefined ? undefined : (line) => writeSync(file, line));
  const authority = makeAuthority({ now: clock.now(), random: options.random });
  const controlled: Controlled = { set, log, now: () => clock.now() };

  const tls = createHttpsServer(tlsOptions(set, authority));
  const plain = createHttpServer({ keepAliveTimeout: KEEP_ALIVE });
  const control = createHttpServer((request, response) => {
    // Only this machine's own names: a web page in a browser must not steer the world through a name of its own.
    const local = /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? "");
    const refused = !local || request.method !== "GET";
    const answer = refused ? undefined : controlAnswer(controlled, request.url ?? "/");
    response.writeHead(answer?.status ?? 405, { "Content-Type": answer?.type ?? "text/plain" });
    response.end(answer?.body ?? "GET on loopback only\n");
  });
  equip(tls, { set, log, clock, scheme: "https" });
  equip(plain, { set, log, clock, scheme: "http" });

  const servers = [tls, plain, control];
  const [port = 0, httpPort = 0, controlPort = 0] = await listenAll(servers, [
    options.port,
    options.httpPort,
    options.controlPort,
  ]);
  if (options.caFile !== undefined) writeFileSync(options.caFile, authority.caPem);
  const { intermediateFile } = options;
  if (intermediateFile !== undefined) writeFileSync(intermediateFile, authority.intermediatePem);

  return {
    port,
    httpPort,
    controlPort,
    caPem: authority.caPem,
    ...(options.caFile !== undefined && { caFile: options.caFile }),
    extraCa:
      intermediateFile === undefined ? [] : incomplete(options.replicas).map((one) => `${one}:${intermediateFile}`),
    spkiHash: authority.spkiHash,
    connectTo: options.replicas.flatMap((replica) => connectLines(replica, port, httpPort)),
    log: () => log.rows(),
    order: (way, text, value, target) =>
      set.order({ way, text, now: clock.now(), ...(value !== undefined && { value }) }, target),
    state: () => ({ hosts: set.hosts, underWay: log.underWay, ...set.state() }),
    clear: () => set.clear(),
    clearLog: () => log.clear(),
    reset: () => {
      set.reset();
      log.clear();
    },
    close: async () => {
      await Promise.all(servers.map(shut));
      if (file !== undefined) closeSync(file);
    },
  };
}

function tlsOptions(set: ReplicaSet, authority: CertificateAuthority) {
  const contexts = new Map<string, SecureContext>();
  const contextFor = (name: string): SecureContext => {
    const known = contexts.get(name);
    if (known) return known;
    const fresh = createSecureContext(authority.issue([name], set.find(name)?.certificate));
    if (contexts.size < MOST_CONTEXTS) contexts.set(name, fresh);
    return fresh;
  };
  return {
    ...authority.issue(["localhost", LOOPBACK, ...set.hosts.map((host) => host.replace(/:\d+$/, ""))]),
    keepAliveTimeout: KEEP_ALIVE,
    SNICallback: (name: string, answer: (error: Error | null, context?: SecureContext) => void) => {
      const host = name.toLowerCase();
      if (set.find(host)?.unreachable) answer(new Error(`${host} is unreachable`));
      else answer(null, contextFor(host));
    },
  };
}

/** Gives a server its listener and finds the TCP socket below TLS by the client's port: only that one can be reset. */
function equip(server: Server, shared: Omit<Serving, "tcpOf">): void {
  const sockets = new Map<number, Socket>();
  server.maxConnections = MOST_CONNECTIONS;
  server.on("connection", (socket: Socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.on("error", () => undefined);
    socket.once("close", () => {
      if (sockets.get(remotePort) === socket) sockets.delete(remotePort);
    });
  });
  const serving: Serving = { ...shared, tcpOf: ({ remotePort }) => sockets.get(remotePort ?? -1) };
  server.on("request", replicaListener(serving));
  server.on("upgrade", (request, socket) => refuseUpgrade(serving, request, socket));
  server.on("connect", (request, socket) => refuseUpgrade(serving, request, socket));
  server.on("clientError", (_, socket) => socket.destroy());
}

/** Hosts that send an incomplete chain, without port. */
const incomplete = (replicas: readonly Replica[]): readonly string[] =>
  replicas.flatMap(({ hosts, certificate }) =>
    certificate === "incomplete-chain" ? hosts.map((host) => host.replace(/:\d+$/, "")) : [],
  );

function connectLines({ hosts, unreachable }: Replica, port: number, httpPort: number): string[] {
  return hosts.flatMap((host) => {
    const [name = host, own] = host.split(":");
    const to = (real: number): string => `${LOOPBACK}:${unreachable ? DEAD_PORT : real}`;
    if (own !== undefined) return [`${name}:${own}:${to(port)}`];
    return [`${name}:443:${to(port)}`, `${name}:80:${to(httpPort)}`];
  });
}

/** All or none: where one port cannot be had the others are given back, or the process would never end. */
async function listenAll(servers: readonly Server[], ports: readonly (number | undefined)[]): Promise<number[]> {
  const tries = await Promise.allSettled(servers.map((server, index) => listen(server, ports[index])));
  const failed = tries.find((each) => each.status === "rejected");
  if (!failed) return tries.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  await Promise.all(servers.filter(({ listening }) => listening).map(shut));
  throw failed.reason;
}

function listen(server: Server, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, LOOPBACK, () => resolve((server.address() as AddressInfo).port));
  });
}

function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
