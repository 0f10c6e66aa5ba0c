import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
  ])("%s", async (_, rewriting, expected) => {
    expect(await store.after(rewriting)).toEqual(expected);
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
  ])("%s", async (_, rewriting, expected) => {
    expect(await store.after(rewriting)).toEqual(expected);
  });

  it("the whole store rebuilt without its answers of one kind, with a valid chain and seals of its own", async () => {
    expect(await store.rebuilt(({ event }) => event !== "applied")).toEqual(seals);
  });

  it("the whole store rebuilt row for row, with new salts", async () => {
    expect(await store.rebuilt(() => true)).toEqual(seals);
  });
});

describe("what only a later seal would show", () => {
  it("rows behind the last published seal, cut off", async () => {
    const last = (await store.published()).at(-1)?.seq ?? 0;
    expect(await store.after((db) => db.prepare("delete from ledger where seq > ?").run(last))).toEqual(nobody);
  });
});
