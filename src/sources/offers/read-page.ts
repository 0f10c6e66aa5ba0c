import * as z from "zod";
import type { Source } from "../../pledge/bot.ts";
import type { Answer, Memory, PassPlan, Task } from "../../pledge/kit.ts";
import type { Json, ListReading, Observations, Oddity, Wanted } from "../../pledge/observation.ts";
import { baseOf, resolveLink } from "../../read/html-links.ts";
import { select } from "../../read/html-select.ts";
import type { HtmlPage } from "../../read/html-tree.ts";
import { jsonPath, valuesAt } from "../../read/json-path.ts";
import { dayAt } from "../../read/local-day.ts";
import { breached, judgeItems, mended } from "../contract.ts";
import { factsOf } from "./facts.ts";
import { judgePage, type PageJudgement } from "./judge-page.ts";
import { openOffers } from "./open-offers.ts";
import { type OffersSettings, pageAddressFault } from "./settings.ts";
import { type Extraction, extract } from "./strategies.ts";

const zone = "Europe/Berlin";

/** One answer and what it is for. */
export interface PageReading {
  readonly answer: Answer;
  readonly task: Task;
  readonly source: Source;
  readonly memory: Memory;
  readonly pass: PassPlan;
  readonly settings: OffersSettings;
}

/**
 * All offers of a source, over all its pages. One that a page shows no longer may stand on another one, so that it has
 * ended only where all of them were read (an abort ends no offer).
 */
export const ALL_OFFERS = "all offers";

/** What is carried from page to page of a list. */
const listState = z.object({ items: z.int().min(0).default(0) });

export type ListState = z.output<typeof listState>;

/** The request for a page of offers. */
export const pageWanted = (
  url: string,
  name: string,
  page: number,
  settings: OffersSettings,
  state: ListState,
): Wanted => ({
  ...{ url, purpose: "page", role: page === 1 ? "entry" : "list", reader: "page", data: state },
  list: { name, page, since: null, unfiltered: false },
  accept: "text/html, application/xhtml+xml;q=0.9, */*;q=0.1",
  ...(settings.ready && { render: { ready: settings.ready } }),
});

/**
 * Reads a page of offers into facts, and says where its list goes on. Fewer offers than there must be, or far fewer than
 * the last time, are not believed: the reading is then incomplete and the old offers stay.
 */
export function readPage(reading: PageReading): Observations {
  const { answer, task, settings } = reading;
  const { name, page: number } = task.list ?? { name: "offers", page: 1 };
  const opened = openOffers(answer, settings.charset);
  const { page } = opened;
  // Pages of one list share what there must be; alone a page must have it all.
  const enough = settings.pagination ? 1 : settings.minItems;
  const extraction = extract(opened, settings, enough);
  const judgement = judged(reading, page, extraction);
  const isEnd = number > 1 && isPastTheEnd(judgement, settings);
  if (judgement.outcome !== "read" && !isEnd) return unread(judgement, name, reading, extraction);
  const facts = factsOf(extraction.won?.items ?? [], {
    ...{ settings, pageUrl: answer.url, today: dayAt(answer.at, zone) },
  });
  const state = listState.parse(task.data ?? {});
  const items = state.items + (extraction.won?.items.length ?? 0);
  const ids = facts.records.map(({ id }) => id);
  const base: Omit<ListReading, "end"> = { name, page: number, whole: true, ids, partOf: ALL_OFFERS };
  const oddities = odditiesOf(extraction, facts.left, answer.url);
  const next = isEnd ? { kind: "none" as const } : nextPage(reading, page, extraction);
  if (next.kind === "next") {
    const wanted = [pageWanted(next.url, name, number + 1, settings, { items })];
    return { verdict: { kind: "read" }, records: facts.records, lists: [{ ...base, end: "more" }], wanted, oddities };
  }
  const why = next.kind === "cut" ? next.why : (breachOf(reading, name, items, extraction)?.why ?? null);
  if (why !== null) {
    const broken: ListReading = { ...base, ids: [], whole: false, end: "broken", why };
    return {
      ...breached(`list ${name}`, { code: "below floor", why }, answer, reading.memory),
      lists: [broken],
      oddities,
    };
  }
  const strategy = extraction.won?.strategy;
  return {
    verdict: { kind: "read" },
    records: facts.records,
    lists: [{ ...base, end: "done" }],
    memory: {
      [`items:${name}`]: items,
      ...(strategy !== undefined && { [`strategy:${name}`]: strategy }),
      ...mended(`list ${name}`, reading.memory),
    },
    oddities,
  };
}

/** Pages are counted up until one has nothing any more. A link to a next page promised one. */
const isPastTheEnd = ({ verdict }: PageJudgement, { pagination }: OffersSettings): boolean =>
  typeof pagination?.by === "object" && "param" in pagination.by && ["empty", "soft404", "gone"].includes(verdict);

