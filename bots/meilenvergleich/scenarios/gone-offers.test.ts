import type { Replica } from "goodbot/world";
import { expect, it } from "vitest";
import { siteOf } from "../../../src/web/site-testing.ts";
import { html, OPEN, ProgrammeHost, page } from "../replica/host.ts";
import { NIGHT, Nights, programme } from "./nights.ts";

/** A programme of two pages, whose partners a test changes between nights. */
class Changing {
  first = ["Anker", "Birke"];
  second: readonly string[] | "shut" | "broken" = ["Clown", "Dorn"];
  readonly host: Replica = new ProgrammeHost({
    ...{ host: "wandel.test", address: "93.184.217.20" },
    turns: { close: "User-agent: *\nDisallow: /2\n", open: OPEN },
    pages: {
      "/1": () => this.#list(this.first),
      "/2": () => {
        if (this.second === "shut") return { ...html("403", "<h1>Forbidden</h1>"), status: 403 };
        if (this.second === "broken") return { status: 200, behaviour: { do: "reset" } };
        return this.#list(this.second);
      },
    },
  });

  #list(partners: readonly string[]) {
    return page(
      "Partner",
      partners.map((partner) => ({ partner, rate: "2 Punkte pro Euro" })),
    );
  }
}

/** What the public page says of each partner: `Anker`, or `Birke stale 30.11.2026`. */
async function compared(nights: Nights): Promise<readonly string[]> {
  const pages = siteOf(nights.house, [nights.bot]);
  await pages.book.refresh();
  const { text } = await pages.get("/bots/meilenvergleich/vergleich?lang=de");
  expect(pages.faults).toEqual([]);
  return [...text.matchAll(/<tr>.*?<\/tr>/gs)].flatMap(([row]) => {
    const partner = /\b(Anker|Birke|Clown|Dorn|Eiche)\b/.exec(row)?.[1];
    const stale = /veraltet, Stand ([\d.]+\d)/.exec(row)?.[1];
    return partner === undefined ? [] : [stale === undefined ? partner : `${partner} stale ${stale}`];
  });
}

it("V18: an offer not seen has ended only where its source was read whole; else it stays, stale with its date", async () => {
  const changing = new Changing();
  const nights = await Nights.open([programme("wandel", ["/1", "/2"])], ...[NIGHT, undefined, [changing.host]]);
  const seen = async () => ({ stored: await nights.offers("wandel"), shown: [...(await compared(nights))].sort() });
  const all = ["live Anker", "live Birke", "live Clown", "live Dorn"];

  expect((await nights.pass()).results).toEqual({ wandel: "complete" });
  expect(await seen()).toEqual({ stored: all, shown: ["Anker", "Birke", "Clown", "Dorn"] });

  // A page falls over in the second night, and one offer is missing on the page that was read.
  changing.first = ["Anker", "Eiche"];
  changing.second = "broken";
  expect((await nights.night()).results).toEqual({ wandel: "silent" });
  expect(await seen()).toEqual({
    stored: [...all, "live Eiche"],
    shown: ["Anker", "Birke stale 30.11.2026", "Clown stale 30.11.2026", "Dorn stale 30.11.2026", "Eiche"],
  });

  // The third night ends with a refusal.
  changing.second = "shut";
  expect((await nights.night()).results).toEqual({ wandel: "stopped" });
  expect((await seen()).stored).toEqual([...all, "live Eiche"]);

  // Read whole, and one more is missing: both are gone now.
  changing.second = ["Clown", "Anker"];
  expect((await nights.night()).results).toEqual({ wandel: "complete" });
  const { stored, shown } = await seen();
  expect(stored.filter((one) => one.startsWith("absent"))).toEqual(["absent Birke", "absent Dorn"]);
  expect([...new Set(shown)]).toEqual(["Anker", "Clown", "Eiche"]);
});

it("V15: a page that robots.txt forbids tonight ends no offer, neither its own nor those of other pages", async () => {
  const changing = new Changing();
  const nights = await Nights.open([programme("wandel", ["/1", "/2"])], ...[NIGHT, undefined, [changing.host]]);
  await nights.pass();
  nights.house.world.order("mutate", "close", undefined, { host: "wandel.test" });
  changing.first = ["Anker", "Eiche"];
  expect((await nights.night()).paths).toEqual(["wandel.test/robots.txt", "wandel.test/1"]);
  expect(await nights.offers("wandel")).toEqual(
    ["Anker", "Birke", "Clown", "Dorn", "Eiche"].map((one) => `live ${one}`),
  );
  nights.house.world.order("mutate", "open", undefined, { host: "wandel.test" });
  await nights.night();
  expect((await nights.offers("wandel"))[0]).toBe("absent Birke");
});

it("an offer that moves from one page of its programme to another has not ended", async () => {
  const changing = new Changing();
  const nights = await Nights.open([programme("wandel", ["/1", "/2"])], ...[NIGHT, undefined, [changing.host]]);
  await nights.pass();
  changing.first = ["Anker", "Dorn"];
  changing.second = ["Clown", "Birke"];
  await nights.night();
  const all = await nights.offers("wandel");
  expect(all.filter((one) => one.startsWith("live"))).toEqual(
    ["Anker", "Birke", "Clown", "Dorn"].map((one) => `live ${one}`),
  );
});
