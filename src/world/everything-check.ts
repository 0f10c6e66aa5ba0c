import { createSocket, type Socket } from "node:dgram";
import * as z from "zod";
import { browserChannel } from "../channels/browser/browser-channel.ts";
import { parseConnectTo } from "../channels/connect-to.ts";
import { httpChannel } from "../channels/http/http-channel.ts";
import { audit } from "../ledger/audit.ts";
import { openStore } from "../ledger/open-store.ts";
import { sealList } from "../ledger/seal-book.ts";
import { runPass } from "../pass/run-pass.ts";
import { type Bot, defineBot } from "../pledge/bot.ts";
import { specsOf } from "../pledge/effective.ts";
import type { Rendered } from "../pledge/render.ts";
import type { AskedRow, RefusedRow } from "../pledge/row.ts";
import { promises } from "../promises/index.ts";
import type { Clock } from "../time/clock.ts";
import { idsFrom } from "../time/ids.ts";
import type { Random } from "../time/random.ts";
import type { AccessRow } from "./access-log.ts";
import { EVERYTHING, everythingPage, everythingUrl } from "./everything-page.ts";
import { compareWithLedger } from "./log-checks.ts";
import { startWorld } from "./tls-world.ts";
import { requestsIn } from "./virtual-house.ts";

const NAME = "everything-page/1.0 (+https://goodbot.example/everything)";

/** What the everything page showed of a browser behind the gate. */
export interface EverythingReport {
  /** Everything that is wrong, a sentence each; empty where nothing left unseen and nothing was disguised. */
  readonly problems: readonly string[];
  readonly hits: readonly AccessRow[];
  readonly asked: readonly Pick<AskedRow, "url" | "resource" | "method" | "page">[];
  readonly refused: readonly Pick<RefusedRow, "url" | "code" | "by" | "why" | "resource">[];
  readonly packets: number;
  readonly milliseconds: number;
}

/**
 * Lets the browser at hand load the everything page behind the gate, on loopback, and holds the servers' log against the
 * ledger. What a version of Chromium must pass once before sources are read with it.
 *
 * @param binary a Chromium to try; not set: the one at hand
 * @example (await checkEverything({ clock, random })).problems // []
 */
export async function checkEverything(options: {
  readonly clock: Clock;
  readonly random: Random;
  readonly binary?: string;
}): Promise<EverythingReport> {
  const { clock, random, binary } = options;
  const began = clock.now();
  const udp = await listenUdp();
  const world = await startWorld({ replicas: [everythingPage()], clock, random });
  const ids = idsFrom(clock, random);
  const store = await openStore({ path: ":memory:", dataDir: "", clock, random, ids });
  const http = httpChannel({ clock, ca: [world.caPem], connectTo: world.connectTo.map(parseConnectTo) });
  const { resolve } = http;
  const browser = browserChannel({
    ...{ clock, resolve, ca: [world.caPem], hasPassed: () => true },
    ...(binary !== undefined && { binary }),
  });
  const found: Found = { title: undefined, ended: undefined };
  const bot = everythingBot(everythingUrl({ udp: udp.port, tls: world.port }), found);
  try {
    const house = {
      ...{ store, clock, ids, worker: "everything", promises: specsOf(bot), seals: sealList() },
      channels: { http, browser },
    };
    await runPass(house, { bot, trigger: "hand", signal: new AbortController().signal });
    await browser.close();
    // What leaves late, when a page and its browser end, must be in the log too.
    await clock.sleepUntil(clock.now() + 500);
    const hits = world.log();
    const sides = await requestsIn(store);
    const asked: AskedRow[] = [];
    const refused: RefusedRow[] = [];
    for await (const row of store.ledger.rows()) {
      if (row.event === "asked") asked.push(row);
      if (row.event === "refused") refused.push(row);
    }
    const agent = await browser.atHand?.();
    const whole = agent && "agent" in agent ? `${agent.agent} ${NAME}` : NAME;
    const audited = await audit(store.ledger, { bots: [bot], seals: [] });
    const problems = [
      ...compareWithLedger(hits, sides),
      ...hits
        .filter(({ ua, kind }) => ua !== (kind === "robots" ? NAME : whole))
        .map(({ host, path, ua }) => `${host}${path} carried "${ua}"`),
      ...hits.filter(({ kind }) => kind === "upgrade").map(({ host, path }) => `a websocket reached ${host}${path}`),
      ...(udp.packets() > 0 ? [`${udp.packets()} packets went out over UDP`] : []),
      ...(found.ended === "read" ? [] : [`the page was not read: ${found.ended ?? "no answer"}`]),
      ...(found.title === undefined || found.title.startsWith("true ") ? [] : ["navigator.webdriver is not true"]),
      ...(found.title === undefined || found.title.includes("[native code]")
        ? []
        : ["WebSocket is not the browser's own"]),
      ...audited.violations.map(({ promise, what }) => `audit: ${promise}: ${what}`),
    ];
    return { problems, hits, asked, refused, packets: udp.packets(), milliseconds: clock.now() - began };
  } finally {
    await browser.close();
    await http.close();
    await store.close();
    await world.close();
    udp.close();
  }
}

