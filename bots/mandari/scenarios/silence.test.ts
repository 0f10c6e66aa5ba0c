import { oparl } from "goodbot";
import { describe, expect, it } from "vitest";
import type { Row, SourceRow } from "../../../src/pledge/row.ts";
import { siteOf } from "../../../src/web/site-testing.ts";
import { HOST, HOUR, MINUTE, type PassSeen, Town } from "./town.ts";

const SYSTEM = "/oparl/v1.0/system";
const source = oparl({ id: "musterau", title: "Musterau", url: `https://${HOST}${SYSTEM}`, documents: true });

const files = ({ requests }: Pick<PassSeen, "requests">) => requests.filter(({ kind }) => kind === "file");

/** A town that was read once, and has more documents than one pass asks for. */
async function withQueue(): Promise<Town> {
  const town = await Town.open([source]);
  expect((await town.pass({ trigger: "hand" })).result).toBe("complete");
  const { queued } = await town.house.store.frontier.documents("mandari");
  expect(queued).toBeGreaterThan(0);
  return town;
}

/** What a visitor does meanwhile: looks for documents, and for one that is not here yet. */
async function visit({ house, bot }: Town): Promise<void> {
  const site = siteOf(house, [bot]);
  const id = encodeURIComponent(`https://${HOST}/oparl/v1.0/body/1/paper/1`);
  expect((await site.get("/bots/mandari/search?q=&kind=File")).status).toBe(200);
  expect((await site.get(`/bots/mandari/documents?source=musterau&id=${id}`)).status).toBe(404);
}

async function rowsOf(town: Town): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const row of town.house.store.ledger.rows()) rows.push(row);
  return rows;
}

const silences = async (town: Town): Promise<readonly SourceRow[]> =>
  (await rowsOf(town)).flatMap((row) => (row.event === "source" && row.result === "silent" ? [row] : []));

describe("a source that falls silent (M10, M11, M12)", () => {
  it("is asked after 10, 20, 40 … 360 minutes; documents and previews rest with it; the first complete pass sets all back", async () => {
    const town = await withQueue();
    const { house, bot } = town;
    const log = () => house.world.log();
    // Only the entry fails: documents would be answered, and are not asked for all the same.
    house.world.order("fault", `reset@${HOST}${SYSTEM}`);
    const before = log().length;
    for (let pass = 0; pass < 3; pass += 1) {
      await house.pass(30 * MINUTE);
      await house.run(bot, { trigger: "schedule" });
    }
    expect(await silences(town)).toHaveLength(3);

    const distances: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const asked = log().length;
      const last = (await silences(town)).at(-1)?.at ?? 0;
      const resting = await house.run(bot, { trigger: "schedule" });
      expect(resting.pass).toBeNull();
      const until = resting.notNow[0]?.until ?? 0;
      await visit(town);
      await house.pass(until - house.clock.now() - 1);
      expect((await house.run(bot, { trigger: "schedule" })).pass).toBeNull();
      expect(log()).toHaveLength(asked);
      await house.pass(1);
      await house.run(bot, { trigger: "schedule" });
      // By the hosts' own log, from the end of the failure to the next request.
      distances.push(((log()[asked]?.start ?? 0) - last) / MINUTE);
    }
    expect(distances.map(Math.round)).toEqual([10, 20, 40, 80, 160, 320, 360, 360]);
    expect(distances.every((minutes, index) => minutes >= ([10, 20, 40, 80, 160, 320][index] ?? 360))).toBe(true);
    // The same by the ledger: from the end of a silent part to the first request after it.
    const rows = await rowsOf(town);
    const told = (await silences(town)).slice(2, -1).map(({ seq, at }) => {
      const next = rows.find((row) => row.event === "asked" && row.seq > seq);
      return Math.round(((next?.at ?? 0) - at) / MINUTE);
    });
    expect(told).toEqual([10, 20, 40, 80, 160, 320, 360, 360]);
    expect(
      new Set(
        log()
          .slice(before)
          .map(({ path }) => path),
      ),
    ).toEqual(new Set(["/robots.txt", SYSTEM]));

    house.world.clear();
    await house.pass(6 * HOUR);
    const back = await town.pass();
    expect(back.result).toBe("complete");
    expect(files(back).length).toBeGreaterThan(0);
    expect(await town.source()).toMatchObject({ state: "running" });
    // One silence more is the first again: nothing rests.
    house.world.order("fault", `reset@${HOST}${SYSTEM}`);
    await house.pass(30 * MINUTE);
    await house.run(bot, { trigger: "schedule" });
    house.world.clear();
    await house.pass(MINUTE);
    expect((await town.pass()).result).toBe("complete");
  }, 120_000);
});

describe("robots.txt that turns against one of the two names (M6, M7)", () => {
  it("against mandari-ingestor: the next pass stops the source, its documents with it, until it is lifted", async () => {
    const town = await withQueue();
    town.house.world.order("fault", `robots:disallow:mandari-ingestor@${HOST}`);
    for (let pass = 0; pass < 2; pass += 1) {
      await town.house.pass(30 * MINUTE);
      const stopped = await town.pass();
      expect([stopped.paths, stopped.result]).toEqual([["/robots.txt"], "stopped"]);
      expect(await town.source()).toMatchObject({ state: "stopped by robots" });
    }
    town.house.world.clear();
    await town.house.pass(30 * MINUTE);
    const back = await town.pass();
    expect([back.result, files(back).length > 0]).toEqual(["complete", true]);
  });

  it("against mandari-file-cache alone: documents stop, the source is read on", async () => {
    const town = await withQueue();
    town.house.world.order("fault", `robots:disallow:mandari-file-cache@${HOST}`);
    town.house.world.order("mutate", "change-meeting:3", undefined, { host: HOST });
    await town.house.pass(30 * MINUTE);
    const seen = await town.pass();
    expect([seen.result, files(seen)]).toEqual(["complete", []]);
    expect(seen.events.map(({ what, kind }) => `${what} ${kind}`)).toContain("changed Meeting");
    const refused = (await rowsOf(town)).filter((row) => row.event === "refused" && row.purpose === "document");
    expect(refused.length).toBeGreaterThan(0);
  });
});
