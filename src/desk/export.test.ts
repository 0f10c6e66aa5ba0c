import { beforeEach, describe, expect, it } from "vitest";
import { WARCParser } from "warcio";
import { openRegister } from "../pass/register.ts";
import { sampleBot } from "../pass/sample-bot.ts";
import type { Bot } from "../pledge/bot.ts";
import type { Export } from "../pledge/export.ts";
import { Fault } from "../pledge/fault.ts";
import type { Row } from "../pledge/row.ts";
import { allPromises } from "../promises/index.ts";
import { keeping } from "../promises/keeping.ts";
import { neverShown } from "../promises/never-shown.ts";
import { VirtualHouse } from "../world/virtual-house.ts";
import { type ExportOrder, exported } from "./export.ts";

const MONDAY = Date.UTC(2026, 10, 30);
const DAY = 86_400_000;

const names: Export = {
  kinds: ["Notice"],
  async *write({ records }) {
    for await (const { content, from } of records("Notice")) yield `${content.name} ${from.url}\n`;
  },
};
const kept = keeping({ usual: "for good" });
const bot = sampleBot("news", [kept], { exports: { csv: names } });
const hidden = neverShown({ records: [{ kind: "Notice", what: { en: "Compared." } }] });

let house: VirtualHouse;
let text: string;
beforeEach(async () => {
  text = "Friday";
  const handle = () => ({ status: 200, headers: { "content-type": "text/plain", etag: '"1"' }, body: text });
  const replica = { hosts: ["board-of-news.example"], handle, state: () => ({}), reset: () => undefined };
  house = await VirtualHouse.open({ start: MONDAY, replicas: [replica] });
  await house.run(bot);
});

async function bytesOf(own: Bot, order: Partial<ExportOrder> & Pick<ExportOrder, "format">): Promise<Buffer> {
  const now = house.clock.now();
  const register = await openRegister(own, house.store, allPromises, now);
  const pieces: Uint8Array[] = [];
  for await (const piece of exported(house.store, register, { since: null, now, worker: "1", ...order }))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

const linesOf = async (own: Bot, since: number | null = null) =>
  (await bytesOf(own, { format: "ndjson", since }))
    .toString()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

async function given(): Promise<readonly unknown[]> {
  const rows: Row[] = [];
  for await (const row of house.store.ledger.rows()) rows.push(row);
  return rows.flatMap((row) => (row.event === "operator" && row.act === "given out" ? [row.detail] : []));
}

describe("ndjson", () => {
  it("has each current record with its page and the day that was read; with --since what changed, and how", async () => {
    const page = "https://board-of-news.example/notice";
    expect(await linesOf(bot)).toEqual([
      expect.objectContaining({ type: "record", kind: "Notice", content: { name: "Friday" }, page }),
    ]);
    await house.pass(DAY);
    const since = house.clock.now();
    expect(await linesOf(bot, since)).toEqual([]);
    text = "Monday";
    await house.run(bot);
    expect(await linesOf(bot, since)).toEqual([
      expect.objectContaining({
        type: "record",
        content: { name: "Monday" },
        readAt: expect.stringMatching("2026-12-01"),
      }),
      expect.objectContaining({ type: "change", fields: [{ field: "name", old: "Friday", new: "Monday" }] }),
    ]);
  });

  it("C9: nothing of a kind that is for the operator, nothing of one that is shown only in part", async () => {
    expect(await linesOf(sampleBot("news", [kept, hidden]), 0)).toEqual([]);
    expect(await linesOf({ ...bot, shownKinds: ["Other"] }, 0)).toEqual([]);
  });
});

describe("a bot's own format", () => {
  it("is what the bot writes of its records", async () => {
    expect((await bytesOf(bot, { format: "csv" })).toString()).toBe("Friday https://board-of-news.example/notice\n");
  });

  it("C9: refuses a kind that is for the operator", async () => {
    const own = sampleBot("news", [kept, hidden], { exports: { csv: names } });
    await expect(bytesOf(own, { format: "csv" })).rejects.toThrow("for the operator alone");
  });

  it("that it does not have, or of which a part makes no sense, is wrong usage, and nothing is given out", async () => {
    for (const order of [{ format: "popolo" }, { format: "csv", since: MONDAY }] as const)
      await expect(bytesOf(bot, order)).rejects.toSatisfy((fault) => fault instanceof Fault && fault.code === "usage");
    expect(await given()).toEqual([]);
  });
});

describe("what is given out", () => {
  it("is noted in the ledger before, with kinds and format, and audited", async () => {
    await linesOf(bot);
    await bytesOf(bot, { format: "csv" });
    await bytesOf(bot, { format: "warc" });
    expect(await given()).toEqual([
      { kinds: ["Notice"], format: "ndjson" },
      { kinds: ["Notice"], format: "csv" },
      { kinds: [], format: "warc" },
    ]);
    expect((await house.audit(bot)).violations).toEqual([]);
  });
});

describe("warc", () => {
  const records = async (bytes: Buffer) => {
    const found: { type: string; url: string | null | undefined; text: string; line: string }[] = [];
    for await (const record of new WARCParser([bytes])) {
      const body = await record.contentText();
      found.push({
        type: record.warcType,
        url: record.warcTargetURI,
        text: body,
        line: record.httpHeaders?.statusline ?? "",
      });
    }
    return found;
  };

  it("has answer and request of each kept copy, and says that it is private", async () => {
    const [info, answer, request, ...more] = await records(await bytesOf(bot, { format: "warc" }));
    expect(info?.text).toContain("not for publication");
    const url = "https://board-of-news.example/notice";
    expect(answer).toEqual({ type: "response", url, text: "Friday", line: "HTTP/1.1 200" });
    expect(request).toMatchObject({ type: "request", url, line: "GET /notice HTTP/1.1" });
    expect(more).toEqual([]);
    const again = [await bytesOf(bot, { format: "warc", now: 1 }), await bytesOf(bot, { format: "warc", now: 1 })];
    expect(again[0]).toEqual(again[1]);
  });

  it("A14: leaves out copies that are to go, and V5: is refused where none is kept", async () => {
    const short = sampleBot("brief", [keeping({ usual: "for good", by: { page: "7d" } })]);
    const replica = {
      hosts: ["board-of-brief.example"],
      handle: () => ({ status: 200, headers: {}, body: "gone soon" }),
    };
    house = await VirtualHouse.open({
      start: MONDAY,
      replicas: [{ ...replica, state: () => ({}), reset: () => undefined }],
    });
    await house.run(short);
    expect(await records(await bytesOf(short, { format: "warc" }))).toHaveLength(1);
    const none = sampleBot("news", [keeping({ usual: "nothing" })]);
    await expect(bytesOf(none, { format: "warc" })).rejects.toThrow("no copies for good");
  });
});
