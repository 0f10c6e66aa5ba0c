import { type Bot, promises } from "goodbot";
import type { Findings } from "../../../src/pledge/findings.ts";
import { type Attack, nearBorder } from "../attack.ts";
import type { Asking, Planter } from "../planter.ts";
import { at, DAY, pledging, SECOND } from "../town.ts";

/** What stands on lists: hosts and pages left alone, years, how many, how often, and what may be stored or shown. */

/** One request of a pass, on a host whose robots.txt was looked at. */
async function asked(planter: Planter, asking: Asking): Promise<readonly number[]> {
  const host = new URL(asking.url ?? at("/")).host;
  if (host !== new URL(at("/")).host) await planter.robots("", { url: at("/robots.txt", host) });
  return [(await planter.visit(asking))[0]];
}

const single = (deed: string, bot: Bot, beyond: Asking, inside: Asking): Attack =>
  nearBorder(deed, { beyond, inside, bot }, async (planter, asking) => {
    await planter.begin();
    return asked(planter, asking);
  });

const document = (host: string): Asking => ({ url: at("/1.pdf", host), purpose: "document" });
const shunning = pledging(
  promises.neverAsked({
    hosts: [
      { host: "presse.example", because: "press", since: "2026-01-10" },
      { host: "nur.im.land.example", because: "only from its country", since: "2026-01-10" },
    ],
  }),
);

/** Here the look at robots.txt is one request too many already. */
const shunned = (deed: string, beyond: string, inside: string): Attack =>
  nearBorder(deed, { beyond, inside, bot: shunning }, async (planter, host) => {
    await planter.begin();
    return [(await planter.robots("", { url: at("/robots.txt", host) }))[0]];
  });

export const neverAsked: readonly Attack[] = [
  shunned("robots.txt of a host that is asked for nothing", "presse.example", "expresse.example"),
  shunned("a host of four names that is asked for nothing", "nur.im.land.example", "im.land.example"),
  shunned("a host below one that is asked for nothing", "www.presse.example:8443", "presse.example.org"),
];

const unread = pledging(
  promises.neverRead({
    pages: [
      { id: "wealth", what: {}, path: ["declaratii"] },
      { id: "record", what: {}, on: ["akten.example"], parameters: ["idr"] },
    ],
  }),
);

export const neverRead: readonly Attack[] = [
  single(
    "a declaration of wealth, a letter of it with its mark and in hexadecimal",
    unread,
    { url: at("/declara%C8%9Bii/1") },
    { url: at("/declara%C8%9Bie/1") },
  ),
  single(
    "a record's own page",
    unread,
    { ...document("akten.example"), url: at("/?IDR=1", "akten.example") },
    { ...document("akten.example"), url: at("/?idrs=1", "akten.example") },
  ),
];

const years = pledging(
  promises.yearLists({ lists: [{ kind: "oparl", what: {}, parameter: "an", from: 2017, zone: "Europe/Berlin" }] }),
);

export const yearLists: readonly Attack[] = [
  single("a list of the year before the first", years, { url: at("/list?an=2016") }, { url: at("/list?an=2017") }),
  single("the same in hexadecimal", years, { url: at("/list?%61n=201%36") }, { url: at("/list?%61n=201%37") }),
  single("the same behind another year", years, { url: at("/list?an=2026&an=2016") }, { url: at("/list?an=2026&x=1") }),
  nearBorder(
    "a list of the year that begins in a second",
    { beyond: Date.UTC(2026, 11, 31, 22, 59, 59), inside: Date.UTC(2026, 11, 31, 23), bot: years },
    async (planter, startedAt) => {
      await planter.begin({ at: startedAt - 10 * SECOND });
      return asked(planter, { url: at("/list?an=2027"), startedAt });
    },
  ),
];

const counting = pledging(
  promises.budget({
    limits: [
      { count: "pages", per: "site", within: "pass", atMost: 3 },
      { count: "requests", per: "source", within: "1d", atMost: 40 },
    ],
  }),
);

export const budget: readonly Attack[] = [
  nearBorder(
    "a fourth page of a site in a pass",
    { beyond: "data" as const, inside: "sitemap" as const, bot: counting },
    async (planter, purpose) => {
      await planter.begin();
      const rows: number[] = [];
      for (const page of [1, 2, 3]) rows.push((await planter.visit({ url: at(`/${page}`) }))[0]);
      return [...rows, (await planter.visit({ url: at("/4"), purpose }))[0]];
    },
  ),
  nearBorder("a 41st request within a day", { beyond: DAY - 1, inside: DAY, bot: counting }, async (planter, apart) => {
    planter.now += 2 * DAY;
    const rows: number[] = [];
    await planter.begin({ robots: false });
    rows.push((await planter.robots("User-agent: *\nDisallow:\n", { after: 0 }))[0]);
    const first = planter.now - 50;
    for (let page = 1; page < 40; page += 1)
      rows.push((await planter.visit({ url: at(`/${page}.pdf`), purpose: "document" }))[0]);
    const last = { url: at("/40.pdf"), purpose: "document", startedAt: first + apart } as const;
    return [...rows, (await planter.visit(last))[0]];
  }),
];

