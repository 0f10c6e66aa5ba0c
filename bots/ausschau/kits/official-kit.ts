import {
  type Answer,
  breached,
  type Kit,
  type Memory,
  type Observations,
  type PassPlan,
  type Pledged,
  promises,
  type Source,
  type Task,
  type Wanted,
} from "goodbot";
import type * as z from "zod";
import { sizes } from "./sizes.ts";

/** Changes with every change of what the readers make of an answer; records carry it. */
const VERSION = "ausschau/1";

/** Everything that a reader knows. */
export interface Reading<S> {
  readonly answer: Answer;
  readonly task: Task;
  readonly source: Source;
  readonly memory: Memory;
  readonly pass: PassPlan;
  readonly settings: S;
}

/** What makes one kind of official source different from the others. */
export interface OfficialKit<S extends z.ZodType> {
  readonly kind: string;
  readonly settings: S;
  plan(given: Omit<Reading<z.output<S>>, "answer" | "task">): readonly Wanted[];
  /** By the name in the task. They get complete answers with status 200, and with "not modified" the stored copy. */
  readonly readers: Readonly<Record<string, (reading: Reading<z.output<S>>) => Observations>>;
  /** Statuses that a reader wants to see besides 200. */
  readonly statuses?: readonly number[];
}

/**
 * A reading kit for an official source, with its settings parsed. What every reader would have to say first is said here:
 * an answer that did not change and whose copy is not kept is read; one with another status is not.
 *
 * @throws TypeError where a task names a reader that the kit does not have: the fault is ours
 */
export function officialKit<S extends z.ZodType>({
  kind,
  settings,
  plan,
  readers,
  statuses = [],
}: OfficialKit<S>): Kit {
  return {
    ...{ kind, version: VERSION, settings },
    plan: (source, memory, pass) => plan({ source, memory, pass, settings: settings.parse(source.settings) }),
    read: (answer, task, context) => {
      const reader = Object.hasOwn(readers, task.reader) ? readers[task.reader] : undefined;
      if (!reader) throw new TypeError(`the kit ${kind} has no reader "${task.reader}"`);
      const { status, outcome } = answer;
      if (outcome === "not modified" && answer.body.length === 0) return { verdict: { kind: "read" } };
      if (status !== 200 && !statuses.includes(status))
        return { verdict: { kind: status === 401 || status === 403 ? "refused" : "failed", why: `status ${status}` } };
      return reader({ answer, task, ...context, settings: settings.parse(context.source.settings) });
    },
  };
}

/** What every official source says of itself; `pledge` may only tighten what the bot promises. */
export interface OfficialSource {
  /** Unique within the bot; kebab-case. */
  readonly id: string;
  readonly title: string;
  readonly pledge?: readonly Pledged[];
}

/** How an official source is asked: only a search interface by POST; how large its answers may be. */
interface Asked {
  readonly sizes: keyof typeof sizes;
  readonly methods?: ("GET" | "POST")[];
}

/** An official source on its own hosts and no other. */
export const officialSource = (
  { id, title, pledge = [] }: OfficialSource,
  form: Pick<Source, "kind" | "url" | "hosts" | "settings">,
  { sizes: which, methods = ["GET"] }: Asked,
): Source => ({
  ...{ ...form, id, title },
  pledge: [promises.scope({ hosts: [...form.hosts], methods }), sizes[which], ...pledge],
});

/** What could not be read: the old data stay, and the source's memory notes since when and why. */
export const unreadable = <S>(what: string, why: string, { answer, memory }: Reading<S>): Observations =>
  breached(what, { code: "field missing", why }, answer, memory);
