import * as z from "zod";
import { alertSettings } from "./alert-settings.ts";

const operator = z.strictObject({
  name: z.string().min(1, "who runs this installation"),
  url: z.url({ protocol: /^https?$/, error: "a web address, https://…" }),
  mail: z.email("a mail address"),
});

/** What `goodbot.config.ts` says. */
const parts = z.strictObject({
  /** Bots by name: path to a file with `defineBot` as default export, seen from the configuration's folder. */
  bots: z.record(
    z.string().regex(/^[a-z][a-z0-9-]*$/, "a bot's name has small letters, digits and -"),
    z.string().min(1),
  ),
  /** Folder of the store, captures, documents, seals and backups. */
  data: z.string().min(1).default("./data"),
  /** `sqlite:PATH` or `postgres://…`; absent: `goodbot.db` in the data folder. */
  store: z.string().min(1).optional(),
  /** Who runs this installation. Bot pages name it; a User-Agent that names somebody else is warned of (M2). */
  operator,
  /** Who answers for a bot, by its name, where that is somebody else: its page and the check of its User-Agent go by it. */
  operators: z.record(z.string(), operator).default({}),
  /**
   * Files of certificates in PEM form, by host name, for servers that send an incomplete chain: the missing link, nothing
   * else. Verification is never switched off. Paths are seen from the configuration's folder.
   */
  extraCa: z
    .record(z.string().regex(/^[^\s/@?#:A-Z]+$/, "the name of a host, in lower case"), z.string().min(1))
    .default({}),
  /** Whom to tell when something is not as it should be, and how. */
  alerts: alertSettings.optional(),
  port: z.int().min(0).max(65_535).default(8080),
});

const configSchema = parts.superRefine(({ bots, operators }, context) => {
  for (const name of Object.keys(operators).filter((one) => !Object.hasOwn(bots, one)))
    context.addIssue({ code: "custom", path: ["operators", name], message: "the name of one of the bots" });
});

export type ConfigInput = z.input<typeof configSchema>;
export type Config = z.output<typeof configSchema>;

/** Who answers for a bot: its own operator, else that of the installation. */
export const operatorOf = ({ operator: usual, operators }: Config, bot: string): Config["operator"] =>
  Object.hasOwn(operators, bot) ? (operators[bot] ?? usual) : usual;

/** Checks a configuration; problems name their path. */
export const parseConfig = (value: unknown) => configSchema.safeParse(value);

/**
 * The configuration of an installation: the default export of `goodbot.config.ts`.
 *
 * @example
 * export default defineConfig({
 *   bots: { news: "bots/news/bot.ts" },
 *   operator: { name: "Newsroom", url: "https://news.example/", mail: "bots@news.example" },
 * });
 */
export const defineConfig = (config: ConfigInput): ConfigInput => config;
