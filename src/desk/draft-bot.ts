import type { House } from "../pass/house.ts";
import { openRegister, type Register } from "../pass/register.ts";
import type { Bot, Source } from "../pledge/bot.ts";
import { Fault } from "../pledge/fault.ts";
import type { Answer } from "../pledge/kit.ts";
import { decodeText } from "../read/charset.ts";
import { parseHtml } from "../read/html.ts";
import { select } from "../read/html-select.ts";
import { textOf } from "../read/html-text.ts";
import type { HtmlPage } from "../read/html-tree.ts";
import { pagesKit } from "../sources/pages/kit.ts";
import { type ProposedFields, proposeFields } from "../sources/pages/propose-fields.ts";
import { type ProposedList, proposeList } from "../sources/pages/propose-list.ts";
import { pages } from "../sources/pages/source.ts";
import { usualPledge } from "../sources/usual-pledge.ts";
import { lookAtUrl } from "./look-at-url.ts";

/** A bot that is about to be written: enough to look at a site in its name. */
export interface Draft {
  readonly name: string;
  readonly agent: string;
  readonly page: string;
  readonly contact: string;
  readonly gap: string;
  readonly url: string;
}

/** What was found on a site. */
export interface Found {
  readonly title: string;
  readonly list: ProposedList | null;
  readonly fields: ProposedFields;
  /** Address of the page that the fields were found on. */
  readonly sample: string;
  readonly register: Register;
}

/** The bot as far as it is known: its pledge is that of the file to be written, so that nothing is loosened later. */
function draftBot({ name, agent, page, contact, gap, url }: Draft): Bot {
  const token = `${name}-bot`;
  const detail = { fields: { title: "title" } };
  const source = pages({ id: "site", title: new URL(url).host, url, list: { links: "a" }, detail });
  return {
    ...{ name, token, page, contact, languages: ["en"], promised: [], kits: [pagesKit], sources: [source] },
    purpose: { en: `Reads the public pages of ${new URL(url).host}, and links to each of them.` },
    pledge: usualPledge({ token, agent, gap }),
  };
}

/**
 * Looks at one page of a site, and at one of the pages that its list leads to, and proposes how to read them. Two small
 * passes through the gate: robots.txt first, then the page.
 *
 * @throws Fault "not now" where a promise (robots.txt) forbids it; "failure" where no page of HTML comes
 */
export async function proposeFor(house: House, draft: Draft, signal: AbortSignal): Promise<Found> {
  const bot = draftBot(draft);
  const register = await openRegister(bot, house.store, house.promises, house.clock.now());
  const [source] = bot.sources;
  if (!source) throw new TypeError("a draft has a source");
  const [answer, page] = await pageAt(house, register, source, draft.url, signal);
  const list = proposeList(page, answer.url, answer.at);
  const [first] = list?.urls ?? [];
  const [, sample] = first === undefined ? [answer, page] : await pageAt(house, register, source, first, signal);
  const title = textOf(select(page, "title") ?? page).slice(0, 100) || new URL(draft.url).host;
  return { title, list, fields: proposeFields(sample), sample: first ?? draft.url, register };
}

async function pageAt(
  house: House,
  register: Register,
  source: Source,
  url: string,
  signal: AbortSignal,
): Promise<readonly [Answer, HtmlPage]> {
  const memory = { said: {}, cursors: new Map() };
  const plan = { mode: "incremental", startedAt: 0, mayReadWhole: true, unfilteredPages: 0 } as const;
  const wanted =
    pagesKit.plan(source, memory, plan).find((one) => one.url === url) ??
    pagesKit.lookAt?.({ kind: null, id: url }, source, memory);
  if (!wanted) throw new Fault("usage", `${url} is not on ${source.hosts.join(", ")}`, "Begin with another page.");
  const { answer, refused, answered, why } = await lookAtUrl(house, register, source, wanted, signal);
  if (refused && !answer) {
    const next = "Begin with a page that the site's robots.txt allows.";
    throw new Fault("not now", `${url} was not asked: ${refused.code} (${refused.by}: ${refused.why})`, next);
  }
  const { status = 0, contentType, body } = answer ?? {};
  const isPage = status >= 200 && status < 300 && body !== undefined && body.length > 0;
  if (!answer || !isPage) {
    const came = answer ? `status ${status}` : `${answered?.outcome ?? "stopped"}: ${why}`;
    throw new Fault("failure", `${url} gave no page (${came})`, "Look at it in a browser, or begin with another page.");
  }
  return [answer, parseHtml(decodeText(answer.body, { contentType, kind: "html" }).text)];
}
