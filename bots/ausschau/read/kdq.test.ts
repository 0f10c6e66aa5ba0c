import { describe, expect, test } from "vitest";
import { itemAddress } from "./item-address.ts";
import { type KdqReading, readKdq } from "./kdq.ts";
import { utf8 } from "./testing.ts";
import { isIndexBelieved, versionOf } from "./versions.ts";

const now = Date.UTC(2026, 10, 30);
const base = "https://kdq.example.at/data/index.xml";
const read = (text: string): KdqReading => readKdq(utf8(text), { url: base, now });
const index = (text: string): Extract<KdqReading, { kind: "index" }> => {
  const reading = read(text);
  if (reading.kind !== "index") throw new Error(reading.reason);
  return reading;
};
const kdq = (items: string): string =>
  `<kdq xmlns="urn:kdq"><header><publisher> Stadt\n Nord </publisher><contact-person>canary</contact-person></header>${items}</kdq>`;
const item = (id: string, url: string, lastmod = "2026-11-01T00:00:00Z"): string =>
  `<item id="${id}" lastmod="${lastmod}"><url>${url}</url></item>`;

describe("indexes", () => {
  test("faults 8, 9: wrapped, relative and unencoded addresses; what is no address or has no id is skipped and counted", () => {
    const { items, counts, publisher } = index(
      kdq(
        item(" 1 ", "\n http://kd.example.at/1.xml \n") +
          item("2", "../kd/2.xml?id=a&amp;b=1") +
          item("3", "http://kd.example.at/KDQ Süd.xml") +
          item("4", "ftp://kd.example.at/4.xml") +
          item("5", " ") +
          item(" ", "http://kd.example.at/6.xml") +
          '<item lastmod="2026-11-01"><url>http://kd.example.at/7.xml</url></item><item id="8"/>',
      ),
    );
    expect(publisher).toBe("Stadt Nord");
    expect([...items.values()].map(({ id, url, flags }) => [id, url, flags])).toEqual([
      ["1", "http://kd.example.at/1.xml", []],
      ["2", "https://kdq.example.at/kd/2.xml?id=a&b=1", []],
      ["3", "http://kd.example.at/KDQ%20S%C3%BCd.xml", ["url_repaired"]],
    ]);
    expect(counts).toEqual({ items: 8, withoutId: 2, withoutUrl: 3, refused: 0, contradicting: 0 });
  });

  test.each([
    "127.0.0.1:9",
    "10.1.2.3",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "169.254.169.254",
    "0x7f.1",
    "localhost",
    "a.localhost",
  ])("fault 11: %s is never contacted", (host) => {
    const { items, counts, refused } = index(kdq(item("1", `http://${host}/kd.xml`)));
    expect([items.size, counts.refused, refused.length]).toEqual([0, 1, 1]);
  });

  test("fault 10: of one id with two addresses the later change counts, whatever their order; the same address is one", () => {
    const older = item("1", "http://kd.example.at/a.xml", "2026-11-01T00:00:00Z");
    const newer = item("1", "http://kd.example.at/b.xml", "2026-11-02T00:00:00Z");
    for (const items of [older + newer, newer + older]) {
      const reading = index(kdq(items));
      expect(reading.items.get("1")?.url).toBe("http://kd.example.at/b.xml");
      expect([reading.counts.contradicting, reading.contradicting]).toEqual([1, ["1"]]);
    }
    expect(index(kdq(older + older)).counts.contradicting).toBe(0);
  });

  test("elements of the same name elsewhere are nobody's", () => {
    const nested = '<x><item id="9"><url>http://kd.example.at/9.xml</url></item></x>';
    const own =
      '<item id="1" lastmod=""><more><url>http://kd.example.at/no.xml</url></more><url>http://kd.example.at/1.xml</url></item>';
    expect([...index(kdq(nested + own)).items.values()].map(({ url }) => url)).toEqual(["http://kd.example.at/1.xml"]);
  });

  test("nothing of the contact is kept", () => {
    expect(JSON.stringify(index(kdq("")))).not.toContain("canary");
  });

  test.each([
    ["cut off", kdq(item("1", "http://kd.example.at/1.xml")).slice(0, -10), "not_well_formed"],
    ["an error page", "<html><body>Wartung</body></html>", "html"],
    ["with a document type", `<!DOCTYPE kdq []>${kdq("")}`, "doctype_refused"],
    ["a document", "<KD_8_1_Z1/>", "unknown_type"],
  ])("%s it is none", (_, text, reason) => {
    expect(read(text)).toMatchObject({ kind: "unreadable", reason });
  });
});