/** The page is judged as it is shown; a check that answers one of its own requests is one as well (V13). */
function judged({ answer, settings }: PageReading, page: HtmlPage, { won, most }: Extraction): PageJudgement {
  const { rendered, contentType, status, url } = answer;
  const headers = (type: string | undefined): [string, string][] =>
    type === undefined ? [] : [["content-type", type]];
  for (const data of rendered?.data ?? []) {
    const judgement = judgePage({
      ...{ askedFor: "data", url: data.url, status: data.status, headers: headers(data.contentType), body: data.body },
      ...{ found: 0, minItems: settings.minItems },
    });
    if (judgement.verdict === "challenge") return judgement;
  }
  return judgePage({
    ...{ askedFor: "page", url, status, headers: headers(contentType), body: rendered?.html ?? answer.body, page },
    ...{ found: won?.items.length ?? most, minItems: settings.minItems },
  });
}

/** A page of which nothing is taken: the list is then not read to its end, whatever was found before. */
function unread(
  judgement: PageJudgement,
  name: string,
  { answer, memory, task }: PageReading,
  { most }: Extraction,
): Observations {
  const why = `${judgement.verdict} (status ${answer.status}, ${most} offers)`;
  const kind = judgement.verdict === "challenge" ? "check" : judgement.outcome === "abort" ? "refused" : "failed";
  const list: ListReading = { name, page: task.list?.page ?? 1, whole: false, ids: [], end: "broken", why };
  const stale = breached(`list ${name}`, { code: "below floor", why }, answer, memory);
  return { ...stale, verdict: { kind, why: `${name}: ${why}` }, lists: [list] };
}

function breachOf({ memory, settings }: PageReading, name: string, found: number, { won, most }: Extraction) {
  const before: Json | undefined = memory.said[`items:${name}`];
  const contract = {
    minItems: settings.minItems,
    required: [],
    expectAfter: 0,
    largestDrop: settings.maxDropPercent / 100,
  };
  const breach = judgeItems(
    { found: won === null ? Math.max(found, most) : found, before: typeof before === "number" ? before : null },
    contract,
  );
  if (breach) return breach;
  const total = won?.total ?? null;
  // The page itself says that there are more than it showed: without scrolling only its beginning came.
  return total !== null && found < total ? { why: `${found} offers, of ${total} that the page's data speak of` } : null;
}

type Next =
  | { readonly kind: "none" }
  | { readonly kind: "next"; readonly url: string }
  | { readonly kind: "cut"; readonly why: string };

/** Where a list goes on: only to pages of the source, never to an address of data (V3). */
function nextPage({ answer, task, source, settings }: PageReading, page: HtmlPage, { won }: Extraction): Next {
  const { pagination } = settings;
  if (!pagination) return { kind: "none" };
  const number = task.list?.page ?? 1;
  const address = nextAddress(pagination.by, { answer, page, number, data: won?.data ?? [] });
  if (address === null || address.href === new URL(answer.asked).href) return { kind: "none" };
  const fault = pageAddressFault(address.href);
  if (fault !== null) return { kind: "cut", why: `the next page is ${fault}` };
  if (!source.hosts.includes(address.host.toLowerCase()))
    return { kind: "cut", why: "the next page is on a foreign host" };
  if (number >= pagination.maxPages) return { kind: "cut", why: `the list has more than ${pagination.maxPages} pages` };
  return { kind: "next", url: address.href };
}

interface Here {
  readonly answer: Answer;
  readonly page: HtmlPage;
  readonly number: number;
  readonly data: readonly Json[];
}

function nextAddress(
  by: NonNullable<OffersSettings["pagination"]>["by"],
  { answer, page, number, data }: Here,
): URL | null {
  if (by === "relNext")
    return resolveLink(
      select(page, "link[rel~=next][href], a[rel~=next][href]")?.get("href"),
      baseOf(page, answer.url),
    );
  if ("param" in by) {
    const next = new URL(answer.asked);
    next.searchParams.set(by.param, String(number + by.first));
    return next;
  }
  const path = jsonPath(by.nextPath);
  const said =
    path === null
      ? undefined
      : data.flatMap((value) => valuesAt(value, path)).find((value) => typeof value === "string");
  return said === undefined ? null : resolveLink(said, answer.url);
}

function odditiesOf(
  { won, badBlocks }: Extraction,
  left: ReadonlyMap<string, number>,
  where: string,
): readonly Oddity[] {
  return [
    ...(won && !won.strategy.endsWith(" 1") ? [{ code: `read by strategy ${won.strategy}`, where }] : []),
    ...(badBlocks > 0 ? [{ code: "bad block of data", where, count: badBlocks }] : []),
    ...[...left].map(([code, count]) => ({ code, where, count })),
  ];
}
