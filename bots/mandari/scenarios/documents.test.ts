import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Bot, oparl } from "goodbot";
import { type AccessRow, VirtualHouse } from "goodbot/world";
import { afterEach, describe, expect, it, vi } from "vitest";
import { compareWithLedger } from "../../../src/world/log-checks.ts";
import { requestsIn } from "../../../src/world/virtual-house.ts";
import mandari from "../bot.ts";
import { Council } from "../replica/council.ts";
import { mandariHosts } from "../replica/hosts.ts";
import { generateMunicipality } from "../replica/municipality.ts";
import { OparlReplica } from "../replica/oparl-replica.ts";
import { HOST, HOUR, MINUTE, NOON, type PassSeen, Town } from "./town.ts";

const source = oparl({
  id: "musterau",
  title: "Musterau",
  url: `https://${HOST}/oparl/v1.0/system`,
  documents: true,
});

/** A town with few papers: what documents do does not need many. */
const SMALL = "kleinau.example";

function smallTown(): Promise<Town> {
  const sizes = { organizations: 2, persons: 3, meetings: 3, papers: 9 };
  const content = generateMunicipality({ host: SMALL, now: NOON, seed: SMALL, sizes, pageSize: 5 });
  const small = oparl({ id: "kleinau", title: "Kleinau", url: `https://${SMALL}/oparl/v1.0/system`, documents: true });
  return Town.open([small], NOON, [new OparlReplica({ hosts: [SMALL], councils: [new Council(content)] })]);
}

const files = ({ requests }: Pick<PassSeen, "requests">): readonly AccessRow[] =>
  requests.filter(({ kind }) => kind === "file");

const stored = async ({ house, bot }: Pick<Town, "house" | "bot">) => house.store.frontier.documents(bot.name);

/** Passes every half hour until one asks for no document. */
async function untilAllAreHere(town: Town): Promise<readonly AccessRow[]> {
  const asked: AccessRow[] = [];
  for (let pass = 0; pass < 12; pass += 1) {
    const seen = await town.pass();
    asked.push(...files(seen));
    if (files(seen).length === 0) return asked;
    await town.house.pass(30 * MINUTE);
  }
  throw new Error("documents without end");
}

describe("documents, each once (M11, M13, M14)", () => {
  it("come after everything else, so many a pass, under their own name, and none twice", async () => {
    const town = await smallTown();
    const first = await town.pass({ trigger: "hand" });
    expect(first.result).toBe("complete");
    const [one] = files(first);
    expect(one?.ua).toMatch(/^mandari-file-cache\/1\.0 /);
    const lists = first.requests.filter(({ kind }) => kind === "list");
    expect(Math.min(...files(first).map(({ start }) => start))).toBeGreaterThan(
      Math.max(...lists.map(({ end }) => end)),
    );
    expect(files(first).length).toBeLessThanOrEqual(300);
    await town.house.pass(30 * MINUTE);
    const rest = await untilAllAreHere(town);
    const paths = [...files(first), ...rest].map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(await stored(town)).toEqual({ queued: 0, done: paths.length });
    const [file] = (
      await town.house.store.desk.search({
        ...{ bot: "mandari", words: "", sources: ["kleinau"], kinds: ["File"], most: 1 },
      })
    ).hits;
    const [kept] = await town.house.store.desk.documentsOf("mandari", "kleinau", file?.record.id ?? "");
    expect(Buffer.from((await town.house.store.blobs.get(kept?.digest ?? "")) ?? []).toString("latin1")).toMatch(
      /^%PDF/,
    );
  });

  it("a changed file is a new version; a new date on everything else is none", async () => {
    const town = await smallTown();
    await town.pass({ trigger: "hand" });
    await town.house.pass(30 * MINUTE);
    await untilAllAreHere(town);
    town.house.world.order("mutate", "change-file:1", undefined, { host: SMALL });
    await town.house.pass(30 * MINUTE);
    const seen = await town.pass();
    expect(files(seen)).toHaveLength(1);
    await town.house.pass(30 * MINUTE);
    town.house.world.order("mutate", "bump-papers", undefined, { host: SMALL });
    expect(files(await town.pass())).toEqual([]);
  });

  it("rest while their source does not answer, and go on with the first pass that reads it (M11, M12)", async () => {
    const town = await smallTown();
    town.house.world.order("set", "documents", "404");
    await town.pass({ trigger: "hand" });
    town.house.world.clear();
    town.house.world.order("fault", `hang@${SMALL}`);
    const silent: PassSeen[] = [];
    for (let pass = 0; pass < 3; pass += 1) {
      await town.house.pass(2 * 24 * HOUR);
      silent.push(await town.pass());
    }
    expect(silent.flatMap(files)).toEqual([]);
    town.house.world.clear();
    await town.house.pass(24 * HOUR);
    expect(files(await town.pass()).length).toBeGreaterThan(0);
  });

  it("a ban on mandari-file-cache stops documents and nothing else; lifted, they go on another day (M6, M7)", async () => {
    const town = await smallTown();
    town.house.world.order("fault", `robots:disallow:mandari-file-cache@${SMALL}`);
    const first = await town.pass({ trigger: "hand" });
    expect([first.result, files(first)]).toEqual(["complete", []]);
    town.house.world.clear();
    await town.house.pass(25 * HOUR);
    expect(files(await town.pass()).length).toBeGreaterThan(0);
  });

  it("failing documents leave the source complete, and are tried again on later days", async () => {
    const town = await smallTown();
    town.house.world.order("set", "documents", "404");
    const first = await town.pass({ trigger: "hand" });
    expect(first.result).toBe("complete");
    town.house.world.clear();
    await town.house.pass(30 * MINUTE);
    const gone = new Set(files(first).map(({ path }) => path));
    expect(files(await town.pass()).filter(({ path }) => gone.has(path))).toEqual([]);
    await town.house.pass(25 * HOUR);
    expect(files(await town.pass()).length).toBeGreaterThan(0);
  });
});

