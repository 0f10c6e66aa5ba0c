import type { Source } from "../../pledge/bot.ts";
import type { Answer, Memory, PassPlan, Task } from "../../pledge/kit.ts";
import type { Json, Observations } from "../../pledge/observation.ts";
import type { Oddities } from "./oddities.ts";
import type { OParlSettings } from "./settings.ts";

/** What a pass knows when it plans or reads. */
export interface Setting {
  readonly source: Source;
  readonly settings: OParlSettings;
  readonly memory: Memory;
  readonly pass: PassPlan;
}

/** One answer and what it is for. */
export interface Reading extends Setting {
  readonly answer: Answer;
  readonly task: Task;
  readonly oddities: Oddities;
}

export type Reader = (reading: Reading) => Observations;

/** Only what the source's memory does not say already: an answer that tells nothing new then writes nothing. */
export const newsFor = (memory: Memory, said: Readonly<Record<string, Json>>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(said).filter(([key, value]) =>
      value === null ? key in memory.said : JSON.stringify(memory.said[key]) !== JSON.stringify(value),
    ),
  );
