import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Bot, oparl } from "goodbot";
import { VirtualHouse } from "goodbot/world";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordDemand } from "../../../src/desk/demand.ts";
import { purge } from "../../../src/desk/purge.ts";
import { searchShown } from "../../../src/desk/search-shown.ts";
import { takeDown, targetsFor } from "../../../src/desk/takedowns.ts";
import { openRegister } from "../../../src/pass/register.ts";
import { textReader } from "../../../src/pass/text-reader.ts";
import { allPromises } from "../../../src/promises/index.ts";
import { siteOf } from "../../../src/web/site-testing.ts";
import mandari from "../bot.ts";
import { Council } from "../replica/council.ts";
import { generateMunicipality } from "../replica/municipality.ts";
import { OparlReplica } from "../replica/oparl-replica.ts";
import { HOUR, NOON } from "./town.ts";

const HOST = "kleinau.example";
const source = oparl({ id: "kleinau", title: "Kleinau", url: `https://${HOST}/oparl/v1.0/system`, documents: true });
const bot: Bot = { ...mandari, sources: [source] };

let folder: string;
let house: VirtualHouse;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "goodbot-kleinau-"));
  const sizes = { organizations: 2, persons: 3, meetings: 2, papers: 6 };
  const content = generateMunicipality({ host: HOST, now: NOON, seed: HOST, sizes, pageSize: 5 });
  const replicas = [new OparlReplica({ hosts: [HOST], councils: [new Council(content)] })];
  house = await VirtualHouse.open({ start: NOON, replicas, folder, texts: textReader });
  await house.run(bot, { trigger: "hand" });
});

afterEach(async () => {
  await house.texts?.close();
  await house.store.close();
  rmSync(folder, { recursive: true, force: true });
});

const register = () => openRegister(bot, house.store, allPromises, house.clock.now());
const place = () => ({ store: house.store, worker: "1", now: house.clock.now() });
const find = async (words: string, kind: string) =>
  (await searchShown(house.store, await register(), { words, kind, most: 100 })).hits;

describe("what a visitor gets (M14)", () => {
  it("documents are found by their text and come from the copy kept here; no visit asks the municipality", async () => {
    const asked = house.world.log().length;
    const site = siteOf(house, [bot]);
    const [paper] = await find("", "Paper");
    // The replica's documents hold their own address: only their text tells which one it is.
    const [file] = await find(`"${new URL(paper?.record.id ?? "").pathname.split("/").at(-1)}"`, "File");
    expect(file?.snippet.some(({ hit }) => hit)).toBe(true);
    const page = await site.get(`/bots/mandari/search?q=&kind=File`);
    const [, address = ""] = /href="(\/bots\/mandari\/documents\?[^"]+)"/.exec(page.text) ?? [];
    const copy = await site.get(address.replaceAll("&amp;", "&"));
    expect([copy.status, copy.answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(Buffer.from(copy.bytes).toString("latin1")).toMatch(/^%PDF/);
    const before = await house.store.frontier.documents("mandari");
    const none = await site.get(
      `/bots/mandari/documents?source=kleinau&id=${encodeURIComponent(paper?.record.id ?? "")}`,
    );
    expect(none.status).toBe(404);
    expect(none.text).toContain("noch keine Kopie");
    expect(await house.store.frontier.documents("mandari")).toEqual(before);
    for (const text of [page.text, none.text])
      expect(text).not.toMatch(/<(?:img|iframe|embed|object|link)[^>]*kleinau/);
    expect(house.world.log()).toHaveLength(asked);
    expect(site.faults).toEqual([]);
  });
});

/** Every file below the data folder as one text, packed bodies and rows unpacked. */
async function everything(): Promise<Buffer> {
  const parts: Uint8Array[] = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)));
  for await (const { digest } of house.store.blobs.all())
    parts.push((await house.store.blobs.get(digest)) ?? Buffer.of());
  for await (const entry of house.store.ledger.entries()) parts.push(Buffer.from(JSON.stringify(entry)));
  return Buffer.concat(parts);
}

describe("a paper taken down and deleted for good (M16, M17; S15)", () => {
  it("is gone with its files from pages and search, comes back by no sync, and is purged without a trace", async () => {
    const papers = await find("", "Paper");
    const paper = papers.at(-1)?.record;
    const id = paper?.id ?? "";
    const files = (await find("", "File")).filter(({ record }) => record.parent === id);
    expect(files.length).toBeGreaterThan(0);
    const site = siteOf(house, [bot]);
    const copyOf = (file: string) =>
      site.get(`/bots/mandari/documents?${new URLSearchParams({ source: "kleinau", id: file })}`);
    expect((await copyOf(files[0]?.record.id ?? "")).status).toBe(200);

    await takeDown(place(), await register(), await targetsFor(house.store, await register(), { object: id }), {
      ...{ reason: "asked by the town", case: null },
    });
    expect((await find("", "Paper")).map(({ record }) => record.id)).not.toContain(id);
    expect((await copyOf(files[0]?.record.id ?? "")).status).toBe(404);

    // The town still lists it, with a new date: neither it nor its files come back.
    house.world.order("mutate", "bump-papers", undefined, { host: HOST });
    await house.pass(HOUR);
    const before = house.world.log().length;
    await house.run(bot, { trigger: "schedule" });
    expect(
      house.world
        .log()
        .slice(before)
        .map(({ kind }) => kind),
    ).not.toContain("file");
    expect(await house.store.desk.record("mandari", "kleinau", id)).toMatchObject({ reason: "takedown" });

    await recordDemand(place(), await register(), "kleinau", { by: "the town, by letter", case: null });
    const plan = await purge(place(), await register(), "kleinau");
    expect(plan.parts.documents).toHaveLength(files.length);
    const left = await everything();
    const traces = [id, ...files.map(({ record }) => record.id), ...plan.parts.addresses, ...(await ownTexts(paper))];
    expect(traces.filter((trace) => left.includes(trace))).toEqual([]);
    expect((await house.store.ledger.verify()).broken).toBeNull();
    expect((await house.audit(bot)).violations).toEqual([]);
    expect((await find("", "Paper")).length).toBe(papers.length - 1);
  });
});

/** Texts of a paper that no other record shares: the agenda item it is treated under has its name, and stays. */
async function ownTexts(paper: { readonly content: object } | undefined): Promise<readonly string[]> {
  const texts = Object.values(paper?.content ?? {}).filter((value): value is string => typeof value === "string");
  const others: string[] = [];
  for await (const { content } of house.store.desk.records({ bot: "mandari" })) others.push(JSON.stringify(content));
  return texts.filter((text) => text.length > 8 && !others.some((other) => other.includes(text)));
}
