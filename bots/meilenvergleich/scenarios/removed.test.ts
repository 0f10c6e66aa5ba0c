import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { exported } from "../../../src/desk/export.ts";
import { removeSource } from "../../../src/desk/remove-source.ts";
import { searchShown } from "../../../src/desk/search-shown.ts";
import { openRegister, type Register } from "../../../src/pass/register.ts";
import { allPromises } from "../../../src/promises/index.ts";
import { siteOf } from "../../../src/web/site-testing.ts";
import { list, NIGHT, Nights, programme } from "./nights.ts";

const LISTE = ["Schuhhaus Anger", "Optik Klar", "Werkzeug Werner"];
const OTHER = "Radladen Speiche";

const registerOf = ({ house, bot }: Nights): Promise<Register> =>
  openRegister(bot, house.store, allPromises, house.clock.now());

/** All that is given out: pages and JSON that a visitor can reach, the export, what a search finds. */
async function givenOut(nights: Nights): Promise<string> {
  const { house, bot } = nights;
  const pages = siteOf(house, [bot]);
  await pages.book.refresh();
  const seen = new Map<string, string>();
  const waiting = ["/", "/api/status.json", "/bots/meilenvergleich/vergleich?lang=de"];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue;
    const { text } = await pages.get(path);
    seen.set(path, text);
    for (const [, link = ""] of text.matchAll(/(?:href|src)="(\/[^"]*)"/g)) waiting.push(link.replaceAll("&amp;", "&"));
  }
  expect(pages.faults).toEqual([]);
  const register = await registerOf(nights);
  const order = { format: "ndjson", since: null, now: house.clock.now(), worker: "desk" } as const;
  for await (const piece of exported(house.store, register, order))
    seen.set("export", `${seen.get("export") ?? ""}${new TextDecoder().decode(piece)}`);
  for (const [index, words] of [...LISTE, OTHER, ""].entries()) {
    const { hits } = await searchShown(house.store, register, { words });
    seen.set(`search ${index}`, hits.map(({ title }) => title).join("\n"));
  }
  return [...seen].map(([path, text]) => `${path}\n${text}`).join("\n");
}

it("V17: the offers of a source that leaves the register are in no view, export or search, and in no file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "removed-"));
  try {
    const nights = await Nights.open([list, programme("gesperrt", ["/partner"])], NIGHT, folder);
    nights.bot = {
      ...nights.bot,
      search: { language: "de", kinds: { Offer: { title: ["partner"], text: ["programme"] } } },
    };
    await nights.pass();
    const before = await givenOut(nights);
    for (const partner of [...LISTE, OTHER]) expect(before.split(partner).length, partner).toBeGreaterThan(3);

    const { store, clock } = nights.house;
    const place = { store, worker: "desk", now: clock.now() };
    const because = { reason: "the owner asked for it" };
    const removed = await removeSource(place, await registerOf(nights), "liste", because);
    expect(removed.withdrawn).toMatchObject({ records: 6 });
    const told = async (): Promise<void> => {
      const after = await givenOut(nights);
      for (const partner of LISTE) expect(after).not.toContain(partner);
      expect(after).not.toContain("liste.test/partner");
      expect(after).toContain(OTHER);
      expect(await nights.offers("liste")).toEqual([]);
    };
    // At once, and after the next night, which asks that host for nothing.
    await told();
    expect((await nights.night()).paths).toEqual(["gesperrt.test/robots.txt", "gesperrt.test/partner"]);
    await told();
    expect(await nights.rows()).toContainEqual(
      expect.objectContaining({ event: "operator", act: "source removed", source: "liste" }),
    );

    // A row that is deleted may stay readable in a file; these do not.
    await store.close();
    for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const bytes = await readFile(join(file.parentPath, file.name));
      expect(
        LISTE.filter((partner) => bytes.includes(partner)),
        file.name,
      ).toEqual([]);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
