import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { DocumentText, StoredDocument } from "../store.ts";
import type { Connection } from "./connection.ts";

type TextRow = Omit<DocumentText, "text"> & { readonly text: Uint8Array | null };

interface Place {
  readonly bot: string;
  readonly source: string;
  readonly id: string;
}

/** Which files are kept of which records, and what was read in them. */
export class TextsTable {
  readonly #put;
  readonly #of;
  readonly #owners;
  readonly #putText;
  readonly #text;
  readonly #unread;
  readonly #erase;
  readonly #dropText;

  constructor(db: Connection) {
    const columns = "bot, source, id, version, digest, request, at, bytes";
    this.#put = db.prepare<[StoredDocument]>(
      `insert or replace into documents (${columns}) values (@bot, @source, @id, @version, @digest, @request, @at, @bytes)`,
    );
    this.#of = db.prepare<[string, string, string], StoredDocument>(
      `select ${columns} from documents where bot = ? and source = ? and id = ? order by request desc`,
    );
    this.#owners = db.prepare<[string], StoredDocument>(
      `select ${columns} from documents where digest = ? order by bot, source, id`,
    );
    this.#putText = db.prepare<[TextRow]>(
      `insert or replace into texts (digest, outcome, type, pages, text, at, reader)
       values (@digest, @outcome, @type, @pages, @text, @at, @reader)`,
    );
    this.#text = db.prepare<[string], TextRow>(
      "select digest, outcome, type, pages, text, at, reader from texts where digest = ?",
    );
    this.#unread = db.prepare<[string, string, number], { digest: string }>(
      `select distinct digest from documents where bot = ?
         and not exists (select 1 from texts where texts.digest = documents.digest and texts.reader = ?)
       order by digest limit ?`,
    );
    this.#erase = db.prepare<[string, string, string]>("delete from documents where bot = ? and source = ? and id = ?");
    this.#dropText = db.prepare<[string]>("delete from texts where digest = ?");
  }

  put(document: StoredDocument): void {
    this.#put.run(document);
  }

  /** All versions of a record's document that are kept, the newest first. */
  of({ bot, source, id }: Place): readonly StoredDocument[] {
    return this.#of.all(bot, source, id);
  }

  /** Whose document a file is. */
  owners(digest: string): readonly StoredDocument[] {
    return this.#owners.all(digest);
  }

  putText({ text, ...read }: DocumentText): void {
    this.#putText.run({ ...read, text: text === "" ? null : zstdCompressSync(text) });
  }

  text(digest: string): DocumentText | undefined {
    const row = this.#text.get(digest);
    return row && { ...row, text: row.text === null ? "" : zstdDecompressSync(row.text).toString() };
  }

  /** Text of the newest file of a record; undefined where none was read. */
  textOf(place: Place): string | undefined {
    const [newest] = this.of(place);
    return newest && this.text(newest.digest)?.text;
  }

  /** Files that this reader has not read so far. */
  unread(bot: string, reader: string, most: number): readonly string[] {
    return this.#unread.all(bot, reader, most).map(({ digest }) => digest);
  }

  /** A record's files are its no longer; the text of one that is nobody else's goes with it. */
  erase({ bot, source, id }: Place): void {
    const digests = this.of({ bot, source, id }).map(({ digest }) => digest);
    this.#erase.run(bot, source, id);
    for (const digest of digests) if (this.owners(digest).length === 0) this.#dropText.run(digest);
  }
}
