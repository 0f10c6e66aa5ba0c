import { breached, mended, type Observations } from "goodbot";
import { openPage, type Page } from "../read/open-page.ts";
import { type Alarm, alarm, andThen, type Miss, type Reading } from "../read/reading.ts";
import type { Reader, Setting } from "./make-kit.ts";

/**
 * A reader of pages: opens the answer, reads it, and turns an alarm into "unread". What is unread changes no data: its old
 * records stay, the source's memory notes since when and why, and the part of the pass ends incomplete (faults 2, 19-24).
 *
 * @param what names the page for the operator
 */
export const pageReader =
  <S>(
    what: (setting: Setting<S>) => string,
    read: (page: Page, setting: Setting<S>) => Reading<Observations>,
  ): Reader<S> =>
  (setting) => {
    const name = what(setting);
    const reading = andThen(pageOf(setting), (page) => read(page, setting));
    return reading.kind === "alarm"
      ? unread(name, reading, setting)
      : wellRead(name, reading.value, reading.misses, setting);
  };

/** A page that was read: what was missed on it is counted, an old note that it was unread is forgotten. */
export function wellRead<S>(
  what: string,
  observations: Observations,
  misses: readonly Miss[],
  { memory }: Setting<S>,
): Observations {
  const oddities = misses.map(({ field }) => ({ code: `not understood: ${field}`, where: what }));
  return {
    ...observations,
    oddities: [...(observations.oddities ?? []), ...oddities],
    memory: { ...mended(what, memory), ...observations.memory },
  };
}

/** A page whose content is not believed, or that is none. */
export const unread = <S>(
  what: string,
  { code, why }: Pick<Alarm, "why"> & { readonly code: string },
  { answer, memory }: Setting<S>,
): Observations => breached(what, { code: "field missing", why: `${code}: ${why}` }, answer, memory);

const pageOf = <S>({ answer }: Setting<S>): Reading<Page> =>
  answer.status === 200 ? openPage(answer) : alarm("other page", `status ${answer.status}`);
