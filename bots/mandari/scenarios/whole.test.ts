import { numbered } from "goodbot";
import { VirtualHouse } from "goodbot/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerCase, decideCase, openCase } from "../../../src/desk/cases.ts";
import { recordDemand } from "../../../src/desk/demand.ts";
import { noteSettings } from "../../../src/desk/note-settings.ts";
import { purge } from "../../../src/desk/purge.ts";
import { searchShown } from "../../../src/desk/search-shown.ts";
import { liftTakedown, takeDown, targetsFor } from "../../../src/desk/takedowns.ts";
import { openRegister } from "../../../src/pass/register.ts";
import { textReader } from "../../../src/pass/text-reader.ts";
import { allPromises } from "../../../src/promises/index.ts";
import { checkPages } from "../../../src/web/page-check.ts";
import { siteOf } from "../../../src/web/site-testing.ts";
import mandari from "../bot.ts";
import { replicas } from "../replica/index.ts";
import { HOUR, NOON } from "./town.ts";

let house: VirtualHouse;
let site: ReturnType<typeof siteOf>;

const register = () => openRegister(mandari, house.store, allPromises, house.clock.now());
const place = () => ({ store: house.store, worker: "1", now: house.clock.now() });
const parts = () => ({ store: house.store, promises: allPromises, clock: house.clock, worker: "1" });
const found = async (kind: string, words = "") =>
  (await searchShown(house.store, await register(), { words, kind, most: 100 })).hits;

const down = async (object: string) =>
  takeDown(place(), await register(), await targetsFor(house.store, await register(), { object }), {
    ...{ reason: "asked by the town", case: "2026-1" },
  });

/** mandari as it is delivered, and two days at its operator's desk. */
beforeAll(async () => {
  house = await VirtualHouse.open({ start: NOON, replicas: replicas({ now: NOON }), texts: textReader });
  site = siteOf(house, [mandari]);
  await checkPages({ ...parts(), app: site.app, bots: [mandari] });
  await noteSettings(parts(), mandari);
  const { endings } = await house.run(mandari, { trigger: "hand" });
  expect([...endings.values()].map(({ result }) => result)).toEqual(["complete", "complete", "complete"]);

  const wish = {
    want: "takedown",
    contact: "rathaus@sdnetrim.example",
    wish: "Take two papers down.",
    language: "de",
  } as const;
  const { id } = await openCase(place(), await register(), { ...wish, domain: "sdnetrim.kdvz-frechen.de" });
  await decideCase(place(), await register(), id, {
    ...{ what: "partly", reason: "one of them is official information", offers: ["throttle"] },
  });
  const [first, second] = (await found("Paper")).filter(({ record }) => record.source === "huertgenwald");
  const [, shownAgain] = [await down(first?.record.id ?? ""), await down(second?.record.id ?? "")];
  await liftTakedown(place(), await register(), shownAgain[0]?.number ?? 0, "stays public");
  await recordDemand(place(), await register(), "huertgenwald", { by: "the town, by letter", case: id });
  // Afterwards the ledger no longer tells which address the deleted file had.
  expect(await house.disagreements()).toEqual([]);
  await purge(place(), await register(), "huertgenwald");
  await house.pass(24 * HOUR);
  await answerCase(place(), await register(), id);
  const [third] = (await found("Paper")).filter(({ record }) => record.source === "halle");
  await down(third?.record.id ?? "");
  await house.run(mandari, { trigger: "schedule" });
  await site.book.refresh();
}, 60_000);

afterAll(async () => {
  await house.texts?.close();
  await house.store.close();
});

describe("mandari whole", () => {
  it("the audit judges every one of M1 to M19 by rows, finds nothing broken, and the ledger is whole", async () => {
    const { promises, violations, chain } = await house.audit(mandari);
    expect(violations).toEqual([]);
    expect(chain.ok).toBe(true);
    const judged = new Map(promises.map(({ id, judged: rows }) => [id, rows]));
    const ids = numbered("M", 19);
    expect(ids.filter((id) => (judged.get(id) ?? 0) === 0)).toEqual([]);
    expect(house.world.log().filter(({ kind }) => kind === "trap")).toEqual([]);
  });

  it.each(["de", "en"])("its page names every promise by its ID, in %s", async (language) => {
    const { status, text } = await site.get(`/crawler?lang=${language}`);
    expect(status).toBe(200);
    expect(numbered("M", 19).filter((id) => !new RegExp(`\\b${id}\\b`).test(text))).toEqual([]);
  });

  it("a body with pages only and one with an interface are found by the same search; every document is here and was read", async () => {
    const papers = await found("Paper");
    expect(new Set(papers.map(({ record }) => record.source))).toEqual(new Set(["halle", "huertgenwald", "juelich"]));
    const stored = await house.store.frontier.documents("mandari");
    expect(stored).toMatchObject({ queued: 0 });
    expect(stored.done).toBeGreaterThan(10);
    expect(await house.store.desk.unreadFiles("mandari", house.texts?.version ?? "", 10)).toEqual([]);
  });
});

/** What makes a browser ask for something by itself, and where that lies. */
const EMBEDDED =
  /<(?:img|script|iframe|frame|embed|object|video|audio|source|track|link|input|base)\b[^>]*?\b(?:src|srcset|href|data|poster)="([^"]*)"/g;
const LINKED = /<(?:a|form)\b[^>]*?\b(?:href|action)="(\/[^"]*)"/g;

const plain = (address: string): string => address.replaceAll("&amp;", "&");

describe("visitors (M14)", () => {
  it("every page there is, each in both languages: nothing is asked, queued, moved or written, nothing embedded from elsewhere", async () => {
    const log = house.world.log().length;
    const before = [await house.store.version(), await house.store.frontier.documents("mandari")];
    const seen = new Set<string>();
    const open = ["/", "/crawler", "/bots/mandari", "/bots/mandari/search?q=", "/bots/mandari/search?q=Radweg&page=2"];
    open.push("/api/status.json", "/api/search.json?bot=mandari&q=", "/robots.txt", "/healthz", "/none");
    open.push("/bots/mandari/documents?source=halle&id=none", "/bots/mandari/documents");
    for (let path = open.shift(); path !== undefined; path = open.shift()) {
      if (seen.has(path) || seen.size > 400) continue;
      seen.add(path);
      const { answer, text } = await site.get(path);
      expect(answer.headers.get("content-security-policy"), path).toMatch(/default-src 'none'.*img-src 'self'/);
      if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
      for (const [, address = ""] of text.matchAll(EMBEDDED)) expect(plain(address), path).toMatch(/^\/(?!\/)/);
      expect(text, path).not.toMatch(/url\(|http-equiv="refresh"|@import/i);
      for (const [, address = ""] of text.matchAll(LINKED)) open.push(plain(address));
    }
    expect([...seen].filter((path) => path.startsWith("/bots/mandari/documents?")).length).toBeGreaterThan(5);
    expect(seen.size).toBeGreaterThan(25);
    expect(house.world.log()).toHaveLength(log);
    expect([await house.store.version(), await house.store.frontier.documents("mandari")]).toEqual(before);
    expect(site.faults).toEqual([]);
  });
});
