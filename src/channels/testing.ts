import { type AddressInfo, createServer, type Socket } from "node:net";
import type { Carried, Channel, Order } from "./channel.ts";

/** What is special about an order. */
export type Changes = Partial<Omit<Order, "bounds">> & { readonly bounds?: Partial<Order["bounds"]> };

/** An order for tests. */
export const anOrder = ({ bounds, ...changes }: Changes = {}): Order => ({
  url: "http://a.example/",
  method: "GET",
  headers: { "user-agent": "ExampleBot/1.0 (+https://bot.example)" },
  address: "127.0.0.1",
  bounds: { wireBytes: 1_000_000, bytes: 1_000_000, headMs: 5_000, totalMs: 10_000, ...bounds },
  judgeHead: () => undefined,
  ...changes,
});

/** Carries an order that nobody gives up. */
export const carry = (channel: Channel, changes: Changes = {}): Promise<Carried> =>
  channel.carry(anOrder(changes), new AbortController().signal);

/** The body as text. */
export const textOf = ({ body }: Carried): string => Buffer.from(body).toString();

/** A server that says, byte for byte, what a test wants. */
export interface RawServer {
  readonly port: number;
  /** Connections accepted so far, and those that still stand. */
  readonly connections: number;
  readonly open: number;
  /** What came, one entry for each request head. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Calls `answer` for every request head that has come in whole. */
export async function rawServer(
  answer: (socket: Socket, request: string, connection: number) => void,
  address = "127.0.0.1",
): Promise<RawServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const own = connections;
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    let text = "";
    socket.on("data", (bytes) => {
      text += bytes.toString("latin1");
      for (let end = text.indexOf("\r\n\r\n"); end >= 0; end = text.indexOf("\r\n\r\n")) {
        const request = text.slice(0, end + 4);
        text = text.slice(end + 4);
        requests.push(request);
        answer(socket, request, own);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    get connections() {
      return connections;
    },
    get open() {
      return sockets.size;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Writes the same bytes until the other side goes away. */
export function flood(socket: Socket, bytes: string): void {
  const go = (): void => {
    while (!socket.destroyed && socket.write(bytes));
    socket.once("drain", go);
  };
  go();
}

/** Waits, on the event loop and not on a clock, until something is so. */
export async function until(so: () => boolean): Promise<void> {
  while (!so()) await new Promise<void>((resolve) => setTimeout(resolve, 1));
}
