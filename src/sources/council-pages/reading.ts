import * as z from "zod";
import type { Source } from "../../pledge/bot.ts";
import type { Answer, Memory, PassPlan, Task } from "../../pledge/kit.ts";
import type { Json, Observations, Oddity } from "../../pledge/observation.ts";
import type { Warning } from "./parsed.ts";
import type { CouncilPagesSettings } from "./settings.ts";
import { type Site, site } from "./site.ts";

/** What a pass knows when it plans or reads. */
export interface Setting {
  readonly source: Source;
  readonly settings: CouncilPagesSettings;
  readonly memory: Memory;
  readonly pass: PassPlan;
}

/** One answer and what it is for. */
export interface Reading extends Setting {
  readonly answer: Answer;
  readonly task: Task;
}

export type Reader = (reading: Reading) => Observations;

/** The system as it is set, or as its pages said it is; null before any did. */
export function siteOf({ settings, memory }: Pick<Setting, "settings" | "memory">): Site | null {
  if (settings.site) return settings.site;
  const said = site.safeParse(memory.said.site);
  return said.success ? said.data : null;
}

/** Only what the source's memory does not say already: an answer that tells nothing new then writes nothing. */
export const newsFor = (memory: Memory, said: Readonly<Record<string, Json>>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(said).filter(([key, value]) =>
      value === null ? key in memory.said : JSON.stringify(memory.said[key]) !== JSON.stringify(value),
    ),
  );

export const failed = (why: string): Observations => ({ verdict: { kind: "failed", why } });

export const odditiesOf = (warnings: readonly Warning[]): readonly Oddity[] => {
  const counted = new Map<string, { where: string; count: number }>();
  for (const { code, where } of warnings) {
    const known = counted.get(code);
    counted.set(code, { where: known?.where ?? where, count: (known?.count ?? 0) + 1 });
  }
  return [...counted].map(([code, { where, count }]) => ({ code, where, count }));
};

/** A page that is not public is left alone for this long, whoever links to it. */
export const CLOSED_FOR = 30 * 86_400_000;

export const closedPrefix = "not public: ";

const closedKey = (url: string): string => `${closedPrefix}${url}`;

/** Whether an address was found not to be public less than a month ago. */
export const isLeftAlone = (url: string, { memory, pass }: Setting): boolean => {
  const at = z.number().safeParse(memory.said[closedKey(url)]);
  return at.success && pass.startedAt - at.data < CLOSED_FOR;
};

/** An address that turned out to lead to what is not public: noted, and left. */
export const leave = (
  url: string,
  why: string,
  { memory, pass }: Setting,
  more: Record<string, Json> = {},
): Observations => ({
  verdict: { kind: "read" },
  oddities: [{ code: "not public", where: `${url.slice(0, 200)}: ${why}` }],
  memory: newsFor(memory, { ...more, [closedKey(url)]: pass.startedAt }),
});
