import type { Register } from "../pass/register.ts";
import { Fault } from "../pledge/fault.ts";
import { laterReview, type Review } from "../pledge/review.ts";
import { isDay } from "../read/local-day.ts";
import { type ActPlace, writeAct } from "./act-row.ts";
import type { Because } from "./overrides.ts";
import { unknownSource } from "./targets.ts";

/** What a person says of a look at a source; a day that is not given stays as it was. */
export interface Look {
  readonly robots?: string | undefined;
  readonly terms?: string | undefined;
  readonly by?: string | undefined;
}

/**
 * Notes in the register that a person has looked at the robots.txt and the terms of use of a source (V6). The ledger
 * gets the days, never the name. A source that was put aside for it is read again from the next pass on.
 *
 * @throws Fault "usage" where there is no such source, a day is none or lies ahead, or nobody is named
 */
export async function reviewSource(
  place: ActPlace,
  register: Register,
  id: string,
  { robots, terms, by }: Look,
  because: Because,
): Promise<Review> {
  const source = register.sources.get(id);
  const entry = register.entries.get(id);
  if (!source || !entry) throw unknownSource(register, id);
  const old = source.review;
  const today = new Date(place.now).toISOString().slice(0, 10);
  const said = { robots: robots ?? old?.robots, terms: terms ?? old?.terms, by: by ?? old?.by };
  for (const [what, day] of Object.entries({ robots: said.robots, terms: said.terms })) {
    if (day === undefined || !isDay(day) || day > today)
      throw new Fault("usage", `--${what} ${day ?? "(not given)"}: no day up to today`, "Write it as 2026-11-20.");
  }
  if (!said.by)
    throw new Fault("usage", "nobody is named who looked", "Say who: --by NAME (it stays in the register).");
  const review = laterReview(old, { robots: said.robots ?? "", terms: said.terms ?? "", by: said.by });
  const again = entry.state === "under review";
  await writeAct(
    place,
    register,
    {
      ...{ source: id, act: "source reviewed" },
      detail: { robots: review.robots, terms: review.terms, ...because },
    },
    {
      source: {
        ...{ bot: register.bot.name, id, review },
        ...(again && { state: "running", since: place.now, why: "a person has looked at it", until: null }),
      },
    },
  );
  return review;
}