test.each([
  ["K%C3%A4rnten 9.xml", "https://kdq.example.at/data/K%C3%A4rnten%209.xml", true],
  ["KDQ_Kärnten.xml", "https://kdq.example.at/data/KDQ_K%C3%A4rnten.xml", true],
  ["100%.xml", "https://kdq.example.at/data/100%25.xml", true],
  ["a.xml#part", "https://kdq.example.at/data/a.xml", false],
  ["//kd.example.at/a", "https://kd.example.at/a", false],
])("fault 8: %s is encoded once", (raw, url, repaired) => {
  expect(itemAddress(raw, base)).toEqual({ kind: "address", url, repaired });
});

test.each([
  "javascript:alert(1)",
  "file:///etc/hosts",
  "https://user:pass@kd.example.at/",
  "http://",
  "x".repeat(3_000),
])("fault 9: %s is no address", (raw) => expect(itemAddress(raw, base).kind).toBe("none"));

describe("versions", () => {
  const day = 86_400_000;
  const item = { id: "1", modified: now - day };

  test("a document is asked for again when its index tells a change, by a millisecond, or a time for the first time", () => {
    expect(versionOf(item, now)).toBe(versionOf({ ...item }, now));
    expect(versionOf({ ...item, modified: now - day + 1 }, now)).not.toBe(versionOf(item, now));
    expect(versionOf({ ...item, modified: null }, now)).not.toBe(versionOf(item, now));
  });

  test("every document is due once in 90 days, and not all on the same", () => {
    const ids = Array.from({ length: 200 }, (_, index) => `${1000 + index}`);
    const due = ids.map((id) => {
      const days = Array.from({ length: 180 }, (_, index) => versionOf({ id, modified: null }, now + index * day));
      return days.flatMap((version, index) => (index > 0 && version !== days[index - 1] ? [index] : []));
    });
    expect(due.every(([first = 0, second = 0]) => second - first === 90 || second === 0)).toBe(true);
    expect(new Set(due.map(([first]) => first)).size).toBeGreaterThan(40);
  });

  test("what was published today is looked at again in three months, not in a few days", () => {
    const ids = Array.from({ length: 200 }, (_, index) => `${1000 + index}`);
    const due = ids.map((id) => {
      const version = (days: number) => versionOf({ id, modified: now }, now + days * day);
      return Array.from({ length: 300 }, (_, index) => index + 1).filter((at) => version(at) !== version(at - 1));
    });
    for (const [first = 0, second = 0] of due) {
      expect(first).toBeGreaterThan(80);
      expect(first).toBeLessThanOrEqual(90);
      expect(second - first).toBe(90);
    }
    // What a publisher put there in one go does not come due on one day.
    expect(new Set(due.map(([first]) => first)).size).toBeGreaterThan(5);
    // A time that is ahead of ours, or a period of a single day, is no reason to ask twice.
    expect(versionOf({ id: "1", modified: now + 1 }, now)).toBe(versionOf({ id: "1", modified: now + 1 }, now + 2));
    expect(versionOf({ id: "1", modified: now }, now, { recheckDays: 1 })).toBe(
      versionOf({ id: "1", modified: now }, now + day - 1, { recheckDays: 1 }),
    );
  });

  test("an index that is empty or lost more than 30 % is not believed", () => {
    const believed = [
      isIndexBelieved(0, 0),
      isIndexBelieved(0, 10),
      isIndexBelieved(69, 100),
      isIndexBelieved(70, 100),
    ];
    expect(believed).toEqual([false, false, false, true]);
  });
});
