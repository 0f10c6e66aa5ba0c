import type { Json, Observations } from "../../pledge/observation.ts";
import { resolveLink } from "../../read/html-links.ts";
import { select } from "../../read/html-select.ts";
import type { HtmlPage } from "../../read/html-tree.ts";
import { breached, judgeFields, mended, type PageContract, streaksAfter } from "../contract.ts";
import { canonicalAddress } from "./canonical.ts";
import { readFields } from "./fields.ts";
import { isDetail } from "./links.ts";
import { openPage } from "./open-page.ts";
import { numberSaid, type Reader, type Reading } from "./reading.ts";
import type { PagesSettings } from "./settings.ts";

/** Reads a page into one record, under the page's canonical address. */
export const readDetail: Reader = (reading) => {
  const { answer, task, settings, memory } = reading;
  const asked = canonicalAddress(new URL(answer.asked), settings.canonical);
  const opened = openPage(answer, settings.charset);
  if (opened.kind === "gone") return gone(asked, answer.status === 410 || isAlone(task.data), settings);
  if (opened.kind !== "page") return { verdict: { kind: opened.kind, why: opened.why } };
  if (leadsToList(reading)) return { verdict: { kind: "read" }, oddities: [{ code: "leads to a list", where: asked }] };
  const id = ownAddress(opened.page, asked, reading);
  const fields = readFields(opened.page, answer.url, settings);
  const present = new Map(fields.map(({ field, value }) => [field, value !== null]));
  const streaks = Object.fromEntries(fields.map(({ field }) => [field, numberSaid(memory, streakKey(field)) ?? 0]));
  const contract = contractOf(settings);
  const breach = judgeFields(present, streaks, contract);
  if (breach) return breached(id, breach, answer, memory);
  const said = Object.entries(streaksAfter(present, streaks, contract)).filter(([field, n]) => streaks[field] !== n);
  return {
    verdict: { kind: "read" },
    records: [
      {
        kind: settings.kind,
        id,
        state: "live",
        content: Object.fromEntries(fields.map(({ field, value }) => [field, value])),
      },
    ],
    memory: { ...Object.fromEntries(said.map(([field, n]) => [streakKey(field), n])), ...mended(id, memory) },
    oddities: opened.page.cut ? [{ code: "page cut off", where: asked }] : [],
  };
};

const streakKey = (field: string): string => `streak:${field}`;

/** The contract with all that must be there: fields may be named in either place. */
const contractOf = ({ contract, detail }: PagesSettings): PageContract => ({
  ...contract,
  required: [...contract.required, ...detail.required],
});

/** True where the request was a look at the page alone (`detailRequest`). */
const isAlone = (data: Json): boolean =>
  typeof data === "object" && data !== null && "alone" in data && data.alone === true;

/**
 * A page that is not there. Where a list still links to it the link is dead, and whether the page is gone for good the
 * site has not said: nothing changes.
 */
function gone(id: string, believed: boolean, { kind }: PagesSettings): Observations {
  if (!believed) return { verdict: { kind: "read" }, oddities: [{ code: "dead link", where: id }] };
  return { verdict: { kind: "read" }, records: [{ kind, id, state: "deleted", content: {} }] };
}

/** Sites send visitors of removed pages to a list: that is no page to read. */
function leadsToList({ answer, source, settings }: Reading): boolean {
  if (answer.url === answer.asked) return false;
  const lists = settings.list ? (settings.entries ?? [source.url]) : [];
  const at = canonicalAddress(new URL(answer.url), settings.canonical);
  return new URL(answer.url).pathname === "/" || lists.some((url) => new URL(url).href === at);
}

/**
 * The address of a page's own: the one it says, where that can be true (same host, a page of this kind, no list); else
 * the one it was asked under.
 */
function ownAddress(page: HtmlPage, asked: string, { answer, source, settings }: Reading): string {
  if (!settings.canonical.fromPage) return asked;
  const said = resolveLink(select(page, "link[rel=canonical][href]")?.get("href"), answer.url);
  if (said === null || said.host !== new URL(asked).host || said.pathname === "/") return asked;
  const entries = [source.url, ...(settings.entries ?? [])].map((url) => new URL(url).href);
  if (entries.includes(said.href) || !isDetail(said, { hosts: source.hosts, settings })) return asked;
  return canonicalAddress(said, settings.canonical);
}
