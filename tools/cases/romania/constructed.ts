import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { Tally } from "../compare.ts";
import { Differences } from "../oparl/differences.ts";
import { type KindResult, notBuilt } from "../topic.ts";
import { answerForm } from "./answer-form.ts";
import { deputyForm } from "./deputy-form.ts";
import { fitsPattern, jsonOf } from "./files.ts";
import { cabinetForm, commonsForm, groupPageForm, ministriesForm, namingForm, wikidataForm } from "./page-forms.ts";
import { actsForm, confidenceForm, motionsForm } from "./repertoriu-forms.ts";
import { robotsForm } from "./robots-form.ts";
import { senatorForm, senatorsForm } from "./senat-forms.ts";

/** What a case file came to, under the names of `expected.json`. */
export type Form = Readonly<Record<string, unknown>>;
type Expect = Readonly<Record<string, unknown>>;
export type ReadForm = (paths: readonly string[], expect: Expect) => Promise<Form>;

/** Folder of the case -> how its files are read; several kinds of page in one folder are told by what is expected. */
const readers: Readonly<Record<string, readonly (readonly [field: string, read: ReadForm])[]>> = {
  answers: [["kind", answerForm]],
  robots: [["", robotsForm]],
  cdep2026: [
    ["members", groupPageForm],
    ["", deputyForm],
  ],
  senat: [
    ["senators", senatorsForm],
    ["kind", senatorsForm],
    ["", senatorForm],
  ],
  repertoriu: [
    ["motions", motionsForm],
    ["confidence_vote", confidenceForm],
    ["", actsForm],
  ],
  gov: [
    ["ministries", ministriesForm],
    ["", cabinetForm],
  ],
  commons: [["", commonsForm]],
  wikidata: [["", wikidataForm]],
  names: [["", namingForm]],
};

const expectedFile = z.record(z.string(), z.record(z.string(), z.unknown()));

/** Fields that explain a case and expect nothing, or say what was asked. */
const notCompared = new Set(["note", "status", "asked", "person", "names"]);

/** Cases of single pages: `constructed/expected.json` has the wanted result of each file; the folder is the kind. */
export async function* constructed(folder: string): AsyncIterable<KindResult> {
  const root = join(folder, "constructed");
  const json = await jsonOf(join(root, "expected.json"));
  if (json === null) return;
  const entries = Object.entries(expectedFile.parse(json)).map(([path, expect]) => ({
    path,
    kind: dirname(path),
    expect,
  }));
  for (const kind of new Set(entries.map((entry) => entry.kind))) {
    const known = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
    if (!known) {
      yield notBuilt(kind);
      continue;
    }
    const tally = new Tally(kind);
    for (const { path, expect } of entries.filter((entry) => entry.kind === kind)) {
      const difference = await differenceOf(root, path, expect, known);
      tally.count(difference === "", () => `${path}: ${difference}`);
    }
    yield tally.result();
  }
}

const differenceOf = async (
  root: string,
  path: string,
  expect: Expect,
  known: readonly (readonly [string, ReadForm])[],
): Promise<string> => {
  const read = known.find(([field]) => field === "" || Object.hasOwn(expect, field))?.[1];
  const names = (await readdir(join(root, dirname(path))))
    .filter((name) => fitsPattern(name, path))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  if (!read || names.length === 0) return read ? "no such file" : "no reader for it";
  const form = await read(
    names.map((name) => join(root, dirname(path), name)),
    expect,
  );
  const differences = new Differences();
  for (const [field, want] of Object.entries(expect)) {
    if (!notCompared.has(field)) differences.check(field, want ?? null, form[field]);
  }
  return differences.toString();
};

/** A page of which the reader made an alarm instead of content. */
export const invalid: Form = { kind: "invalid-content" };
