import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Draft } from "../pledge/row.ts";
import type { LedgerEntry } from "../store/row-codec.ts";
import { sampleAnswered, sampleAsked } from "../world/samples.ts";
import { canonical } from "./canonical.ts";
import { checkEntry, decodeEntry, LEDGER_FORMAT, ROOT } from "./chain.ts";
import { chained, draftOf } from "./ledger-samples.ts";

const drafts: readonly Draft[] = [
  draftOf(sampleAsked({ url: "https://ris.example/person/1", startedAt: 1 })),
  draftOf(sampleAnswered({ request: 1, findings: { location: "https://ris.example/2", retryAfter: 5 } })),
  { event: "operator", at: 3, bot: "sample", act: "throttle", detail: { asked: "by the owner" } },
  { event: "seal", at: 4, head: ROOT, rows: 3 },
];

/** What the chain finds wrong, entry by entry. */
function verdict(entries: readonly LedgerEntry[]): readonly string[] {
  return entries.flatMap((entry, index) => checkEntry(entry, entries[index - 1] ?? null) ?? []);
}

const altered = (
  entries: readonly LedgerEntry[],
  index: number,
  change: Partial<LedgerEntry>,
): readonly LedgerEntry[] => entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry));

it("canonical JSON has one text for a value, whatever the order of its keys", () => {
  expect(canonical({ b: 1, a: [true, undefined, null], c: undefined, é: { z: "ș\u2028", y: 1.5 } })).toBe(
    '{"a":[true,null,null],"b":1,"é":{"y":1.5,"z":"ș\u2028"}}',
  );
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      expect(JSON.parse(canonical(value))).toEqual(value);
      expect(canonical(JSON.parse(canonical(value)))).toBe(canonical(value));
    }),
  );
});

it("gives back every row as it was written", () => {
  const rows = chained(drafts).map(decodeEntry);
  expect(rows).toEqual(
    drafts.map((draft, index) => ({
      ...draft,
      seq: index + 1,
      prev: rows[index - 1]?.hash ?? ROOT,
      hash: rows[index]?.hash,
    })),
  );
});

it("hashes as its description says, and names its format in the first row", () => {
  const entries = chained(drafts);
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  for (const { prev, body, hash, salt, personal } of entries) {
    expect(sha256(prev + body)).toBe(hash);
    if (personal !== null) expect(JSON.parse(body).commitment).toBe(sha256(salt + personal));
  }
  expect(entries.map(({ body }) => JSON.parse(body).format)).toEqual([LEDGER_FORMAT, undefined, undefined, undefined]);
});

it("keeps personal parts out of what is hashed, each under a salt of its own", () => {
  const twice = chained([...drafts.slice(0, 1), ...drafts.slice(0, 1)]);
  for (const { body } of [...chained(drafts), ...twice])
    expect(body).not.toMatch(/person\/1|ris\.example\/2|by the owner/);
  expect(twice[0]?.salt).toHaveLength(32);
  expect(twice[0]?.salt).not.toBe(twice[1]?.salt);
  expect(JSON.parse(twice[0]?.body ?? "").commitment).not.toBe(JSON.parse(twice[1]?.body ?? "").commitment);
});

it("verifies a whole chain, redacted or not", () => {
  expect(verdict(chained(drafts))).toEqual([]);
  const redacted = altered(chained(drafts), 0, { personal: null, salt: null });
  expect(verdict(redacted)).toEqual([]);
  expect(redacted[0] && decodeEntry(redacted[0])).not.toHaveProperty("url");
});

it("shows an altered row", () => {
  const entries = chained(drafts);
  const body = entries[1]?.body.replace('"status":200', '"status":404') ?? "";
  expect(verdict(altered(entries, 1, { body }))).toEqual(["row 2 was altered: its hash does not fit"]);
});

it("shows an altered row even where its own hash was computed anew", () => {
  const entries = chained(drafts);
  const body = entries[1]?.body.replace('"status":200', '"status":404') ?? "";
  const hash = createHash("sha256").update(`${entries[1]?.prev}${body}`).digest("hex");
  expect(verdict(altered(entries, 1, { body, hash }))).toEqual(["row 3 does not follow from the row before it"]);
});

it("shows altered personal parts, and an altered salt", () => {
  const entries = chained(drafts);
  for (const change of [
    { personal: '{"url":"https://ris.example/other"}' },
    { salt: "0".repeat(32) },
    { salt: null },
  ]) {
    expect(verdict(altered(entries, 0, change))).toEqual([
      "row 1 was altered: its personal parts do not fit their commitment",
    ]);
  }
});

it("shows a row moved to another time or number", () => {
  const entries = chained(drafts);
  expect(verdict(altered(entries, 3, { at: 99 }))).toEqual([
    "row 4 is stored under another number or time than its own",
  ]);
});

it("shows removed and reordered rows", () => {
  const [a, b, c, d] = chained(drafts);
  if (!a || !b || !c || !d) throw new Error("four rows");
  expect(verdict([a, c, d])).toEqual(["row 2 is missing"]);
  expect(verdict([b, c, d])[0]).toBe("row 1 is missing");
  expect(verdict([a, c, b, d])).not.toEqual([]);
});
