import { type Bot, promises } from "goodbot";
import { type Attack, nearBorder } from "../attack.ts";
import { FILES, PAGES, type Planter } from "../planter.ts";
import { at, DAY, MINUTE, pledging, SECOND, SOURCE } from "../town.ts";

/** What a nightly bot promises besides: ends for every source, turns, reviews, its one name, and owners' wishes. */

const SMALL = { requests: 40, time: "10m", pass: "1h" } as const;
const capped = pledging(promises.caps(SMALL));

/** Requests of a pass one after the other, the robots.txt of its beginning included; rows of the first and the last. */
async function many(planter: Planter, requests: number): Promise<readonly number[]> {
  await planter.begin({ robots: false });
  const [first] = await planter.robots("User-agent: *\nDisallow:\n", { after: 0 });
  let last = first;
  for (let count = 1; count < requests; count++) [last] = await planter.visit({ after: 2 * SECOND });
  return [first, last];
}

export const caps: readonly Attack[] = [
  nearBorder("a request more than promised in a pass", { beyond: 41, inside: 40, bot: capped }, many),
  nearBorder(
    "a request a millisecond after the time of its source",
    { beyond: 10 * MINUTE + 1, inside: 10 * MINUTE, bot: capped },
    async (planter, late) => {
      await planter.begin({ robots: false });
      const [first] = await planter.robots("User-agent: *\nDisallow:\n", { after: 0 });
      return [first, (await planter.visit({ startedAt: planter.now - 50 + late }))[0]];
    },
  ),
  nearBorder(
    "a request a millisecond after the time of its pass",
    { beyond: 60 * MINUTE + 1, inside: 60 * MINUTE, bot: pledging(promises.caps({ ...SMALL, time: "2h" })) },
    async (planter, late) => {
      const started = await planter.begin();
      return [started, (await planter.visit({ startedAt: planter.now - 50 + late }))[0]];
    },
  ),
];

const striking = pledging(promises.strikes({ inARow: 3 }));

/** Failures, and one request more; rows of the failures' answers and of that one. */
const strikeOut = (deed: string, beyond: readonly number[], inside: readonly number[]): Attack =>
  nearBorder(deed, { beyond, inside, bot: striking }, async (planter, statuses) => {
    await planter.begin();
    const failed: number[] = [];
    for (const [index, status] of statuses.entries()) {
      const url = at(`/oparl/v1.0/body/1/paper/${index}`);
      failed.push((await planter.visit({ url, after: 90 * SECOND }, { status }))[1]);
    }
    return [...failed, (await planter.visit({ url: at("/oparl/v1.0/body/1/paper/9"), after: 90 * SECOND }))[0]];
  });

export const strikes: readonly Attack[] = [
  strikeOut("a request after three failures in a row", [400, 500, 502], [400, 500, 404]),
  strikeOut("a request after three failures that no page broke", [400, 405, 500], [400, 200, 405, 500]),
];

const turns = pledging(promises.inTurn({}));
const other = { source: "altau", url: at("/", "altau.example") } as const;

export const inTurn: readonly Attack[] = [
  nearBorder(
    "a source that goes on after another one has begun",
    { beyond: SOURCE, inside: other.source, bot: turns },
    async (planter, source) => {
      await planter.begin({ robots: false });
      const [first] = await planter.robots("User-agent: *\nDisallow:\n", { after: 0 });
      const [second] = await planter.robots("", { ...other, url: at("/robots.txt", "altau.example") });
      return [first, second, (await planter.robots("", { source, url: at("/robots.txt", "neuau.example") }))[0]];
    },
  ),
  nearBorder(
    "a source that begins while the one before is being asked",
    { beyond: true, inside: false, bot: turns },
    async (planter, together) => {
      await planter.begin();
      const first = await planter.ask();
      if (!together) await planter.answer(first);
      const second = await planter.ask({
        ...other,
        purpose: "robots",
        url: at("/robots.txt", "altau.example"),
        after: 1,
      });
      if (together) await planter.answer(first);
      await planter.answer(second);
      return [first, second];
    },
  ),
];

