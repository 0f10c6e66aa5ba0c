import type { Answer, FieldTrace } from "../../pledge/kit.ts";
import { dayAt } from "../../read/local-day.ts";
import { factsOf } from "./facts.ts";
import { openOffers } from "./open-offers.ts";
import { fieldNames, type OffersSettings } from "./settings.ts";
import { extract } from "./strategies.ts";

const MOST_RAW = 20;
const LONGEST_RAW = 200;

/** How each strategy fares on a page and what each of its fields says, for a person who mends a source file. */
export function traceOffers(answer: Answer, settings: OffersSettings): readonly FieldTrace[] {
  const opened = openOffers(answer, settings.charset);
  const given = { settings, pageUrl: answer.url, today: dayAt(answer.at, "Europe/Berlin") };
  return settings.strategies.flatMap((strategy, index): FieldTrace[] => {
    const { won } = extract(opened, { ...settings, strategies: [strategy] }, 1);
    const items = won?.items ?? [];
    const name = `strategy ${index + 1}`;
    const { records, left } = factsOf(items, given);
    const fields = fieldNames.flatMap((field): FieldTrace[] => {
      const place = strategy.fields[field];
      if (place === undefined) return [];
      const raw = items.flatMap((item) => item.get(field) ?? []);
      const from = "const" in place ? "the same for all" : "css" in place ? place.css : place.path.join(" | ");
      return [
        {
          field: `${name}: ${field}`,
          from,
          found: raw.length,
          raw: raw.slice(0, MOST_RAW).map((text) => text.slice(0, LONGEST_RAW)),
          value: raw.length === 0 ? null : `of ${items.length} items`,
        },
      ];
    });
    const kind = Object.keys(strategy).find((key) => key !== "fields") ?? "";
    const value = { offers: records.length, ...Object.fromEntries(left) };
    return [
      { field: name, from: kind, found: items.length, raw: [], value: items.length === 0 ? null : value },
      ...fields,
    ];
  });
}
