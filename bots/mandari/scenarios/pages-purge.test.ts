import { expect, it } from "vitest";
import { recordDemand } from "../../../src/desk/demand.ts";
import { purge } from "../../../src/desk/purge.ts";
import { takeDown, targetsFor } from "../../../src/desk/takedowns.ts";
import { openRegister } from "../../../src/pass/register.ts";
import { allPromises } from "../../../src/promises/index.ts";
import { hosts, PagesTown } from "./pages-town.ts";

/** As pages of the same host link to it: without the host, and mostly without the folder. */
const asLinked = (address: string): string => {
  const { pathname, search } = new URL(address);
  return search === "" ? pathname : `${pathname.split("/").at(-1)}${search}`;
};

// The last one has no pages of papers.
it.each(hosts.filter((host) => host !== "ris.teststadt.de"))(
  "%s: a purge takes every copy that links to the paper, those that brought nothing new too; other papers' stay (M17)",
  async (host) => {
    const pages = await PagesTown.open(host);
    await pages.pass();
    // The agenda is another page now, and says of most papers what it said before.
    pages.order("mutate", "result");
    await pages.later();
    const { store } = pages.town.house;
    const register = () => openRegister(pages.town.bot, store, allPromises, pages.town.house.clock.now());
    const place = { store, worker: "1", now: pages.town.house.clock.now() };
    const copiesWith = async (link: string): Promise<number> => {
      let copies = 0;
      for await (const { digest } of store.blobs.all()) {
        const page = Buffer.from((await store.blobs.get(digest)) ?? []).toString("latin1");
        // One number may begin another.
        copies += page
          .replaceAll("&amp;", "&")
          .split(link)
          .slice(1)
          .some((rest) => !/^\d/.test(rest))
          ? 1
          : 0;
      }
      return copies;
    };
    const papers = (await pages.records()).filter(({ kind, content }) => kind === "Paper" && content.web);
    const links = papers.map(({ id, content }) => ({ id, link: asLinked(String(content.web)) }));
    const counted = await Promise.all(links.map(async (each) => ({ ...each, copies: await copiesWith(each.link) })));
    const [{ id, link, copies } = { id: "", link: "", copies: 0 }] = counted.sort((a, b) => b.copies - a.copies);
    expect(copies).toBeGreaterThan(1);
    const source = pages.town.bot.sources[0]?.id ?? "";
    // Whoever asks names the page that they see.
    const page = String(papers.find((paper) => paper.id === id)?.content.web);
    const targets = await targetsFor(store, await register(), { object: page });
    expect(targets).toMatchObject([{ target: id }]);
    await takeDown(place, await register(), targets, {
      ...{ reason: "asked by the town", case: null },
    });
    await recordDemand(place, await register(), source, { by: "the town, by letter", case: null });
    await purge(place, await register(), source);
    expect(await copiesWith(link)).toBe(0);
    const others = await Promise.all(counted.map((each) => copiesWith(each.link)));
    expect(others.some((left) => left > 0)).toBe(true);
    expect((await store.ledger.verify()).broken).toBeNull();
    expect((await pages.town.house.audit(pages.town.bot)).violations).toEqual([]);
  },
);

it("a whole body deleted for good: the register keeps its entry, and no id or page of what was read (M17)", async () => {
  const pages = await PagesTown.open("buergerinfo.halle.de");
  await pages.pass();
  const { town } = pages;
  const { store } = town.house;
  const register = () => openRegister(town.bot, store, allPromises, town.house.clock.now());
  const place = { store, worker: "1", now: town.house.clock.now() };
  const body = town.bot.sources[0]?.id ?? "";
  const records = await pages.records();
  const names = records.flatMap(({ id, content: { web } }) => [id, ...(typeof web === "string" ? [web] : [])]);
  const targets = await targetsFor(store, await register(), { body });
  await takeDown(place, await register(), targets, { reason: "asked by the town", case: null });
  await recordDemand(place, await register(), body, { by: "the town, by letter", case: null });
  await purge(place, await register(), body);
  const [entry] = await store.desk.sources(town.bot.name);
  expect(entry?.registered.filter(({ role }) => role === "entry")).toHaveLength(1);
  const { pledge } = town.bot;
  const facts = await Promise.all(pledge.map(({ spec }) => store.desk.facts(town.bot.name, spec.name)));
  const remembered = JSON.stringify([entry?.registered, entry?.memory.said, facts.map((each) => [...each])]);
  expect(names.filter((name) => remembered.includes(`${name}"`))).toEqual([]);
  expect((await town.house.audit(town.bot)).violations).toEqual([]);
});
