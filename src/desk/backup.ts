import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { Fault } from "../pledge/fault.ts";
import { type TarMember, writeTar } from "../store/archive/tar.ts";
import { detachCopy } from "../store/sqlite/copy.ts";
import type { Store } from "../store/store.ts";
import { BACKUP_FORMAT, MANIFEST, type Manifest, type ManifestMember } from "./backup-manifest.ts";

/** What is backed up, and by whom. */
export interface BackupFrom {
  readonly store: Store;
  readonly dataDir: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Version of the program. */
  readonly version: string;
  /** A name nobody else takes. */
  readonly id: string;
}

/**
 * Writes one file (`tar` packed by zstd) with the store as it is at one moment, also while a pass runs: database, copies
 * that are kept for good, documents, seals, and a manifest with the hash of every part. Copies that are to be deleted
 * some day are left out: the backup would outlive that day (A14). The file appears under its name whole or not at all.
 *
 * @throws Fault "usage" where the file is there already
 * @example const { members } = await backUp({ store, dataDir, now: clock.now(), version, id: ids.next() }, "b.tar.zst");
 */
export async function backUp(from: BackupFrom, file: string): Promise<Manifest> {
  if (existsSync(file)) throw new Fault("usage", `${file} is there already`, "Name another file.");
  await mkdir(dirname(file), { recursive: true });
  const [copy, temporary] = [`${file}.${from.id}.db`, `${file}.${from.id}.tmp`];
  try {
    // Seals first: one that names a row younger than the copied database would accuse it.
    const seals = await readFile(join(from.dataDir, "ledger-seals.txt")).catch(() => undefined);
    await from.store.desk.copyTo(copy);
    const { version, head, bodies } = detachCopy(copy);
    const written: ManifestMember[] = [];
    const manifest = (): Manifest => ({
      ...{ format: BACKUP_FORMAT, goodbot: from.version, at: new Date(from.now).toISOString() },
      ...{ store: version, head, members: written },
    });
    async function* members(): AsyncGenerator<TarMember> {
      yield await hashed("goodbot.db", copy, written);
      if (seals) yield hashedBytes("ledger-seals.txt", seals, written);
      for (const digest of bodies) {
        const name = `captures/${digest.slice(0, 2)}/${digest}.zst`;
        // Gone since the copy was made, or never kept (a robots.txt lies in the database).
        if (existsSync(join(from.dataDir, name))) yield await hashed(name, join(from.dataDir, name), written);
      }
      for (const name of await filesIn(join(from.dataDir, "documents"))) {
        yield await hashed(`documents/${name}`, join(from.dataDir, "documents", name), written);
      }
      yield hashedBytes(MANIFEST, Buffer.from(JSON.stringify(manifest())), []);
    }
    const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    await pipeline(
      Readable.from(writeTar(members())),
      zstd,
      createWriteStream(temporary, { flags: "wx", mode: 0o600 }),
    );
    await sync(temporary);
    await rename(temporary, file);
    return manifest();
  } finally {
    for (const path of [copy, `${copy}-wal`, `${copy}-shm`, `${copy}-journal`, temporary])
      await rm(path, { force: true });
  }
}

/** A member whose hash is noted when its last byte has passed. */
async function hashed(name: string, path: string, written: ManifestMember[]): Promise<TarMember> {
  const { size } = await stat(path);
  async function* content(): AsyncGenerator<Uint8Array> {
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk);
      yield chunk;
    }
    written.push({ name, bytes: size, sha256: hash.digest("hex") });
  }
  return { name, size, content: content() };
}

function hashedBytes(name: string, bytes: Buffer, written: ManifestMember[]): TarMember {
  written.push({ name, bytes: bytes.byteLength, sha256: createHash("sha256").update(bytes).digest("hex") });
  return { name, size: bytes.byteLength, content: Readable.from([bytes]) };
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".tmp"))
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
}

async function sync(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync();
  await file.close();
}
