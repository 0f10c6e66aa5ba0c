import { type Order, type Replica, type ReplicaAnswer, type ReplicaRequest, robotsFile } from "goodbot/world";

/** What stands where no fact stands: found in a store, a log or a page of ours, it has come from there. */
export const CANARY = "CANARY";

/** Everything that a bot of this name may read. */
export const OPEN = "User-agent: *\nDisallow:\n";

export const html = (title: string, body: string, head = ""): ReplicaAnswer => ({
  status: 200,
  headers: { "Content-Type": "text/html; charset=utf-8" },
  body: `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`,
});

export const json = (value: unknown): ReplicaAnswer => ({
  status: 200,
  headers: { "Content-Type": "application/json; charset=utf-8" },
  body: JSON.stringify(value),
});

export const notFound: ReplicaAnswer = {
  status: 404,
  headers: { "Content-Type": "text/html; charset=utf-8" },
  body: "<!doctype html><title>404</title><h1>Nicht gefunden</h1>",
};

export const redirect = (location: string): ReplicaAnswer => ({ status: 302, headers: { Location: location } });

/** A partner with its offer, as it stands in a list. */
export interface Shown {
  readonly partner: string;
  readonly rate: string;
  /** `2027-12-31` */
  readonly until?: string;
}

/** A list item with all that surrounds a fact: a description, a picture, a logo. */
const item = ({ partner, rate, until }: Shown): string =>
  `<li class="offer"><img class="logo" src="/${CANARY}-logo.png" alt="${CANARY} logo"><b>${partner}</b> ` +
  `<span class="rate">${rate}</span>${until === undefined ? "" : ` <time datetime="${until}">bis ${until}</time>`}` +
  `<p class="description">${CANARY} Bei ${partner} lohnt es sich immer.</p><img src="/${CANARY}-bild.jpg" alt="${CANARY}"></li>`;

export const page = (title: string, shown: readonly Shown[], head = ""): ReplicaAnswer =>
  html(title, `<h1>${title}</h1><ul>${shown.map(item).join("")}</ul>`, head);

/** What a host is made of. Paths are looked up without their query unless one is named with it. */
export interface HostParts {
  readonly host: string;
  /** Text of robots.txt, or an answer of its own. Default: everything open. */
  readonly robots?: string | ((request: ReplicaRequest) => ReplicaAnswer);
  readonly pages: Readonly<Record<string, ReplicaAnswer | ((request: ReplicaRequest, visit: number) => ReplicaAnswer)>>;
  /** What the name resolves to on virtual time. */
  readonly address?: string;
  /** Texts of robots.txt by word, for `mutate`. */
  readonly turns?: Readonly<Record<string, string>>;
}

/** One host of the invented programmes. Counts visits of each path, so that an answer may differ the second time. */
export class ProgrammeHost implements Replica {
  readonly hosts: readonly string[];
  readonly addresses?: readonly string[];
  readonly words;
  readonly #parts: HostParts;
  readonly #visits = new Map<string, number>();
  #robots: HostParts["robots"];

  constructor(parts: HostParts) {
    this.#parts = parts;
    this.#robots = parts.robots ?? OPEN;
    this.hosts = [parts.host];
    if (parts.address !== undefined) this.addresses = [parts.address];
    this.words = {
      mutations: Object.fromEntries(
        Object.keys(parts.turns ?? {}).map((word) => [word, `robots.txt of ${parts.host} says ${word} from now on`]),
      ),
    };
  }

  handle(request: ReplicaRequest): ReplicaAnswer {
    const { pathname, search } = new URL(request.path, `https://${request.host}`);
    const path = `${pathname}${search}`;
    const visit = (this.#visits.get(path) ?? 0) + 1;
    this.#visits.set(path, visit);
    if (pathname === "/robots.txt") {
      const robots = this.#robots ?? OPEN;
      return typeof robots === "string" ? robotsFile(robots, request) : robots(request);
    }
    const found = this.#parts.pages[path] ?? this.#parts.pages[pathname] ?? notFound;
    return typeof found === "function" ? found(request, visit) : found;
  }

  command({ way, text }: Order): string | undefined {
    const robots = way === "mutate" ? this.#parts.turns?.[text] : undefined;
    if (robots === undefined) return undefined;
    this.#robots = robots;
    return `${this.#parts.host}: ${text}`;
  }

  state(): unknown {
    return { visits: Object.fromEntries(this.#visits) };
  }

  reset(): void {
    this.#visits.clear();
    this.#robots = this.#parts.robots ?? OPEN;
  }
}
