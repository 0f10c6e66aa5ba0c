import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readArchive } from "./archive.ts";
import type { CouncilContent } from "./council.ts";
import { generateMunicipality } from "./municipality.ts";
import { sourceFrom } from "./object-list.ts";
import { isObject, type OparlObject, type Version } from "./oparl-object.ts";
import type { Settings } from "./settings.ts";

/**
 * The councils in a folder of real OParl data: every archive (`*.ndjson.gz`, with its `*.unlisted.json` beside it), and the
 * samples that are single objects, in frames (System, Body, pages) made here where the sample has none. What the folder
 * does not hold is left out.
 */
export function realCouncils(folder: string, now: number): CouncilContent[] {
  const archives = readdirSync(folder)
    .filter((name) => name.endsWith(".ndjson.gz"))
    .sort()
    .map((name) => {
      const unlisted = join(folder, name.replace(".ndjson.gz", ".unlisted.json"));
      return readArchive(join(folder, name), existsSync(unlisted) ? unlisted : undefined);
    });
  const samples = [karlsruhe, wuppertal, uplengen]
    .map((read) => read(folder, now))
    .filter((read) => read !== undefined);
  return [...archives, ...samples];
}

/** Tombstones in filtered lists only, an organization list that ignores the filter, meetings that end at midnight. */
function karlsruhe(folder: string): CouncilContent | undefined {
  const lists = {
    organization: objectsIn(folder, "karlsruhe-1.1/organizations.json"),
    person: [],
    meeting: objectsIn(folder, "karlsruhe-1.1/meetings.json"),
    paper: objectsIn(folder, "karlsruhe-1.1/papers.json"),
  };
  if (!lists.paper || !lists.meeting || !lists.organization) return undefined;
  const root = "https://web1.karlsruhe.de/oparl";
  const body = `${root}/bodies/0001`;
  const urls = {
    organization: `${body}/organizations`,
    person: `${body}/people`,
    meeting: `${body}/meetings`,
    paper: `${body}/papers`,
  };
  const dates = { created: "2020-01-01T00:00:00+01:00", modified: "2026-01-01T00:00:00+01:00" };
  const type = (name: string): string => `https://schema.oparl.org/1.1/${name}`;
  return framed("1.1", {
    system: {
      id: `${root}/system`,
      type: type("System"),
      oparlVersion: "https://schema.oparl.org/1.1/",
      body: `${root}/bodies`,
      ...dates,
    },
    body: {
      id: body,
      type: type("Body"),
      system: `${root}/system`,
      name: "Stadt Karlsruhe",
      ...urls,
      legislativeTerm: [],
      ...dates,
    },
    lists: { organization: lists.organization, person: lists.person, meeting: lists.meeting, paper: lists.paper },
    manners: { tombstones: "filtered", ignoresFilter: ["organization"] },
  });
}

/** Ids with the scheme http, references that all lead nowhere, fractions of a second refused. */
function wuppertal(folder: string): CouncilContent | undefined {
  const [system, body, meeting] = ["system", "body", "meeting"].map((name) =>
    read(folder, `wuppertal-1.0-dangling/${name}.json`),
  );
  if (!isObject(system) || !isObject(body) || !isObject(meeting)) return undefined;
  const lists = { organization: [], person: [], meeting: [meeting], paper: [] };
  return framed("1.0", { system, body, lists, manners: { fractions: "rejected" } });
}

/** System and Body as served, all ten lists of 1.1 filled with invented objects. */
function uplengen(folder: string, now: number): CouncilContent | undefined {
  const [system, bodies] = ["system", "body"].map((name) => read(folder, `uplengen-1.1/${name}.json`));
  if (!isObject(system) || !isObject(bodies) || !Array.isArray(bodies.data)) return undefined;
  const sizes = { organizations: 4, persons: 8, meetings: 12, papers: 30 };
  const { host } = new URL(String(system.id));
  const made = generateMunicipality({ host, path: "/webservice/oparl/v1.1", version: "1.1", now, sizes });
  const list = sourceFrom("body", String(system.body), bodies.data.filter(isObject));
  return { ...made, systemUrl: String(system.id), system, lists: [list, ...made.lists.slice(1)] };
}

interface Frame {
  readonly system: OparlObject;
  readonly body: OparlObject;
  /** By the Body's field. */
  readonly lists: Readonly<Record<string, readonly OparlObject[]>>;
  readonly manners: Partial<Settings>;
}

/** A System around one Body around lists of objects, 25 a page. */
function framed(version: Version, { system, body, lists, manners }: Frame): CouncilContent {
  return {
    version,
    systemUrl: String(system.id),
    system,
    lists: [
      sourceFrom("body", String(system.body), [body]),
      ...Object.entries(lists).map(([name, objects]) => sourceFrom(name, String(body[name]), objects)),
    ],
    pageSize: 25,
    manners,
  };
}

function objectsIn(folder: string, name: string): OparlObject[] | undefined {
  const value = read(folder, name);
  return Array.isArray(value) ? value.filter(isObject) : undefined;
}

function read(folder: string, name: string): unknown {
  const file = join(folder, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
