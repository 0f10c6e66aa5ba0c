import { type KeptRecord, numberAt, textAt } from "goodbot";
import type { Act } from "./act-list.ts";

/** The act that a kept decision was made of, so that its title can be read again. */
export const keptAct = ({ id, content }: Pick<KeptRecord, "id" | "content">): Act => ({
  ida: Number(/(\d+)$/.exec(id)?.[1] ?? Number.NaN),
  link: textAt(content, "link") ?? "",
  number: numberAt(content, "number") ?? null,
  date: textAt(content, "date") ?? null,
  title: textAt(content, "title") ?? "",
});
