import * as z from "zod";
import type { Json } from "../../pledge/observation.ts";
import { CLOSED_FOR, closedPrefix, type Setting } from "./reading.ts";
import { monthAfter } from "./times.ts";
import { slugOf } from "./words.ts";

const AGENDA = "agenda: ";

export const agendaKey = (meeting: string): string => `${AGENDA}${meeting}`;
export const dueKey = (paper: string): string => `paper due: ${paper}`;

/** Set for a committee that has told of itself: what others say of it, its name, is then no news. */
export const committeeKey = (name: string): string => `committee: ${slugOf(name)}`;

/** Of an agenda: the month of its meeting, and what it showed of the items with papers. */
const agenda = z.object({ month: z.string(), papers: z.record(z.string(), z.string()) });

export const agendaSaid = ({ memory }: Pick<Setting, "memory">, meeting: string): z.output<typeof agenda> | null => {
  const known = agenda.safeParse(memory.said[agendaKey(meeting)]);
  return known.success ? known.data : null;
};

const movedKey = (month: string): string => `moved from ${month}`;

/** Ids of meetings that were moved out of a month: they are missing from it, and not gone. */
export const movedFrom = ({ memory }: Pick<Setting, "memory">, month: string): readonly string[] =>
  z.array(z.string()).catch([]).parse(memory.said[movedKey(month)]);

/** What to remember of a meeting that now stands in another month than before. */
export function moved(
  setting: Pick<Setting, "memory">,
  id: string,
  before: string | undefined,
  month: string,
): Record<string, Json> {
  if (before === undefined || before === month) return {};
  const back = movedFrom(setting, month).filter((other) => other !== id);
  return {
    [movedKey(before)]: [...movedFrom(setting, before).filter((other) => other !== id), id],
    ...(movedFrom(setting, month).includes(id) && { [movedKey(month)]: back.length > 0 ? back : null }),
  };
}

/** Agendas of months that are read no more are remembered no longer, nor pages that may be tried again. */
export function forgotten({ memory, pass }: Pick<Setting, "memory" | "pass">, from: string): Record<string, Json> {
  const before = monthAfter(from, -2);
  return Object.fromEntries(
    Object.entries(memory.said).flatMap(([key, value]) => {
      const known = key.startsWith(AGENDA) ? agenda.safeParse(value) : null;
      const isOld = known?.success === true && known.data.month < before;
      const mayBeTried =
        key.startsWith(closedPrefix) && typeof value === "number" && value < pass.startedAt - CLOSED_FOR;
      return isOld || mayBeTried ? [[key, null] as const] : [];
    }),
  );
}
