import * as z from "zod";
import type { Language, Texts } from "../pledge/language.ts";
import { type About, promise } from "../pledge/promise.ts";
import { either, setOf } from "../pledge/settings.ts";
import { listInWords } from "../pledge/words.ts";
import { fuller, fullerWords, type OwnWords, ownWords } from "./own-words.ts";

const link = z.strictObject({
  /** Address of the page. */
  url: z.url({ protocol: /^https?$/ }),
  /** What stands before the address, in the bot's languages. */
  title: ownWords,
});

const options = z.strictObject({
  /** Paths, on the host of the bot's page, under which its User-Agents say it can be looked up. */
  paths: setOf(z.string().regex(/^\/[^\s?#]*$/, 'write a path: "/crawler"')).refine(
    (paths) => paths.length > 0,
    "at least one path",
  ),
  /** Mail address, or address of a form, that reaches the operator. */
  contact: z.string().min(1),
  /** What the page says of the bot besides (C24): a whole sentence per language. */
  statement: ownWords.default({}),
  /** Pages it links to (C24). */
  links: z
    .array(link)
    .transform((list) => ordered(list))
    .default([]),
});

type BotPage = z.output<typeof options>;
type Link = z.output<typeof link>;

const ordered = (list: readonly Link[]): Link[] =>
  [...new Map(list.map((entry) => [entry.url, entry])).values()].sort((a, b) => (a.url < b.url ? -1 : 1));

/**
 * Whoever looks up a name from a log finds who asks and how to reach them (M3, C24). Binds no request: it is kept by the
 * server that answers under these addresses, and shown by the checks that it records.
 */
export const botPage = promise<typeof options>({
  name: "bot-page",
  serves: ["M3", "C24"],
  options,
  tighten: (a, b) => ({
    paths: either(a.paths, b.paths),
    contact: fuller(a.contact, b.contact) ?? a.contact,
    statement: fullerWords(a.statement, b.statement),
    links: ordered(
      [...a.links, ...b.links].map(({ url, title }) => ({
        url,
        title: [...a.links, ...b.links]
          .filter((other) => other.url === url)
          .reduce<OwnWords>((most, other) => fullerWords(most, other.title), title),
      })),
    ),
  }),
  say: {
    de: (set, about) => sentences(set, about, "de"),
    en: (set, about) => sentences(set, about, "en"),
    ro: (set, about) => sentences(set, about, "ro"),
  },
  prove: () => ({
    see(row) {
      if (row.event !== "operator" || row.act !== "page checked" || row.detail === undefined) return undefined;
      const { ok, address = "the bot page" } = row.detail;
      return ok === true ? [] : [{ what: `${String(address)} did not answer as promised`, rows: [row.seq] }];
    },
  }),
});

function sentences({ paths, contact, statement, links }: BotPage, { page }: About, language: Language): string[] {
  const say = texts[language];
  const addresses = paths.map((path) => (URL.canParse(page) ? new URL(path, page).href : path));
  const own = statement[language];
  return [
    say.found(listInWords(addresses, language)),
    say.contact(contact),
    ...(own === undefined ? [] : [own]),
    ...links.map(({ url, title }) => `${title[language] ?? say.more}: ${url}`),
  ];
}

interface PageTexts {
  readonly found: (addresses: string) => string;
  readonly contact: (contact: string) => string;
  readonly more: string;
}

const texts: Texts<PageTexts> = {
  de: {
    found: (addresses) =>
      `Wer der Bot ist, was er verspricht und wie sein Betreiber zu erreichen ist, steht dort, wohin sein User-Agent verweist: ${addresses}.`,
    contact: (contact) =>
      `Anliegen, auch der Wunsch nach langsamerem Abruf oder keinem, erreichen den Betreiber unter ${contact}.`,
    more: "Mehr dazu",
  },
  en: {
    found: (addresses) =>
      `Who the bot is, what it promises and how to reach its operator is told where its User-Agent points: ${addresses}.`,
    contact: (contact) => `Requests, such as to be read more slowly or not at all, reach the operator at ${contact}.`,
    more: "More on this",
  },
  ro: {
    found: (addresses) =>
      `Cine este robotul, ce promite și cum poate fi contactat operatorul lui se află la adresele indicate de User-Agent: ${addresses}.`,
    contact: (contact) => `Cererile, de pildă de a citi mai rar sau deloc, ajung la operator la ${contact}.`,
    more: "Mai multe",
  },
};
