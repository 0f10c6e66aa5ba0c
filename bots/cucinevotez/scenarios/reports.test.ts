import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Happening } from "goodbot";
import { VirtualHouse } from "goodbot/world";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runHere } from "../../../src/cli/testing.ts";
import cucinevotez from "../bot.ts";
import { otherHosts } from "../replica/other-hosts.ts";
import { wikidataCanary } from "../replica/wikidata-host.ts";

/** Monday, 30 November 2026, 03:00 in Bucharest. */
const MONDAY = Date.UTC(2026, 10, 30, 1);
const WEEK = 7 * 86_400_000;

const folder = mkdtempSync(join(tmpdir(), "goodbot-reports-"));
const bot = { ...cucinevotez, sources: cucinevotez.sources.filter(({ id }) => ["wikidata", "guvern"].includes(id)) };
const operator = { name: "Site", url: "https://cucinevotez.com/", mail: "contact@cucinevotez.com" };

const goodbot = async (...words: readonly string[]): Promise<string> => {
  const place = ["--config", join(folder, "goodbot.config.ts"), "--data", folder];
  const { code, out, err } = await runHere([...words, ...place]);
  expect([code, err]).toEqual([0, ""]);
  // C9: not even the operator's report holds a text of an item.
  expect(out).not.toContain(wikidataCanary);
  return out;
};

beforeAll(async () => {
  const path = join(import.meta.dirname, "../bot.ts");
  writeFileSync(
    join(folder, "goodbot.config.ts"),
    `export default ${JSON.stringify({ bots: { cucinevotez: path }, operator })};`,
  );
  const house = await VirtualHouse.open({ start: MONDAY, replicas: otherHosts(), folder });
  house.world.order("set", "Q1", "ended", { host: "www.wikidata.org" });
  house.world.order("set", "Q2", "merged", { host: "www.wikidata.org" });
  await house.run(bot, { trigger: "schedule", source: "wikidata" });
  await house.run(bot, { trigger: "hand", source: "guvern" });
  expect(house.world.order("mutate", "new-minister", undefined, { host: "gov.ro" })).not.toEqual([]);
  for (const _ of ["pending", "gone"]) {
    await house.pass(WEEK);
    await house.run(bot, { trigger: "hand", source: "guvern" });
  }
  await house.store.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("compare: each finding by its result, for the operator", async () => {
  const lines = JSON.parse(await goodbot("compare", "cucinevotez", "--json"));
  expect(lines).toEqual([
    { topic: "differs", about: "Ana Exemplu (Q1)", says: expect.stringMatching(/^office ended \d{4}/) },
    { topic: "merged", about: "Ion Exemplu (Q2)", says: expect.stringMatching(/^into Q\d+$/) },
  ]);
  const text = await goodbot("compare", "cucinevotez");
  expect(text).toMatch(/^differs \(1\)\n {2}Ana Exemplu \(Q1\): office ended/);
  expect(text).toMatch(/2 entries, for the operator alone\.\n$/);
});

it("changes: the cabinet's, with what they mean", async () => {
  const text = await goodbot("changes", "cucinevotez", "--source", "guvern");
  expect(text).toContain("  = joined: Horea Pildescu, Government");
  const lines = (await goodbot("changes", "cucinevotez", "--source", "guvern", "--json")).trim().split("\n");
  const changes = lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === "CabinetMember");
  for (const { source, capture } of changes) expect([source, capture]).toEqual(["guvern", expect.any(String)]);
  // Of fourteen the last went, and another came: pending after one pass, gone after the second.
  const happened: Happening[] = changes.slice(14).flatMap((change) => change.happened);
  expect(happened.map(({ what, who }) => `${what}: ${who}`)).toEqual([
    "joined: Mara Nouescu",
    "not listed (pending: one reading alone ends nothing): Paul Variantă",
    "left (not listed in two readings in a row): Paul Variantă",
  ]);
});

it("questions: a source without its codes waits for a person", async () => {
  const lines: { topic: string; about: string; says: string }[] = JSON.parse(
    await goodbot("questions", "cucinevotez", "--json"),
  );
  expect(lines).toContainEqual({
    ...{ topic: "source that is off", about: "decizii-prim-ministru" },
    says: "not set: cdep.repertoriu.decizii_pm",
  });
  expect(await goodbot("questions", "cucinevotez")).toContain("source that is off (2)");
});

it("status says how many questions there are", async () => {
  expect(await goodbot("status")).toContain("2 questions for a person: goodbot questions cucinevotez");
  const { bots } = JSON.parse(await goodbot("status", "--json"));
  expect(bots[0].questions).toBe(2);
});

it("a bot without a comparison says so", async () => {
  const place = ["--config", join(folder, "goodbot.config.ts"), "--data", folder];
  const mandari = join(import.meta.dirname, "../../mandari/bot.ts");
  const { code, err } = await runHere(["compare", mandari, ...place]);
  expect([code, err]).toEqual([64, expect.stringContaining("has no such report")]);
});
