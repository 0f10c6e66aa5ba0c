import { Fault } from "../../pledge/fault.ts";

/** A file in an archive, its content as a stream of exactly `size` bytes. */
export interface TarMember {
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
}

const BLOCK = 512;
/** Longest name of the plain format (POSIX 1003.1 ustar); ours are no longer than 80. */
const LONGEST_NAME = 100;
/** Largest size that fits into eleven octal digits; larger ones are written in base 256, as GNU tar does. */
const LARGEST_OCTAL = 0o77_777_777_777;

/**
 * An archive that any `tar` can open (POSIX ustar): regular files only, without dates, owners and folders. Streams.
 *
 * @throws Fault "failure" where a content is longer or shorter than it was said to be
 */
export async function* writeTar(members: AsyncIterable<TarMember>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, content } of members) {
    yield headerOf(name, size);
    let written = 0;
    for await (const chunk of content) {
      written += chunk.byteLength;
      yield chunk;
    }
    if (written !== size) {
      throw new Fault("failure", `${name} has ${written} bytes, not ${size}: it changed meanwhile`, "try it again");
    }
    yield Buffer.alloc(padding(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/**
 * The files of an archive made by {@link writeTar}, one after the other. A content that was not read to its end is
 * passed over.
 *
 * @throws Fault "failure" where the bytes are no such archive, or end too early
 */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarMember> {
  const source = new Source(bytes);
  for (;;) {
    const header = await source.exactly(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const { name, size } = memberOf(header);
    let left = size;
    async function* content(): AsyncGenerator<Uint8Array> {
      while (left > 0) {
        const chunk = await source.some(left);
        left -= chunk.byteLength;
        yield chunk;
      }
    }
    yield { name, size, content: content() };
    while (left > 0) left -= (await source.some(left)).byteLength;
    await source.exactly(padding(size));
  }
}

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > LONGEST_NAME) {
    throw new Fault("failure", `the name ${name} is too long for an archive`, "report this: it is a bug");
  }
  header.write(name, 0);
  header.write("0000600\u00000000000\u00000000000\u0000", 100);
  if (size <= LARGEST_OCTAL) header.write(`${size.toString(8).padStart(11, "0")}\u0000`, 124);
  else {
    header.writeUInt8(0x80, 124);
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  header.write("00000000000\u0000        0", 136);
  header.write("ustar\u000000", 257);
  header.write(`${sumOf(header).toString(8).padStart(6, "0")}\u0000 `, 148);
  return header;
}

function memberOf(header: Buffer): { readonly name: string; readonly size: number } {
  const text = (from: number, length: number): string => {
    const [value = ""] = header.toString("utf8", from, from + length).split("\u0000");
    return value;
  };
  const sum = Number.parseInt(text(148, 8), 8);
  const type = text(156, 1);
  header.fill(" ", 148, 156);
  const large = header.readUInt8(124) === 0x80;
  const size = large ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8);
  if (sum !== sumOf(header) || !(type === "0" || type === "") || !Number.isSafeInteger(size) || size < 0)
    throw broken();
  return { name: text(0, LONGEST_NAME), size };
}

const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0);

const broken = (): Fault => new Fault("failure", "the file is no whole backup", "use another backup");

/** Bytes in pieces as they are wanted, holding no more than one chunk. */
class Source {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  /** Between one and `most` bytes. */
  async some(most: number): Promise<Uint8Array> {
    while (this.#rest.byteLength === 0) {
      const next = await this.#chunks.next();
      if (next.done) throw broken();
      this.#rest = next.value;
    }
    const piece = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(piece.byteLength);
    return piece;
  }

  async exactly(length: number): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for (let left = length; left > 0; ) {
      const piece = await this.some(left);
      pieces.push(piece);
      left -= piece.byteLength;
    }
    return Buffer.concat(pieces);
  }
}
