import { dayAt, type FactRow, type View, type ViewGiven, type ViewSection } from "goodbot";
import { compare, type Seen } from "../compare/comparison.ts";
import { storedOffer } from "../compare/stored-offer.ts";
import type { UnitValue } from "../compare/values.ts";
import { atMinimumSpend, perOneCell, type RowFrame, rowOf, valueCell } from "./offer-cells.ts";
import { type InBoth, say } from "./words.ts";

const zone = "Europe/Berlin";

/** Older than that, a night was left out: what was seen before it is no longer of last night. */
const LONGEST_NIGHTLY = 36 * 3_600_000;

/** More rows than this are no comparison any more; the store holds them all the same. */
const MOST_OFFERS = 20_000;

const columns = (before: InBoth<readonly string[]>, more: InBoth<readonly string[]>): InBoth<readonly string[]> => ({
  de: [...before.de, "Partner", "Programm", "Angebot", ...more.de, "Bedingungen"],
  en: [...before.en, "Partner", "Programme", "Offer", ...more.en, "Conditions"],
});
const none = { de: [], en: [] };
const rank = { de: ["Rang"], en: ["Rank"] };

const words = {
  title: { de: "Angebote im Vergleich", en: "Offers compared" },
  lead: {
    de: "Wie gerechnet wird, steht auf der Seite „So vergleichen wir“. Jedes Angebot führt zu der Seite, auf der es stand.",
    en: "How this is computed is told on the page “How we compare”. Every offer leads to the page it was read on.",
  },
  rates: { de: "Meilen und Punkte pro Euro", en: "Miles and points per euro" },
  rateColumns: columns(rank, { de: ["pro 1 EUR", "Wert pro 1 EUR"], en: ["per 1 EUR", "value per 1 EUR"] }),
  multipliers: { de: "Mehrfache Punkte", en: "Multiplied points" },
  multiplierColumns: columns(rank, { de: ["pro 1 EUR"], en: ["per 1 EUR"] }),
  flat: { de: "Feste Beträge", en: "Flat amounts" },
  flatColumns: columns(none, { de: ["höchstens als Rate"], en: ["as a rate at most"] }),
  percents: { de: "Prozente und Cashback", en: "Percentages and cashback" },
  percentColumns: columns(none, none),
  others: { de: "Andere Währungen (nicht umgerechnet)", en: "Other currencies (not converted)" },
  otherColumns: columns(none, { de: ["pro 1"], en: ["per 1"] }),
  notRanked: { de: "ohne Rang: Grundwert unbekannt", en: "not ranked: base unknown" },
} as const;

/** The offers compared (V18): data in, data out; how it looks is the web's business. */
export const comparisonView = (values: readonly UnitValue[], country: string): View => ({
  slug: "vergleich",
  title: words.title,
  kinds: ["Offer"],
  show: async (given) => {
    const { language, now } = given;
    const frame: RowFrame = { language, values, country };
    const lists = compare(await seenOffers(given), dayAt(now, zone));
    const ranked = (place: number | null): readonly [number | string] => [place ?? say(words.notRanked, language)];
    const section = (title: InBoth, heads: InBoth<readonly string[]>, rows: readonly FactRow[]): ViewSection[] =>
      rows.length === 0 ? [] : [{ title: say(title, language), columns: say(heads, language), rows }];
    return {
      lead: [say(words.lead, language)],
      sections: [
        ...section(
          words.rates,
          words.rateColumns,
          lists.rates.map((seen) =>
            rowOf(seen, language, [perOneCell(seen.offer, language), valueCell(seen.offer, frame)], ranked(seen.rank)),
          ),
        ),
        ...section(
          words.multipliers,
          words.multiplierColumns,
          lists.multipliers.map((seen) => rowOf(seen, language, [perOneCell(seen.offer, language)], ranked(seen.rank))),
        ),
        ...section(
          words.flat,
          words.flatColumns,
          lists.flat.map((seen) => rowOf(seen, language, [atMinimumSpend(seen.offer, language)])),
        ),
        ...section(
          words.percents,
          words.percentColumns,
          lists.percents.map((seen) => rowOf(seen, language, [])),
        ),
        ...section(
          words.others,
          words.otherColumns,
          lists.otherCurrencies.map((seen) => rowOf(seen, language, [perOneCell(seen.offer, language)])),
        ),
      ],
    };
  },
});

/**
 * Offers that hold as far as is known. One that a complete reading of its source no longer showed is absent and not
 * among the records; one that was not seen while less than all of its source was read has not ended: it is stale since
 * the day it was seen.
 */
async function seenOffers({ records, lastPass, now }: ViewGiven): Promise<readonly Seen<FactRow["from"]>[]> {
  const seen: Seen<FactRow["from"]>[] = [];
  for await (const { content, from } of records("Offer")) {
    const offer = storedOffer(content);
    if (offer === null) continue;
    const isStale = from.at < Math.max(lastPass?.startedAt ?? 0, now - LONGEST_NIGHTLY);
    seen.push({ offer, staleSince: isStale ? dayAt(from.at, zone) : null, record: from });
    if (seen.length >= MOST_OFFERS) break;
  }
  return seen;
}
