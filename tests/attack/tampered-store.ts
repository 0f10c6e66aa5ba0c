import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { audit } from "../../src/ledger/audit.ts";
import { openStore } from "../../src/ledger/open-store.ts";
import { type Seal, sealList } from "../../src/ledger/seal-book.ts";
import { checkSeals, seal } from "../../src/ledger/seals.ts";
import type { Draft, Row } from "../../src/pledge/row.ts";
import type { LedgerEntry } from "../../src/store/row-codec.ts";
import type { Store } from "../../src/store/store.ts";
import { idsFrom } from "../../src/time/ids.ts";
import { seededRandom } from "../../src/time/random.ts";
import { VirtualClock } from "../../src/time/virtual-clock.ts";
import { verify } from "../../tools/verify-ledger.mjs";
import { exported } from "./exported.ts";
import { NOON, readOnce, small } from "./town.ts";

/** Who noticed: the chain, the published seals, the whole audit (without seals), the stand-alone verifier (likewise). */
export interface Noticed {
  readonly chain: boolean;
  readonly seals: boolean;
  readonly audit: boolean;
  readonly verifier: boolean;
}

export type Rewriting = (db: Database.Database) => void;

const clock = new VirtualClock(NOON);

const open = (path: string, seed: string): Promise<Store> => {
  const random = seededRandom(seed);
  return openStore({ path, dataDir: "", clock, random, ids: idsFrom(clock, random) });
};

/** A store file with the ledger of a real pass, sealed, two rows behind the last seal; and who notices what is done to it. */
export class TamperedStore {
  readonly #folder = mkdtempSync(join(tmpdir(), "goodbot-tampering-"));
  readonly #seals = sealList();
  #copies = 0;

  static async make(): Promise<TamperedStore> {
    const made = new TamperedStore();
    const house = await readOnce(small);
    const store = await open(made.#original, "first");
    const rows: Row[] = [];
    for await (const row of house.store.ledger.rows()) rows.push(row);
    await append(store, rows, (hash) => house.store.ledger.file(hash));
    await seal(store, clock, made.#seals);
    const note = (to: string): Draft => ({ event: "operator", at: NOON, act: "note", detail: { to } });
    await store.turn({}, () => ({ rows: [note("one"), note("two")], result: () => undefined }));
    await store.close();
    return made;
  }

  get #original(): string {
    return join(this.#folder, "goodbot.db");
  }

  published(): Promise<readonly Seal[]> {
    return this.#seals.all();
  }

  /** A copy of the file, tampered with. */
  async after(rewriting: Rewriting): Promise<Noticed> {
    const path = join(this.#folder, `copy-${++this.#copies}.db`);
    copyFileSync(this.#original, path);
    const db = new Database(path);
    rewriting(db);
    db.close();
    return this.noticed(await open(path, "copy"));
  }

  /** Another store with these rows in a chain of its own: every hash fits. */
  async rebuilt(keep: (row: Row) => boolean): Promise<Noticed> {
    const [from, to] = [await open(this.#original, "read"), await open(":memory:", "another")];
    const rows: Row[] = [];
    for await (const row of from.ledger.rows()) if (keep(row)) rows.push(row);
    await append(to, rows, (hash) => from.ledger.file(hash));
    await from.close();
    return this.noticed(to);
  }

  async noticed(store: Store): Promise<Noticed> {
    const { broken } = await store.ledger.verify();
    const seals = await checkSeals(store.ledger, await this.published());
    const { ok } = await audit(store.ledger, { bots: [small] });
    const { findings } = await verify(await exported(store.ledger));
    await store.close();
    return { chain: broken !== null, seals: seals.length > 0, audit: !ok, verifier: findings.length > 0 };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Rows appended anew, in order, with the evidence they name; seals name the head of the new chain. */
async function append(
  store: Store,
  rows: readonly Row[],
  file: (hash: string) => Promise<Uint8Array | undefined>,
): Promise<void> {
  const numbers = new Map<number, number>();
  for (const row of rows) {
    const { seq, prev: _, hash: __, ...draft } = row;
    const named = draft.event === "answered" ? draft.findings.robots?.file : undefined;
    const bytes = named === undefined ? undefined : await file(named);
    const head = await store.ledger.head();
    numbers.set(seq, (head?.seq ?? 0) + 1);
    const told = referring(draft, numbers, head);
    await store.turn({}, () => ({
      rows: [told],
      ...(named !== undefined && bytes && { files: [[named, bytes]] }),
      result: () => undefined,
    }));
  }
}

/** The same row where others have other numbers and hashes than they had. */
function referring(draft: Draft, numbers: ReadonlyMap<number, number>, head: Head | null): Draft {
  const now = (seq: number): number => numbers.get(seq) ?? seq;
  switch (draft.event) {
    case "seal":
      return head ? { ...draft, head: head.hash, rows: head.seq } : draft;
    case "answered":
    case "recovered":
    case "applied":
      return { ...draft, request: now(draft.request) };
    case "asked":
    case "refused":
      return draft.parent === undefined ? draft : { ...draft, parent: now(draft.parent) };
    default:
      return draft;
  }
}

type Head = { readonly seq: number; readonly hash: string };

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Computes the hashes of a row and all that follow anew, as someone would who knows the format and has the file. */
export function rehash(db: Database.Database, from: number, to = Number.MAX_SAFE_INTEGER): void {
  const before = db.prepare<[number], LedgerEntry>("select * from ledger where seq < ? order by seq desc limit 1");
  let prev = before.get(from)?.hash ?? "0".repeat(64);
  const rows = db.prepare<[number, number], LedgerEntry>("select * from ledger where seq between ? and ? order by seq");
  for (const { seq, body } of rows.all(from, to)) {
    const hash = sha256(prev + body);
    db.prepare("update ledger set prev = ?, hash = ? where seq = ?").run(prev, hash, seq);
    prev = hash;
  }
}
