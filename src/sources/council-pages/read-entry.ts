import type { Answer } from "../../pledge/kit.ts";
import type { Json, Observations } from "../../pledge/observation.ts";
import { readJson } from "../../read/json.ts";
import { menuAddress } from "./allris/addresses.ts";
import { families } from "./family.ts";
import { calendarIn, fingerprint, programOf } from "./fingerprint.ts";
import { monthsOf } from "./months.ts";
import { openPage } from "./open-page.ts";
import { failed, newsFor, type Reader, type Reading, siteOf } from "./reading.ts";
import { calendarRequest, menuRequest } from "./requests.ts";
import { folderOf, type Site } from "./site.ts";

/** Whether an OParl interface answers: then it is read, and the pages are not (M1), from the next request on. */
export const readProbe: Reader = ({ answer, memory }) => {
  if (isSystem(answer)) {
    const known = { said: { ...memory.said, oparl: answer.url } };
    return {
      ...failed(oparlInstead({ memory: known }) ?? ""),
      over: true,
      memory: newsFor(memory, { oparl: answer.url }),
    };
  }
  // An interface that is gone gives way to the pages; one that only does not answer now does not.
  const isGone = answer.status === 200 || answer.status === 404 || answer.status === 410;
  return { verdict: { kind: "read" }, ...(isGone && { memory: newsFor(memory, { oparl: null }) }) };
};

/** True for a System object of OParl 1.0 or 1.1. */
const isSystem = ({ status, body }: Answer): boolean => {
  if (status !== 200) return false;
  const read = readJson(new TextDecoder().decode(body.subarray(0, 1_000_000)));
  const value: Json = read.kind === "value" ? read.value : null;
  return (
    typeof value === "object" && value !== null && "oparlVersion" in value && /oparl/i.test(String(value.oparlVersion))
  );
};

/** Why nothing is read from the pages; null where nothing speaks against it. */
export const oparlInstead = ({ memory }: { readonly memory: Pick<Reading["memory"], "said"> }): string | null =>
  typeof memory.said.oparl === "string"
    ? `there is an OParl interface: ${memory.said.oparl.slice(0, 200)}; add it in place of the pages (M1)`
    : null;

/** Reads the entry page: which product it is, and where its calendar lies. */
export const readEntry: Reader = (reading) => {
  const instead = oparlInstead(reading);
  if (instead !== null) return failed(instead);
  const { answer, settings } = reading;
  if (isSystem(answer))
    return { ...failed("the address is an OParl interface"), over: true, memory: { oparl: answer.url } };
  const opened = openPage(answer, settings.pageBytes);
  if (opened.kind === "check") return { verdict: { kind: "check", why: opened.why } };
  if (opened.kind === "closed" || opened.kind === "refused") return { verdict: { kind: "refused", why: opened.why } };
  // Its calendar is another one: the menu beside it says which.
  if (opened.kind === "denied" && /\/si010\w*\.asp$/i.test(new URL(answer.url).pathname)) {
    const site = allrisAt(answer.url);
    return { ...knowing(site, reading), wanted: [menuRequest(menuAddress(site))] };
  }
  if (opened.kind !== "page") return failed(opened.why);
  const known = fingerprint(opened.page, answer.url);
  if (known.kind === "members") return { verdict: { kind: "refused", why: known.why } };
  if (known.kind === "unknown") return failed("the page belongs to no council information system that is known");
  if (settings.family !== undefined && settings.family !== known.site.family)
    return failed(`the page is one of ${known.site.family}, not of ${settings.family}`);
  const { site } = known;
  const isMenu = /\/allris\.net\.asp$/i.test(new URL(answer.url).pathname);
  if (site.family === "allris3" && !/^si010/.test(site.calendar ?? "") && !isMenu)
    return { ...knowing(site, reading), wanted: [menuRequest(menuAddress(site))] };
  return begin(site, reading);
};

const allrisAt = (url: string): Site => ({
  ...{ family: "allris3", base: folderOf(url), extension: "asp", layout: null, calendar: null, version: null },
});

/** Reads the menu of an ALLRIS 3: an installation has released one calendar, and refuses the others. */
export const readMenu: Reader = (reading) => {
  const { answer, settings } = reading;
  const opened = openPage(answer, settings.pageBytes);
  if (opened.kind === "check") return { verdict: { kind: "check", why: opened.why } };
  const site = siteOf(reading);
  const calendar = opened.kind === "page" && site ? calendarIn(opened.page, answer.url) : null;
  if (!site || calendar === null) return failed("the menu leads to no calendar");
  return begin({ ...site, calendar: programOf(calendar) }, reading);
};

const knowing = (site: Site, { memory }: Reading): Observations => ({
  verdict: { kind: "read" },
  memory: newsFor(memory, { site, probed: true }),
});

/** The current month first: its page leads to the other months. */
const begin = (site: Site, reading: Reading): Observations => {
  const [month = ""] = monthsOf(reading).usual;
  const url = families[site.family].calendarAddress(site, month);
  return {
    ...knowing(site, reading),
    wanted: [calendarRequest(url, month, true)],
    registered: [{ role: "list", url }],
  };
};
