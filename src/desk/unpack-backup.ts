import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { Fault } from "../pledge/fault.ts";
import { readTar } from "../store/archive/tar.ts";
import { isMemberName, MANIFEST, type Manifest, type ManifestMember, manifestSchema } from "./backup-manifest.ts";

/** The manifest alone is read into memory. */
const LARGEST_MANIFEST = 256 * 2 ** 20;

/**
 * Unpacks a backup into an empty folder and holds every part against the manifest: names, sizes, hashes, nothing missing
 * and nothing more.
 *
 * @throws Fault "failure" where the backup is damaged or none at all; the folder is then of no use
 */
export async function unpackBackup(file: string, folder: string): Promise<Manifest> {
  const found = new Map<string, ManifestMember>();
  let manifest: Manifest | undefined;
  const unpacked = createZstdDecompress();
  const reading = pipeline(createReadStream(file), unpacked);
  // Awaited below; until then a failure of the stream shows in the reader.
  reading.catch(() => undefined);
  try {
    for await (const { name, size, content } of readTar(unpacked)) {
      if (!isMemberName(name) || found.has(name) || manifest) throw damaged(file, `it holds "${name.slice(0, 100)}"`);
      if (name === MANIFEST) manifest = await manifestOf(file, size, content);
      else found.set(name, { name, bytes: size, sha256: await writeOut(join(folder, name), content) });
    }
  } catch (cause) {
    if (cause instanceof Fault && cause.code !== "failure") throw cause;
    throw damaged(file, cause instanceof Error ? cause.message : String(cause), cause);
  } finally {
    unpacked.destroy();
    await reading.catch(() => undefined);
  }
  if (!manifest) throw damaged(file, "it has no manifest");
  for (const { name, bytes, sha256 } of manifest.members) {
    const member = found.get(name);
    if (!member) throw damaged(file, `${name} is missing`);
    if (member.bytes !== bytes || member.sha256 !== sha256) throw damaged(file, `${name} was altered`);
    found.delete(name);
  }
  const [more] = found.keys();
  if (more !== undefined) throw damaged(file, `its manifest does not name ${more}`);
  return manifest;
}

async function manifestOf(file: string, size: number, content: AsyncIterable<Uint8Array>): Promise<Manifest> {
  if (size > LARGEST_MANIFEST) throw damaged(file, "its manifest is too large");
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  const parsed = manifestSchema.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
  if (parsed.success) return parsed.data;
  throw damaged(file, "its manifest is not one that this release reads");
}

async function writeOut(path: string, content: AsyncIterable<Uint8Array>): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash("sha256");
  async function* passed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(Readable.from(passed()), createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
  return hash.digest("hex");
}

const damaged = (file: string, why: string, cause?: unknown): Fault =>
  new Fault("failure", `${file} cannot be restored: ${why}`, "Nothing was touched. Use another backup.", { cause });
