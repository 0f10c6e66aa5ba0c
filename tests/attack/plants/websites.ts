import { type Bot, type Pledged, promises } from "goodbot";
import { type Attack, nearBorder } from "../attack.ts";
import type { Asking, Planter, Visit } from "../planter.ts";
import { at, DAY, HOUR, MINUTE, pledging, SECOND, SOURCE } from "../town.ts";

/** What a bot promises of websites of organisations, held against rows of a source of that kind. */

const kinds = ["website"];
const tokens = ["AusschauBot"];
const obey = ["tdmrep", "noai", "ai.txt"] as const;
const what = { de: "Gelesen.", en: "Read.", ro: "Citit." };

/** mandari with websites besides, and one promise about them; whole readings are none of its business here. */
function withWebsites(...promised: readonly Pledged[]): Bot {
  const both = promises.sourceKinds({ kinds: ["oparl", "website"].map((kind) => ({ kind, what })) });
  const bot = pledging(both, ...promised);
  return { ...bot, pledge: bot.pledge.filter(({ spec }) => spec.name !== "freshness") };
}

const page = (path: string, more: Asking = {}): Asking => ({
  ...{ sourceKind: "website", purpose: "page", role: "entry", url: at(path), ...more },
});

const release = (planter: Planter, site = "kleinau.example"): Promise<number> =>
  planter.row({ event: "operator", at: planter.now, act: "website released", detail: { proof: { site } } });

const deleted = (planter: Planter, requests: readonly number[], act = "withdrawn"): Promise<number> =>
  planter.row({ event: "deleted", at: planter.now, act, detail: { requests } });

const free = withWebsites(promises.released({ kinds, on: true, visit: 4 }));

export const released: readonly Attack[] = [
  nearBorder(
    "a page of a site that nobody released",
    { beyond: false, inside: true, bot: free },
    async (planter, isFree) => {
      await planter.begin();
      if (isFree) await release(planter);
      return [(await planter.visit(page("/leistungen")))[0]];
    },
  ),
  nearBorder("a fifth page in a visit", { beyond: 5, inside: 4, bot: free }, async (planter, pages) => {
    await planter.begin({ mode: "visit" });
    const rows: number[] = [];
    for (let count = 0; count < pages; count++) rows.push((await planter.visit(page(`/${count}`)))[0]);
    return rows;
  }),
];

const own = withWebsites(promises.ownDomain({ kinds, holds: "180d" }));

export const ownDomain: readonly Attack[] = [
  nearBorder(
    "a page of another domain than the proven one",
    { beyond: "altau.example", inside: "kleinau.example", bot: own },
    async (planter, site) => {
      await planter.begin();
      const proof = await release(planter, site);
      return [proof, (await planter.visit(page("/leistungen")))[0]];
    },
  ),
  nearBorder(
    "a page of a domain whose proof is too old",
    { beyond: 181 * DAY, inside: 179 * DAY, bot: own },
    async (planter, age) => {
      await planter.begin();
      const proof = await release(planter);
      await planter.begin({ at: planter.now + age });
      return [proof, (await planter.visit(page("/leistungen")))[0]];
    },
  ),
];

const html = withWebsites(promises.htmlOnly({ kinds }));

export const htmlOnly: readonly Attack[] = [
  nearBorder(
    "a PDF that was asked for",
    { beyond: "/datei.pdf", inside: "/datei.html", bot: html },
    async (planter, path) => {
      await planter.begin();
      return [(await planter.visit(page(path)))[0]];
    },
  ),
  nearBorder(
    "a PDF that was read",
    { beyond: "application/pdf", inside: "text/html", bot: html },
    async (planter, contentType) => {
      await planter.begin();
      return planter.visit(page("/broschuere"), { findings: { contentType } });
    },
  ),
];

const shy = withWebsites(promises.neverFetched({ kinds, pages: ["contact", "team", "privacy"] }));

export const neverFetched: readonly Attack[] = [
  nearBorder(
    "a contact page",
    { beyond: "/de/kontakt", inside: "/de/kontaktlinsen", bot: shy },
    async (planter, path) => {
      await planter.begin();
      return [(await planter.visit(page(path)))[0]];
    },
  ),
  nearBorder(
    "a team page that was recognised and kept",
    { beyond: true, inside: false, bot: shy },
    async (planter, kept) => {
      await planter.begin();
      const digest = "e".repeat(64);
      return planter.visit(page("/seite-12"), { findings: { never: "team" }, ...(kept && { kept: digest, digest }) });
    },
  ),
];

const asking = withWebsites(promises.reservations({ kinds, tokens, obey: [...obey], atMost: "24h" }));
const FILES = ["/.well-known/tdmrep.json", "/ai.txt", "/.well-known/ai.txt"];

/** Looks at reservation files: none there. Rows of the last one. */
async function looks(planter: Planter, paths: readonly string[] = FILES): Promise<Visit> {
  let last: Visit = [0, 0];
  for (const path of paths)
    last = await planter.visit(page(path, { purpose: "reservation", role: "other" }), {
      findings: { reservation: { state: "unset" } },
    });
  return last;
}

