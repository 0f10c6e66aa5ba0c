import { Transform, type TransformCallback } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from "node:zlib";
import { type Coding, hasZlibHeader, zstdParams } from "./codings.ts";

type Engine = ReturnType<typeof start>;

const options = { chunkSize: 65_536 };

/**
 * Undoes one content coding while the bytes pass through. Ends after `limit` bytes, with {@link UndoCoding.tooMuch}
 * saying so, so that a bomb costs one chunk of memory. Fails where the bytes do not follow the coding: broken, ending too
 * early, or followed by something that does not belong to it.
 */
export class UndoCoding extends Transform {
  readonly #coding: Coding;
  readonly #limit: number;
  #engine: Engine | undefined;
  /** Bytes given to the present engine, and bytes that came out of all engines. */
  #fed = 0;
  #out = 0;
  #tooMuch: string | undefined;

  constructor(coding: Coding, limit: number) {
    super();
    this.#coding = coding;
    this.#limit = limit;
  }

  /** What passed the limit, in words; undefined where nothing did. */
  get tooMuch(): string | undefined {
    return this.#tooMuch;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    if (chunk.length === 0) {
      done();
      return;
    }
    const engine = this.#running(chunk);
    this.#fed += chunk.length;
    engine.write(chunk, (error) => {
      // A broken stream is reported once, by the engine's own "error".
      if (error || this.destroyed) return;
      const left = this.#fed - engine.bytesWritten;
      if (left <= 0) return done();
      // The coded stream ended inside the chunk. Its last bytes may still be on their way out.
      if (engine.readableEnded) this.#goOn(chunk.subarray(-left), done);
      else engine.once("end", () => this.#goOn(chunk.subarray(-left), done));
    });
  }

  override _flush(done: TransformCallback): void {
    const engine = this.#engine;
    if (!engine || engine.readableEnded) {
      done();
      return;
    }
    engine.once("end", () => done());
    engine.end();
  }

  override _read(size: number): void {
    this.#engine?.resume();
    super._read(size);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#engine?.destroy();
    done(error);
  }

  /** Bytes behind the end of a coded stream. */
  #goOn(rest: Buffer, done: TransformCallback): void {
    if (this.#coding === "zstd") {
      // RFC 8878 section 3: frames follow each other. The engine stops after the first one, and the rest would be lost.
      this.#engine = undefined;
      this.#fed = 0;
      this._transform(rest, "buffer", done);
    } else if (this.#coding === "gzip" && rest.every((byte) => byte === 0)) {
      // Padding with zeros, as tapes had it. Everything else the engine has refused itself.
      done();
    } else {
      done(new Error("bytes follow the end of the stream"));
    }
  }

  #stopAfter(last: Buffer): void {
    if (this.#tooMuch !== undefined) return;
    this.#tooMuch = `${this.#coding}: more than ${this.#limit} bytes`;
    this.#engine?.destroy();
    if (last.length > 0) this.push(last);
    this.push(null);
  }

  #running(chunk: Buffer): Engine {
    if (this.#engine) return this.#engine;
    const engine = start(this.#coding, chunk[0] ?? 0);
    this.#engine = engine;
    engine.on("error", (error) => this.destroy(error));
    engine.on("data", (bytes: Buffer) => {
      const part = bytes.subarray(0, this.#limit - this.#out);
      this.#out += part.length;
      if (part.length < bytes.length) this.#stopAfter(part);
      else if (!this.push(part)) engine.pause();
    });
    return engine;
  }
}

function start(coding: Coding, firstByte: number) {
  switch (coding) {
    case "gzip":
      return createGunzip(options);
    case "deflate":
      return hasZlibHeader(firstByte) ? createInflate(options) : createInflateRaw(options);
    case "br":
      return createBrotliDecompress(options);
    case "zstd":
      return createZstdDecompress({ ...options, params: zstdParams });
  }
}
