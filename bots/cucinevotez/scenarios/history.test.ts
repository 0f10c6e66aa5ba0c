import type { Happening, KeptRecord } from "goodbot";
import { type Replica, type ReplicaAnswer, VirtualHouse } from "goodbot/world";
import { beforeAll, describe, expect, it } from "vitest";
import cucinevotez from "../bot.ts";
import { history } from "../history.ts";
import { replicas } from "../replica/index.ts";
import { questions } from "../reports/questions.ts";

const WEEK = 7 * 86_400_000;
/** Monday, 30 November 2026, 03:00 in Bucharest. */
const MONDAY = Date.UTC(2026, 10, 30, 1);
const CDEP = "www.cdep.ro";

const bot = { ...cucinevotez, sources: cucinevotez.sources.filter(({ id }) => id === "camera-deputatilor") };

/** Deputies whose row the list leaves out, by number: a slip of the site, for no list says that they left. */
const leftOut = new Set<number>();

const slipping = (replica: Replica): Replica => ({
  ...replica,
  handle: (request) => {
    const answer = replica.handle(request);
    return leftOut.size > 0 && request.path.includes("structura2015.de?") ? withoutRows(answer) : answer;
  },
});

function withoutRows(answer: ReturnType<Replica["handle"]>): ReplicaAnswer {
  if (answer instanceof Promise || !("body" in answer)) throw new TypeError("the list comes at once");
  const text = Buffer.from(answer.body ?? "").toString("latin1");
  const rows = text.split(/(?=<tr)/);
  const kept = rows.filter((row) => ![...leftOut].some((idm) => row.includes(`idm=${idm}&`)));
  expect(kept).toHaveLength(rows.length - leftOut.size);
  return { ...answer, body: Buffer.from(kept.join(""), "latin1") };
}

describe("the Chamber over seven weeks", () => {
  let house: VirtualHouse;
  let at = MONDAY;

  const order = (text: string) => {
    if (house.world.order("mutate", text, undefined, { host: CDEP }).length === 0) throw new Error(`unknown: ${text}`);
  };

  /** A weekly pass; what happened by its changes. */
  async function weekly(): Promise<readonly Happening[]> {
    await house.pass(at - house.clock.now());
    const since = house.clock.now();
    at += WEEK;
    await house.run(bot, { trigger: "schedule" });
    const happened: Happening[] = [];
    for await (const event of house.store.desk.changes({ bot: bot.name, since })) {
      const record = await house.store.desk.record(bot.name, event.source, event.id);
      // Each can be traced to its source and to the copy that it was read from.
      expect(event).toMatchObject({ source: "camera-deputatilor", capture: expect.stringMatching(/^[0-9a-f]{64}$/) });
      if (record) happened.push(...history(event, record));
    }
    return happened;
  }

  const record = async (idm: number): Promise<KeptRecord> => {
    const found = await house.store.desk.record(bot.name, "camera-deputatilor", `deputy/2024/${idm}`);
    if (!found) throw new TypeError(`no deputy ${idm}`);
    return found;
  };
  const name = async (idm: number): Promise<string> => String((await record(idm)).content.name);

  beforeAll(async () => {
    house = await VirtualHouse.open({ start: MONDAY, replicas: replicas().map(slipping), extraCa: [CDEP, "cdep.ro"] });
  });

  it("first: everybody joined, by the day of their own mandate, and those who left did", async () => {
    const happened = await weekly();
    const [joined, left] = ["joined", "left"].map((what) => happened.filter((one) => one.what === what));
    expect(joined?.filter(({ where }) => where === "Chamber of Deputies 2024")).toHaveLength(335);
    expect(left).toHaveLength(5);
    for (const { on } of [...(joined ?? []), ...(left ?? [])].filter(({ where }) => where !== "parliamentary groups"))
      expect(on).toMatch(/^20\d\d/);
  });

  it("a move to another group, a leave and a replacement are dated events that name no reason and no link of the two", async () => {
    order("deputy-moves:20:3");
    order("deputy-replaced:30");
    const happened = await weekly();
    const place = { where: "Chamber of Deputies 2024" };
    const from = expect.any(String);
    expect(happened).toContainEqual(
      expect.objectContaining({ what: "moved to another group", who: await name(20), ...place, from, on: null }),
    );
    expect(happened).toContainEqual({
      what: "left",
      who: await name(30),
      ...place,
      on: "2026-11-30",
    });
    const joined = happened.filter(({ what }) => what === "joined");
    expect(joined).toEqual([expect.objectContaining({ ...place, on: "2026-11-30" })]);
    const words = new Set(["what", "who", "where", "on", "from", "to"]);
    expect(happened.flatMap((one) => Object.keys(one)).filter((key) => !words.has(key))).toEqual([]);
    expect((await record(30)).state).toBe("live");
  });

  it("a person missing once is pending, and back the week after", async () => {
    leftOut.add(40);
    const happened = await weekly();
    const who = await name(40);
    expect(happened).toEqual([expect.objectContaining({ what: expect.stringMatching(/^not listed \(pending/), who })]);
    expect(await record(40)).toMatchObject({ state: "absent", content: { end: null } });
    leftOut.clear();
    expect(await weekly()).toEqual([expect.objectContaining({ what: "listed again", who })]);
    expect((await record(40)).state).toBe("live");
  });

  it("missing once more is pending again, and a pass whose list is not believed does not count as the second", async () => {
    leftOut.add(40);
    await weekly();
    expect((await record(40)).state).toBe("absent");
    house.world.order("set", "members", "few", { host: CDEP });
    expect(await weekly()).toEqual([]);
    expect((await record(40)).state).toBe("absent");
    house.world.order("set", "members", "all", { host: CDEP });
    const happened = await weekly();
    expect(happened).toEqual([
      expect.objectContaining({ what: "left (not listed in two readings in a row)", who: await name(40), on: null }),
    ]);
    expect((await record(40)).state).toBe("deleted");
    leftOut.clear();
    expect((await house.audit(bot)).violations).toEqual([]);
    expect(await house.disagreements()).toEqual([]);
  });

  it("two numbers of one person are proposed to the editor, and stay two records", async () => {
    const records: KeptRecord[] = [];
    for await (const one of house.store.desk.records({ bot: bot.name })) records.push(one);
    const lines = questions.lines({ records, sources: bot.sources });
    const pairs = lines.filter(({ topic }) => topic === "one person under two numbers?");
    expect(pairs).toHaveLength(1);
    const ids = pairs[0]?.says.match(/deputy\/2024\/\d+/g) ?? [];
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(records.some((one) => one.id === id && one.kind === "Member")).toBe(true);
  });
});
