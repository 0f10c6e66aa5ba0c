import { expect, it } from "vitest";
import type { OperatorRow } from "../pledge/row.ts";
import { purge } from "../promises/purge.ts";
import { CHECKED, takedown } from "../promises/takedown.ts";
import type { StoredRecord } from "../store/store.ts";
import { VirtualHouse } from "../world/virtual-house.ts";
import { sampleBot } from "./sample-bot.ts";

const START = Date.UTC(2026, 10, 30, 9);
const HOST = "board-of-news.example";

const pledge = [takedown({ contact: "post@news.example" }), purge({ contact: "post@news.example" })];
const bot = sampleBot("news", pledge, {
  promised: ["M16", "M17"],
  search: { language: "en", kinds: { Notice: { title: ["name"] } } },
});

async function open() {
  const answer = { status: 200, headers: {}, body: "Roads repaired" };
  const handle = ({ path }: { path: string }) => (path === "/robots.txt" ? { ...answer, status: 404 } : answer);
  const replica = { hosts: [HOST], handle, state: () => ({}), reset: () => undefined };
  const house = await VirtualHouse.open({ start: START, replicas: [replica] });
  await house.run(bot);
  let target = "";
  for await (const { id } of house.store.desk.records({ bot: "news" })) target = id;
  const wish = { bot: "news", source: "board", scope: "record" as const, target };
  await house.store.turn({}, () => ({
    takeDown: { ...wish, reason: "asked for", case: null, at: house.clock.now() },
    result: () => undefined,
  }));
  const stored = await house.store.desk.record("news", "board", wish.target);
  if (!stored) throw new Error("no notice was read");
  return { house, stored };
}

async function next(house: VirtualHouse): Promise<OperatorRow["detail"]> {
  await house.pass(8 * 86_400_000);
  await house.run(bot);
  const rows: OperatorRow[] = [];
  for await (const row of house.store.ledger.rows())
    if (row.event === "operator" && row.act === CHECKED) rows.push(row);
  return rows.at(-1)?.detail;
}

const write = (house: VirtualHouse, record: StoredRecord) =>
  house.store.turn({}, () => ({ records: [{ record }], result: () => undefined }));

const blamed = async (house: VirtualHouse) => (await house.audit(bot)).violations.map(({ id }) => id);

it("after every pass: what is taken down is neither shown nor gone", async () => {
  const { house } = await open();
  expect(await next(house)).toEqual({ takedowns: 1, records: 1, shown: [], lost: [] });
  expect(await blamed(house)).toEqual([]);
});

it("something that was brought back is found, and the audit names M16", async () => {
  const { house, stored } = await open();
  await write(house, { ...stored, state: "live", reason: null });
  expect(await next(house)).toMatchObject({ shown: [1], lost: [] });
  expect(await blamed(house)).toEqual(["M16"]);
});

it("something that is gone without a demand is found, and the audit names M17", async () => {
  const { house, stored } = await open();
  const erase = [{ bot: "news", source: "board", id: stored.id }];
  await house.store.turn({}, () => ({ erase, result: () => undefined }));
  expect(await next(house)).toMatchObject({ shown: [], lost: [1] });
  expect(await blamed(house)).toEqual(["M17"]);
});

it("a bot that promises nothing of takedowns is not looked at", async () => {
  const { house } = await open();
  const other = sampleBot("news");
  await house.pass(8 * 86_400_000);
  const before = (await house.store.ledger.head())?.seq ?? 0;
  await house.run(other);
  for await (const row of house.store.ledger.rows({ seq: before }))
    if (row.event === "operator") throw new Error(row.act);
});
