import * as z from "zod";
import type { SubRequest } from "../channels/page-order.ts";
import { factDifferences } from "../ledger/facts.ts";
import { type Bot, defineBot } from "../pledge/bot.ts";
import type { Answer } from "../pledge/kit.ts";
import type { Resource } from "../pledge/render.ts";
import type { Row } from "../pledge/row.ts";
import { promises } from "../promises/index.ts";
import type { Replica, ReplicaAnswer, ReplicaRequest } from "../world/replica.ts";
import { VirtualHouse } from "../world/virtual-house.ts";

export const START = Date.UTC(2026, 10, 30, 1, 15);
export const OWN = "seite.test";
export const OTHER = "daten.test";
export const NAME = "page-bot/1.0 (+https://bot.example/)";
const tokens = { all: ["page-bot"] };

const allowed = { unavailable: "allow", empty: "allow", "no rule line": "allow" } as const;
const silent = { "rate limited": "deny", "unavailable for now": "deny", unreachable: "deny" } as const;

type Paths = Readonly<Record<string, ReplicaAnswer | ((request: ReplicaRequest) => ReplicaAnswer)>>;

export const site = (host: string, paths: Paths): Replica => ({
  hosts: [host],
  handle: (request) => {
    const made = paths[new URL(request.path, "https://page.example").pathname];
    return made === undefined ? { status: 404 } : typeof made === "function" ? made(request) : made;
  },
  state: () => ({}),
  reset: () => undefined,
});

export const page: ReplicaAnswer = { status: 200, headers: { "Content-Type": "text/html" }, body: "<p>Seite</p>" };
export const json: ReplicaAnswer = {
  status: 200,
  headers: { "Content-Type": "application/json" },
  body: "{}",
  delayMs: 40,
};

export const get = (url: string, resource: Resource = "data"): SubRequest => ({ url, method: "GET", resource });

interface Reader {
  readonly bot: Bot;
  readonly read: Answer[];
}

export function reader(urls: readonly string[], more: Partial<Parameters<typeof promises.rendering>[0]> = {}): Reader {
  const read: Answer[] = [];
  const bot = defineBot({
    ...{ name: "pages", token: "page-bot", purpose: {}, languages: ["en"], promised: [] },
    ...{ page: "https://bot.example/", contact: "mail@bot.example" },
    pledge: [
      promises.identity({ agents: { default: NAME }, inBrowser: "after the browser's own" }),
      promises.scope({ hosts: [OWN, OTHER], schemes: ["https"], private: ["konto"] }),
      promises.rendering({ load: ["script", "data", "page"], requests: 20, bytes: "1MB", time: "30s", ...more }),
      promises.challenge({ do: "leave the source", alsoOn: [403] }),
      promises.pauses({
        ...{ on: [429, 503], retryAfterOn: "429, 503 and redirects", ladder: ["60s", "5m"], counted: ["in the pass"] },
        ...{ giveUpAfter: 3, askAgain: true },
      }),
      promises.robots({
        ...{ tokens, atMost: "24h" },
        on: { ...allowed, ...silent, forbidden: "deny", "bad redirect": "deny", check: "stop source" },
      }),
      promises.spacing({ perHost: "2s", atATime: 1, sameAddress: true, inBrowser: "page loads", tokens }),
      promises.redirects({ hops: 3 }),
      promises.addresses({}),
      promises.keeping({ usual: "nothing" }),
    ],
    sources: [
      {
        ...{ id: "pages", kind: "pages", title: "Pages", url: urls[0] ?? "", pledge: [], settings: {} },
        ...{ hosts: [OWN, OTHER], channel: "browser" },
      },
    ],
    kits: [
      {
        ...{ kind: "pages", version: "1", settings: z.unknown() },
        plan: () =>
          urls.map((url) => ({
            ...{ url, purpose: "page", role: "entry", reader: "page" },
            render: { ready: { selector: "p" } },
          })),
        read: (answer) => {
          read.push(answer);
          return { verdict: { kind: "read" } };
        },
      },
    ],
  });
  return { bot, read };
}

export async function visit(
  { bot }: Reader,
  replicas: readonly Replica[],
  wishes: readonly SubRequest[],
  signal?: AbortSignal,
) {
  const house = await VirtualHouse.open({ start: START, replicas, wishes: () => wishes });
  const { endings } = await house.run(bot, signal ? { signal } : {});
  const rows: Row[] = [];
  for await (const row of house.store.ledger.rows()) rows.push(row);
  const { violations } = await house.audit(bot);
  return {
    ...{ house, rows, result: endings.get("pages")?.result, hits: house.world.log() },
    asked: rows.flatMap((row) => (row.event === "asked" ? [row] : [])),
    refused: rows.flatMap((row) => (row.event === "refused" ? [row] : [])),
    wrong: [
      ...(await house.disagreements()),
      ...violations.map(({ promise, what }) => `${promise}: ${what}`),
      // The facts that the gate wrote while the page was loading are those that its rows give.
      ...(await factDifferences(bot, house.store)).map(({ promise, key }) => `fact ${promise} ${key}`),
    ],
  };
}

export const paths = (rows: readonly { readonly url?: string }[]) =>
  rows.map(({ url = "" }) => url.replace("https://", ""));
