import { aboutOf } from "../desk/about.ts";
import type { LastPages } from "../desk/last-pages.ts";
import type { PassFigures } from "../desk/pass-figures.ts";
import type { PromisesNow } from "../desk/promises-now.ts";
import { publicWhy, sourceTightened } from "../desk/source-tightened.ts";
import type { Register } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import type { Config } from "../pledge/config.ts";
import type { Language } from "../pledge/language.ts";
import { robots } from "../promises/robots.ts";
import type { Hours } from "../read/daily-hours.ts";
import type { PassEntry, SourceEntry } from "../store/store.ts";

/** What a bot page says, in one language, before it is anybody's HTML. Times are ISO 8601. */
export interface BotPage {
  readonly language: Language;
  /** All languages the page can be had in. */
  readonly languages: readonly Language[];
  readonly name: string;
  readonly token: string;
  /** A second product token that binds requests for documents alone. */
  readonly documentTokens: readonly string[];
  readonly purpose: string;
  readonly page: string;
  readonly contact: string;
  readonly operator: Config["operator"];
  /** What the bot calls itself, and in which requests: `default`, `document`, or a kind of source. */
  readonly agents: readonly { readonly for: string; readonly agent: string }[];
  readonly promises: readonly PagePromise[];
  /** IDs that no promise of this version serves yet. */
  readonly notYet: readonly string[];
  readonly sources: readonly PageSource[];
  /** Sample robots.txt files for owners of sites. */
  readonly samples: { readonly stop: string; readonly slow: string; readonly noDocuments: string | null };
  readonly lastPass: PagePass | null;
  readonly audit: {
    readonly at: string;
    readonly requests: number;
    readonly judged: number;
    readonly violations: number;
  };
}

export interface PagePromise {
  readonly ids: readonly string[];
  readonly promise: string;
  readonly text: string;
  readonly state: "kept" | "not yet" | "broken";
  readonly judged: number;
  readonly violations: number;
}

export interface PageSource {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly url: string;
  readonly hosts: readonly string[];
  readonly state: SourceEntry["state"];
  readonly why: string;
  readonly until: string | null;
  /** The gap in force at the host of its entry, milliseconds; null where nobody has looked. */
  readonly gap: number | null;
  /** Hours in which alone it is read, by the operator's word (M15); of several all hold. */
  readonly hours: readonly Hours[];
  /** How many pages it came to when it was last read; null where no late pass read it. */
  readonly lately: { readonly pages: number; readonly startedAt: string } | null;
}

export interface PagePass {
  readonly startedAt: string;
  /** Null: it is still under way, or was stopped and goes on. */
  readonly endedAt: string | null;
  readonly requests: number;
  readonly bytes: number;
  readonly hosts: number;
  readonly created: number;
  readonly changed: number;
  readonly deleted: number;
}

/** Everything that a page is made of. */
export interface BotPageParts {
  readonly register: Register;
  readonly operator: Config["operator"];
  readonly language: Language;
  readonly now: PromisesNow;
  /** When the audit in `now` was made, epoch milliseconds. */
  readonly at: number;
  readonly pass: PassEntry | null;
  readonly figures: PassFigures | null;
  /** Gaps in force by source (`sourceGap`). */
  readonly gaps: ReadonlyMap<string, number>;
  /** Pages by source (`lastPages`). */
  readonly lastPages: ReadonlyMap<string, LastPages>;
}

/**
 * The content of a bot's public page, made from its pledge: every promise says itself, from the very options that the
 * engine keeps (M3). Pure: what has to be looked up is handed in.
 */
export function botPage({ register, operator, language, now, at, pass, figures, ...more }: BotPageParts): BotPage {
  const { bot, sources, entries } = register;
  const about = aboutOf(bot);
  const served = now.promises.filter(({ promise }) => promise !== "");
  const documentTokens = documentTokensOf(bot);
  const violations = now.audit.promises.reduce((sum, one) => sum + one.violations, 0);
  return {
    ...{ language, languages: bot.languages, name: bot.name, token: bot.token, documentTokens },
    ...{ purpose: bot.purpose[language] ?? "", page: bot.page, contact: bot.contact, operator },
    agents: Object.entries(about.agents).map(([what, agent]) => ({ for: what, agent })),
    promises: served.map(({ sentence, ...one }) => ({ ...one, text: sentence[language] ?? "" })),
    notYet: now.promises.filter(({ promise }) => promise === "").flatMap(({ ids }) => ids),
    sources: [...sources.values()].map(({ id, kind, title, url, hosts: named }): PageSource => {
      const { state = "running", why = "", until = null } = entries.get(id) ?? {};
      const gap = more.gaps.get(id) ?? null;
      const { hours, leftAlone } = sourceTightened(register, { id, url });
      const last = more.lastPages.get(id);
      const lately = last ? { pages: last.pages, startedAt: iso(last.startedAt) } : null;
      return {
        ...{ id, kind, title, url, hosts: named, gap, hours, lately },
        ...{ state: leftAlone ? "off" : state, why: leftAlone ? "" : publicWhy(state, why) },
        until: until === null ? null : iso(until),
      };
    }),
    samples: {
      stop: `User-agent: ${bot.token}\nDisallow: /\n`,
      slow: `User-agent: ${bot.token}\nCrawl-delay: 10\n`,
      noDocuments: documentTokens[0] === undefined ? null : `User-agent: ${documentTokens[0]}\nDisallow: /\n`,
    },
    lastPass: pass && figures ? passOf(pass, figures) : null,
    audit: { at: iso(at), requests: now.audit.requests, judged: now.audit.judged, violations },
  };
}

const iso = (at: number): string => new Date(at).toISOString();

const passOf = ({ startedAt, endedAt }: PassEntry, { all, hosts }: PassFigures): PagePass => ({
  ...{ startedAt: iso(startedAt), endedAt: endedAt === null ? null : iso(endedAt) },
  ...{ requests: all.requests, bytes: all.wireBytes, hosts: hosts.size },
  ...{ created: all.created, changed: all.changed, deleted: all.deleted },
});

function documentTokensOf({ pledge }: Bot): readonly string[] {
  const set = robots.spec.options.safeParse(pledge.find(({ spec }) => spec.name === robots.spec.name)?.options);
  return set.success ? set.data.tokens.document : [];
}