const TODAY = { robots: "2026-11-20", terms: "2026-11-20" };

function looked(): Bot {
  const bot = pledging(promises.reviewed({ atMost: "180d" }));
  return { ...bot, sources: bot.sources.map((source) => ({ ...source, review: { ...TODAY, by: "Operator" } })) };
}

/** A pass whose first row names such a review. */
const review = (deed: string, beyond: Partial<typeof TODAY> | null, inside: Partial<typeof TODAY>): Attack =>
  nearBorder(deed, { beyond, inside, bot: looked() }, async (planter, days) => {
    const opening = days === null ? {} : { review: { ...TODAY, ...days } };
    const started = await planter.begin({ ...opening, robots: false });
    return [started, (await planter.robots("User-agent: *\nDisallow:\n", { after: 0 }))[0]];
  });

export const reviewed: readonly Attack[] = [
  review("a source that nobody looked at", null, {}),
  review("a source whose terms were read too long ago", { terms: "2026-06-01" }, { terms: "2026-06-03" }),
];

export const undisguised: readonly Attack[] = [
  nearBorder(
    "another browser in the middle of a pass",
    { beyond: "156.0.1.0", inside: "156.0.0.0", bot: browsing() },
    async (planter, version) => {
      await planter.begin();
      const channel = "browser" as const;
      const [first] = await planter.visit({ channel, agent: chromium("156.0.0.0") });
      return [first, (await planter.visit({ channel, agent: chromium(version) }))[0]];
    },
  ),
  nearBorder(
    "a browser that changes its traits after a check",
    { beyond: true, inside: false, bot: browsing() },
    async (planter, disguised) => {
      await planter.begin();
      const channel = "browser" as const;
      const [first] = await planter.visit({ channel, agent: chromium("156.0.0.0") });
      const agent = chromium("156.0.0.0").replace("Headless", disguised ? "" : "Headless");
      return [first, (await planter.visit({ channel, agent }))[0]];
    },
  ),
];

function browsing(): Bot {
  return pledging(
    promises.undisguised({}),
    promises.identity({ agents: { default: PAGES, document: FILES }, inBrowser: "after the browser's own" }),
  );
}

function chromium(version: string): string {
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/${version} Safari/537.36 ${PAGES}`;
}

const asked = pledging(promises.onRequest({ contact: "post@mandari.example" }));

/** An act of the operator, and a pass after it. */
const wish = (deed: string, beyond: string, inside: string, url?: string): Attack =>
  nearBorder(deed, { beyond, inside, bot: asked }, async (planter, act) => {
    const told = await planter.row({ event: "operator", at: planter.now, act, source: SOURCE });
    await planter.begin({ robots: false, at: planter.now + DAY });
    const place = url === undefined ? {} : { url, source: "altau" };
    return [told, (await planter.robots("User-agent: *\nDisallow:\n", { after: 0, ...place }))[0]];
  });

export const onRequest: readonly Attack[] = [
  wish("robots.txt of a source that was taken out", "source removed", "source enabled"),
  wish("robots.txt of a source that was switched off", "source disabled", "source enabled"),
  wish(
    "robots.txt of a domain that was taken out, for another source",
    ...(["source removed", "source disabled"] as const),
    at("/robots.txt", "www.kleinau.example"),
  ),
];

const open = pledging(promises.compared({ kind: "Offer", link: "pageUrl", pages: ["Comparison"] }));

/** What a reader made of an answer and was stored. */
const storing = (deed: string, beyond: readonly string[], inside: readonly string[]): Attack =>
  nearBorder(deed, { beyond, inside, bot: open }, async (planter, fields) => {
    await planter.begin();
    const [request] = await planter.visit();
    const stored = { event: "applied", at: planter.now, request, reader: "offers", figures: {} } as const;
    return [request, await planter.row({ ...stored, fields: { Offer: fields } })];
  });

export const compared: readonly Attack[] = [
  storing("an offer stored without the link to its page", ["amount"], ["amount", "pageUrl"]),
  storing("an offer whose link has another name", ["amount", "url"], ["amount", "pageUrl", "url"]),
];
