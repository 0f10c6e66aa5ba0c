import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firmHosts } from "../../bots/ausschau/replica/firm-hosts.ts";
import type { Clock } from "../time/clock.ts";
import { realRandom } from "../time/random.ts";
import { realClock } from "../time/real-clock.ts";
import { startWorld, type World } from "../world/tls-world.ts";
import { runCli } from "./run-cli.ts";

const root = join(import.meta.dirname, "../..");
const of = (path: string): string => JSON.stringify(pathToFileURL(join(root, path)).href);

/** Twenty seconds in one: three seconds between two requests are as many, and nobody waits for them. */
const began = Date.now();
const quick: Clock = {
  now: () => began + (realClock.now() - began) * 20,
  sleepUntil: (at, signal) => realClock.sleepUntil(began + (at - began) / 20, signal),
  during: (work) => work,
};

const sites = ["firma-1", "firma-buchstabe", "firma-agentur", "firma-fremd", "tdm-file", "tdm-header", "firma-zu"];

/** The bot with websites switched on, and the firms' sites. */
const bot = `
import ausschau from ${of("bots/ausschau/bot.ts")};
import { website } from ${of("bots/ausschau/websites/source.ts")};
import { websitePledge } from ${of("bots/ausschau/websites/pledge.ts")};
const own = websitePledge(true);
const pledge = ausschau.pledge.flatMap((pledged) => own.find(({ spec }) => spec === pledged.spec) ?? [pledged]);
const organisation = { name: "Muster IT GmbH", ids: ["FN 990002k"] };
const sources = ${JSON.stringify(sites)}.map((id) => website({ id, title: id, url: "https://" + id + ".example/", organisation }));
export default { ...ausschau, pledge, sources };
`;
const config = `export default { bots: { ausschau: "bot.ts" }, operator: { name: "o", url: "https://ausschau.at/", mail: "office@ausschau.at" } };`;

const folder = mkdtempSync(join(tmpdir(), "goodbot-live-websites-"));
let world: World;
beforeAll(async () => {
  world = await startWorld({ replicas: firmHosts(), clock: realClock, random: realRandom });
  writeFileSync(join(folder, "ca.pem"), world.caPem);
  writeFileSync(join(folder, "bot.ts"), bot);
  writeFileSync(join(folder, "goodbot.config.ts"), config);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...args: readonly string[]) {
  let [out, err] = ["", ""];
  const connect = world.connectTo.flatMap((value) => ["--connect-to", value]);
  const own = ["--config", join(folder, "goodbot.config.ts"), "--data", join(folder, "data")];
  const code = await runCli([...own, "--ca", join(folder, "ca.pem"), ...connect, ...args], {
    out: async (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    ...{ terminal: undefined, input: async () => Buffer.from(""), answer: async () => null },
    ...{ env: {}, stop: new AbortController().signal, clock: quick, random: realRandom, pid: 1 },
  });
  return { code, out, err };
}

const pages = (host: string): readonly string[] =>
  world.log().flatMap((row) => (row.host === host && !["robots", "reservation"].includes(row.kind) ? [row.path] : []));

test("A8, A9, over real sockets: a site is proven by a visit, released, read; taken back, it is forgotten", async () => {
  expect(await run("run", "ausschau", "--json")).toMatchObject({ code: 2 });
  expect(world.log()).toEqual([]);
  const proven = await run("sources", "prove", "ausschau", "firma-1");
  expect(proven).toMatchObject({ code: 0, out: expect.stringMatching(/\/impressum: proven, FN 990002k/) });
  // What to type next stands there.
  expect(proven.out).toContain(
    'goodbot sources release ausschau firma-1 --by "…" --number "FN 990002k" --page \'https://firma-1.example/impressum\'',
  );
  expect(pages("firma-1.example")).toEqual(["/", "/impressum"]);
  // Before the release nobody looks at its files, so nothing of it stays (A8, A16).
  expect((await run("ledger", "--json")).out).toMatch(/"act":"withdrawn".*visited, and not released/);
  const [listed] = JSON.parse((await run("sources", "list", "--json")).out);
  expect(listed).toMatchObject({ id: "firma-1", state: "under review", why: "visited, and not released" });
  const number = ["--number", "FN 990002k", "--page", "https://firma-1.example/impressum"];
  expect(await run("sources", "release", "ausschau", "firma-1", "--by", "Operator", ...number)).toMatchObject({
    code: 0,
  });
  expect(await run("run", "ausschau", "--json")).toMatchObject({ code: 0 });
  expect(pages("firma-1.example")).toContain("/leistungen");
  expect(new Set(world.log().map(({ host }) => host))).toEqual(new Set(["firma-1.example"]));
  expect(world.log().filter(({ kind }) => kind === "trap")).toEqual([]);
  const audited = await run("audit", "ausschau");
  expect(audited).toMatchObject({ code: 0, out: expect.stringMatching(/, 0 violations\n$/) });
  const revoked = await run("sources", "revoke", "ausschau", "firma-1", "--reason", "asked by mail", "--json");
  expect(JSON.parse(revoked.out)).toMatchObject({ state: "under review", records: expect.any(Number) });
  expect(JSON.parse(revoked.out).records).toBeGreaterThan(3);
}, 60_000);

test.each([
  ["firma-buchstabe", /human .*\nNothing there proves whose the site is\.\nNext: look at it; .* --note/],
  ["firma-agentur", /not_proven .*\nNothing there proves/],
  ["firma-fremd", /^Nothing on the site says whose it is\.\n/],
  ["tdm-file", /^The visit ended early: stopped \(.*tdmrep\.json declares a reservation\)\.\n$/],
  ["firma-zu", /^The visit ended early: stopped \(.*robots\.txt.*\)\.\n$/],
] as const)(
  "a visit of %s says what came of it, and why",
  async (id, said) => {
    const visited = await run("sources", "prove", "ausschau", id);
    expect(visited).toMatchObject({ code: 0, out: expect.stringMatching(said) });
    expect(world.log().filter(({ kind }) => kind === "trap")).toEqual([]);
  },
  60_000,
);

test("a source that is no website, or not there, is not visited", async () => {
  expect(await run("sources", "prove", "ausschau", "nobody")).toMatchObject({
    ...{ code: 64, err: expect.stringContaining('no source "nobody"') },
  });
});
