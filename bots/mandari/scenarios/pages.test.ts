import { describe, expect, it } from "vitest";
import { PagesCouncil } from "../replica/pages/pages-council.ts";
import { filesUntilQuiet, hosts, kindsOf, PagesTown, pagesSource } from "./pages-town.ts";
import { NOON } from "./town.ts";

/** Every name in the store is one of the invented council's own: a title that stands on none of its pages is a fault. */
async function namesAreOwn(pages: PagesTown, host: string): Promise<void> {
  const quoted = (text: string): string => text.replaceAll(/[„“]|\\"/g, '"');
  const text = quoted(JSON.stringify(new PagesCouncil(NOON).meetings));
  const own = ["Bauamt", host, "Öffentliche Tagesordnung"];
  for (const { kind, content } of await pages.records()) {
    const name = quoted(String(content.name ?? "")).replace(/^Sitzung: |, 12\. Sitzung$/g, "");
    expect(text.includes(name) || own.includes(name), `${kind} ${name}`).toBe(true);
  }
}

describe("C1, C2, C4: councils without OParl, product by product", () => {
  it.each(hosts)(
    "%s: asks for OParl first, reads it all; then calendars and agendas only, and writes nothing",
    async (host) => {
      const pages = await PagesTown.open(host);
      const first = await pages.pass();
      expect(first.result).toBe("complete");
      expect(first.paths[0]).toBe("/robots.txt");
      expect(first.paths.slice(1, 4).every((path) => path.endsWith("/system"))).toBe(true);
      expect(first.requests.every(({ ua }) => ua === "mandari-ingestor (+https://mandari.de/crawler)")).toBe(true);
      expect(await pages.town.counts()).toMatchObject({
        ...{ "live Body": 1, "live Meeting": 5, "live AgendaItem": 20, "live Paper": 10, "live Consultation": 10 },
      });
      await namesAreOwn(pages, host);
      const second = await pages.later();
      expect(second.result).toBe("complete");
      expect(second.events).toEqual([]);
      expect(kindsOf(second).filter((kind) => kind !== "calendar" && kind !== "agenda")).toEqual(["robots"]);
    },
  );
});

describe("C3 to C7", () => {
  it.each(hosts)("%s: a new result is one changed item, and its paper is asked for once (C3)", async (host) => {
    const pages = await PagesTown.open(host);
    await pages.pass();
    pages.order("mutate", "result");
    const next = await pages.later();
    expect(kindsOf(next).filter((kind) => kind === "paper").length).toBe(shows(host) ? 1 : 0);
    const changed = next.events.map(({ what, kind }) => `${what} ${kind}`);
    // Where the paper's own page lists its consultations, the result stands there as well.
    expect(new Set(changed)).toEqual(new Set(expectedChanges(host)));
    expect((await pages.later()).events).toEqual([]);
  });

  it("the same record under other spellings of its address is one (C5)", async () => {
    const pages = await PagesTown.open("buergerinfo.halle.de");
    await pages.pass();
    const ids = (await pages.records()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain("buergerinfo.halle.de/paper/20002");
    expect(ids.some((id) => /voselect|https?:/.test(id))).toBe(false);
  });

  it("new tokens in all addresses make nothing new (C6)", async () => {
    const pages = await PagesTown.open("ris.teststadt.de", { documents: true });
    expect(await filesUntilQuiet(pages)).toHaveLength(25);
    pages.order("mutate", "tokens");
    const next = await pages.later();
    expect(next.events).toEqual([]);
    expect(kindsOf(next)).not.toContain("file");
    expect(kindsOf(await pages.later())).not.toContain("file");
  });

  it.each(["error page", "soft 404", "no landmark", "503"])(
    "%s in place of agendas keeps what was read, and is an error (C7)",
    async (trick) => {
      const pages = await PagesTown.open("buergerinfo.halle.de");
      await pages.pass();
      pages.order("set", "agenda", trick);
      const next = await pages.later();
      expect(next.result).toBe("incomplete");
      expect(next.events).toEqual([]);
      pages.order("set", "agenda", "usual");
      expect((await pages.later()).result).toBe("complete");
    },
  );

  it("ALLRIS 3 whose calendar is another than the one given: the menu is asked once, and says which", async () => {
    const pages = await PagesTown.of("lkos.example", pagesSource("lkos.example", "https://lkos.example/bi/si010.asp"));
    const first = await pages.pass();
    expect(first.result).toBe("complete");
    expect(kindsOf(first).filter((kind) => kind === "denied" || kind === "entry")).toEqual(["denied", "entry"]);
    expect(await pages.town.counts()).toMatchObject({ "live Meeting": 5 });
    expect(kindsOf(await pages.later())).not.toContain("denied");
  });

  it("a calendar without its table is an error, never an empty month", async () => {
    const pages = await PagesTown.open("buergerinfo.halle.de");
    await pages.pass();
    pages.order("set", "calendar", "no landmark");
    const next = await pages.later();
    expect(next.result).toBe("incomplete");
    expect(next.events).toEqual([]);
  });

  it("a page of nothing but start tags is an error like any other (rule 8; that it costs no time is shown at the parser)", async () => {
    const pages = await PagesTown.open("buergerinfo.halle.de");
    await pages.pass();
    pages.order("set", "agenda", "nesting");
    expect((await pages.later()).result).toBe("incomplete");
  });

  it("a paper that the system shows to nobody any more is withheld", async () => {
    const pages = await PagesTown.open("buergerinfo.halle.de");
    await pages.pass();
    pages.order("set", "paper", "withdrawn");
    pages.order("mutate", "result");
    expect((await pages.later()).events.map(({ what, kind }) => `${what} ${kind}`)).toContain("withheld Paper");
  });
});

/** Whether an agenda of the product shows results. */
const shows = (host: string): boolean => host !== "ris.teststadt.de";

const expectedChanges = (host: string): readonly string[] => {
  if (!shows(host)) return [];
  return host === "lkos.example" || host === "regensburg.example"
    ? ["changed AgendaItem", "changed Consultation"]
    : ["changed AgendaItem"];
};

describe("more! rubin", () => {
  it("reads what its interface marks as public; drafts and the rest are left (C4)", async () => {
    const site = { family: "rubin", base: "https://rubin.example/" } as const;
    const pages = await PagesTown.of("rubin.example", pagesSource("rubin.example", "https://rubin.example/", { site }));
    expect((await pages.pass()).result).toBe("complete");
    expect(await pages.town.counts()).toMatchObject({ "live Meeting": 5, "live AgendaItem": 20 });
    expect((await pages.later()).events).toEqual([]);
  });
});
