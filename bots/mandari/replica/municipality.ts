import { seededRandom } from "goodbot/world";
import type { CouncilContent, DerivedList } from "./council.ts";
import { DAY, dateTime } from "./dates.ts";
import { makeBody } from "./municipality-body.ts";
import type { Sizes } from "./municipality-parts.ts";
import { type ListSource, sourceFrom } from "./object-list.ts";
import { type OparlObject, schemaUrl, type Version } from "./oparl-object.ts";

export interface MunicipalityOptions {
  /** Host name, `*.example`. */
  readonly host: string;
  /** Path before `/system`. */
  readonly path?: string;
  readonly version?: Version;
  readonly seed?: string;
  /** The newest change lies a day before it, the oldest about two years. Epoch milliseconds. */
  readonly now: number;
  readonly sizes?: Partial<Sizes>;
  readonly pageSize?: number;
  /** Bodies in this system. */
  readonly bodies?: number;
  /** Only so many of the newest papers, and of the newest meetings, have files; not set: all have some. */
  readonly withFiles?: number;
  /** Ids with the scheme http, though everything is served on https. */
  readonly httpIds?: boolean;
}

/** 1.0: 10 objects a page, 27 list pages. 1.1: 25 a page, about as many with its six lists more. */
const presets: Record<Version, { sizes: Sizes; pageSize: number }> = {
  "1.0": { sizes: { organizations: 9, persons: 23, meetings: 48, papers: 175 }, pageSize: 10 },
  "1.1": { sizes: { organizations: 9, persons: 23, meetings: 40, papers: 95 }, pageSize: 25 },
};

const moreLists = [
  ["agendaItem", "agendaitem", "AgendaItem"],
  ["consultation", "consultation", "Consultation"],
  ["file", "file", "File"],
  ["locationList", "location", "Location"],
  ["legislativeTermList", "legislativeterm", "LegislativeTerm"],
  ["membership", "membership", "Membership"],
] as const;

/**
 * An invented municipality with every type of object: the same options give the same objects, byte for byte.
 *
 * @example new Council(generateMunicipality({ host: "musterau.example", version: "1.1", now: clock.now() }))
 */
export function generateMunicipality(options: MunicipalityOptions): CouncilContent {
  const { host, version = "1.0", now, bodies = 1 } = options;
  const preset = presets[version];
  const sizes = { ...preset.sizes, ...options.sizes };
  const base = `${options.httpIds ? "http" : "https"}://${host}${options.path ?? `/oparl/v${version}`}`;
  const sources: ListSource[] = [];
  const derivedLists: DerivedList[] = [];
  const bodyObjects: OparlObject[] = [];
  for (let number = 1; number <= bodies; number += 1) {
    const bodyUrl = `${base}/body/${number}`;
    const random = seededRandom(`${options.seed ?? "musterau"}/${number}`);
    const made = makeBody({ version, base, bodyUrl, now, sizes, random });
    const more =
      version === "1.1" ? moreLists.map(([field, path, type]) => ({ field, url: `${bodyUrl}/${path}`, type })) : [];
    const links = Object.fromEntries(more.map(({ field, url }) => [field, url]));
    bodyObjects.push({ ...made.body, ...links });
    const lists = Object.entries(made.lists).map(([name, objects]) =>
      sourceFrom(name, `${bodyUrl}/${name}`, fewFiles(objects, options.withFiles)),
    );
    sources.push(...lists);
    const from = [`${base}/body`, ...lists.map(({ url }) => url)];
    derivedLists.push(...more.map(({ field, url, type }) => ({ name: field, url, type, from })));
  }
  return {
    version,
    systemUrl: `${base}/system`,
    system: systemObject(base, version, now),
    lists: [sourceFrom("body", `${base}/body`, bodyObjects), ...sources],
    derivedLists,
    pageSize: options.pageSize ?? preset.pageSize,
    // In 1.1 tombstones stand in filtered lists only, as the specification wants it.
    ...(version === "1.1" && { manners: { tombstones: "filtered" as const } }),
  };
}

const FILES = new Set(["mainFile", "auxiliaryFile", "invitation", "resultsProtocol", "resolutionFile"]);

/** The objects, of which only the last so many have files. */
const fewFiles = (objects: readonly OparlObject[], most = objects.length): readonly OparlObject[] =>
  objects.map((object, index) => (index < objects.length - most ? withoutFiles(object) : object));

const withoutFiles = ({ agendaItem, ...object }: OparlObject): OparlObject => ({
  ...Object.fromEntries(Object.entries(object).filter(([field]) => !FILES.has(field))),
  ...(Array.isArray(agendaItem) && { agendaItem: agendaItem.map(withoutFiles) }),
});

function systemObject(base: string, version: Version, now: number): OparlObject {
  const dates = { created: dateTime(now - 730 * DAY), modified: dateTime(now - 400 * DAY) };
  return {
    id: `${base}/system`,
    type: schemaUrl(version, "System"),
    oparlVersion: `https://schema.oparl.org/${version}/`,
    license: "https://creativecommons.org/licenses/by/4.0/",
    body: `${base}/body`,
    name: "Ratsinformation Musterau",
    contactEmail: "oparl@musterau.example",
    contactName: "Gemeinde Musterau",
    website: "https://musterau.example/",
    vendor: "https://ris-vendor.example/",
    product: "https://ris-vendor.example/replica",
    ...dates,
  };
}
