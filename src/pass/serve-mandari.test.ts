import { describe, expect, it } from "vitest";
import mandari from "../../bots/mandari/bot.ts";
import { Council } from "../../bots/mandari/replica/council.ts";
import { generateMunicipality } from "../../bots/mandari/replica/municipality.ts";
import { OparlReplica } from "../../bots/mandari/replica/oparl-replica.ts";
import { audit } from "../ledger/audit.ts";
import { allPromises } from "../promises/index.ts";
import { schedule } from "../promises/schedule.ts";
import { oparl } from "../sources/oparl/source.ts";
import { idsFrom } from "../time/ids.ts";
import { smallestGap } from "../world/log-checks.ts";
import { VirtualHouse } from "../world/virtual-house.ts";
import { worldChannel } from "../world/world-channel.ts";
import { type ScheduleEvent, servePasses } from "./serve-passes.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Monday, noon in Berlin. */
const NOON = Date.UTC(2026, 10, 30, 11);

describe("a week of mandari", () => {
  it("first reading by night, then every three hours what changed, one meeting's change among it; audit clean", async () => {
    const host = "town.example";
    const sizes = { organizations: 3, persons: 4, meetings: 4, papers: 6 };
    const council = new Council(generateMunicipality({ host, now: NOON, sizes }));
    const virtual = await VirtualHouse.open({
      start: NOON,
      replicas: [new OparlReplica({ hosts: [host], councils: [council] })],
    });
    const { clock, store, seals, random, world } = virtual;
    // Rarer than in its file: a week of half hours is two thousand requests.
    const rarer = schedule({ every: "3h", byHand: "any time" });
    const pledge = mandari.pledge.map((each) => (each.spec.name === "schedule" ? rarer : each));
    const bot = { ...mandari, pledge, sources: [oparl({ id: "town", title: "Town", url: council.content.systemUrl })] };
    const channels = { http: worldChannel(world, clock) };
    const house = {
      store,
      channels,
      clock,
      ids: idsFrom(clock, random),
      worker: "virtual",
      promises: allPromises,
      seals,
    };
    const faults: unknown[] = [];
    const tell = (event: ScheduleEvent) => event.kind === "failed" && faults.push(event.error);
    await clock.run(async () => {
      const controller = new AbortController();
      const over = (async () => {
        await clock.sleepUntil(NOON + 3 * DAY);
        world.order("mutate", "change-meeting:1");
        await clock.sleepUntil(NOON + 7 * DAY);
        controller.abort();
      })();
      await servePasses(house, { bots: [bot], signal: controller.signal, tell });
      await over;
    });
    expect(faults).toEqual([]);
    const starts: number[] = [];
    for await (const row of store.ledger.rows()) if (row.event === "pass started") starts.push(row.at - NOON);
    // From ten at night in Berlin on, every three hours to the end of the week.
    expect(starts).toEqual(Array.from({ length: 53 }, (_, index) => 10 * HOUR + index * 3 * HOUR));
    const changes: string[] = [];
    for await (const { what, at } of store.desk.changes({ bot: bot.name, since: NOON + 2 * DAY })) {
      changes.push(`${what} ${Math.floor((at - NOON) / DAY)}`);
    }
    expect(changes).toEqual(["changed 3"]);
    expect(smallestGap(world.log())).toBeGreaterThanOrEqual(1_000);
    expect(await virtual.disagreements()).toEqual([]);
    const result = await audit(store.ledger, { bots: [bot], promises: allPromises, seals: await seals.all() });
    expect(result.violations).toEqual([]);
    expect(result.judged).toBeGreaterThan(3_000);
  });
});
