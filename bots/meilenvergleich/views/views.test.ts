import type { Json, ReadFrom, ShownRecord, View, ViewContent, ViewGiven } from "goodbot";
import { expect, test } from "vitest";
import { comparisonView } from "./comparison.ts";
import { howWeCompareView } from "./how-we-compare.ts";

const NOW = Date.parse("2026-11-30T11:00:00Z");
const NIGHT = Date.parse("2026-11-30T01:15:00Z");
const PAGE = "https://punktewelt.test/partner";
const values = [
  { country: "DE", programme: "Punktewelt", thousandthsOfCent: 500, date: "2026-11-01", source: "Editor" },
];

const record = (partner: string, content: Record<string, Json>, at = NIGHT + 60_000): ShownRecord => ({
  ...{ kind: "Offer", source: "punktewelt", id: partner, state: "live", changedAt: NIGHT, from: { url: PAGE, at } },
  content: { programme: "Punktewelt", partner, unit: "points", pageUrl: PAGE, ...content },
});

function show(
  view: View,
  records: readonly ShownRecord[],
  language: "de" | "en" = "de",
  now = NOW,
): Promise<ViewContent> {
  const given: ViewGiven = {
    ...{ language, now, sources: [], unread: [], lastPass: { startedAt: NIGHT, endedAt: NIGHT + 3_600_000 } },
    async *records(kind) {
      for (const one of records) if (one.kind === kind) yield one;
    },
  };
  return view.show(given);
}

const rowsOf = ({ sections }: ViewContent): Record<string, unknown[]> =>
  Object.fromEntries(sections.map(({ title, rows = [] }) => [title, rows.map(({ cells }) => cells)]));

const link = (text: string) => ({ text, url: PAGE });

test("V18: the page compares what holds, each offer with a link to the page it was read on", async () => {
  const records = [
    record("Alpha", { amount: 5_000, per: 2_000, currency: "EUR", validTo: "2026-12-31" }),
    record("Beta", { amount: 2_500, per: 1_000, currency: "EUR", upTo: true }),
    record("Gamma", { amount: 1_000_000, minSpend: { amount: 50_000, currency: "EUR" }, newCustomersOnly: true }),
    record("Delta", { factor: 20_000, validTo: null }),
    record("Epsilon", { amount: 4_000, per: 1_000, currency: "CHF" }),
    record("Ended", { amount: 9_000, per: 1_000, currency: "EUR", validTo: "2026-11-29" }),
    record("No offer", { per: 1_000 }),
  ];
  expect(rowsOf(await show(comparisonView(values, "DE"), records))).toEqual({
    "Meilen und Punkte pro Euro": [
      [1, link("Alpha"), "Punktewelt", "5 Punkte pro 2 EUR", "2,5", "1,25 ct", "bis 31.12.2026"],
      [2, link("Beta"), "Punktewelt", "bis zu 2,5 Punkte pro 1 EUR", "2,5", "1,25 ct", null],
    ],
    "Mehrfache Punkte": [
      ["ohne Rang: Grundwert unbekannt", link("Delta"), "Punktewelt", "20-fach Punkte", null, "Datum unklar"],
    ],
    "Feste Beträge": [
      [
        link("Gamma"),
        "Punktewelt",
        "1.000 Punkte",
        "20 pro EUR beim Mindestumsatz",
        "ab Einkaufswert 50 EUR, nur Neukunden",
      ],
    ],
    "Andere Währungen (nicht umgerechnet)": [[link("Epsilon"), "Punktewelt", "4 Punkte pro 1 CHF", "4", null]],
  });
});

test("V18: an offer that the last pass did not see is stale, with the day; without an editor's value there is none", async () => {
  const before = Date.parse("2026-11-28T01:20:00Z");
  const content = await show(
    comparisonView([], "DE"),
    [record("Alpha", { amount: 1_000, per: 1_000, currency: "EUR" }, before)],
    "en",
  );
  expect(rowsOf(content)["Miles and points per euro"]).toEqual([
    [1, link("Alpha"), "Punktewelt", "1 point per 1 EUR", "1", null, "stale, as of 2026-11-28"],
  ]);
});

test("V18: after a night that was left out everything is as old as it is", async () => {
  const view = comparisonView([], "DE");
  const rate = { amount: 1_000, per: 1_000, currency: "EUR" };
  const lastCell = async (now: number): Promise<unknown> => {
    const { sections } = await show(view, [record("Alpha", rate)], "de", now);
    return sections[0]?.rows?.[0]?.cells.at(-1);
  };
  expect([await lastCell(NIGHT + 30 * 3_600_000), await lastCell(NIGHT + 48 * 3_600_000)]).toEqual([
    null,
    "veraltet, Stand 30.11.2026",
  ]);
});

test("V18: rows have as many cells as there are columns, and say where they were read", async () => {
  const forms = [
    { amount: 1, per: 1, currency: "EUR" },
    { amount: 1, per: 1, currency: "USD" },
    { amount: 1 },
    { factor: 1 },
    { percent: 1 },
  ];
  const records = forms.map((form, index) => record(`P${index}`, form));
  const { sections } = await show(comparisonView(values, "DE"), records);
  expect(sections).toHaveLength(forms.length);
  const read: ReadFrom = { url: PAGE, at: NIGHT + 60_000 };
  for (const { rows } of sections) expect(rows).toEqual([{ cells: expect.any(Array), from: read }]);
  for (const { columns, rows = [] } of sections)
    for (const { cells } of rows) expect(cells).toHaveLength(columns?.length ?? 0);
});

test.each(["de", "en"] as const)(
  "how offers are compared is told in %s: unit, conversion, validity, values with date and source",
  async (language) => {
    const content = await show(howWeCompareView(values), [], language);
    expect(content.sections.map(({ text = [] }) => text.length > 0)).toEqual([true, true, true, true]);
    expect(content.sections.at(-1)?.rows?.[0]?.cells).toEqual([
      ...[
        "DE",
        "Punktewelt",
        language === "de" ? "0,5" : "0.5",
        language === "de" ? "01.11.2026" : "2026-11-01",
        "Editor",
      ],
    ]);
  },
);
