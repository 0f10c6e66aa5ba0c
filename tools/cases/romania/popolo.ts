import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { popoloExport } from "../../../bots/cucinevotez/exports/popolo.ts";
import { cdepAddress, cdepBase } from "../../../bots/cucinevotez/read/cdep-address.ts";
import { idOf } from "../../../bots/cucinevotez/read/identity.ts";
import type { ShownRecord } from "../../../src/pledge/view.ts";
import { compareNames } from "../../../src/read/names.ts";
import { Tally } from "../compare.ts";
import type { KindResult } from "../topic.ts";
import { breachesOf, type DraftThree, draftThree } from "./draft-three.ts";
import { type Deputy, dumpsOf } from "./dumps.ts";
import { jsonOf } from "./files.ts";

/** Collections of a Popolo document, and the schema of their objects. */
const collections = {
  persons: "person",
  organizations: "organization",
  memberships: "membership",
  posts: "post",
  areas: "area",
  events: "event",
} as const;

const documentOf = z.record(z.string(), z.unknown());
const list = z.array(z.record(z.string(), z.unknown()));

/**
 * The export, held against the folder's own schemas: made of all its dumps at once, so that the numbers that two terms
 * share meet in one document. Every object must be valid, and every entry of a dump one person of its own, under its own
 * name. The folder's examples and whole documents show that the schemas are read rightly.
 */
export async function popolo(folder: string): Promise<KindResult | null> {
  const root = join(folder, "popolo");
  const names = await readdir(root).catch(() => null);
  if (names === null) return null;
  const files = names.filter((name) => name.endsWith(".json")).sort();
  const schemas = new Map<string, DraftThree>();
  for (const name of files.filter((each) => each.startsWith("schema_"))) {
    const schema = draftThree.parse(await jsonOf(join(root, name)));
    schemas.set((schema.id ?? name).replace(/#$/, ""), schema);
  }
  const tally = new Tally("popolo");
  const judge = (what: string, kind: string, value: unknown): void => {
    const schema = [...schemas].find(([id]) => id.endsWith(`/${kind}.json`))?.[1];
    const breaches = schema ? breachesOf(value, schema, schemas) : [`no schema of ${kind}`];
    tally.count(breaches.length === 0, () => `${what}: ${breaches.join("; ")}`);
  };
  for (const name of files) {
    const example = /^example_(\w+)\.json$/.exec(name)?.[1];
    if (example !== undefined) judge(name, example, await jsonOf(join(root, name)));
    else if (!name.startsWith("schema_")) judgeDocument(name, await jsonOf(join(root, name)), judge);
  }
  const dumps = await dumpsOf(folder);
  const document = documentOf.parse(JSON.parse(await exported(dumps)));
  judgeDocument("export", document, judge);
  return tally.result(ownPersons(tally, dumps, document));
}

function judgeDocument(
  name: string,
  value: unknown,
  judge: (what: string, kind: string, value: unknown) => void,
): void {
  for (const [collection, kind] of Object.entries(collections)) {
    const objects = list.parse(documentOf.parse(value)[collection] ?? []);
    for (const one of objects) judge(`${name}, ${collection} ${String(one.id)}`, kind, one);
  }
}

async function exported(dumps: ReadonlyMap<number, readonly Deputy[]>): Promise<string> {
  const members = [...dumps].flatMap(([term, deputies]) => deputies.map((deputy) => recordOf(term, deputy)));
  const parts: string[] = [];
  const given = {
    ...{ now: 0, since: null },
    async *records(kind: string): AsyncIterable<ShownRecord> {
      if (kind === "Member") yield* members;
    },
  };
  const { write } = popoloExport({ president: { name: "Ana Exemplu", photograph: "https://commons.example/" } });
  for await (const part of write(given)) parts.push(part);
  return parts.join("");
}

/** The record that a deputy of a dump would have. */
function recordOf(term: number, deputy: Deputy): ShownRecord {
  const id = { chamber: "deputies", term, idm: deputy.cdep_idm } as const;
  return {
    ...{ kind: "Member", source: "dump", id: idOf(id), state: "live", changedAt: 0 },
    from: { url: cdepAddress.profile(cdepBase, id), at: 0 },
    content: {
      ...{ chamber: "deputies", term, name: deputy.name },
      ...{ givenName: deputy.given_name ?? null, familyName: deputy.family_name ?? null },
      ...{ group: deputy.current_group ?? null, party: deputy.current_party ?? null },
      ...{ constituency: deputy.circumscriptie ?? null, birthYear: deputy.birth_year ?? null },
      ...{ start: deputy.data_validare ?? null, end: null, earlier: [], portrait: deputy.image ?? null },
    },
  };
}

/** Each entry of each dump is one person, under its own name, whoever has the same number in another term. */
function ownPersons(
  tally: Tally,
  dumps: ReadonlyMap<number, readonly Deputy[]>,
  document: z.output<typeof documentOf>,
): string {
  const persons = list.parse(document.persons ?? []);
  const numbers = new Map<number, string[]>();
  for (const [term, deputies] of dumps) {
    for (const { cdep_idm: idm, name } of deputies) {
      const id = idOf({ chamber: "deputies", term, idm });
      const own = persons.filter((person) => person.id === id);
      tally.count(own.length === 1 && own[0]?.name === name, () => `${id}: ${own.length} persons, wanted one: ${name}`);
      numbers.set(idm, [...(numbers.get(idm) ?? []), name]);
    }
  }
  const shared = [...numbers.values()].filter((names) => names.length > 1);
  const others = shared.filter(([first = "", ...rest]) => rest.some((name) => compareNames(first, name) !== "same"));
  return `${persons.length} persons; of ${shared.length} numbers that two terms share, ${others.length} are other people`;
}
