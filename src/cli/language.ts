import type { Bot } from "../pledge/bot.ts";
import { Fault } from "../pledge/fault.ts";
import type { Language } from "../pledge/language.ts";

/**
 * The language asked for with `--lang`, else the bot's first.
 *
 * @throws Fault "usage" where the bot does not speak it
 */
export function languageOf({ name, languages }: Bot, wished: string | undefined): Language {
  const language = wished === undefined ? languages[0] : languages.find((one) => one === wished);
  if (language) return language;
  throw new Fault("usage", `bot ${name} does not speak "${wished}"`, `Write --lang ${languages.join(" or --lang ")}.`);
}
