import type { ProposedFields } from "../sources/pages/propose-fields.ts";
import type { ProposedList } from "../sources/pages/propose-list.ts";
import { version } from "./version.ts";

/** Who runs the new bot, and how site owners reach them. */
export interface Contact {
  readonly mail: string;
  /** Public address at which the bot page is to be found. */
  readonly page: string;
}

/** What a new bot reads. */
export interface NewSite {
  readonly url: string;
  readonly title: string;
  /** Null: this one page is read. */
  readonly list: ProposedList | null;
  readonly fields: ProposedFields;
}

export interface NewBot extends Contact {
  readonly name: string;
  /** Pause between two requests, such as `2s`. */
  readonly gap: string;
  readonly site: NewSite;
}

const q = (text: string): string => JSON.stringify(text);

/** The User-Agent of a new bot: its name, its page, a mail address. */
export const agentOf = ({ name, page, mail }: Pick<NewBot, "name" | "page" | "mail">): string =>
  `${name}-bot/1.0 (+${page}; ${mail})`;

/** `bot.ts` of a new bot: at most thirty lines. */
export function botFile(bot: NewBot): string {
  const { name, page, mail, gap, site } = bot;
  const host = new URL(site.url).host;
  return `import { defineBot, pages, pagesKit, usualPledge } from "goodbot";

const agent = ${q(agentOf(bot))};

/** Reads ${host}. What stands here is the bot's public page: goodbot page ${name} */
export default defineBot({
  name: ${q(name)},
  token: ${q(`${name}-bot`)},
  languages: ["en"],
  purpose: { en: ${q(`Reads the public pages of ${host}, and links to each of them.`)} },
  page: ${q(page)},
  contact: ${q(mail)},
  promised: [],
  kits: [pagesKit],
  pledge: usualPledge({ token: ${q(`${name}-bot`)}, agent, gap: ${q(gap)} }),
  sources: [
    pages({
      id: "site",
      title: ${q(site.title)},
      url: ${q(site.url)},
      kind: "Article",
${listLines(site.list)}      detail: {
${patternLine(site.list)}        fields: ${fieldsText(site.fields)},
      },
      contract: { minItems: ${floorOf(site.list)}, required: ["title"] },
    }),
  ],
});
`;
}

function listLines(list: ProposedList | null): string {
  if (!list) return "";
  const next = list.next === null ? "" : `, next: ${q(list.next)}`;
  // A list without further pages shows the latest only: what leaves it is not gone.
  const holds = list.next === null ? ', holds: "the latest"' : "";
  return `      list: { links: ${q(list.links)}${next}${holds} },\n`;
}

const patternLine = (list: ProposedList | null): string =>
  list?.urlPattern ? `        urlPattern: ${q(list.urlPattern)},\n` : "";

function fieldsText({ title, date, text }: ProposedFields): string {
  const attr = date?.attr === undefined ? "" : `, attr: ${q(date.attr)}`;
  return `{ ${[
    `title: ${q(title)}`,
    ...(date ? [`date: { select: ${q(date.select)}${attr}, as: "date" }`] : []),
    ...(text === null ? [] : [`text: { select: ${q(text)}, as: "html-free" }`]),
  ].join(", ")} }`;
}

/** Half of what is there now: fewer is a page that broke rather than a quiet week. */
const floorOf = (list: ProposedList | null): number => Math.max(1, Math.floor((list?.urls.length ?? 0) / 2));

/** `goodbot.config.ts` of a new installation. */
export const configFile = (name: string, { mail, page }: Contact): string => `import { defineConfig } from "goodbot";

export default defineConfig({
  bots: { ${/^[a-z][a-z0-9]*$/.test(name) ? name : q(name)}: ${q(`bots/${name}/bot.ts`)} },
  operator: { name: ${q(new URL(page).host)}, url: ${q(`${new URL(page).origin}/`)}, mail: ${q(mail)} },
});
`;

/** `README.md` of a new installation. */
export const readmeFile = ({ name, site, mail }: NewBot): string => `# ${name}

A bot that keeps its word, made with goodbot ${version}. It reads ${site.url}.

\`\`\`sh
npx goodbot check            # is everything written as it should be?
npx goodbot run ${name}        # one pass now
npx goodbot changes ${name}    # what the site changed
npx goodbot page ${name}       # the bot's public page
npx goodbot audit            # every promise, judged from the ledger
npx goodbot serve            # passes by the schedule, and the bot page
\`\`\`

Site owners reach you at ${mail}; it stands in the User-Agent of every request.

When the site changes its pages, the contract in \`bots/${name}/bot.ts\` keeps the old data:
\`npx goodbot try ${name}\` shows what is stale, \`npx goodbot try ${name} <capture>\` what the selectors make of a page,
and after mending them \`npx goodbot reread ${name}\` reads the kept pages again without asking the site.

\`bots/${name}/replica/\` holds the site as it answered when it was recorded. \`npx goodbot world ${name}\` serves it on
this machine, and prints the options by which \`run\` asks it instead of the site. After a pass,
\`npx goodbot init --record ${name}\` records it anew.
`;

/** `package.json` where there is none. */
export const packageFile = (name: string): string =>
  `${JSON.stringify({ name, private: true, type: "module", dependencies: { goodbot: `^${version}` } }, null, 2)}\n`;

export const IGNORED = "node_modules/\ndata/\n";
