/**
 * One process of the bench of documents: passes on virtual time, over data on disk, until no document waits. Writes what
 * its replica was asked for to a file at once, so that nothing of it is lost when this process is killed.
 *
 *     node --conditions=goodbot-source bench/documents-run.ts FOLDER DOCUMENTS START
 */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { type Bot, type Kit, promises } from "goodbot";
import { type Replica, VirtualHouse } from "goodbot/world";
import * as z from "zod";

const [folder = "", count = "", start = ""] = process.argv.slice(2);
const documents = Number(count);
const HOST = "https://files.example";
const body = (name: string): string => `%PDF-1.4 ${name} ${"x".repeat(2_000)}`;

const replica: Replica = {
  hosts: ["files.example"],
  handle: ({ path }) => {
    if (path === "/robots.txt") return { status: 404 };
    appendFileSync(join(folder, "asked.txt"), `${path}\n`);
    return { status: 200, headers: { "content-type": "application/pdf" }, body: body(path) };
  },
  state: () => ({}),
  reset: () => undefined,
};

/** One page that names all documents at once: the worst that a first reading can bring. */
const kit: Kit = {
  ...{ kind: "files", version: "files/1", settings: z.unknown() },
  plan: ({ url }) => [{ url, purpose: "page", role: "entry", reader: "page" }],
  read: (_, { reader }) => {
    if (reader === "file") return { verdict: { kind: "read" } };
    const ids = Array.from({ length: documents }, (_each, index) => `${HOST}/${index}.pdf`);
    const file = { purpose: "document", role: "other", reader: "file", rank: 9, once: { version: "1" } } as const;
    return {
      verdict: { kind: "read" },
      records: ids.map((id) => ({ kind: "File", id, state: "live", content: { name: id } })),
      wanted: ids.map((url) => ({ ...file, url, of: url })),
    };
  },
};

const agent = "files-bot/1.0 (+https://files.example/bot)";
const bot: Bot = {
  ...{ name: "files", token: "files-bot", purpose: { en: "Files." }, languages: ["en"], promised: [] },
  ...{ page: "https://files.example/bot", contact: "post@files.example", kits: [kit] },
  pledge: [
    promises.identity({ agents: { default: agent } }),
    promises.spacing({ perHost: "1s", atATime: 1, tokens: { all: ["files-bot"] } }),
    promises.once({ of: ["document"] }),
    promises.keeping({ usual: "for good" }),
  ],
  sources: [
    {
      id: "files",
      kind: "files",
      title: "Files",
      url: `${HOST}/all`,
      hosts: ["files.example"],
      pledge: [],
      settings: {},
    },
  ],
};

const house = await VirtualHouse.open({ start: Number(start), replicas: [replica], folder });
for (;;) {
  await house.run(bot);
  const { queued, done } = await house.store.frontier.documents(bot.name);
  globalThis.gc?.();
  const { heapUsed } = process.memoryUsage();
  process.stdout.write(`${JSON.stringify({ queued, done, heap: heapUsed, now: house.clock.now() })}\n`);
  if (queued === 0) break;
  await house.pass(1_800_000);
}
const { violations } = await house.audit(bot);
process.stdout.write(`${JSON.stringify({ violations: violations.length })}\n`);
await house.store.close();