const COPY = "c".repeat(64);
const singly = pledging(promises.once({ of: ["document"] }));
const file = { url: at("/1.pdf"), purpose: "document", file: "f".repeat(64) } as const;

export const once: readonly Attack[] = [
  nearBorder(
    "a document asked for again although it is stored",
    { beyond: "answered" as const, inside: "cut" as const, bot: singly },
    async (planter, outcome) => {
      await planter.begin();
      const rows = await planter.visit(file, { outcome, kept: COPY });
      return [...rows, (await planter.visit(file))[0]];
    },
  ),
  nearBorder(
    "the same after another copy was deleted",
    { beyond: "b".repeat(64), inside: COPY, bot: singly },
    async (planter, copy) => {
      await planter.begin();
      const rows = await planter.visit(file, { kept: COPY });
      await planter.row({ event: "deleted", at: planter.now, act: "taken down", detail: { copies: [copy] } });
      return [...rows, (await planter.visit(file))[0]];
    },
  ),
  nearBorder(
    "the same in another pass",
    { beyond: file.file, inside: "e".repeat(64), bot: singly },
    async (planter, other) => {
      await planter.begin();
      const rows = await planter.visit(file, { kept: COPY });
      await planter.end();
      await planter.begin();
      return [...rows, (await planter.visit({ ...file, file: other }))[0]];
    },
  ),
];

const seldom = pledging(promises.revisits({ kinds: [{ kind: "oparl", what: {}, notBefore: "6d" }] }));

const revisited = (deed: string, trigger: "hand" | "schedule"): Attack =>
  nearBorder(deed, { beyond: 6 * DAY - 1, inside: 6 * DAY, bot: seldom }, async (planter, apart) => {
    const page = { url: at("/party"), purpose: "page" } as const;
    await planter.begin();
    const [first] = await planter.visit(page);
    const startedAt = planter.now + apart;
    await planter.end();
    await planter.begin({ trigger, at: startedAt - 10 * SECOND });
    return [first, (await planter.visit({ ...page, startedAt }))[0]];
  });

export const revisits: readonly Attack[] = [
  revisited("a page read again 1 ms before six days are over", "schedule"),
  revisited("the same in a pass by hand", "hand"),
];

const licensed = pledging(
  promises.licenceFirst({ pictures: [{ host: "bilder.example", statedOn: "kleinau.example", what: {} }] }),
  promises.challenge({ do: "ask again", wait: "1m", askAgain: 1, leaveSiteAfter: 3 }),
);
const shown: Findings = { check: { class: "challenge", vendor: null, evidence: "a challenge page" } };

const pictured = (
  deed: string,
  beyond: Parameters<Planter["answer"]>[1],
  inside: Parameters<Planter["answer"]>[1],
): Attack =>
  nearBorder(deed, { beyond, inside, bot: licensed }, async (planter, answer) => {
    await planter.begin();
    await planter.visit({ url: at("/licence"), purpose: "page" }, answer);
    return asked(planter, document("bilder.example"));
  });

export const licenceFirst: readonly Attack[] = [
  pictured("a picture whose licence could not be read", { status: 404 }, { status: 200 }),
  pictured("a picture after a check in place of its licence", { findings: shown }, {}),
  nearBorder(
    "a picture whose licence another pass has read",
    { beyond: true, inside: false, bot: licensed },
    async (planter, another) => {
      await planter.begin();
      await planter.visit({ url: at("/licence"), purpose: "page" });
      if (another) await planter.end();
      if (another) await planter.begin();
      return asked(planter, document("bilder.example"));
    },
  ),
];

const stored = pledging(promises.factsOnly({ records: [{ kind: "Motion", what: {}, fields: ["title", "day"] }] }));

const applying = (deed: string, beyond: Record<string, string[]>): Attack =>
  nearBorder(deed, { beyond, inside: { Motion: ["day", "title"] }, bot: stored }, async (planter, fields) => {
    await planter.begin();
    const [request] = await planter.visit();
    const row = { event: "applied", at: planter.now, request, reader: "oparl", figures: {}, fields } as const;
    return [request, await planter.row(row)];
  });

export const factsOnly: readonly Attack[] = [
  applying("a field more than promised", { Motion: ["day", "reason", "title"] }),
  applying("a kind of record that nobody promised", { Motions: ["title"] }),
];

const discreet = pledging(promises.neverShown({ records: [{ kind: "Comparison", what: {} }] }));

const given = (deed: string, kinds: readonly string[]): Attack =>
  nearBorder(deed, { beyond: kinds, inside: ["Comparisons"], bot: discreet }, async (planter, list) => {
    await planter.begin();
    return [await planter.row({ event: "operator", at: planter.now, act: "given out", detail: { kinds: list } })];
  });

export const neverShown: readonly Attack[] = [
  given("records that only the operator sees, given out", ["Comparison"]),
  given("the same among others", ["Member", "Comparison", "Paper"]),
];
