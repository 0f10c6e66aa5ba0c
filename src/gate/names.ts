import type { Channel, Resolution } from "../channels/channel.ts";
import type { Request } from "../pledge/request.ts";
import type { Clock } from "../time/clock.ts";

/** How long a name's addresses are believed. */
const NAME_MEMORY = 60_000;
const MOST_NAMES = 5_000;

/** Where names lead, asked once a minute at most. A name is looked up only after every promise has said go (C14). */
export class Names {
  readonly #clock: Clock;
  readonly #known = new Map<string, { readonly at: number; readonly resolution: Resolution }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The request with the address that it will be sent to; null where the name leads nowhere. */
  async withAddress(request: Request, channel: Channel): Promise<Request> {
    const scheme = request.url.startsWith("http:") ? "http" : "https";
    const key = keyOf(request);
    let known = this.#known.get(key);
    if (!known || this.#clock.now() - known.at > NAME_MEMORY) {
      if (this.#known.size > MOST_NAMES) this.#known.clear();
      known = { at: this.#clock.now(), resolution: await channel.resolve(request.host, scheme) };
      this.#known.set(key, known);
    }
    const { addresses, replica } = known.resolution;
    return { ...request, address: addresses[0] ?? null, addresses, ...(replica && { replica }) };
  }

  /** The port to dial, where it is not the URL's own (replicas). */
  portOf(request: Request): number | undefined {
    return this.#known.get(keyOf(request))?.resolution.port;
  }
}

const keyOf = ({ url, host }: Request): string => `${url.slice(0, url.indexOf(":"))} ${host}`;