describe("a queue of documents, killed in the middle (S12)", () => {
  const folder = mkdtempSync(join(tmpdir(), "goodbot-documents-"));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const bot: Bot = { ...mandari, sources: [source] };

  it("costs one repeated request a kill, marked, and none after a complete stored answer", async () => {
    const hosts = mandariHosts({ now: NOON });
    const logs: AccessRow[] = [];
    const processAt = (start: number) => VirtualHouse.open({ start, replicas: hosts, folder, seed: String(start) });
    let house = await processAt(NOON);
    let kills = 0;
    for (let pass = 0; pass < 8; pass += 1) {
      const answers = kills < 2 ? 60 : Number.POSITIVE_INFINITY;
      let heard = 0;
      const turn = house.store.turn.bind(house.store);
      vi.spyOn(house.store, "turn").mockImplementation((reads, decide) =>
        turn(reads, (seen) => {
          const decided = decide(seen);
          if (decided.rows?.some(({ event }) => event === "answered")) heard += 1;
          if (heard >= answers) throw new Error("the process dies here");
          return decided;
        }),
      );
      const ended = await house.run(bot, { trigger: "hand" }).catch((error: Error) => error.message);
      logs.push(...house.world.log());
      const now = house.clock.now();
      await house.store.close();
      if (ended === "the process dies here") kills += 1;
      house = await processAt(now + (typeof ended === "string" ? 0 : 30 * MINUTE));
      const { queued } = await house.store.frontier.documents(bot.name);
      if (kills === 2 && typeof ended !== "string" && queued === 0) break;
    }
    expect(kills).toBe(2);
    const paths = logs.filter(({ kind }) => kind === "file").map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(200);
    expect(paths.length - new Set(paths).size).toBeLessThanOrEqual(2);
    expect(await house.store.frontier.documents(bot.name)).toEqual({ queued: 0, done: new Set(paths).size });
    const asked = new Map<string, number[]>();
    for await (const row of house.store.ledger.rows())
      if (row.event === "asked" && row.file !== undefined)
        asked.set(row.file, [...(asked.get(row.file) ?? []), row.attempt]);
    for (const attempts of asked.values()) expect(attempts).toEqual(attempts.map((_, index) => index));
    expect(compareWithLedger(logs, await requestsIn(house.store))).toEqual([]);
    expect((await house.audit(bot)).violations).toEqual([]);
    await house.store.close();
  }, 60_000);
});
