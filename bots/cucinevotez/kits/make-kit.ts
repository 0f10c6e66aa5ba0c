import type { Answer, Kit, Memory, Observations, PassPlan, Source, Task, Wanted } from "goodbot";
import type * as z from "zod";

/** Changes with every change of what the readers make of a page; records carry it. */
const VERSION = "cucinevotez/1";

/** Everything a reader knows. */
export interface Setting<S> {
  readonly answer: Answer;
  readonly task: Task;
  readonly source: Source;
  readonly memory: Memory;
  readonly pass: PassPlan;
  readonly settings: S;
}

export type Reader<S> = (setting: Setting<S>) => Observations;

/** What makes one kind of source different from the others. */
export interface KitParts<S extends z.ZodType> {
  readonly kind: string;
  readonly settings: S;
  readonly off?: (settings: z.output<S>) => string | null;
  readonly plan: (given: Omit<Setting<z.output<S>>, "answer" | "task">) => readonly Wanted[];
  readonly readers: Readonly<Record<string, Reader<z.output<S>>>>;
}

/**
 * A reading kit of this bot: readers by name, with the settings of the source parsed.
 *
 * @throws TypeError where a task names a reader that the kit does not have: the fault is ours
 */
export function makeKit<S extends z.ZodType>({ kind, settings, off, plan, readers }: KitParts<S>): Kit {
  return {
    ...{ kind, version: VERSION, settings },
    ...(off && { off: (source: Source) => off(settings.parse(source.settings)) }),
    plan: (source, memory, pass) => plan({ source, memory, pass, settings: settings.parse(source.settings) }),
    read: (answer, task, context) => {
      const reader = Object.hasOwn(readers, task.reader) ? readers[task.reader] : undefined;
      if (!reader) throw new TypeError(`the kit ${kind} has no reader "${task.reader}"`);
      return reader({ answer, task, ...context, settings: settings.parse(context.source.settings) });
    },
  };
}
