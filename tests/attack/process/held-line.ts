import { connect, createServer, type Socket } from "node:net";
import type { Replica, ReplicaRequest } from "goodbot/world";
import { listeningPort } from "./listening.ts";

/**
 * The line between a bot and a town, in a test's hands: a connection can be held before its first byte gets through, so
 * that a request is written down but has not left.
 */
export class HeldLine {
  /** While true, new connections are accepted, and nothing that comes in on them is passed on. */
  holding = false;
  readonly #sockets = new Set<Socket>();
  readonly #server;
  #port = 0;

  constructor(target: number) {
    this.#server = createServer((near) => {
      this.#keep(near);
      if (this.holding) {
        // Read and dropped: else nobody would notice that the other side has gone.
        near.resume();
        return;
      }
      const far = connect(target, "127.0.0.1");
      this.#keep(far);
      near.pipe(far);
      far.pipe(near);
      near.on("close", () => far.destroy());
      far.on("close", () => near.destroy());
    });
  }

  get port(): number {
    return this.#port;
  }

  /** Ends of connections that still stand. */
  get standing(): number {
    return this.#sockets.size;
  }

  async open(): Promise<this> {
    this.#port = await listeningPort(this.#server);
    return this;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => this.#sockets.delete(socket));
  }
}

/** A town that answers as its replica does, and lets a test act while a request waits for its answer. */
export function watched(replica: Replica, arrived: (request: ReplicaRequest) => Promise<void> | undefined): Replica {
  return {
    hosts: replica.hosts,
    handle: async (request) => {
      await arrived(request);
      return replica.handle(request);
    },
    state: () => replica.state(),
    reset: () => replica.reset(),
  };
}
