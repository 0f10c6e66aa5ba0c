import * as z from "zod";
import type { Bot } from "../pledge/bot.ts";
import type { Kit } from "../pledge/kit.ts";
import type { Pledged } from "../pledge/promise.ts";
import { identity } from "../promises/identity.ts";
import { spacing } from "../promises/spacing.ts";

const settings = z.object({ pages: z.int().positive().default(1) });

/** A reading kit for tests: some pages, each one record with the page's text as its name. */
const noticeKit: Kit = {
  kind: "notice",
  version: "notice/1",
  settings,
  plan: ({ url, settings: own }) =>
    Array.from({ length: settings.parse(own).pages }, (_, index) => ({
      url: index === 0 ? url : `${url}/${index + 1}`,
      purpose: "page",
      role: index === 0 ? "entry" : "detail",
      reader: "page",
      list: wholeList,
    })),
  read: ({ url, status, body }) => {
    if (status !== 200) return { verdict: { kind: "failed", why: `status ${status}` } };
    const name = new TextDecoder().decode(body);
    return {
      verdict: { kind: "read" },
      records: [{ kind: "Notice", id: url, state: "live", content: { name } }],
      lists: [{ name: "notices", page: 1, ids: [url], end: "done", whole: true }],
    };
  },
};

const wholeList = { name: "notices", page: 1, since: null, unfiltered: false } as const;

/** A bot for tests that reads some pages (1) of one host. */
export function sampleBot(
  name: string,
  pledge: readonly Pledged[] = [],
  more: Partial<Bot> & { pages?: number } = {},
): Bot {
  const { pages = 1, ...own } = more;
  const page = `https://${name}.example/bot`;
  return {
    name,
    token: `${name}-bot`,
    purpose: { en: "Reads one notice.", de: "Liest einen Aushang." },
    languages: ["en", "de"],
    page,
    contact: `post@${name}.example`,
    promised: [],
    pledge: [
      identity({ agents: { default: `${name}-bot/1.0 (+${page})` } }),
      spacing({ perHost: "1s", atATime: 1, tokens: { all: [`${name}-bot`] } }),
      ...pledge,
    ],
    sources: [
      {
        id: "board",
        kind: "notice",
        title: `The board of ${name}`,
        url: `https://board-of-${name}.example/notice`,
        hosts: [`board-of-${name}.example`],
        pledge: [],
        settings: { pages },
      },
    ],
    kits: [noticeKit],
    ...own,
  };
}
