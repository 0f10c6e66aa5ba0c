import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { Fault } from "../pledge/fault.ts";
import type { Clock } from "../time/clock.ts";
import type { Random } from "../time/random.ts";
import { diskFault } from "./disk-fault.ts";
import type { Blobs, Shelf, StoredBody } from "./store.ts";

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);

/**
 * Bodies in files: `<folder>/<shelf>/<aa>/<digest>.zst`. A body appears under its name complete or not at all: it is written
 * to a temporary name, synced, renamed, and the folder is synced.
 *
 * @param folder data folder; the shelves in it are created when first needed
 */
export class FileBlobs implements Blobs {
  readonly #folder: string;
  readonly #random: Random;
  readonly #clock: Clock;

  constructor(folder: string, random: Random, clock: Clock) {
    this.#folder = folder;
    this.#random = random;
    this.#clock = clock;
  }

  async put(digest: string, bytes: Uint8Array, shelf: Shelf = "captures"): Promise<void> {
    assertDigest(digest, bytes);
    await this.#clock.during(this.#put(digest, bytes, shelf));
  }

  async #put(digest: string, bytes: Uint8Array, shelf: Shelf): Promise<void> {
    const now = this.#clock.now() / 1_000;
    const path = this.#path(digest, shelf);
    const temporary = `${path}.${Buffer.from(this.#random.bytes(6)).toString("hex")}.tmp`;
    try {
      // The same content may be a page and a document: it lies on the shelf where it came first.
      for (const own of SHELVES) if (await touched(this.#path(digest, own), now)) return;
      await mkdir(dirname(path), { recursive: true });
      await writeWhole(temporary, await pack(bytes), now);
      await rename(temporary, path);
      // Without this the name itself may be lost in a power cut, although the content is on disk.
      await syncFolder(dirname(path));
    } catch (error) {
      // On a full disk half a body would take the room that others need.
      await rm(temporary, { force: true }).catch(() => undefined);
      throw diskFault(error, path);
    }
  }

  async get(digest: string): Promise<Uint8Array | undefined> {
    for (const shelf of SHELVES) {
      try {
        return await this.#clock.during(readFile(this.#path(digest, shelf)).then(unpack));
      } catch (error) {
        if (isMissing(error)) continue;
        throw new Fault("failure", `the stored body ${digest} cannot be read`, `restore ${shelf}/ from a backup`, {
          cause: error,
        });
      }
    }
    return undefined;
  }

  async has(digest: string): Promise<boolean> {
    for (const shelf of SHELVES) if (await this.#clock.during(exists(this.#path(digest, shelf)))) return true;
    return false;
  }

  async delete(digest: string, putBefore?: number): Promise<number> {
    let freed = 0;
    for (const shelf of SHELVES) freed += await this.#clock.during(remove(this.#path(digest, shelf), putBefore));
    return freed;
  }

  async size(): Promise<number> {
    let bytes = 0;
    for await (const file of this.#files()) bytes += file.bytes;
    return bytes;
  }

  async *all(): AsyncIterable<StoredBody> {
    for await (const { name, bytes, at } of this.#files()) {
      const [, digest] = /^([0-9a-f]{64})\.zst$/.exec(name) ?? [];
      if (digest !== undefined) yield { digest, bytes, at };
    }
  }

  async clear(before: number): Promise<number> {
    let cleared = 0;
    for await (const { name, path, at } of this.#files()) {
      if (!name.endsWith(".tmp") || at >= before) continue;
      await this.#clock.during(rm(path, { force: true }));
      cleared += 1;
    }
    return cleared;
  }

  async *#files() {
    for (const shelf of SHELVES) {
      for (const folder of await this.#clock.during(names(join(this.#folder, shelf)))) {
        for (const name of await this.#clock.during(names(join(this.#folder, shelf, folder)))) {
          const path = join(this.#folder, shelf, folder, name);
          const found = await this.#clock.during(stat(path).catch(() => undefined));
          if (found) yield { name, path, bytes: found.size, at: found.mtimeMs };
        }
      }
    }
  }

  #path(digest: string, shelf: Shelf): string {
    if (!/^[0-9a-f]{64}$/.test(digest)) throw new Fault("failure", `"${digest}" is no sha256 digest`, "report this");
    return join(this.#folder, shelf, digest.slice(0, 2), `${digest}.zst`);
  }
}

const SHELVES: readonly Shelf[] = ["captures", "documents"];

/** @param time of the file, seconds: ages are measured by our own clock */
async function writeWhole(path: string, bytes: Uint8Array, time: number): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.utimes(time, time);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Bodies in memory, for virtual time. */
export class MemoryBlobs implements Blobs {
  readonly #clock: Clock;
  readonly #bodies = new Map<string, { readonly bytes: Uint8Array; readonly at: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async put(digest: string, bytes: Uint8Array): Promise<void> {
    assertDigest(digest, bytes);
    const known = this.#bodies.get(digest)?.bytes;
    this.#bodies.set(digest, { bytes: known ?? Uint8Array.from(bytes), at: this.#clock.now() });
  }

  async get(digest: string): Promise<Uint8Array | undefined> {
    return this.#bodies.get(digest)?.bytes;
  }

  async has(digest: string): Promise<boolean> {
    return this.#bodies.has(digest);
  }

  async delete(digest: string, putBefore = Number.POSITIVE_INFINITY): Promise<number> {
    const body = this.#bodies.get(digest);
    if (!body || body.at >= putBefore) return 0;
    this.#bodies.delete(digest);
    return body.bytes.byteLength;
  }

  async size(): Promise<number> {
    return [...this.#bodies.values()].reduce((total, { bytes }) => total + bytes.byteLength, 0);
  }

  async *all(): AsyncIterable<StoredBody> {
    for (const [digest, { bytes, at }] of [...this.#bodies]) yield { digest, bytes: bytes.byteLength, at };
  }

  async clear(): Promise<number> {
    return 0;
  }
}

/** A body stored under a wrong name would be taken for another page's, for ever. */
export function assertDigest(digest: string, bytes: Uint8Array): void {
  const is = createHash("sha256").update(bytes).digest("hex");
  if (is !== digest) {
    throw new Fault("failure", `bytes with sha256 ${is} were to be stored as ${digest}`, "report this: it is a bug");
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; there the rename is as durable as it gets.
  const folder = await open(path, "r").catch(() => undefined);
  if (!folder) return;
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function remove(path: string, putBefore = Number.POSITIVE_INFINITY): Promise<number> {
  const file = await stat(path).catch(() => undefined);
  if (!file || file.mtimeMs >= putBefore) return 0;
  await rm(path, { force: true });
  await syncFolder(dirname(path));
  return file.size;
}

/** Marks a file as put now; false where there is none. */
const touched = (path: string, at: number): Promise<boolean> =>
  utimes(path, at, at).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const names = (path: string): Promise<string[]> => readdir(path).catch(() => []);

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";
