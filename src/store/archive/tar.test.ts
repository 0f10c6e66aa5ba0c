import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readTar, type TarMember, writeTar } from "./tar.ts";

async function* once(...chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

async function* members(files: Record<string, Buffer>): AsyncGenerator<TarMember> {
  for (const [name, bytes] of Object.entries(files)) yield { name, size: bytes.byteLength, content: once(bytes) };
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function read(stream: AsyncIterable<Uint8Array>): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const { name, content } of readTar(stream)) files[name] = (await bytesOf(content)).toString("hex");
  return files;
}

const files = {
  empty: Buffer.alloc(0),
  "captures/ab/one.zst": Buffer.from("ab"),
  exact: Buffer.alloc(512, 7),
  more: Buffer.alloc(1_500, 9),
};
const expected = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, bytes.toString("hex")]));

it("gives back what went in, however the bytes are cut", async () => {
  const archive = await bytesOf(writeTar(members(files)));
  expect(await read(once(archive))).toEqual(expected);
  const pieces = Array.from({ length: Math.ceil(archive.byteLength / 7) }, (_, index) =>
    archive.subarray(index * 7, index * 7 + 7),
  );
  expect(await read(once(...pieces))).toEqual(expected);
});

it("passes over contents that nobody reads", async () => {
  const names: string[] = [];
  for await (const { name } of readTar(writeTar(members(files)))) names.push(name);
  expect(names).toEqual(Object.keys(files));
});

it("is opened by the tar of the system", async () => {
  const folder = mkdtempSync(join(tmpdir(), "goodbot-tar-"));
  writeFileSync(join(folder, "a.tar"), await bytesOf(writeTar(members(files))));
  execFileSync("tar", ["xf", "a.tar"], { cwd: folder });
  expect(readFileSync(join(folder, "captures/ab/one.zst"), "utf8")).toBe("ab");
  expect(readFileSync(join(folder, "more"))).toEqual(files.more);
  rmSync(folder, { recursive: true });
});

it("says so where an archive ends too early or was altered, or a content is not as long as said", async () => {
  const archive = await bytesOf(writeTar(members(files)));
  for (const end of [0, 100, 512, 1_024, 3_000])
    await expect(read(once(archive.subarray(0, end)))).rejects.toThrow(/no whole/);
  const altered = Buffer.from(archive);
  altered.writeUInt8(altered.readUInt8(125) + 1, 125);
  await expect(read(once(altered))).rejects.toThrow(/no whole/);
  async function* lying(): AsyncGenerator<TarMember> {
    yield { name: "a", size: 3, content: once(Buffer.from("ab")) };
  }
  await expect(bytesOf(writeTar(lying()))).rejects.toThrow(/changed meanwhile/);
});

it("writes sizes beyond eight gigabytes too", async () => {
  const size = 9 * 2 ** 30;
  async function* large(): AsyncGenerator<TarMember> {
    yield { name: "large", size, content: once() };
  }
  const stream = writeTar(large());
  const { value: header } = await stream.next();
  async function* headerOnly(): AsyncGenerator<Uint8Array> {
    if (header) yield header;
  }
  for await (const member of readTar(headerOnly())) {
    expect(member).toMatchObject({ name: "large", size });
    break;
  }
});
