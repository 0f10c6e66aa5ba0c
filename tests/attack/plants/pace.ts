import { type Bot, oparl, type Pledged, promises } from "goodbot";
import { type Attack, nearBorder } from "../attack.ts";
import type { Asking, Planter } from "../planter.ts";
import { at, HOST, pledging, SOURCE, small } from "../town.ts";

/** How fast: from the end of one request to the start of the next, and how many at a time. */

const tokens = { all: ["mandari-ingestor"] };

/** Two requests, the second so long after the end of the first. */
async function apart(
  planter: Planter,
  after: number,
  first: Asking = {},
  second: Asking = {},
): Promise<readonly number[]> {
  const rows = await planter.visit(first, { after: 3_000 });
  const [asked] = await planter.visit({ url: at("/oparl/v1.0/body/1/paper/2"), ...second, after });
  return [...rows, asked];
}

const open = "User-agent: *\nDisallow:\n";

/** The town with promises of its own for the source. */
const withSource = (...pledge: readonly Pledged[]): Bot => ({
  ...small,
  sources: [oparl({ id: SOURCE, title: "Kleinau", url: at("/oparl/v1.0/system"), pledge })],
});

const slow = withSource(promises.spacing({ perHost: "2s", atATime: 1, tokens }));
const bySite = pledging(promises.spacing({ perSite: "1500ms", atATime: 1, inTheWholeBot: true, tokens }));
const byAddress = pledging(promises.spacing({ perHost: "2s", atATime: 1, sameAddress: true, tokens }));
const capped = pledging(promises.spacing({ perHost: "2s", atATime: 1, crawlDelayUpTo: "60s", tokens }));

const elsewhere = (host: string): Asking => ({ url: at("/1.pdf", host), purpose: "document" });

export const spacing: readonly Attack[] = [
  nearBorder("999 ms where 1 s is promised", { beyond: 999, inside: 1_000 }, async (planter, after) => {
    await planter.begin();
    return apart(planter, after);
  }),
  nearBorder(
    "1.999 s where the source promises 2 s",
    { beyond: 1_999, inside: 2_000, bot: slow },
    async (planter, after) => {
      await planter.begin();
      return apart(planter, after);
    },
  ),
  nearBorder("robots.txt and page within 999 ms", { beyond: 999, inside: 1_000 }, async (planter, after) => {
    await planter.begin({ robots: false });
    const rows = await planter.robots(open, { after: 5_000 });
    return [...rows, (await planter.visit({ after }))[0]];
  }),
  nearBorder("9.999 s where the robots.txt asks for 10", { beyond: 9_999, inside: 10_000 }, async (planter, after) => {
    await planter.begin({ robots: "User-agent: mandari-ingestor\nCrawl-delay: 10\n" });
    planter.now += 10_000;
    return apart(planter, after);
  }),
  nearBorder(
    "59.999 s where the robots.txt asks for 90 and 60 are promised",
    { beyond: 59_999, inside: 60_000, bot: capped },
    async (planter, after) => {
      await planter.begin({ robots: "User-agent: *\nCrawl-delay: 90\n" });
      planter.now += 90_000;
      return apart(planter, after);
    },
  ),
  nearBorder("a request while another is under way", { beyond: true, inside: false }, async (planter, early) => {
    await planter.begin();
    const first = await planter.ask();
    const end = planter.now + 3_000;
    if (!early) await planter.answer(first, { endedAt: end });
    const second = await planter.ask({ url: at("/oparl/v1.0/body/1/paper/2"), startedAt: end + (early ? -1 : 1_000) });
    if (early) await planter.answer(first, { endedAt: end });
    await planter.answer(second);
    return [first, second];
  }),
  nearBorder(
    "two requests of one source at a time, on two hosts",
    { beyond: true, inside: false },
    async (planter, early) => {
      await planter.begin();
      await planter.robots(open, { url: at("/robots.txt", "files.example") });
      const first = await planter.ask();
      const end = planter.now + 3_000;
      if (!early) await planter.answer(first, { endedAt: end });
      const second = await planter.ask({ ...elsewhere("files.example"), startedAt: early ? end - 1 : end });
      if (early) await planter.answer(first, { endedAt: end });
      await planter.answer(second, { endedAt: end + 50 });
      return [first, second];
    },
  ),
  nearBorder("999 ms after the end that a crash left open", { beyond: 999, inside: 1_000 }, async (planter, after) => {
    await planter.begin();
    const request = await planter.ask();
    planter.now += 60_000;
    const endedAt = planter.now;
    const recovered = await planter.row({ event: "recovered", at: endedAt, request, outcome: "unknown", endedAt });
    const [asked] = await planter.visit({ url: at("/oparl/v1.0/body/1/paper/2"), after });
    return [request, recovered, asked];
  }),
  nearBorder(
    "1,499 ms between two hosts of one site",
    { beyond: 1_499, inside: 1_500, bot: bySite },
    async (planter, after) => {
      const host = `www.${HOST}`;
      await planter.begin();
      await planter.robots(open, { url: at("/robots.txt", host) });
      return apart(planter, after, {}, elsewhere(host));
    },
  ),
  nearBorder(
    "1.999 s between two names of one address",
    { beyond: 1_999, inside: 2_000, bot: byAddress },
    async (planter, after) => {
      await planter.begin();
      await planter.robots(open, { url: at("/robots.txt", "nachbar.example") });
      return apart(planter, after, {}, elsewhere("nachbar.example"));
    },
  ),
];
