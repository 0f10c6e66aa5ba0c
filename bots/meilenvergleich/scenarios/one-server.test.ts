import { expect, it } from "vitest";
import { OPEN, ProgrammeHost } from "../replica/host.ts";
import { someOffers } from "../replica/lists.ts";
import { NIGHT, Nights, pausesOf, programme } from "./nights.ts";

const host = (name: string, address: string, robots = OPEN) =>
  new ProgrammeHost({ host: `${name}.test`, address, robots, pages: { "/1": someOffers, "/2": someOffers } });

it("V9: two names at one address are one server: one pause for both, over two sources and two nights", async () => {
  // Nothing but the address tells that they are one; the second one asks for longer pauses, which are its own.
  const slow = `${OPEN}Crawl-delay: 5\n`;
  const nights = await Nights.open(
    [programme("eins", ["/1", "/2"]), programme("zwei", ["/1", "/2"])],
    ...[NIGHT, undefined, [host("eins", "93.184.217.9"), host("zwei", "93.184.217.9", slow)]],
  );
  for (const { requests, paths } of [await nights.pass(), await nights.night()]) {
    expect(paths).toEqual(
      ["eins", "zwei"].flatMap((name) => ["robots.txt", "1", "2"].map((path) => `${name}.test/${path}`)),
    );
    const pauses = pausesOf(requests);
    for (const pause of pauses.slice(0, 3)) expect(pause).toBeGreaterThanOrEqual(2_000);
    for (const pause of pauses.slice(3)) expect(pause).toBeGreaterThanOrEqual(5_000);
  }
  const rows = await nights.asked();
  expect(new Set(rows.map(({ address }) => address))).toEqual(new Set(["93.184.217.9"]));
});

it("V9: two names at two addresses wait for nobody but themselves", async () => {
  const nights = await Nights.open(
    [programme("eins", ["/1"]), programme("zwei", ["/1"])],
    ...[NIGHT, undefined, [host("eins", "93.184.217.9"), host("zwei", "93.184.217.10")]],
  );
  const { requests } = await nights.pass();
  expect(requests).toHaveLength(4);
  expect(pausesOf(requests)[1]).toBeLessThan(2_000);
});
