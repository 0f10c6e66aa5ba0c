import type { Json, Observations, ObservedRecord } from "../../../src/pledge/observation.ts";
import { websiteForDisplay } from "../../../src/sources/oparl/display.ts";
import { pointOf } from "../../../src/sources/oparl/geo.ts";
import { versionOf } from "../../../src/sources/oparl/kinds.ts";
import { effectiveLicense } from "../../../src/sources/oparl/licences.ts";
import { lists } from "../../../src/sources/oparl/lists.ts";
import { type Check, Differences, sameInstant } from "./differences.ts";
import type { EntryOf } from "./expected.ts";
import { outcomeOf } from "./pages.ts";
import { bytesOf, fieldOf, readAs } from "./readers.ts";

/** A System object by itself. */
export async function compareSystem(
  folder: string,
  { file, outcome, expect }: EntryOf<"system">,
): Promise<Differences> {
  const found = new Differences();
  const read = readAs(expect.id, { url: expect.id, reader: "system" }, await bytesOf(folder, file));
  found.check("outcome", outcome, outcomeOf(read));
  checkSystem(read, expect, found.check);
  return found;
}

/** A System and one of its Bodies, with the lists that a first reading asks for. */
export async function compareSystemAndBody(folder: string, entry: EntryOf<"systemAndBody">): Promise<Differences> {
  const { files, outcome, expect } = entry;
  const found = new Differences();
  const url = expect.system.id;
  const system = readAs(url, { url, reader: "system" }, await bytesOf(folder, files.system));
  const want = system.wanted?.[0];
  checkSystem(system, expect.system, found.check);
  if (want === undefined) return found;
  const bodies = readAs(url, want, await bytesOf(folder, files.body));
  found.check("outcome", outcome, outcomeOf(bodies));
  const body = bodies.records?.find(({ kind }) => kind === "Body");
  checkBody(body, bodies.records ?? [], expect.body, found.check);
  const license = effectiveLicense(fieldOf(body, "license"), fieldOf(system.records?.[0], "license"));
  found.check("effectiveLicense", expect.effectiveLicense, license);
  found.check("remembered license", expect.effectiveLicense, bodies.memory?.license ?? null);
  found.check("firstPagesOfAFullSync", expect.firstPagesOfAFullSync, 2 + (bodies.wanted?.length ?? 0));
  return found;
}

function checkSystem(read: Observations, expect: Readonly<Record<string, unknown>>, check: Check): void {
  const record = read.records?.find(({ kind }) => kind === "System");
  const software = read.memory?.software;
  const is: Record<string, Json> = {
    ...record?.content,
    id: record?.id ?? null,
    oparlVersion: versionOf(record?.content.oparlVersion),
    softwareVersion: Array.isArray(software) ? (software[3] ?? null) : null,
    bodyListUrl: fieldOf(record, "body"),
  };
  for (const [field, want] of Object.entries(expect)) check(`system.${field}`, want, is[field] ?? null);
}

function checkBody(
  body: ObservedRecord | undefined,
  records: readonly ObservedRecord[],
  expect: EntryOf<"systemAndBody">["expect"]["body"],
  check: Check,
): void {
  const { created, modified, ...fields } = expect;
  const content = body?.content ?? {};
  const website = fieldOf(body, "website");
  const raw = Object(body?.raw ?? {});
  const is: Record<string, unknown> = {
    ...content,
    id: body?.id,
    equivalent: content.equivalent ?? [],
    websiteForDisplay: websiteForDisplay(typeof website === "string" ? website : null),
    agsRaw: raw.ags ?? content.ags,
    listUrls: Object.fromEntries(lists.flatMap(({ name }) => (name in content ? [[name, content[name]]] : []))),
    legislativeTerms: records
      .filter(({ kind, parent }) => kind === "LegislativeTerm" && parent?.id === body?.id)
      .map((term) => ({ ...pick(term.content, ["name", "startDate", "endDate"]), id: term.id })),
    location: locationOf(records.find(({ id }) => id === content.location)),
  };
  for (const [field, want] of Object.entries(fields)) check(`body.${field}`, want, is[field] ?? null);
  for (const [field, want] of Object.entries({ created, modified })) {
    const own = field === "created" ? body?.created : body?.modified;
    if (want !== undefined) check(`body.${field} ${want}`, true, sameInstant(want, own));
  }
}

/** A location as the cases write it. */
export const locationOf = (record: ObservedRecord | undefined): unknown =>
  record === undefined
    ? null
    : {
        ...pick(record.content, ["streetAddress", "postalCode", "locality", "subLocality"]),
        id: record.id,
        point: pointOf(record.content.geojson),
      };

const pick = (content: ObservedRecord["content"], fields: readonly string[]): Readonly<Record<string, Json>> =>
  Object.fromEntries(fields.map((field) => [field, content[field] ?? null]));
