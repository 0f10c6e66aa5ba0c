import type { Order, Replica, ReplicaAnswer, ReplicaRequest } from "goodbot/world";
import * as z from "zod";
import { dayOf, type InventedContract, inventedContract, sharedContract } from "./invented.ts";
import { tedText } from "./kd-text.ts";

interface Notice {
  readonly number: string;
  readonly contract: InventedContract;
}

const API = "api.ted.europa.eu";
const DAY = 86_400_000;
const LARGEST = 250;

const query = z.object({
  query: z.string().max(1_000),
  fields: z.array(z.string()).min(1),
  limit: z.int(),
  iterationNextToken: z.string().optional(),
});

/**
 * TED: the search interface, which is asked by POST, and the notices on their own host. A page of the search holds four
 * notices, so that a search has several.
 */
export class TedHosts implements Replica {
  readonly hosts = [API, "ted.europa.eu"];
  readonly words = {
    mutations: {
      "ted-add": "one more notice, of today",
      "ted-timed-out[:TIMES]": "the next answers of the search are partial",
      "ted-token-expired": "the token of the iteration is too old the next time",
    },
  };
  readonly #now: number;
  #notices: Notice[];
  #timedOut = 0;
  #expired = false;

  constructor(now: number) {
    this.#now = now;
    this.#notices = notices(now);
  }

  handle(request: ReplicaRequest): ReplicaAnswer {
    const { host, path, method } = request;
    if (path === "/robots.txt")
      return { status: 200, headers: { "Content-Type": "text/plain" }, body: "User-agent: *\nDisallow: /intern/\n" };
    if (host === API) {
      if (path !== "/v3/notices/search") return { status: 404, body: "404", kind: "none" };
      return method === "POST" ? this.#search(request.body) : json(405, { message: "Method Not Allowed" });
    }
    const [, number] = /^\/en\/notice\/([\d-]+)\/xml$/.exec(path) ?? [];
    const found = this.#notices.find((notice) => notice.number === number);
    if (!found) return { status: 404, body: "404", kind: "none" };
    const body = tedText(found.contract, found.number);
    return { status: 200, headers: { "Content-Type": "application/xml" }, body, kind: "notice" };
  }

  command({ way, text, now }: Order): string | undefined {
    if (way !== "mutate") return undefined;
    const [word, times = "1"] = text.split(":");
    if (word === "ted-timed-out" && /^\d{1,3}$/.test(times)) this.#timedOut = Number(times);
    else if (word === "ted-token-expired") this.#expired = true;
    else if (word === "ted-add") {
      const number = this.#notices.length;
      const contract = { ...inventedContract(9_001 + number * 3, this.#now), published: dayOf(now) };
      this.#notices = [...this.#notices, { number: numberOf(number), contract: { ...contract, type: "KD_8_2_Z1" } }];
    } else return undefined;
    return text;
  }

  state(): unknown {
    return { notices: this.#notices.map(({ number, contract }) => `${number} of ${contract.published}`) };
  }

  clear(): void {
    this.#timedOut = 0;
    this.#expired = false;
  }

  reset(): void {
    this.clear();
    this.#notices = notices(this.#now);
  }

  #search(body: Uint8Array): ReplicaAnswer {
    const asked = query.safeParse(parsed(body));
    if (!asked.success) return json(400, { message: "QUERY_SYNTAX_ERROR" });
    const { limit, iterationNextToken: token } = asked.data;
    if (limit > LARGEST || limit < 1) return json(400, { message: `limit must be between 1 and ${LARGEST}` });
    const from = /publication-date>=(\d{8})/.exec(asked.data.query)?.[1] ?? "00000000";
    const begun = /^token-(\d+)$/.exec(token ?? "token-0")?.[1];
    if (begun === undefined || (token !== undefined && this.#expired)) {
      this.#expired = false;
      return json(400, { message: "The iteration token has expired" });
    }
    const found = this.#notices.filter(({ contract }) => contract.published.replaceAll("-", "") >= from);
    const start = Number(begun);
    const page = found.slice(start, start + Math.min(limit, 4));
    const timedOut = this.#timedOut > 0;
    if (timedOut) this.#timedOut -= 1;
    return json(200, {
      notices: page.map(({ number, contract }) => ({
        "publication-number": number,
        "publication-date": `${contract.published}+01:00`,
      })),
      ...{ totalNoticeCount: found.length, iterationNextToken: `token-${start + page.length}`, timedOut },
    });
  }
}

const numberOf = (index: number): string => `${700_001 + index * 13}-2026`;

/** One that a core data source publishes as well, and a few of the last days. */
const notices = (now: number): Notice[] => [
  { number: numberOf(0), contract: sharedContract(now) },
  ...[3, 6, 9, 12, 15].map((number, index) => ({
    number: numberOf(index + 1),
    contract: {
      ...inventedContract(9_000 + number, now),
      ...{ type: "KD_8_2_Z1" as const, published: dayOf(now - (index + 1) * DAY) },
    },
  })),
];

const json = (status: number, value: unknown): ReplicaAnswer => ({
  ...{ status, headers: { "Content-Type": "application/json" }, body: JSON.stringify(value), kind: "search" },
});

const parsed = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
};
