import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import type { Language, Texts } from "../pledge/language.ts";
import { type Flaw, type Intent, type Plan, type Prover, promise } from "../pledge/promise.ts";
import type { ReviewDays } from "../pledge/review.ts";
import type { PassStartedRow } from "../pledge/row.ts";
import { go, skip, type Verdict } from "../pledge/verdict.ts";
import { inWords } from "../pledge/words.ts";

const DAY = 86_400_000;

const options = z.strictObject({
  /** The oldest review by which a source is still read. */
  atMost: duration.refine((ms) => ms >= DAY, "a review holds for a day at least"),
});

type Reviewed = z.output<typeof options>;

/**
 * Every source stands in the operator's register with the days on which a person last read its robots.txt and its terms
 * of use, and is read no longer than such a review holds (V6). The register itself is nobody else's business: the days
 * stand in the ledger, names and reasons only in the register. Replicas on loopback need no new review.
 *
 * @example reviewed({ atMost: "180d" })
 */
export const reviewed = promise<typeof options>({
  name: "reviewed",
  serves: ["V6"],
  options,
  tighten: (a, b) => ({ atMost: Math.min(a.atMost, b.atMost) }),
  check: (_options, plan) => flaws(plan),
  keep: { begin },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: () => new ReviewedProver(),
});

function begin({ atMost }: Reviewed, { review, replica }: Intent, _facts: unknown, now: number): Verdict {
  if (!review) return skip("not reviewed", "nobody has looked at its robots.txt and its terms of use");
  const days = [
    ["robots.txt", review.robots],
    ["terms of use", review.terms],
  ] as const;
  for (const [what, day] of days) {
    const at = Date.parse(`${day}T00:00:00Z`);
    // A day that has not come yet is a slip of the pen, and so is none; beside a replica the machine's clock may be wrong.
    if (!(at <= now + DAY || (replica && at > now)))
      return skip("not reviewed", `the review of its ${what} has no day that can be: ${day}`);
    if (now - at > atMost && !replica)
      return skip("not reviewed", `review overdue: its ${what} was last looked at on ${day}`);
  }
  return go;
}

/** A browser is driven only where the reason stands in the register (V3). */
const flaws = ({ sources }: Plan): readonly Flaw[] =>
  sources.flatMap(({ id, channel, review }): Flaw[] => {
    if (!review) return [flaw(`sources.${id}.review`, "none", "the days of its review: { robots, terms, by }")];
    const missing = [review.robots, review.terms].some((day) => !/^\d{4}-\d\d-\d\d$/.test(day)) || review.by === "";
    return [
      ...(missing
        ? [flaw(`sources.${id}.review`, JSON.stringify(review), 'two days like "2026-11-20", and who looked')]
        : []),
      ...(channel === "browser" && !review.browser?.trim()
        ? [
            flaw(
              `sources.${id}.review.browser`,
              "no reason",
              "what plain HTTP does not give here: else it is read without a browser",
            ),
          ]
        : []),
    ];
  });

const flaw = (path: string, is: string, want: string): Flaw => ({ path, is, want });

const sentences = ({ atMost }: Reviewed, language: Language): string[] => texts[language](inWords(atMost, language));

const texts: Texts<(span: string) => string[]> = {
  de: (span) => [
    "Jede Quelle steht in einem internen Verzeichnis mit dem Tag, an dem ein Mensch zuletzt ihre robots.txt und ihre Nutzungsbedingungen geprüft hat.",
    `Gültigkeit einer solchen Prüfung: ${span}; danach wird die Quelle bis zur nächsten Prüfung nicht gelesen.`,
  ],
  en: (span) => [
    "Every source stands in an internal register with the day on which a person last looked at its robots.txt and its terms of use.",
    `Such a review holds for ${span}; after that the source is not read until the next one.`,
  ],
  ro: (span) => [
    "Fiecare sursă figurează într-un registru intern, cu ziua în care cineva i-a verificat ultima oară robots.txt și condițiile de utilizare.",
    `Valabilitatea unei verificări: ${span}; după aceea sursa nu mai este citită până la următoarea.`,
  ],
};

/** Reviewed, stated again: a row of a source stands in a pass whose first row names two days that are not too far back. */
class ReviewedProver implements Prover<Reviewed> {
  readonly #reviews = new Map<string, { readonly row: PassStartedRow; readonly review: ReviewDays | undefined }>();
  readonly #told = new Set<string>();

  see: Prover<Reviewed>["see"] = (row, { atMost }) => {
    if (row.event === "pass started" && row.how === "new")
      for (const { id, review } of row.sources) this.#reviews.set(`${row.pass} ${id}`, { row, review });
    if (row.event !== "asked") return undefined;
    const key = `${row.pass} ${row.source}`;
    const known = this.#reviews.get(key);
    const wrong = known?.review ? tooOld(known.review, row.startedAt, atMost, row.replica ?? false) : "no review";
    if (wrong === undefined || this.#told.has(key)) return [];
    this.#told.add(key);
    return [{ what: `${row.source} was read: ${wrong}`, rows: [...(known ? [known.row.seq] : []), row.seq] }];
  };
}

/** A pass may go on for hours after it looked at the days: one more day is not held against it. */
function tooOld(review: ReviewDays, at: number, atMost: number, replica: boolean): string | undefined {
  const last = [review.robots, review.terms].sort()[0] ?? "";
  const earliest = new Date(at - atMost - DAY).toISOString().slice(0, 10);
  return last < earliest && !replica ? `last looked at on ${last}` : undefined;
}
