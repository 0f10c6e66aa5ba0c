import type { Source } from "../../pledge/bot.ts";
import type { Answer, Cursor, Memory, PassPlan } from "../../pledge/kit.ts";
import type { Json, Observations, Wanted } from "../../pledge/observation.ts";
import { oparlKit } from "./kit.ts";
import { type OParlSource, oparl } from "./source.ts";

/** Fixtures for tests of the OParl kit: a town that does not exist. */
export const host = "https://ris.musterstadt.example";
export const system = `${host}/oparl/system`;
export const bodyId = `${host}/oparl/body/1`;

/** 10 March 2022, 12:00 UTC. */
export const now = Date.UTC(2022, 2, 10, 12);

export const source = (settings: Partial<OParlSource> = {}): Source =>
  oparl({ id: "musterstadt", title: "Musterstadt", url: system, ...settings });

export const systemObject = (more: { readonly [field: string]: Json } = {}): Json => ({
  id: system,
  type: "https://schema.oparl.org/1.0/System",
  oparlVersion: "https://schema.oparl.org/1.0/",
  body: `${host}/oparl/body`,
  name: "Ratsinformation",
  ...more,
});

export const bodyObject = (more: { readonly [field: string]: Json } = {}): { readonly [field: string]: Json } => ({
  id: bodyId,
  type: "https://schema.oparl.org/1.0/Body",
  system,
  name: "Musterstadt",
  organization: `${bodyId}/organization`,
  person: `${bodyId}/person`,
  meeting: `${bodyId}/meeting`,
  paper: `${bodyId}/paper`,
  ...more,
});

export const paper = (number: number, more: { readonly [field: string]: Json } = {}): Json => ({
  id: `${host}/oparl/paper/${number}`,
  type: "https://schema.oparl.org/1.0/Paper",
  name: `Vorlage ${number}`,
  modified: "2022-03-10T10:00:00+01:00",
  ...more,
});

export const meeting = (number: number, more: { readonly [field: string]: Json } = {}): Json => ({
  id: `${host}/oparl/meeting/${number}`,
  type: "https://schema.oparl.org/1.0/Meeting",
  name: `Sitzung ${number}`,
  modified: "2022-03-10T10:00:00+01:00",
  ...more,
});

/** A page of a list. */
export const pageOf = (data: Json, links: { readonly [name: string]: Json } = {}): Json => ({
  data,
  pagination: {},
  links,
});

export const answer = (url: string, body: Json | string, more: Partial<Answer> = {}): Answer => ({
  asked: url,
  url,
  outcome: "answered",
  status: 200,
  contentType: "application/json",
  body: new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body)),
  at: now,
  ...more,
});

export const pass = (more: Partial<PassPlan> = {}): PassPlan => ({
  mode: "incremental",
  startedAt: now,
  mayReadWhole: false,
  unfilteredPages: 12,
  ...more,
});

export const firstPass = pass({ mode: "first", mayReadWhole: true, unfilteredPages: 0 });

/** Read to the end the day before, whole a week ago. */
const readYesterday: Cursor = {
  readTo: now - 86_400_000,
  wholeAt: now - 7 * 86_400_000,
  unfiltered: false,
  resume: null,
};

export const memoryOf = (
  cursors: { readonly [list: string]: Partial<Cursor> } = {},
  said: { readonly [key: string]: Json } = {},
): Memory => ({
  said,
  cursors: new Map(Object.entries(cursors).map(([name, cursor]) => [name, { ...readYesterday, ...cursor }])),
});

/** All four lists of OParl 1.0 read the day before. */
export const known = memoryOf({ organization: {}, person: {}, meeting: {}, paper: {} });

interface Circumstances {
  readonly source?: Source;
  readonly memory?: Memory;
  readonly pass?: PassPlan;
}

/** Reads an answer to a wanted request as a pass does. */
export const readWanted = (
  want: Wanted,
  given: Answer,
  { source: from = source(), memory = known, pass: during = pass() }: Circumstances = {},
): Observations =>
  oparlKit.read(
    given,
    { reader: want.reader, data: want.data ?? null, list: want.list, role: want.role },
    { source: from, memory, pass: during },
  );

/** The requests for a body's lists in a pass. */
export const listRequests = (
  circumstances: Circumstances = {},
  body: Json = bodyObject(),
  version = "1.0",
): readonly Wanted[] => readBodiesAs(circumstances, body, version).wanted ?? [];

export const readBodiesAs = (
  circumstances: Circumstances = {},
  body: Json = bodyObject(),
  version = "1.0",
): Observations =>
  readWanted(
    {
      url: `${host}/oparl/body`,
      purpose: "data",
      role: "entry",
      reader: "bodies",
      data: { version, license: null, fresh: false },
    },
    answer(`${host}/oparl/body`, pageOf([body])),
    circumstances,
  );

/** The request for one list in a pass. Throws where it is not asked for. */
export const listRequestFor = (name: string, circumstances: Circumstances = {}): Wanted => {
  const want = listRequests(circumstances).find(({ list }) => list?.name === name);
  if (want === undefined) throw new Error(`the list ${name} is not asked for`);
  return want;
};

/** Reads the first page of a list; the answer comes from where it was asked. */
export const readListPage = (
  name: string,
  body: Json | string,
  circumstances: Circumstances = {},
  more: Partial<Answer> = {},
): Observations => {
  const want = listRequestFor(name, circumstances);
  return readWanted(want, answer(want.url, body, more), circumstances);
};

/** Codes of the oddities seen, in the order seen. */
export const codesOf = (observations: Observations): readonly string[] =>
  (observations.oddities ?? []).map(({ code }) => code);
