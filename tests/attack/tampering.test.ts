import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { table } from "./finders.ts";
import { type Noticed, type Rewriting, rehash, TamperedStore } from "./tampered-store.ts";

/**
 * What becomes of a ledger in the hands of somebody who may write to its file: with and without knowing how hashes are
 * computed, with and without patience. Each line says who notices, and who does not.
 */

let store: TamperedStore;
beforeAll(async () => {
  store = await TamperedStore.make();
});
afterAll(() => store.remove());

/** What was done, and who noticed. */
const noticed: (readonly string[])[] = [];
const sees = (deed: string, { chain, seals, audit, verifier }: Noticed): void => {
  noticed.push([deed, ...[chain, seals, audit, verifier].map((found) => (found ? "yes" : ""))]);
};
afterAll(() => console.info(`\n${table(["deed", "chain", "seal", "audit", "verifier"], noticed)}\n`));

const nobody: Noticed = { chain: false, seals: false, audit: false, verifier: false };
const chain: Noticed = { ...nobody, chain: true, audit: true, verifier: true };
const seals: Noticed = { ...nobody, seals: true };

/** Row 6 is the answer of the source's entry. */
const better: Rewriting = (db) => {
  const { changes } = db
    .prepare(`update ledger set body = replace(body, '"status":200', '"status":204') where seq = 6`)
    .run();
  expect(changes).toBe(1);
};
const renumber: Rewriting = (db) => {
  db.exec("update ledger set seq = -seq where seq > 7");
  db.exec(
    `update ledger set seq = -seq - 1, body = replace(body, '"seq":' || -seq, '"seq":' || (-seq - 1)) where seq < 0`,
  );
};

it("lets a ledger pass that nobody has touched", async () => {
  expect(await store.after(() => undefined)).toEqual(nobody);
});

describe("by somebody who does not know how hashes are computed", () => {
  it.each<[string, Rewriting, Noticed]>([
    ["a row altered", better, chain],
    // The column alone: what is printed for others comes from the hashed text.
    [
      "a row's time altered",
      (db) => db.exec("update ledger set at = at + 1 where seq = 6"),
      { ...chain, verifier: false },
    ],
    ["a row removed", (db) => db.exec("delete from ledger where seq = 7"), chain],
    [
      "two rows in each other's place",
      (db) =>
        db.exec(
          "update ledger set seq = -6 where seq = 6; update ledger set seq = 6 where seq = 7; update ledger set seq = 7 where seq = -6",
        ),
      chain,
    ],
    [
      "an address altered",
      (db) => db.exec("update ledger set personal = replace(personal, 'system', 'systems') where seq = 5"),
      chain,
    ],
    [
      "an address removed without a word",
      (db) => db.exec("update ledger set personal = null, salt = null where seq = 5"),
      { ...chain, chain: false },
    ],
    ["the evidence altered", (db) => db.exec("update evidence set bytes = x'00'"), { ...nobody, audit: true }],
    ["the evidence removed", (db) => db.exec("delete from evidence"), { ...nobody, audit: true }],
  ])("%s", async (deed, rewriting, expected) => {
    const found = await store.after(rewriting);
    sees(deed, found);
    expect(found).toEqual(expected);
  });
});

describe("by somebody who does", () => {
  it.each<[string, Rewriting, Noticed]>([
    ["a row altered with its own hash", (db) => [better(db), rehash(db, 6, 6)], chain],
    ["a row altered with all hashes that follow", (db) => [better(db), rehash(db, 6)], { ...seals, verifier: true }],
    [
      "a row removed, the rest counted anew and all hashes fitted",
      (db) => [db.exec("delete from ledger where seq = 7"), renumber(db), rehash(db, 7)],
      { ...seals, verifier: true, audit: true },
    ],
    ["the tail cut, with the last seal in it", (db) => db.exec("delete from ledger where seq > 20"), seals],
  ])("%s", async (deed, rewriting, expected) => {
    const found = await store.after(rewriting);
    sees(deed, found);
    expect(found).toEqual(expected);
  });

  it("the whole store rebuilt without rows of one kind, with a valid chain and seals of its own", async () => {
    const found = await store.rebuilt(({ event }) => event !== "applied");
    sees("the whole store rebuilt", found);
    expect(found).toEqual(seals);
  });

  it("the whole store rebuilt row for row, with new salts", async () => {
    expect(await store.rebuilt(() => true)).toEqual(seals);
  });
});

describe("what only a later seal would show", () => {
  it("rows behind the last published seal, cut off", async () => {
    const last = (await store.published()).at(-1)?.seq ?? 0;
    const found = await store.after((db) => db.prepare("delete from ledger where seq > ?").run(last));
    sees("rows behind the last published seal cut off", found);
    expect(found).toEqual(nobody);
  });
});
