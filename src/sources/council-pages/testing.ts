import type { Source } from "../../pledge/bot.ts";
import type { Answer, Memory, PassPlan } from "../../pledge/kit.ts";
import type { Json, Observations, ObservedRecord, Wanted } from "../../pledge/observation.ts";
import { parseHtml } from "../../read/html.ts";
import { councilPagesKit } from "./kit.ts";
import type { PageAt } from "./links.ts";
import type { Site } from "./site.ts";
import { type CouncilPagesSource, councilPages } from "./source.ts";

/** Fixtures for tests of the kit: a town that does not exist. */
export const host = "https://ris.musterau.example";
export const base = `${host}/bi/`;

/** Monday, 30 November 2026, 12:00 in Berlin. */
export const now = Date.UTC(2026, 10, 30, 11);

export const session: Site = {
  ...{ family: "sessionnet", base, extension: "php", layout: 4, calendar: null, version: null },
};
export const allris: Site = { ...session, family: "allris3", extension: "asp", layout: null, calendar: "si010" };

export const source = (settings: Partial<CouncilPagesSource> = {}): Source =>
  councilPages({
    id: "musterau",
    title: "Musterau",
    url: `${base}si0040.php`,
    tokens: { all: ["a-bot"] },
    ...settings,
  });

export const pass = (more: Partial<PassPlan> = {}): PassPlan => ({
  ...{ mode: "incremental", startedAt: now, mayReadWhole: false, unfilteredPages: 12, ...more },
});

export const memoryOf = (said: { readonly [key: string]: Json } = {}): Memory => ({ said, cursors: new Map() });

export const at = (markup: string, site: Site = session, path = "to0040.php?__ksinr=7", month?: string): PageAt => ({
  ...{ page: parseHtml(markup), url: `${site.base}${path}`, site, ...(month !== undefined && { month }) },
});

export const answer = (url: string, body: string | Uint8Array, more: Partial<Answer> = {}): Answer => ({
  ...{ asked: url, url, outcome: "answered", status: 200, contentType: "text/html; charset=utf-8" },
  body: typeof body === "string" ? new TextEncoder().encode(body) : body,
  ...{ at: now, ...more },
});

interface Circumstances {
  readonly source?: Source;
  readonly memory?: Memory;
  readonly pass?: PassPlan;
}

/** The first requests of a pass. */
export const planned = ({ memory = memoryOf(), ...given }: Circumstances = {}): readonly Wanted[] =>
  councilPagesKit.plan(given.source ?? source(), memory, given.pass ?? pass());

/** Reads an answer to a wanted request as a pass does. */
export const readWanted = (
  want: Pick<Wanted, "reader" | "data" | "role" | "url">,
  body: string,
  { memory = memoryOf({ site: session }), ...given }: Circumstances = {},
  more: Partial<Answer> = {},
): Observations =>
  councilPagesKit.read(
    answer(want.url, body, more),
    { reader: want.reader, data: want.data ?? null, list: undefined, role: want.role },
    { source: given.source ?? source(), memory, pass: given.pass ?? pass() },
  );

export const idsOf = (observations: Observations, kind: string): readonly string[] =>
  (observations.records ?? []).filter((record) => record.kind === kind).map(({ id }) => id);

export const recordOf = (observations: Observations, kind: string): ObservedRecord["content"] => {
  const found = observations.records?.find((record) => record.kind === kind);
  if (!found) throw new Error(`no ${kind} was read`);
  return found.content;
};

/** An agenda of the form of SessionNet, layout 4, of rows as given. */
export const agendaPage = (...rows: readonly string[]): string =>
  `<html><head><title>SessionNet | Stadtrat 12.11.2026</title></head><body><div class="smc_page_to0040_layout"><table id="smc_page_to0040_contenttable1"><tbody>${rows.join("")}</tbody></table></div></body></html>`;

export const group = (text: string): string => `<tr class="smcrowh smc-table-group"><td>${text}</td></tr>`;

export const row = (number: number, label: string, title: string, more = ""): string =>
  `<tr id="smc_contol_to_1_${number}" class="smc_toph"><td class="smc_tophn">${label}</td><td class="smc_topht">${title}</td><td>${more}</td></tr>`;

export const paperLink = (number: number): string =>
  `<a href="vo0050.php?__kvonr=${number}&voselect=7">VO/${number}</a>`;

export const fileLink = (number: number, name: string): string =>
  `<a href="getfile.php?id=${number}&type=do&">${name}</a>`;

/** A request for the agenda of a meeting, as the calendar leads to it. */
export const agendaOf = (number = "7"): Wanted => ({
  ...{ url: `${base}to0040.php?__ksinr=${number}`, purpose: "page", role: "detail", reader: "agenda" },
  data: {
    month: "2026-11",
    meeting: {
      ...{ number, name: "Stadtrat", organization: "Stadtrat", start: "2026-11-12T17:00:00+01:00", end: null },
      ...{ place: "Rathaus", cancelled: false, agendaUrl: `${base}to0040.php?__ksinr=${number}`, files: [] },
    },
  },
});
