import { bytesOf, type Replica, type ReplicaRequest, VirtualHouse } from "goodbot/world";
import { beforeAll, describe, expect, it } from "vitest";
import { reportLines } from "../../../src/cli/report.ts";
import { noteViews } from "../../../src/desk/note-views.ts";
import { openRegister } from "../../../src/pass/register.ts";
import { allPromises } from "../../../src/promises/index.ts";
import { siteOf } from "../../../src/web/site-testing.ts";
import { cucinevotezWith } from "../bot.ts";
import { editorial } from "../editorial.ts";
import { cdepHost } from "../replica/parliament/cdep-host.ts";
import { senatHost } from "../replica/parliament/senat-host.ts";
import { MONDAY, WEEK } from "./week.ts";

/**
 * December 2028: another Chamber, another Senate. Everybody's mandate of 2024 is over, though no list says so any more,
 * and lists of whom nobody was there before are believed all the same.
 */

const ids = ["camera-deputatilor", "senat"];
const botOf = (term: number) => {
  const bot = cucinevotezWith({ ...editorial, term });
  return { ...bot, sources: bot.sources.filter(({ id }) => ids.includes(id)) };
};
const [old, fresh] = [botOf(2024), botOf(2028)];

/** A site with its dates four years later. */
const later = (replica: Replica, years: RegExp, pathOf = (path: string) => path): Replica => ({
  ...replica,
  handle: async (request: ReplicaRequest) => {
    const answer = await replica.handle({ ...request, path: pathOf(request.path) });
    if (!("status" in answer) || !String(answer.headers?.["Content-Type"]).startsWith("text/html")) return answer;
    const text = Buffer.from(bytesOf(answer.body)).toString("latin1");
    const moved = text.replace(years, (found) => found.replace(/\d+/, (year) => String(Number(year) + 4)));
    return { ...answer, body: Buffer.from(moved, "latin1") };
  },
});

/** The Chamber of 2028: that of 2024 with other years on its pages; nobody has left it yet. */
function chamberOf2028(): Replica {
  const replica = cdepHost();
  replica.command?.({ way: "set", text: "members", value: "in-office", now: MONDAY });
  return later(replica, /20(?:20|24)/g, (path) => path.replace("leg=2028", "leg=2024").replace("/l2028/", "/l2024/"));
}

/** Other senators; a number of a member holds no year. */
const senateOf2028 = (): Replica => later(senatHost("senat of 2028"), /\.202[4-6]\b/g);

let isNew = false;

/** The site as it was, and from one day on as it is after the election: what was asked of the old term, it still tells. */
const inTurn = (before: Replica, after: Replica): Replica => ({
  ...before,
  handle: (request) => (isNew && !request.path.includes("leg=2024") ? after : before).handle(request),
});

let house: VirtualHouse;
let tooEarly: string | undefined;
let between: Readonly<Record<string, number>>;
const endings: (string | undefined)[] = [];
const count = async (kind: string) => {
  const found = new Map<string, number>();
  for await (const { state, content } of house.store.desk.records({ bot: old.name, kind })) {
    const key = `${Object(content).chamber} ${Object(content).term} ${state}`;
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  return Object.fromEntries(found);
};

async function pages(): Promise<string> {
  const { get, book } = siteOf(house, [fresh]);
  await noteViews({ store: house.store, promises: allPromises, clock: house.clock, worker: "1" }, fresh);
  await book.refresh();
  const path = "/bots/cucinevotez/parlamentari-grupuri?lang=en";
  const first = (await get(path)).text;
  const last = Math.max(1, ...[...first.matchAll(/page=(\d+)/g)].map(([, page]) => Number(page)));
  const all = [first];
  for (let page = 2; page <= last; page += 1) all.push((await get(`${path}&page=${page}`)).text);
  return all.join("\n");
}

beforeAll(async () => {
  house = await VirtualHouse.open({
    start: MONDAY,
    replicas: [inTurn(cdepHost(), chamberOf2028()), inTurn(senatHost(), senateOf2028())],
    extraCa: ["www.cdep.ro", "cdep.ro"],
  });
  await house.run(old, { trigger: "schedule" });
  isNew = true;
  await house.pass(WEEK);
  tooEarly = (await house.run(old, { trigger: "hand" })).endings.get("senat")?.result;
  between = await count("Member");
  for (const bot of [fresh, fresh]) {
    await house.pass(WEEK);
    const { endings: ended } = await house.run(bot, { trigger: "hand" });
    for (const id of ids) endings.push(ended.get(id)?.result);
  }
}, 240_000);

describe("a new term", () => {
  it("senators of it are not taken for members of the old one: until the term is set, their pages are unread", () => {
    expect(tooEarly).toBe("incomplete");
    expect(between).toEqual({ "deputies 2024 live": 335, "senate 2024 live": 134 });
  });

  it("its lists are read whole, though nobody of the old ones stands in them and nobody has left yet", async () => {
    expect(endings).toEqual(Array.from({ length: 4 }, () => "complete"));
    expect(await count("Member")).toMatchObject({ "deputies 2028 live": 330, "senate 2028 live": 134 });
    expect((await house.audit(old, fresh)).violations).toEqual([]);
  });

  it("who sat in the old term stays in the store, ended with it; nobody of them is shown as in office", async () => {
    expect(await count("Member")).toMatchObject({ "deputies 2024 live": 335, "senate 2024 live": 134 });
    const text = await pages();
    const sums = [...text.matchAll(/<h2>([^<]*?) \((\d+)\)<\/h2>/g)].map(
      ([, title = "", n]) => [title, Number(n)] as const,
    );
    const ended = new Map(sums).get("Mandates that have ended") ?? 0;
    const inOffice = new Map(sums.filter(([title]) => title !== "Mandates that have ended"));
    expect(ended).toBe(335 + 134);
    expect([...inOffice.values()].reduce((sum, n) => sum + n, 0)).toBe(330 + 134);
    expect(text).toContain("from 21 Dec 2024, until 2028");
  });

  it("an editor is asked about members of the term alone", async () => {
    const register = await openRegister(fresh, house.store, allPromises, house.clock.now());
    const lines = await reportLines(fresh.questions, register, house.store);
    expect(lines.filter(({ says }) => says.includes("2024") && says.includes("2028"))).toEqual([]);
  });
});
