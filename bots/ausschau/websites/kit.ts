import { decodeText, type Kit, type Memory, nothing, type Observations, type Source, type Wanted } from "goodbot";
import * as z from "zod";
import { proveDomain } from "../read/impressum.ts";
import { linksWorthReading, pathOf } from "./links.ts";
import { factsOf } from "./page-facts.ts";

const DAY = 86_400_000;
/** Looks at robots.txt and reservation files: a day before they are owed. */
const LOOK_AGAIN = 6 * DAY - 3_600_000;
/** The home page, and with it all pages that it leads to, is read again after so long. */
const READ_AGAIN = 30 * DAY;

const websiteSettings = z.strictObject({
  /** The organisation whose site it is said to be, as official sources know it. */
  organisation: z.strictObject({ name: z.string().min(1), ids: z.array(z.string().min(1)) }),
});

const FILES = ["/robots.txt", "/.well-known/tdmrep.json", "/ai.txt", "/.well-known/ai.txt"] as const;

/**
 * Reads websites of organisations: in a person's visit the home page and what may be its Impressum; once released, pages
 * linked from there, within the budget. Of each page a heading and a short excerpt, never more.
 */
export const websiteKit: Kit = {
  kind: "website",
  version: "website/1",
  settings: websiteSettings,

  off: (source) => {
    const spacing = source.pledge.find(({ spec }) => spec.name === "spacing");
    const parsed = z.object({ perHost: z.number() }).safeParse(spacing?.options);
    if (parsed.success && parsed.data.perHost >= 3_000) return null;
    return "not set: a pause of 3 seconds at least (A11); define it with website()";
  },

  plan: (source, memory, { mode, startedAt }) => {
    if (mode === "visit") return [home(source)];
    return [
      ...(isOver(memory, "looked", LOOK_AGAIN, startedAt) ? looks(source) : []),
      ...(isOver(memory, "read", READ_AGAIN, startedAt) ? [home(source)] : []),
    ];
  },

  read: (answer, task, { source, pass }): Observations => {
    if (task.reader === "look") return task.data === "last" ? { ...nothing, memory: { looked: answer.at } } : nothing;
    const isHome = task.reader === "home";
    if (answer.status === 404 || answer.status === 410) return isHome ? failed(answer.status) : gone(answer.asked);
    if (answer.status !== 200) return failed(answer.status);
    const { organisation } = websiteSettings.parse(source.settings);
    const { text: markup } = decodeText(answer.body, { contentType: answer.contentType, kind: "html" });
    if (task.reader === "impressum") {
      const proof = proveDomain({ requested: answer.asked, final: answer.url, markup }, organisation);
      const content = { page: answer.url, ...proof };
      return {
        ...nothing,
        records: [{ kind: "DomainProof", id: `proof:${pathOf(answer.asked)}`, state: "live", content }],
      };
    }
    const use = answer.use && { use: answer.use };
    const found = linksWorthReading(markup, { url: answer.url, hosts: source.hosts, ...use });
    const candidates = isHome ? found.impressum.map((url) => impressum(url)) : [];
    if (pass.mode === "visit") return { ...nothing, wanted: candidates };
    return {
      ...nothing,
      records: factsOf(markup, { url: answer.url, asked: answer.asked, at: answer.at, isHome, ...use }),
      wanted: [...candidates, ...found.pages.map((url) => page(url))],
      ...(isHome && { memory: { read: answer.at } }),
    };
  },
};

const isOver = ({ said }: Memory, what: string, span: number, now: number): boolean => {
  const at = said[what];
  return typeof at !== "number" || now - at >= span;
};

/** Files about the site, asked for their own sake: what they say is the promises' business. */
const looks = (source: Source): readonly Wanted[] =>
  FILES.map((path, index) => ({
    url: new URL(path, source.url).href,
    purpose: index === 0 ? ("robots" as const) : ("reservation" as const),
    role: "other" as const,
    reader: "look",
    data: index === FILES.length - 1 ? "last" : null,
  }));

const home = ({ url }: Source): Wanted => ({ url, purpose: "page", role: "entry", reader: "home", rank: 1 });
const impressum = (url: string): Wanted => ({ url, purpose: "page", role: "detail", reader: "impressum", rank: 2 });
const page = (url: string): Wanted => ({ url, purpose: "page", role: "other", reader: "page", rank: 3 });

const failed = (status: number): Observations => ({ verdict: { kind: "failed", why: `status ${status}` } });

/** A page that is gone takes the fact with it. */
const gone = (url: string): Observations => ({
  ...nothing,
  records: [{ kind: "WebsiteFact", id: `fact:${pathOf(url)}`, state: "deleted", content: {} }],
});
