import type * as z from "zod";
import type { Bot } from "./bot.ts";

/**
 * What a person decides and no page tells: citations, names to look for, hosts that are left alone. It stands in one
 * reviewed file of the bot's folder; `goodbot editorial` shows and edits it, and writes nothing that the bot's own pledge
 * forbids.
 */
export interface EditorialFile {
  /** Address of the file: JSON. */
  readonly file: URL;
  readonly schema: z.ZodType;
  /** The bot as it would be with these data, so that its promises judge them before they are written. */
  bot(data: unknown): Bot;
}

/**
 * Declares the editorial file of a bot.
 *
 * @param parts.bot makes the bot of data that the schema has read
 * @example defineBot({ …, editorial: editorialFile({ file, schema: editorialSchema, bot: botWith }) })
 */
export const editorialFile = <S extends z.ZodType>(parts: {
  readonly file: URL;
  readonly schema: S;
  readonly bot: (data: z.output<S>) => Bot;
}): EditorialFile => ({
  file: parts.file,
  schema: parts.schema,
  bot: (data) => parts.bot(parts.schema.parse(data)),
});
