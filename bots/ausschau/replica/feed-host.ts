import { answerConditional, type Order, type Replica, type ReplicaAnswer, type ReplicaRequest } from "goodbot/world";

const SHOWN = 3;

/** A publisher's feeds: one in RSS with a date that is none and an entry that stands there twice, one in Atom. */
export class FeedHost implements Replica {
  readonly hosts = ["feeds.vergabe.example"];
  readonly words = { mutations: { "feed-add": "one more entry in both feeds, and the oldest no longer" } };
  #entries = SHOWN;

  handle(request: ReplicaRequest): ReplicaAnswer {
    // As feeds do, the newest ones alone.
    const numbers = Array.from({ length: SHOWN }, (_, index) => this.#entries - index);
    const tag = { ETag: `"${this.#entries}"` };
    switch (request.path) {
      case "/rss.xml":
        return answerConditional(request, feed(rss(numbers), { ...tag, "Content-Type": "application/rss+xml" }));
      case "/atom.xml":
        return answerConditional(request, feed(atom(numbers), { ...tag, "Content-Type": "application/atom+xml" }));
      default:
        return { status: 404, body: "404", kind: request.path === "/robots.txt" ? "robots" : "none" };
    }
  }

  command({ way, text }: Order): string | undefined {
    if (way !== "mutate" || text !== "feed-add") return undefined;
    this.#entries += 1;
    return `${this.#entries} entries`;
  }

  state(): unknown {
    return { entries: this.#entries };
  }

  reset(): void {
    this.#entries = SHOWN;
  }
}

const feed = (body: string, headers: Readonly<Record<string, string>>): ReplicaAnswer => ({
  ...{ status: 200, headers, body, kind: "feed" },
});

const link = (number: number): string => `https://feeds.vergabe.example/bekanntmachung/${number}`;

const rss = (numbers: readonly number[]): string => {
  const item = (number: number): string =>
    `<item><title>Bekanntmachung ${number}</title><link>${link(number)}</link><guid>${link(number)}</guid>` +
    `<pubDate>${number === 1 ? "demnächst" : `Mon, ${String(number).padStart(2, "0")} Nov 2026 08:00:00 GMT`}</pubDate></item>`;
  const twice = numbers[0] ?? 1;
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Vergaben</title>${[...numbers, twice].map(item).join("")}</channel></rss>`;
};

const atom = (numbers: readonly number[]): string => {
  const entry = (number: number): string =>
    `<entry><id>${link(number)}</id><title>Bekanntmachung ${number}</title><link href="${link(number)}"/>` +
    `<updated>2026-11-0${number % 10}T08:00:00Z</updated></entry>`;
  return `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><id>urn:vergaben</id><title>Vergaben</title>${numbers.map(entry).join("")}</feed>`;
};
