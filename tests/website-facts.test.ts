import { expect, test } from "vitest";
import { Firms } from "../bots/ausschau/scenarios/firms.ts";
import { factDifferences } from "../src/ledger/facts.ts";

test("what the promises of websites remember can be rebuilt from the ledger alone: visit, release, withdrawal, revocation", async () => {
  const firms = await Firms.open([{}]);
  const differences = () => factDifferences(firms.bot, firms.house.store);
  await firms.visit();
  await firms.release();
  await firms.pass();
  expect(await differences()).toEqual([]);
  firms.firm.change({ robots: "User-agent: AusschauBot\nDisallow: /\n" });
  await firms.days(7);
  expect(await firms.records()).toEqual(new Map());
  expect(await differences()).toEqual([]);
  await firms.release();
  await firms.revoke();
  expect(await differences()).toEqual([]);
});
