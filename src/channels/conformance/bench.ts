import type { Carried, Channel } from "../channel.ts";
import { anOrder, type Changes } from "../testing.ts";

/** A request as a host of the suite sees it. Header names in lower case. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What a host answers; the words are those of the replicas in `goodbot/world`. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Uint8Array | string;
  readonly behaviour?:
    | { readonly do: "reset" | "reset-after-head" | "hang" | "hang-after-head" | "garbage" }
    | { readonly do: "cut"; readonly after: number }
    | { readonly do: "drip"; readonly bytes: number; readonly everyMs: number }
    | { readonly do: "endless"; readonly everyMs: number; readonly most: number };
}

export interface BenchHost {
  readonly name: string;
  handle(asked: Asked): Reply;
  readonly certificate?: "good" | "self-signed" | "incomplete-chain" | "expired" | "wrong-name";
  readonly unreachable?: boolean;
}

/** A channel and the hosts at its other end. */
interface Bench {
  readonly channel: Channel;
  /** Runs work to its end, on the channel's own clock. */
  run<T>(work: () => Promise<T>): Promise<T>;
  now(): number;
  /** Lets time pass, where it does not pass by itself as soon as everybody waits. Milliseconds. */
  pass(milliseconds: number): void;
  close(): Promise<void>;
}

export type MakeBench = (hosts: readonly BenchHost[]) => Promise<Bench>;

/** What the parts of the suite are given. */
export interface Suite {
  readonly make: MakeBench;
  readonly scheme: "http" | "https";
}

export interface Run {
  readonly bench: Bench;
  /** Requests that arrived, in order. */
  readonly asked: readonly Asked[];
  /** One exchange with the first host: path, changes of the order, and a signal where somebody may give up. */
  ask(path?: string, changes?: Changes, signal?: AbortSignal): Promise<Carried>;
}

/** Sets up one host, `a.example`, and closes everything in the end. */
export async function withHost<T>(
  { make, scheme }: Suite,
  host: Reply | Omit<BenchHost, "name">,
  test: (run: Run) => Promise<T>,
): Promise<T> {
  const asked: Asked[] = [];
  const { handle, ...rest } = "status" in host ? { handle: () => host } : host;
  const seen = (one: Asked): Reply => {
    asked.push(one);
    return handle(one);
  };
  const bench = await make([{ name: "a.example", ...rest, handle: seen }]);
  const ask: Run["ask"] = async (path = "/", changes = {}, signal = new AbortController().signal) => {
    const { addresses, port } = await bench.channel.resolve("a.example", scheme);
    const place = {
      url: `${scheme}://a.example${path}`,
      address: addresses[0] ?? "",
      ...(port !== undefined && { port }),
    };
    return bench.channel.carry(anOrder({ ...place, ...changes }), signal);
  };
  try {
    return await bench.run(() => test({ bench, asked, ask }));
  } finally {
    await bench.close();
  }
}
