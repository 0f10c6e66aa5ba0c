import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VirtualHouse } from "goodbot/world";
import { describe, expect, it } from "vitest";
import { lookAtUrl, unread } from "../../../src/desk/look-at-url.ts";
import { removeSource } from "../../../src/desk/remove-source.ts";
import type { House } from "../../../src/pass/house.ts";
import { openRegister } from "../../../src/pass/register.ts";
import { runPass } from "../../../src/pass/run-pass.ts";
import { type ScheduleEvent, servePasses } from "../../../src/pass/serve-passes.ts";
import { specsOf } from "../../../src/pledge/effective.ts";
import { allPromises } from "../../../src/promises/index.ts";
import { idsFrom } from "../../../src/time/ids.ts";
import { worldChannel } from "../../../src/world/world-channel.ts";
import { CANARY } from "../replica/host.ts";
import { DAY, everyHost, HOUR, list, MINUTE, NIGHT, Nights, pausesOf, programme, SECOND } from "./nights.ts";

/** One more process at the store of the nights. */
function processAt({ house, bot }: Nights, worker: string): House {
  const { store, clock, seals, random, world } = house;
  const channels = { http: worldChannel(world, clock) };
  return { store, clock, seals, worker, channels, promises: specsOf(bot), ids: idsFrom(clock, random) };
}

/** Serves the schedule for so long. */
async function served(nights: Nights, time: number): Promise<readonly ScheduleEvent[]> {
  const { clock } = nights.house;
  const events: ScheduleEvent[] = [];
  await clock.run(async () => {
    const stop = new AbortController();
    const over = clock.sleepUntil(clock.now() + time).then(() => stop.abort());
    const order = { bots: [nights.bot], signal: stop.signal, tell: (event: ScheduleEvent) => void events.push(event) };
    await servePasses(processAt(nights, "night"), order);
    await over;
  });
  await nights.keepsItsWord();
  return events;
}

const starts = async (nights: Nights): Promise<readonly string[]> =>
  (await nights.rows()).flatMap((row) =>
    row.event === "pass started" && row.how === "new" ? [new Date(row.at).toISOString().slice(0, 16)] : [],
  );

describe("a whole night", () => {
  it("over all hosts comes out the same with one worker and with three (V8)", async () => {
    const told = async (workers: number) => {
      const nights = await Nights.open(everyHost);
      const { clock } = nights.house;
      const { signal } = new AbortController();
      await clock.run(() =>
        Promise.all(
          Array.from({ length: workers }, (_, index) =>
            runPass(processAt(nights, `worker-${index}`), { bot: nights.bot, trigger: "schedule", signal }),
          ),
        ),
      );
      await nights.keepsItsWord();
      const asked = (await nights.asked()).map(({ source, url, attempt, hop }) => `${source} ${url} ${attempt} ${hop}`);
      const ends = (await nights.ends()).map(({ source, result, code }) => `${source} ${result} ${code ?? ""}`);
      return { asked, ends };
    };
    const one = await told(1);
    expect(await told(3)).toEqual(one);
    expect(one.ends).toHaveLength(everyHost.length);
  });
});

