import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runHere } from "./testing.ts";

const root = join(import.meta.dirname, "../..");
const of = (path: string): string => JSON.stringify(pathToFileURL(join(root, path)).href);

/** The bot itself with one website, which nobody has released. */
const bot = `
import ausschau from ${of("bots/ausschau/bot.ts")};
import { website } from ${of("bots/ausschau/websites/source.ts")};
const organisation = { name: "Muster IT GmbH", ids: ["FN 990002k"] };
export default { ...ausschau, sources: [website({ id: "muster", title: "Muster", url: "https://firma-1.example/", organisation })] };
`;
const config = `export default { bots: { ausschau: "bot.ts" }, operator: { name: "o", url: "https://ausschau.at/", mail: "office@ausschau.at" } };`;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "goodbot-websites-"));
  writeFileSync(join(folder, "bot.ts"), bot);
  writeFileSync(join(folder, "goodbot.config.ts"), config);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: readonly string[]) =>
  runHere([...args, "--config", join(folder, "goodbot.config.ts"), "--data", join(folder, "data")]);

test("A8, A9: a release says who looked and what proves the domain; it can be taken back, with everything that came from it", async () => {
  expect(await run("sources", "release", "ausschau", "muster", "--by", "Operator")).toMatchObject({ code: 64 });
  expect(await run("sources", "release", "ausschau", "nobody", "--by", "Operator", "--note", "seen")).toMatchObject({
    code: 64,
  });
  const elsewhere = ["--number", "FN 990002k", "--page", "https://andere.example/impressum"];
  expect(await run("sources", "release", "ausschau", "muster", "--by", "Operator", ...elsewhere)).toMatchObject({
    ...{ code: 64, err: expect.stringContaining("does not lie on firma-1.example") },
  });
  const released = await run("sources", "release", "ausschau", "muster", "--by", "Operator", "--number", "FN 990002k");
  expect(released).toMatchObject({ code: 0, out: expect.stringContaining("muster: released") });
  expect((await run("ledger")).out).toMatch(/website released/);
  const revoked = await run("sources", "revoke", "ausschau", "muster", "--reason", "the owner wrote", "--json");
  const disabled = await run("sources", "disable", "ausschau", "muster");
  expect(disabled).toMatchObject({ code: 64, err: expect.stringContaining("goodbot sources revoke ausschau muster") });
  expect(JSON.parse(revoked.out)).toEqual({ bot: "ausschau", id: "muster", state: "under review", records: 0 });
  expect(JSON.parse((await run("sources", "list", "--json")).out)).toMatchObject([
    { id: "muster", state: "under review" },
  ]);
});

test("A8: as delivered, a pass asks nothing of a website, released or not", async () => {
  await run("sources", "release", "ausschau", "muster", "--by", "Operator", "--number", "FN 990002k");
  const pass = await run("run", "ausschau", "--json");
  expect(pass.code).toBe(2);
  expect(JSON.parse(pass.out).notNow).toMatchObject([
    { promise: "released", why: "this kind of source is switched off" },
  ]);
});

test("A8, A16: a release taken back after a backup was made is taken back in what is restored from it", async () => {
  const release = ["sources", "release", "ausschau", "muster", "--by", "Operator", "--number", "FN 990002k"];
  await run(...release);
  const backup = join(folder, "b.tar.zst");
  expect(await run("backup", backup)).toMatchObject({ code: 0 });
  await run("sources", "revoke", "ausschau", "muster", "--reason", "the owner wrote");
  await run("restore", backup, "--force");
  const listed = JSON.parse((await run("sources", "list", "--json")).out);
  expect(listed).toMatchObject([
    { id: "muster", state: "under review", why: expect.stringMatching(/^the owner wrote/) },
  ]);
  expect((await run("ledger")).out).toMatch(/release revoked/);
  // What was released anew since stays released.
  await run(...release);
  const second = join(folder, "c.tar.zst");
  await run("backup", second);
  await run("sources", "revoke", "ausschau", "muster", "--reason", "a mistake");
  await run(...release);
  await run("restore", second, "--force");
  expect(JSON.parse((await run("sources", "list", "--json")).out)).toMatchObject([{ id: "muster", state: "running" }]);
});
