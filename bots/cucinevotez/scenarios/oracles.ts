import type { AccessRow, VirtualHouse } from "goodbot/world";
import { type Exchange, exchangesOf, grouped, siteOf } from "./exchanges.ts";
import { storedBreaches } from "./stored-oracles.ts";

/**
 * What section 15 of the field guide says must hold, told from the ledger's rows and the hosts' own logs, and by nothing
 * of the product's promises or audit: a second opinion on both. Each function returns the breaches as sentences.
 */

const AGENT = "cucinevotez-bot/1.0 (+https://cucinevotez.com/despre/robot; contact@cucinevotez.com)";
const GAP = 1_500;
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** All oracles over everything so far. */
export async function breaches(house: VirtualHouse, bot: string): Promise<string[]> {
  const exchanges = await exchangesOf(house.store.ledger);
  return [...breachesIn(exchanges, house.world.log()), ...(await storedBreaches(house, bot, exchanges))];
}

/** What the rows alone tell, on either side. */
export const breachesIn = (exchanges: readonly Exchange[], log: readonly AccessRow[]): string[] => [
  ...manners(exchanges, log),
  ...pace(log, "log"),
  ...pace(exchanges.map(spanOf), "ledger"),
  ...robotsFirst(exchanges),
  ...neverAsked(exchanges, log),
  ...tries(exchanges),
  ...heldBack(exchanges),
  ...weekly(exchanges),
  ...rarely(exchanges),
  ...pictures(exchanges),
];

const pathOf = ({ asked }: Exchange): string => (asked.url ?? "").replace(/^https?:\/\/[^/]+/, "");

const spanOf = (one: Exchange): Span => ({
  ...{ host: one.asked.host, path: pathOf(one) },
  ...{ start: one.asked.startedAt, end: one.endedAt },
});

/** One User-Agent, GET only (C1, C12). */
function manners(exchanges: readonly Exchange[], log: readonly AccessRow[]): string[] {
  const seen = [
    ...exchanges.map(({ asked: { agent, method } }) => ({ agent, method })),
    ...log.map(({ ua: agent, method }) => ({ agent, method })),
  ];
  return [
    ...new Set(seen.filter(({ agent }) => agent !== AGENT).map(({ agent }) => `C1: asked as "${agent}"`)),
    ...new Set(seen.filter(({ method }) => method !== "GET").map(({ method }) => `C12: asked with ${method}`)),
  ];
}

