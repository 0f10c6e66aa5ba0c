import type { Source } from "../../pledge/bot.ts";
import type { Answer, Memory } from "../../pledge/kit.ts";
import type { Observations } from "../../pledge/observation.ts";
import { offersKit } from "./kit.ts";
import { type OffersSource, offers } from "./source.ts";

/** Fixtures for tests of the offers kit: a programme that does not exist. */
export const PAGE = "https://punktewelt.test/partner";

/** Monday, 30 November 2026, 01:15 UTC. */
const NOW = Date.UTC(2026, 10, 30, 1, 15);

export const css: OffersSource["strategies"][number] = {
  css: { list: "li.offer" },
  fields: { partner: { css: "b", required: true }, offer: ".rate", validTo: { css: "time", attr: "datetime" } },
};

export const source = (more: Partial<OffersSource> = {}): Source =>
  offers({
    id: "punktewelt",
    title: "Punktewelt",
    url: PAGE,
    programme: "Punktewelt",
    strategies: [css],
    minItems: 2,
    ...more,
  });

export const item = (partner: string, rate: string, more = ""): string =>
  `<li class="offer"><b>${partner}</b> <span class="rate">${rate}</span>${more}</li>`;

export const html = (...items: readonly string[]): string =>
  `<html><title>Angebote</title><ul>${items.join("")}</ul></html>`;

const memoryOf = (said: Memory["said"]): Memory => ({ said, cursors: new Map() });

interface Asked {
  readonly source?: Source;
  readonly said?: Memory["said"];
  readonly page?: number;
  readonly data?: { readonly items: number };
  readonly answer?: Partial<Answer>;
}

/** What the kit makes of a page. */
export function read(body: string, asked: Asked = {}): Observations {
  const { page = 1, data = { items: 0 }, said = {} } = asked;
  const answer: Answer = {
    ...{ asked: PAGE, url: PAGE, outcome: "answered", status: 200, contentType: "text/html; charset=utf-8", at: NOW },
    body: new TextEncoder().encode(body),
    ...asked.answer,
  };
  const list = { name: "/partner", page, since: null, unfiltered: false };
  const task = { reader: "page", data, list, role: "entry" } as const;
  const pass = { mode: "incremental", startedAt: NOW, mayReadWhole: true, unfilteredPages: 0 } as const;
  return offersKit.read(answer, task, { source: asked.source ?? source(), memory: memoryOf(said), pass });
}

/** The answers that a page's scripts got. */
export const rendered = (body: string, data: Readonly<Record<string, string>>): Partial<Answer> => ({
  rendered: {
    kind: "rendered",
    html: body,
    data: Object.entries(data).map(([url, text]) => ({
      ...{ url, status: 200, contentType: text.startsWith("<") ? "text/html" : "application/json" },
      body: new TextEncoder().encode(text),
    })),
  },
});
