import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, expect, it } from "vitest";
import type { Channel } from "../channels/channel.ts";
import { openStore } from "../ledger/open-store.ts";
import { placeOf } from "../pledge/request.ts";
import { promises } from "../promises/index.ts";
import type { Turn } from "../store/store.ts";
import { idsFrom } from "../time/ids.ts";
import { seededRandom } from "../time/random.ts";
import { VirtualClock } from "../time/virtual-clock.ts";
import { sampleRequest } from "../world/samples.ts";
import { Conduct } from "./conduct.ts";
import { Gate } from "./gate.ts";

const folder = mkdtempSync(join(tmpdir(), "write-ahead-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("has the row of a request on disk, for every other process to see, before a byte of it leaves", async () => {
  const clock = new VirtualClock(Date.UTC(2026, 10, 30));
  const random = seededRandom("write-ahead");
  const path = join(folder, "goodbot.db");
  const store = await openStore({ path, dataDir: folder, clock, random, ids: idsFrom(clock, random) });
  const url = "https://ris.example/";
  const source = { id: "town", kind: "oparl", title: "", url, hosts: ["ris.example"], pledge: [], settings: {} };
  const bot = {
    ...{ name: "sample", token: "sample", purpose: {}, languages: ["en"] as const, page: url, contact: "a@b.example" },
    ...{ promised: [], sources: [source], kits: [] },
    pledge: [promises.identity({ agents: { default: "sample (+https://bot.example/)" } })],
  };
  const wanted = { url, purpose: "page", role: "entry", reader: "any" } as const;
  await store.turn(
    {},
    (): Turn<void> => ({
      wanted: [{ pass: "pass-1", bot: "sample", source: "town", parent: null, wanted }],
      result: () => undefined,
    }),
  );
  const seen: number[] = [];
  const channel: Channel = {
    resolve: async () => ({ addresses: ["203.0.113.7"], replica: false }),
    carry: async () => {
      // A second connection reads what is committed and nothing else.
      const other = new Database(path, { readonly: true });
      seen.push(other.prepare<[], { rows: number }>("select count(*) as rows from ledger").get()?.rows ?? 0);
      expect(other.pragma("journal_mode", { simple: true })).toBe("wal");
      other.close();
      return {
        outcome: "no answer",
        endedAt: clock.now(),
        abortedByUs: false,
        wireBytes: 0,
        bytes: 0,
        body: new Uint8Array(),
      };
    },
    close: async () => undefined,
  };
  const gate = new Gate({ store, channels: { http: channel }, clock, worker: "one" });
  const [line] = await store.frontier.due("pass-1", clock.now(), 1);
  if (!line) throw new Error("nothing is due");
  const request = sampleRequest({ ...placeOf(url), url });
  await gate.ask(line, { conduct: new Conduct(bot, [source], []), request }, new AbortController().signal);
  expect(seen).toEqual([1]);
  // A line that was put off since somebody looked is not asked, whatever it was then.
  await store.turn(
    {},
    (): Turn<void> => ({
      line: { id: line.id, state: "queued", due: clock.now() + 30_000 },
      result: () => undefined,
    }),
  );
  const again = await gate.ask(
    line,
    { conduct: new Conduct(bot, [source], []), request },
    new AbortController().signal,
  );
  expect([again.kind, seen.length]).toEqual(["taken", 1]);
  expect(await store.frontier.nextDue("pass-1")).toBe(clock.now() + 30_000);
  expect((await store.ledger.row(1))?.event).toBe("asked");
  await store.close();
});