interface Span {
  readonly host: string;
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** Intervals disjoint over all sources and passes, 1.5 s from end to start on a site (C15). */
function pace(spans: readonly Span[], where: string): string[] {
  const found: string[] = [];
  const ends = new Map<string, number>();
  let last = Number.NEGATIVE_INFINITY;
  for (const { host, path, start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start < last)
      found.push(`C15 (${where}): ${host}${path} began ${last - start} ms before another request ended`);
    const gap = start - (ends.get(siteOf(host)) ?? Number.NEGATIVE_INFINITY);
    if (gap < GAP) found.push(`C15 (${where}): ${host}${path} came ${gap} ms after another request to the site`);
    last = Math.max(last, end);
    ends.set(siteOf(host), Math.max(ends.get(siteOf(host)) ?? end, end));
  }
  return found;
}

/** In every pass robots.txt of a host is answered before anything else is asked of it (C18). */
function robotsFirst(exchanges: readonly Exchange[]): string[] {
  const read = new Set<string>();
  return exchanges.flatMap(({ asked: { pass = "", host, purpose, url }, end }) => {
    const key = `${pass} ${host}`;
    if (purpose === "robots" && end) read.add(key);
    return purpose === "robots" || read.has(key) ? [] : [`C18: ${url} was asked before robots.txt of its host`];
  });
}

const forbidden: readonly (readonly [id: string, address: RegExp])[] = [
  ["C11", /declarati|integritate\.eu|[?&]pag=/i],
  ["C13", /^https?:\/\/(?:[^/]+\.)?(?:presidency\.ro|stire\.example)(?:[:/]|$)/i],
  ["C14", /^https?:\/\/(?:[^/]+\.)?never-\d\.example(?:[:/]|$)/i],
  ["C22", /htp_act/i],
  ["C4", /motiuni2015\.detalii/i],
];

/** No row for what is never asked; none for gov.ro but by hand; no host that reports a trap (C2, C11, C13, C14, C22). */
function neverAsked(exchanges: readonly Exchange[], log: readonly AccessRow[]): string[] {
  return [
    ...exchanges.flatMap(({ asked: { url = "", host, trigger } }) => [
      ...forbidden.filter(([, address]) => address.test(url)).map(([id]) => `${id}: ${url} was asked`),
      ...(siteOf(host) === "gov.ro" && trigger !== "hand" ? [`C2: ${url} in a pass of the schedule`] : []),
    ]),
    ...log.filter(({ kind }) => kind === "trap").map(({ host, path }) => `trap: ${host}${path}`),
  ];
}

const isCheck = ({ end }: Exchange): boolean =>
  end?.findings.check !== undefined && end.findings.check.class !== "rate limited";

/** Per pass and address: four rows at most, one for a 4xx, two for a check with a minute between (C16, C17). */
function tries(exchanges: readonly Exchange[]): string[] {
  // What a redirect leads to is another request than the same address asked for by itself.
  return [...grouped(exchanges, ({ asked }) => `${asked.pass} ${asked.hop} ${asked.url}`).values()].flatMap((all) => {
    const found: string[] = [];
    const url = all[0]?.asked.url;
    if (all.length > 4) found.push(`C16: ${all.length} requests for ${url} in a pass`);
    if (all.filter(isCheck).length > 2) found.push(`C17: more than one repeat of ${url} behind a check`);
    let pause = 0;
    for (const [index, one] of all.slice(1).entries()) {
      const before = all[index];
      if (!before) continue;
      const status = before.end?.status ?? 0;
      const waited = one.asked.startedAt - before.endedAt;
      if (isCheck(before)) {
        if (waited < MINUTE) found.push(`C17: ${url} again ${waited} ms after a check`);
      } else if (before.end === null || status >= 500 || before.end.outcome !== "answered") {
        if (waited <= pause) found.push(`C16: a pause of ${waited} ms before ${url} after one of ${pause} ms`);
        pause = before.end === null ? pause : waited;
      } else found.push(`C16: ${url} again after ${status}`);
    }
    return found;
  });
}

/** Three held-back pages of a site at most, and nothing of it after the third (C17). */
function heldBack(exchanges: readonly Exchange[]): string[] {
  return [...grouped(exchanges, ({ asked }) => `${asked.pass} ${siteOf(asked.host)}`)].flatMap(([key, all]) => {
    const checks = new Map<string, number>();
    let closed = false;
    return all.flatMap((one) => {
      const url = one.asked.url ?? "";
      const found = closed ? [`C17: ${url} after three held-back pages (${key})`] : [];
      if (isCheck(one)) checks.set(url, (checks.get(url) ?? 0) + 1);
      closed = [...checks.values()].filter((seen) => seen >= 2).length >= 3;
      return found;
    });
  });
}

/** A pass of the schedule a week, an hour of tolerance (C2). */
function weekly(exchanges: readonly Exchange[]): string[] {
  const planned = exchanges.filter(({ asked }) => asked.trigger === "schedule");
  const starts = [...grouped(planned, ({ asked }) => asked.pass ?? "").values()].map(([first]) => first);
  return starts.slice(1).flatMap((start, index) => {
    const apart = (start?.asked.startedAt ?? 0) - (starts[index]?.asked.startedAt ?? 0);
    return apart < 7 * DAY - 60 * MINUTE
      ? [`C2: a pass of the schedule ${Math.round(apart / MINUTE)} min after the last`]
      : [];
  });
}

/** Cited pages once a week, one page of Commons a pass, five pages a pass of any small site (C6, C7, C8, C25). */
function rarely(exchanges: readonly Exchange[]): string[] {
  const pages = exchanges.filter(({ asked }) => asked.purpose === "page" && asked.attempt === 0 && asked.hop === 0);
  const cited = pages.filter(({ asked }) => ["party-page", "leadership-page"].includes(asked.sourceKind));
  const tooSoon = [...grouped(cited, ({ asked }) => asked.url ?? "")].flatMap(([url, all]) =>
    all
      .slice(1)
      .filter(({ asked }, index) => asked.startedAt - (all[index]?.asked.startedAt ?? 0) < 6 * DAY)
      .map(() => `C6, C7: ${url} twice within a week`),
  );
  const many = [...grouped(pages, ({ asked }) => `${asked.pass} ${siteOf(asked.host)}`)].flatMap(([key, all]) => {
    const site = key.split(" ").at(-1) ?? "";
    if (["cdep.ro", "senat.ro", "gov.ro"].includes(site)) return [];
    const commons = all.filter(({ asked }) => asked.host === "commons.wikimedia.org").length;
    return [
      ...(all.length > 5 ? [`C25: ${all.length} pages of ${site} in a pass`] : []),
      ...(commons > 1 ? [`C8: ${commons} pages of Commons in a pass`] : []),
    ];
  });
  return [...tooSoon, ...many];
}

/** One complete stored answer per picture; whatever came before it failed and its repeat is marked (C10). */
function pictures(exchanges: readonly Exchange[]): string[] {
  const images = exchanges.filter(({ asked }) => asked.purpose === "image");
  return [...grouped(images, ({ asked }) => asked.url ?? "")].flatMap(([url, all]) => {
    const first = all.findIndex(({ end }) => end?.kept !== undefined);
    return first >= 0 && first < all.length - 1 ? [`C10: ${url} was asked for again after it was stored`] : [];
  });
}
