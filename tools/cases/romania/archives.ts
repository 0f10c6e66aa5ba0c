import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { ListedDeputy } from "../../../bots/cucinevotez/read/member-list.ts";
import type { Profile } from "../../../bots/cucinevotez/read/profile-form.ts";
import { proposeSamePersons } from "../../../bots/cucinevotez/read/same-person.ts";
import { Tally } from "../compare.ts";
import { Differences } from "../oparl/differences.ts";
import type { KindResult } from "../topic.ts";
import { jsonOf } from "./files.ts";
import { readTerm, type Term } from "./term.ts";
import { profileForm, rowForm } from "./term-forms.ts";
import { totalsOf } from "./term-totals.ts";

const entry = z.record(z.string(), z.unknown()).and(z.object({ idm: z.number() }));
const expectedOfTerm = z.object({
  totals: z.record(z.string(), z.unknown()),
  list: z.array(entry),
  profiles: z.array(entry),
});
type Expected = z.infer<typeof expectedOfTerm>;

/** Archives of a whole term: folders with a list of members, its profiles and an `expected.json` of both. */
export async function* archives(folder: string): AsyncIterable<KindResult> {
  for (const name of (await readdir(folder)).sort()) {
    const json = await jsonOf(join(folder, name, "expected.json")).catch(() => null);
    const expected = expectedOfTerm.safeParse(json);
    if (!expected.success) continue;
    const term = await readTerm(join(folder, name));
    if (term === null) continue;
    yield rows(`${name} rows`, expected.data, term);
    yield profiles(`${name} profiles`, expected.data, term);
    yield totals(`${name} totals`, expected.data, term);
    yield agreement(`${name} dates`, term);
  }
}

const listed = ({ list }: Term): { readonly row: ListedDeputy; readonly left: boolean }[] =>
  list.kind === "alarm"
    ? []
    : [
        ...list.value.inOffice.map((row) => ({ row, left: false })),
        ...(list.value.left ?? []).map((row) => ({ row, left: true })),
      ];

/** Each field that is expected, and no entry beside those that are. */
const compareEntries = (
  kind: string,
  expected: readonly z.infer<typeof entry>[],
  found: ReadonlyMap<number, Readonly<Record<string, unknown>>>,
): KindResult => {
  const tally = new Tally(kind);
  for (const want of expected) {
    const is = found.get(want.idm);
    const differences = new Differences();
    for (const [field, value] of Object.entries(want)) differences.check(field, value ?? null, is?.[field]);
    tally.count(is !== undefined && differences.none, () => `idm ${want.idm}: ${is ? differences : "not read"}`);
  }
  const known = new Set(expected.map(({ idm }) => idm));
  for (const idm of found.keys()) if (!known.has(idm)) tally.count(false, () => `idm ${idm}: not expected`);
  return tally.result();
};

const rows = (kind: string, expected: Expected, term: Term): KindResult =>
  compareEntries(kind, expected.list, new Map(listed(term).map(({ row, left }) => [row.id.idm, rowForm(row, left)])));

const profiles = (kind: string, expected: Expected, term: Term): KindResult => {
  const forms = new Map<number, Readonly<Record<string, unknown>>>();
  for (const { idm, page, profile } of term.profiles.values()) {
    if (page.kind === "ok" && profile.kind === "ok") forms.set(idm, profileForm(profile.value, page.value));
  }
  return compareEntries(kind, expected.profiles, forms);
};

const readOnes = (term: Term): Profile[] =>
  [...term.profiles.values()].flatMap(({ profile }) => (profile.kind === "ok" ? [profile.value] : []));

const totals = (kind: string, expected: Expected, term: Term): KindResult => {
  const tally = new Tally(kind);
  const found = term.list.kind === "ok" ? totalsOf(term.list.value, readOnes(term)) : {};
  for (const [name, want] of Object.entries(expected.totals)) {
    const differences = new Differences();
    differences.check(name, want, found[name]);
    tally.count(differences.none, () => differences.toString());
  }
  return tally.result();
};

/** Beginnings and ends are said twice, by the list and by the profile: they must agree. */
const agreement = (kind: string, term: Term): KindResult => {
  const tally = new Tally(kind);
  const byIdm = new Map(listed(term).map(({ row }) => [row.id.idm, row]));
  for (const { idm, profile } of term.profiles.values()) {
    if (profile.kind === "alarm") continue;
    const { start, end } = profile.value.mandate;
    const row = byIdm.get(idm);
    if (start !== null) tally.count(row?.since === start, () => `idm ${idm}: since ${row?.since}, start ${start}`);
    if (end !== null) tally.count(row?.until === end, () => `idm ${idm}: until ${row?.until}, end ${end}`);
  }
  return tally.result(`proposed as one person: ${proposals(term)}`);
};

const proposals = (term: Term): string => {
  const entries = listed(term).map(({ row }) => {
    const profile = term.profiles.get(row.id.idm)?.profile;
    const birthYear = profile?.kind === "ok" ? profile.value.birth.year : null;
    return { ...row, birthYear };
  });
  const pairs = proposeSamePersons(entries).map(({ earlier, later }) => `${earlier.idm} and ${later.idm}`);
  return pairs.length === 0 ? "none" : pairs.join(", ");
};