interface Found {
  title: string | undefined;
  ended: string | undefined;
}

function everythingBot(url: string, found: Found): Bot {
  const allowed = { unavailable: "allow", empty: "allow", "no rule line": "allow" } as const;
  const silent = { "rate limited": "deny", "unavailable for now": "deny", unreachable: "deny" } as const;
  const closed = { ...allowed, ...silent, forbidden: "deny", "bad redirect": "deny", check: "stop source" } as const;
  const tokens = { all: ["everything-page"] };
  return defineBot({
    ...{ name: "everything", token: "everything-page", purpose: {}, languages: ["en"], promised: [] },
    ...{ page: "https://goodbot.example/everything", contact: "mail@goodbot.example" },
    pledge: [
      promises.identity({ agents: { default: NAME }, inBrowser: "after the browser's own" }),
      promises.scope({ hosts: [EVERYTHING.own, EVERYTHING.second], schemes: ["https"] }),
      promises.rendering({
        load: ["frame", "script", "stylesheet", "data", "event source", "worker", "page"],
        ...{ requests: 100, bytes: "8MB", time: "60s" },
      }),
      promises.robots({ tokens, atMost: "24h", on: closed }),
      promises.spacing({ perHost: "20ms", atATime: 1, sameAddress: true, inBrowser: "page loads", tokens }),
      promises.redirects({ hops: 5 }),
      promises.addresses({}),
      promises.challenge({ do: "leave the source" }),
      promises.keeping({ usual: "nothing" }),
    ],
    sources: [
      {
        ...{ id: "everything", kind: "everything", title: "The everything page", url, pledge: [], settings: {} },
        hosts: [EVERYTHING.own, EVERYTHING.second],
        channel: "browser",
      },
    ],
    kits: [
      {
        ...{ kind: "everything", version: "1", settings: z.unknown() },
        plan: () => [
          {
            ...{ url, purpose: "page", role: "entry", reader: "page" },
            render: { ready: { data: "/k/fertig.json", atLeast: 1 } },
          },
        ],
        read: ({ rendered, status }) => {
          found.title = titleOf(rendered);
          found.ended = rendered ? "read" : `status ${status}`;
          return { verdict: { kind: "read" } };
        },
      },
    ],
  });
}

const titleOf = (rendered: Extract<Rendered, { kind: "rendered" }> | undefined): string | undefined =>
  rendered && /<title>([^<]*)<\/title>/.exec(rendered.html)?.[1];

interface Counter {
  readonly port: number;
  readonly packets: () => number;
  readonly close: () => void;
}

function listenUdp(): Promise<Counter> {
  return new Promise((resolve, reject) => {
    const socket: Socket = createSocket("udp4");
    let packets = 0;
    socket.on("message", () => {
      packets += 1;
    });
    socket.once("error", reject);
    socket.bind(0, "127.0.0.1", () =>
      resolve({ port: socket.address().port, packets: () => packets, close: () => socket.close() }),
    );
  });
}