describe("a single look by hand", () => {
  it("asks nothing, before the night's pass, after it and by day, and takes the night from nobody (V7)", async () => {
    const nights = await Nights.open([programme("liste", ["/partner"])]);
    const look = async (): Promise<string> => {
      const house = processAt(nights, "hand");
      const register = await openRegister(nights.bot, house.store, house.promises, nights.house.clock.now());
      const [source] = nights.bot.sources;
      if (!source) throw new Error("no source");
      const { signal } = new AbortController();
      return lookAtUrl(house, register, source, unread(source.url, source), signal).then(
        () => "asked",
        (error: Error) => error.message,
      );
    };
    const said = [await look()];
    const { paths } = await nights.pass();
    said.push(await look());
    await nights.house.pass(10 * HOUR);
    said.push(await look());
    for (const words of said) expect(words).toMatch(/^nothing was asked \(schedule: /);
    expect(paths).toEqual(["liste.test/robots.txt", "liste.test/partner"]);
    expect(nights.house.world.log()).toHaveLength(2);
    expect((await nights.night()).paths).toHaveLength(2);
  });
});

describe("two nights", () => {
  it("what refused is asked again in the next night and not before, though a person starts three times (V13, V7)", async () => {
    const nights = await Nights.open([
      programme("verboten", ["/1", "/2"]),
      programme("pruefung", ["/1", "/2"]),
      programme("voll", ["/ohne"]),
    ]);
    const first = await nights.pass();
    expect(first.paths).toHaveLength(8);
    for (const wait of [MINUTE, HOUR, 6 * HOUR]) {
      await nights.house.pass(wait);
      const byHand = await nights.pass({ trigger: "hand" });
      expect(byHand.paths).toEqual([]);
      expect(byHand.summary.notNow.map(({ until }) => until)).toEqual(Array(3).fill(NIGHT + DAY));
    }
    expect((await nights.night()).paths).toEqual(first.paths);
  });

  it("robots.txt turns: the second night asks for that file only, the third reads again (V16)", async () => {
    const nights = await Nights.open([programme("wechsel", ["/1"])]);
    const order = (word: string) => nights.house.world.order("mutate", word, undefined, { host: "wechsel.test" });
    expect((await nights.pass()).paths).toEqual(["wechsel.test/robots.txt", "wechsel.test/1"]);
    order("close");
    expect((await nights.night()).paths).toEqual(["wechsel.test/robots.txt"]);
    order("open");
    expect((await nights.night()).paths).toEqual(["wechsel.test/robots.txt", "wechsel.test/1"]);
  });

  it("a source that owners want slower, then not at all (V17)", async () => {
    const nights = await Nights.open([list, programme("langsam", ["/1"]), programme("entfernt", ["/1"])]);
    const { store, clock } = nights.house;
    const remove = async (id: string): Promise<void> => {
      const register = await openRegister(nights.bot, store, allPromises, clock.now());
      await removeSource({ store, worker: "desk", now: clock.now() }, register, id, { reason: "the owner asked" });
    };
    // Taken out before anything was read: its host is a trap, and not even robots.txt may be asked for.
    await remove("entfernt");
    await nights.pass();
    const since = clock.now();
    const slower = { perHost: "10s", atATime: 1, tokens: { all: ["MeilenvergleichBot"] } };
    const options = allPromises.get("spacing")?.options.parse(slower);
    const reason = "the owner asked for it";
    await store.turn({}, () => ({
      rows: [{ event: "operator", at: since, bot: nights.bot.name, act: "tightened", detail: { reason } }],
      overrides: [{ scope: "host", target: "liste.test", promise: "spacing", options, since, reason }],
      result: () => undefined,
    }));
    const slow = (await nights.night()).requests.filter(({ host }) => host === "liste.test");
    expect(slow).toHaveLength(3);
    for (const pause of pausesOf(slow)) expect(pause).toBeGreaterThanOrEqual(10 * SECOND);
    await remove("liste");
    const { paths } = await nights.night();
    expect(paths).toEqual(["langsam.test/robots.txt", "langsam.test/1"]);
  });
});

describe("V7: one pass a night", () => {
  it.each([
    ["March 2027, a night without 02:15", "2027-03-14T12:00Z", "2027-03-28T01:15"],
    ["October 2027, a night that has it twice", "2027-10-17T12:00Z", "2027-10-31T00:15"],
  ])("a month of nights over all hosts: %s", { timeout: 120_000 }, async (_, begin, turning) => {
    const nights = await Nights.open(everyHost, Date.parse(begin));
    await served(nights, 28 * DAY);
    const all = await starts(nights);
    expect(all).toHaveLength(28);
    expect(all).toContain(turning);
    const face = new Intl.DateTimeFormat("sv-SE", { ...{ timeZone: "Europe/Berlin", dateStyle: "short" } });
    const dates = all.map((start) => face.format(new Date(`${start}Z`)));
    expect(new Set(dates).size).toBe(28);
    // V10: no source beyond its cap or its time, whatever its host does.
    const rows = await nights.asked();
    for (const source of everyHost) {
      const own = rows.filter((row) => row.source === source.id);
      const byPass = Map.groupBy(own, ({ pass }) => pass);
      for (const requests of byPass.values()) {
        expect(requests.length).toBeLessThanOrEqual(120);
        const [first, last] = [requests[0], requests.at(-1)];
        expect((last?.startedAt ?? 0) - (first?.startedAt ?? 0)).toBeLessThanOrEqual(15 * MINUTE);
      }
    }
  });

  it("a start that nobody was there to make is made up for until 04:00, after that skipped and reported", async () => {
    // 03:30 in Berlin: the process was down at 02:15.
    const late = await Nights.open([programme("wechsel", ["/1"])], NIGHT - DAY);
    await late.pass();
    await late.house.pass(NIGHT + 75 * MINUTE - late.house.clock.now());
    await served(late, 30 * MINUTE);
    expect(await starts(late)).toEqual(["2026-11-29T01:15", "2026-11-30T02:30"]);
    // 05:00 the next day: too late.
    await late.house.pass(NIGHT + DAY + 165 * MINUTE - late.house.clock.now());
    const events = await served(late, HOUR);
    expect(await starts(late)).toHaveLength(2);
    const ended = events.flatMap((event) => (event.kind === "ended" ? event.summary.notNow : []));
    expect(ended).toMatchObject([{ promise: "schedule", until: NIGHT + 2 * DAY }]);
  });

  it("a person may catch up a night's pass, once, and until 04:00 only", async () => {
    const nights = await Nights.open([programme("wechsel", ["/1"])], NIGHT - HOUR);
    const byHand = async () => (await nights.pass({ trigger: "hand" })).paths.length;
    expect(await byHand()).toBe(0);
    await nights.house.pass(HOUR + 104 * MINUTE);
    expect(await byHand()).toBe(2);
    expect(await byHand()).toBe(0);
    await nights.house.pass(DAY + MINUTE);
    expect(await byHand()).toBe(0);
  });

  it("replicas on this machine may be asked at any hour", async () => {
    const nights = await Nights.open([programme("wechsel", ["/1"])], NIGHT + 10 * HOUR);
    expect((await nights.pass({ trigger: "hand" })).paths).toEqual([]);
    const { replicas } = await import("../replica/index.ts");
    const house = await VirtualHouse.open({ start: NIGHT + 10 * HOUR, replicas: replicas({ now: NIGHT }) });
    for (const times of [1, 2]) {
      await house.run(nights.bot, { trigger: "hand" });
      expect(house.world.log()).toHaveLength(times * 2);
    }
    const { violations } = await house.audit(nights.bot);
    expect(violations).toEqual([]);
  });
});

describe("a process that is stopped in mid-source", () => {
  it("goes on behind the last finished source, with the same counts, pauses and ends, and no second pass follows", async () => {
    const whole = await Nights.open(everyHost);
    await whole.pass();
    const expected = (await whole.asked()).map(({ source, url }) => `${source} ${url}`);
    const nights = await Nights.open(everyHost);
    const { clock } = nights.house;
    for (const after of [20 * SECOND, 40 * SECOND, 3 * MINUTE, 4 * MINUTE]) {
      const stop = new AbortController();
      const over = clock.sleepUntil(clock.now() + after).then(() => stop.abort());
      await nights.pass({ trigger: "schedule", signal: stop.signal });
      await over;
    }
    await nights.pass({ trigger: "hand" });
    const asked = (await nights.asked()).filter(({ attempt, source }) => attempt === 0 || source?.startsWith("voll"));
    expect([...new Set(asked.map(({ source, url }) => `${source} ${url}`))]).toEqual([...new Set(expected)]);
    expect(await starts(nights)).toHaveLength(1);
    expect((await nights.pass({ trigger: "hand" })).paths).toEqual([]);
  });
});

describe("V5: facts only", () => {
  it("no word of a page but its facts stands in any file, during the pass and after it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "nights-"));
    try {
      const nights = await Nights.open([list, programme("gesperrt", ["/partner"])], NIGHT, folder);
      const { clock } = nights.house;
      const seen: string[] = [];
      const look = async (): Promise<void> => {
        for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
          if (!file.isFile()) continue;
          const bytes = await readFile(join(file.parentPath, file.name));
          for (const word of [CANARY, "lohnt es sich", "<!doctype", 'class="rate"'])
            if (bytes.includes(word)) seen.push(`${file.name}: ${word}`);
        }
      };
      const pass = nights.pass();
      await look();
      await pass;
      await look();
      expect(clock.now()).toBeGreaterThan(NIGHT);
      expect(seen).toEqual([]);
      expect(await readdir(join(folder, "captures")).catch(() => [])).toEqual([]);
      expect(await nights.offers("liste")).toHaveLength(6);
      const fields = new Set<string>();
      for await (const { content } of nights.house.store.desk.records({ bot: nights.bot.name }))
        for (const field of Object.keys(content)) fields.add(field);
      expect([...fields].filter((field) => /desc|image|logo|text/i.test(field))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
