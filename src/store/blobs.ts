import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { Fault } from "../pledge/fault.ts";
import type { Random } from "../time/random.ts";
import type { Blobs } from "./store.ts";

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);

/**
 * Bodies in files: `<folder>/<aa>/<digest>.zst`. A body appears under its name complete or not at all: it is written
 * to a temporary name, synced, renamed, and the folder is synced.
 *
 * @param folder created when first needed
 */
export class FileBlobs implements Blobs {
  readonly #folder: string;
  readonly #random: Random;

  constructor(folder: string, random: Random) {
    this.#folder = folder;
    this.#random = random;
  }

  async put(digest: string, bytes: Uint8Array): Promise<void> {
    assertDigest(digest, bytes);
    const path = this.#path(digest);
    if (await exists(path)) return;
    const temporary = `${path}.${Buffer.from(this.#random.bytes(6)).toString("hex")}.tmp`;
    await mkdir(dirname(path), { recursive: true });
    const file = await open(temporary, "wx", 0o600);
    try {
      await file.writeFile(await pack(bytes));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    // Without this the name itself may be lost in a power cut, although the content is on disk.
    await syncFolder(dirname(path));
  }

  async get(digest: string): Promise<Uint8Array | undefined> {
    try {
      return await unpack(await readFile(this.#path(digest)));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw new Fault("failure", `the stored body ${digest} cannot be read`, "restore it from a backup of captures/", {
        cause: error,
      });
    }
  }

  async delete(digest: string): Promise<void> {
    const path = this.#path(digest);
    await rm(path, { force: true });
    if (await exists(dirname(path))) await syncFolder(dirname(path));
  }

  async size(): Promise<number> {
    let bytes = 0;
    for (const folder of await names(this.#folder)) {
      for (const name of await names(join(this.#folder, folder))) {
        bytes += (await stat(join(this.#folder, folder, name)).catch(() => undefined))?.size ?? 0;
      }
    }
    return bytes;
  }

  #path(digest: string): string {
    if (!/^[0-9a-f]{64}$/.test(digest)) throw new Fault("failure", `"${digest}" is no sha256 digest`, "report this");
    return join(this.#folder, digest.slice(0, 2), `${digest}.zst`);
  }
}

/** Bodies in memory, for virtual time. */
export class MemoryBlobs implements Blobs {
  readonly #bodies = new Map<string, Uint8Array>();

  async put(digest: string, bytes: Uint8Array): Promise<void> {
    assertDigest(digest, bytes);
    if (!this.#bodies.has(digest)) this.#bodies.set(digest, Uint8Array.from(bytes));
  }

  async get(digest: string): Promise<Uint8Array | undefined> {
    return this.#bodies.get(digest);
  }

  async delete(digest: string): Promise<void> {
    this.#bodies.delete(digest);
  }

  async size(): Promise<number> {
    return [...this.#bodies.values()].reduce((total, { byteLength }) => total + byteLength, 0);
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

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const names = (path: string): Promise<string[]> => readdir(path).catch(() => []);

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";
