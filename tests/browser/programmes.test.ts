import { beforeAll, describe, expect, it } from "vitest";
import { CANARY } from "../../bots/meilenvergleich/replica/host.ts";
import { maxInFlight } from "../../src/world/log-checks.ts";
import { browserNight, type NightSeen, PAGE, type SourceSeen } from "./programmes.ts";
import { notTried, pathOf, rowsOf } from "./testing.ts";

/** Rows of requests as the promises' readers list them, in the order of the ledger. */
const lines = ({ rows }: SourceSeen): readonly string[] =>
  rows.flatMap((row) => {
    if (row.event !== "asked" && row.event !== "refused") return [];
    const what = row.event === "asked" ? "sent" : `refused: ${row.code}`;
    return [`${row.purpose} ${row.url?.replace("https://", "")} ${what}`];
  });

describe.skipIf(notTried !== undefined)("meilenvergleich's programmes in Debian's Chromium", () => {
  let night: NightSeen;

  const seen = (id: string): SourceSeen => {
    const source = night.sources.get(id);
    if (!source) throw new Error(`${id} was not read`);
    return source;
  };

  beforeAll(async () => {
    night = await browserNight();
    for (const [id, { result, why, milliseconds }] of night.sources)
      console.log(`${id}: ${result}${why ? ` (${why})` : ""}, ${milliseconds} ms`);
    console.log(`browser: ${night.megabytes} MB at most`);
  }, 120_000);

  it("servers and ledger agree row by row, one request at a time, no promise is broken", () => {
    expect(night.differences).toEqual([]);
    expect(night.violations).toEqual([]);
    expect(maxInFlight(night.hits)).toBe(1);
    for (const { ua } of night.hits) expect(ua).toMatch(/(^| )MeilenvergleichBot\/2\.0 \(\+https:\/\/\S+\/bot\)$/);
  });

  it("spa.test: the expected rows, five sent and four refused, and 60 offers (V3, V14, V15)", () => {
    const spa = seen("spa");
    expect(spa.result).toBe("complete");
    const icon = "sub-request spa.test/favicon.ico refused: not loaded";
    // A browser looks for the icon when it likes; all others come in this order.
    expect(lines(spa).filter((line) => line === icon)).toHaveLength(1);
    const asked = lines(spa).filter((line) => line !== icon);
    expect(asked.slice(0, 2)).toEqual(["robots spa.test/robots.txt sent", "page spa.test/angebote sent"]);
    expect([...asked.slice(2, 5)].sort()).toEqual([
      "data spa.test/api/internal/me refused: robots disallow",
      "sub-request spa.test/i.png refused: not loaded",
      "sub-request tracker.test/t.js refused: out of scope",
    ]);
    expect(asked.slice(5)).toEqual([1, 2, 3].map((part) => `data spa.test/api/offers?page=${part} sent`));
    expect(spa.hits.map(({ path }) => path)).toEqual([
      ...["/robots.txt", "/angebote", "/api/offers?page=1", "/api/offers?page=2", "/api/offers?page=3"],
    ]);
    expect(night.hits.filter(({ host, kind }) => host === "tracker.test" || kind === "trap")).toEqual([]);
    expect(spa.offers).toHaveLength(60);
    expect(new Set(spa.offers.map(({ content }) => content.partner)).size).toBe(60);
  });

  it("spa.test: the consent layer stands as the page made it; nothing of the page but its facts is stored (V3, V5)", () => {
    const { read, offers, rows } = seen("spa");
    expect(read).toHaveLength(1);
    expect(read[0]?.rendered?.html).toMatch(/id="consent-banner".*<button[^>]*>Alle akzeptieren<\/button>/);
    expect(read[0]?.rendered?.html).toContain(CANARY);
    expect(JSON.stringify([offers, rows])).not.toContain(CANARY);
    expect(JSON.stringify([offers, rows])).not.toContain("Alle akzeptieren");
  });

  it("the browser's time and memory are bounded", () => {
    expect(seen("spa").milliseconds).toBeLessThan(40_000);
    expect(night.megabytes).toBeGreaterThan(0);
    expect(night.megabytes).toBeLessThan(1_200);
  });

  it("spaet.test: a page that becomes a check after 300 ms ends the source, unread (V13)", () => {
    const { result, hits, read, offers } = seen("spaet");
    expect(result).toBe("check");
    expect(hits.map(({ path }) => path)).toEqual(["/robots.txt", "/1"]);
    expect(read).toEqual([]);
    expect(offers).toEqual([]);
  });

  it("datencheck.test: a check in place of the page's data ends the source; no offer is stored (V13)", () => {
    const { result, hits, read, offers } = seen("datencheck");
    expect(result).toBe("check");
    expect(hits.map(({ path }) => path)).toEqual(["/robots.txt", "/1", "/api/offers"]);
    expect(read).toEqual([]);
    expect(offers).toEqual([]);
  });

  it("gross.test: a list of 26 MB is cut at the byte cap, in mid-body (V10)", () => {
    const { rows, hits, offers, result } = seen("gross");
    const answers = rowsOf(rows, "answered");
    const asked = rowsOf(rows, "asked").find(({ url }) => pathOf(url) === "/alles.json");
    const cut = answers.find(({ request }) => request === asked?.seq);
    expect(cut?.outcome).toBe("too large");
    const page = answers.find(({ request }) => request === asked?.page);
    expect((cut?.bytes ?? 0) + (page?.bytes ?? 0)).toBe(PAGE.bytes);
    // The server handed over what the buffers on the way hold, and no more.
    expect(hits.find(({ path }) => path === "/alles.json")?.bytes).toBeLessThan(13_000_000);
    expect(result).toBe("incomplete");
    expect(offers).toEqual([]);
  });

  it("gross.test: a stream that never ends is ended at the page's time limit (V10)", () => {
    const { rows, hits } = seen("gross");
    const page = rowsOf(rows, "asked").find(({ url }) => pathOf(url) === "/strom");
    const stream = rowsOf(rows, "asked").find(({ url }) => pathOf(url) === "/ereignisse");
    const end = rowsOf(rows, "answered").find(({ request }) => request === stream?.seq);
    expect(stream?.resource).toBe("event source");
    const took = (end?.endedAt ?? 0) - (page?.startedAt ?? 0);
    console.log(`the stream: ${end?.outcome}, ${took} ms after its page was asked for`);
    expect(end?.outcome).not.toBe("answered");
    expect(took).toBeLessThan(PAGE.milliseconds + 3_000);
    const hit = hits.find(({ path }) => path === "/ereignisse");
    expect((hit?.end ?? 0) - (page?.startedAt ?? 0)).toBeLessThan(PAGE.milliseconds + 3_000);
  });
});
