import * as z from "zod";
import type { Observations } from "../../pledge/observation.ts";
import { fetchAddress, pageAddress } from "./addresses.ts";
import { lookAhead } from "./ahead.ts";
import { readContent, unread } from "./answers.ts";
import { Flattening } from "./flatten.ts";
import { effectiveLicense } from "./licences.ts";
import { listsOf } from "./lists.ts";
import { type Page, readPage } from "./pages.ts";
import { planLists } from "./plan-lists.ts";
import { newsFor, type Reader, type Reading } from "./reading.ts";
import { entryRequest } from "./requests.ts";
import { isObject, type JsonObject, textAt } from "./shape.ts";

const bodiesData = z.object({
  version: z.string().default("1.0"),
  license: z.string().nullable().default(null),
  fresh: z.boolean().default(false),
  page: z.number().default(1),
});

/** Systems that list more bodies than fit on this many pages are counties and data centres; none has more. */
const mostPages = 50;

/**
 * Reads the list of bodies, picks the source's Body and asks for its lists. Their addresses are taken from here in every
 * pass: they move.
 */
export const readBodies: Reader = (reading) => {
  const { answer, task, settings, oddities } = reading;
  const data = bodiesData.parse(task.data);
  const page = readPage(readContent(answer, oddities), "Body", false);
  if (page.form === "none") return unread(page.kind, page.why, oddities);
  if (page.odd !== null) oddities.note(page.odd, answer.asked);
  const bodies = page.elements.filter(isObject).filter((body) => textAt(body, "id") !== null);
  const body = pick(bodies, page, settings.body);
  if (body !== null) return readBody(body, data, reading);
  const next = settings.body === undefined || page.next === null ? null : followBodies(page.next, reading);
  if (next !== null && data.page < mostPages) {
    return {
      verdict: { kind: "read" },
      wanted: [entryRequest(next, "bodies", { ...data, page: data.page + 1 })],
      oddities: oddities.list(),
    };
  }
  return unread("failed", notFound(bodies, settings.body), oddities);
};

const pick = (
  bodies: readonly JsonObject[],
  page: Extract<Page, { form: "page" }>,
  wanted: string | undefined,
): JsonObject | null => {
  if (wanted !== undefined) return bodies.find(({ id }) => typeof id === "string" && bare(id) === bare(wanted)) ?? null;
  const only = bodies.length === 1 && (page.next === null || page.total === 1);
  return only ? (bodies[0] ?? null) : null;
};

/** Without the scheme: ids keep the `http:` of an earlier day. */
const bare = (id: string): string => id.replace(/^https?:/i, "");

const notFound = (bodies: readonly JsonObject[], wanted: string | undefined): string => {
  if (wanted !== undefined) return `the system does not list the body ${wanted}`;
  if (bodies.length === 0) return "the system lists no body";
  const ids = bodies.slice(0, 5).map(({ id }) => String(id));
  return `the system lists several bodies; set "body" to one of them: ${ids.join(", ")}${bodies.length > 5 ? ", …" : ""}`;
};

const followBodies = (next: string, { answer, source, settings }: Reading): string | null => {
  const address = pageAddress(next, answer.url, source, settings);
  return address === answer.asked || address === answer.url ? null : address;
};

const readBody = (body: JsonObject, data: z.output<typeof bodiesData>, reading: Reading): Observations => {
  const { answer, source, settings, memory, pass, oddities } = reading;
  const flattening = new Flattening(oddities);
  const id = flattening.add(body, "Body");
  const named = listsOf(body, data.version).flatMap(({ name, url }) => {
    const address = fetchAddress(url, source, settings, answer.url);
    if (address === null) oddities.note("foreign-address", url);
    return address === null ? [] : [{ name, url: address }];
  });
  const ahead = pass.mode === "incremental" ? lookAhead(reading) : { wanted: [], said: {} };
  return {
    verdict: { kind: "read" },
    records: flattening.records(),
    references: flattening.references(),
    children: flattening.children(),
    wanted: [...planLists(named, reading, data.fresh), ...ahead.wanted],
    registered: named.map(({ url }) => ({ role: "list" as const, url })),
    memory: newsFor(memory, {
      body: id,
      license: effectiveLicense(body.license, data.license),
      lists: Object.fromEntries(named.map(({ name, url }) => [name, url])),
      ...ahead.said,
    }),
    oddities: oddities.list(),
  };
};