export const reservations: readonly Attack[] = [
  nearBorder(
    "a page asked without a look at one of the files",
    { beyond: FILES.slice(0, 2), inside: FILES, bot: asking },
    async (planter, paths) => {
      await planter.begin();
      await looks(planter, paths);
      return [(await planter.visit(page("/leistungen")))[0]];
    },
  ),
  nearBorder("a reserved page that was kept", { beyond: true, inside: false, bot: asking }, async (planter, kept) => {
    await planter.begin();
    await looks(planter);
    const reserved = [{ family: "tdmrep", carrier: "meta", verdict: "reserve", raw: "1" }];
    const digest = "e".repeat(64);
    return planter.visit(page("/leistungen"), {
      findings: { reservations: reserved },
      ...(kept && { kept: digest, digest }),
    });
  }),
];

const forgetting = withWebsites(promises.withdrawal({ kinds, tokens, obey: [...obey], lookEvery: "7d" }));

/** A look at everything, and a page of which a copy is kept; rows of the page. */
async function stored(planter: Planter): Promise<Visit> {
  await planter.begin();
  await planter.robots("User-agent: *\nDisallow:\n", { sourceKind: "website" });
  await looks(planter);
  const digest = "e".repeat(64);
  return planter.visit(page("/leistungen"), { kept: digest, digest });
}

export const withdrawal: readonly Attack[] = [
  nearBorder(
    "a copy that stayed when the site shut the bot out",
    { beyond: false, inside: true, bot: forgetting },
    async (planter, goes) => {
      const [request] = await stored(planter);
      const shut = await planter.robots("User-agent: AusschauBot\nDisallow: /\n", { sourceKind: "website" });
      if (goes) await deleted(planter, [request]);
      return [...shut, request];
    },
  ),
  nearBorder(
    "no look for more than seven days while a copy is stored",
    { beyond: 7 * DAY, inside: 7 * DAY - HOUR, bot: forgetting },
    async (planter, later) => {
      const [request] = await stored(planter);
      await planter.begin({ at: planter.now + later });
      return [request];
    },
  ),
];

const brief = withWebsites(promises.excerpts({ kinds, records: ["WebsiteFact"], atMost: 300, html: "7d" }));

export const excerpts: readonly Attack[] = [
  nearBorder("an excerpt of 301 characters", { beyond: 301, inside: 300, bot: brief }, async (planter, longest) => {
    await planter.begin();
    const [request] = await planter.visit(page("/leistungen"));
    const applied = { event: "applied", at: planter.now, request, reader: "website/1", figures: {} } as const;
    return [request, await planter.row({ ...applied, excerpts: { longest, withoutLink: 0 } })];
  }),
  nearBorder("HTML of day 8", { beyond: 1, inside: 0, bot: brief }, async (planter, late) => {
    await planter.begin();
    const digest = "e".repeat(64);
    const visit = await planter.visit(page("/leistungen"), { kept: digest, digest });
    planter.now += 7 * DAY + late;
    return [...visit, await deleted(planter, [visit[0]], "copies expired")];
  }),
];

const official = withWebsites(
  promises.officialFirst({ websites: kinds, taken: [{ kind: "WebsiteFact", fields: ["page"] }], official: ["name"] }),
);

export const officialFirst: readonly Attack[] = [
  nearBorder(
    "a name taken from a website",
    { beyond: ["name", "page"], inside: ["page"], bot: official },
    async (planter, fields) => {
      await planter.begin();
      const [request] = await planter.visit(page("/leistungen"));
      const applied = { event: "applied", at: planter.now, request, reader: "website/1", figures: {} } as const;
      return [request, await planter.row({ ...applied, fields: { WebsiteFact: fields } })];
    },
  ),
  nearBorder(
    "an official source read after a website of its pass",
    { beyond: true, inside: false, bot: official },
    async (planter, after) => {
      await planter.begin();
      if (!after) await planter.visit();
      const [website] = await planter.visit(page("/leistungen"));
      return after ? [website, (await planter.visit())[0]] : [];
    },
  ),
];

const listed = (kind: string) => ({ kind, what, licence: "CC BY 4.0", notBefore: "18h" });
const basis = (...names: readonly string[]): Bot =>
  withWebsites(promises.dataBasis({ path: "/basis", sources: names.map(listed) }));

export const dataBasis: readonly Attack[] = [
  nearBorder(
    "a kind of source that is not on the public list",
    { beyond: "website", inside: "oparl", bot: basis("oparl") },
    async (planter, sourceKind) => {
      await planter.begin();
      return [(await planter.visit({ ...page("/leistungen"), sourceKind }))[0]];
    },
  ),
  nearBorder(
    "a source read more often than the public list says",
    { beyond: 18 * HOUR - MINUTE, inside: 18 * HOUR, bot: basis("oparl", "website") },
    async (planter, later) => {
      await planter.begin({ trigger: "schedule", source: SOURCE });
      const end = await planter.end();
      await planter.begin({ trigger: "schedule", robots: false, at: planter.now + later });
      const [asked] = await planter.robots("User-agent: *\nDisallow:\n", { after: 0 });
      await planter.visit({ after: 2 * SECOND });
      return [end, asked];
    },
  ),
];
