import { describe, expect, it } from "vitest";
import { sampleExchange } from "../world/samples.ts";
import { progressView } from "./progress.ts";
import { parseSince } from "./since.ts";
import { slugOf } from "./slug.ts";
import { table, wrapped } from "./table.ts";
import { bytes, localTime, plain, span } from "./words.ts";

describe("what commands print", () => {
  it("writes an instant with its offset, so that it can be read back", () => {
    const at = Date.UTC(2026, 10, 30, 21, 5, 7);
    expect(Date.parse(localTime(at).replace(" ", "T").replace(" ", ""))).toBe(at);
  });

  it.each([
    [0, "0 s"],
    [15, "15 ms"],
    [59_600, "1 min"],
    [90_000, "1 min 30 s"],
    [35_760_000, "9 h 56 min"],
    [30 * 86_400_000, "30 d"],
  ])("%d ms are %s", (milliseconds, text) => {
    expect(span(milliseconds)).toBe(text);
  });

  it("rounds sizes to what a person reads", () => {
    expect([0, 999, 1_000, 8_140_000, 999_600, 5e15].map(bytes)).toEqual([
      "0 B",
      "999 B",
      "1.0 kB",
      "8.1 MB",
      "1.0 MB",
      "5000 TB",
    ]);
  });

  it("takes out what would move a terminal's cursor or turn its text around", () => {
    expect(plain("a\u001b[2Jb\nc\u202ed")).toBe("a\ufffd[2Jb\ufffdc\ufffdd");
    const rows = [
      ["a", "n"],
      ["\u001b[31m", "1"],
      ["yy", "10"],
    ];
    expect(table(rows)).toBe("a       n\n\ufffd[31m   1\nyy     10\n");
  });

  it("breaks texts at blanks", () => {
    expect(wrapped("one two three", "  ", 10)).toBe("  one two\n  three\n");
  });

  it("makes ids of names", () => {
    expect([slugOf("Gemeinde Hürtgenwald"), slugOf("Österreich/Groß"), slugOf("???")]).toEqual([
      "gemeinde-huertgenwald",
      "oesterreich-gross",
      "source",
    ]);
  });

  it("reads --since as a time, a date here, or how long ago", () => {
    const now = Date.UTC(2026, 10, 30, 12);
    expect(parseSince("24h", now)).toBe(now - 86_400_000);
    expect(parseSince("2026-11-30T02:15:00Z", now)).toBe(Date.UTC(2026, 10, 30, 2, 15));
    expect(parseSince("2026-11-30", now)).toBe(new Date(2026, 10, 30).getTime());
    for (const wrong of ["yesterday", "12", "2026-02-30x", "2026-02-30", "2026-02-30T10:00:00Z", "-3h"])
      expect(() => parseSince(wrong, now)).toThrow("no time");
  });
});

describe("progress", () => {
  const at = Date.UTC(2026, 10, 30, 12);
  const place = { host: "a.example", source: "a" };
  const watch = (width: number | undefined, quiet = false) => {
    let [text, now] = ["", at];
    const view = progressView((part) => (text += part), { now: () => now }, { bot: "news", width, quiet });
    return { view, text: () => text, later: (ms: number) => (now += ms) };
  };

  it("says for whom it waits until when, on one line that renews itself", () => {
    const { view, text } = watch(200);
    view.tell({ kind: "asking", at, url: "https://a.example/", ...place });
    view.tell({ kind: "waiting", at: at + 200, until: at + 1_200, by: "spacing", why: "1 second", ...place });
    const last = text().split("\r\u001b[2K").at(-1);
    expect(last).toMatch(/^\S+ news: 1 request, 0 B · a\.example: waits until [\d:]{8}, 1 s \(spacing: 1 second\)$/);
    expect(text()).not.toContain("\n");
  });

  it("is sparse where nobody watches, and still tells what is news, once", () => {
    const { view, text } = watch(undefined);
    for (let index = 0; index < 50; index += 1) {
      view.tell({ kind: "asking", at: at + index * 1_000, url: `https://a.example/${index}`, ...place });
      view.tell({
        kind: "refused",
        at: at + index * 1_000,
        url: "https://a.example/x",
        by: "robots",
        why: "line 2",
        ...place,
      });
    }
    const exchange = sampleExchange({ outcome: "no answer" });
    view.tell({ kind: "heard", at: at + 50_000, url: "https://a.example/y", exchange, ...place });
    view.tell({ kind: "waiting", at: at + 51_000, until: at + 3_651_000, by: "schedule", why: "night", ...place });
    const lines = text().trim().split("\n");
    expect(lines).toHaveLength(6);
    expect(lines.filter((line) => line.includes("not asked (robots): line 2"))).toHaveLength(1);
    expect(lines.filter((line) => /waits until \d{4}-.*, 1 h \(schedule: night\)/.test(line))).toHaveLength(1);
  });

  it("says nothing where it is told to be quiet", () => {
    const { view, text } = watch(80, true);
    view.tell({ kind: "asking", at, url: "https://a.example/", ...place });
    view.end();
    expect(text()).toBe("");
  });
});
