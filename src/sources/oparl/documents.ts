import type { Json } from "../../pledge/observation.ts";
import { type JsonObject, textAt } from "./shape.ts";

/** A document: what is loaded once and kept. */
export interface Document {
  /** The address to load it from, byte for byte as the source gives it. */
  readonly url: string;
  /** Names this state of the file: the address with the file's own time of change, size and checksum. */
  readonly version: string;
}

/**
 * What a File's content keeps under `document`: the address to load it from (`downloadUrl`, else `accessUrl`; OParl 1.0
 * and 1.1, "File") and what tells its versions apart: the file's OWN time of change, size and checksum. A time inherited
 * from the object that embeds it is none of these: a changed paper does not make its files new.
 */
export const documentField = (content: JsonObject, modified: number | undefined): Json => {
  const url = textAt(content, "downloadUrl") ?? textAt(content, "accessUrl");
  if (url === null) return null;
  const size = content.size;
  const checksum = textAt(content, "sha512Checksum") ?? textAt(content, "sha1Checksum");
  const version = [
    ...(modified === undefined ? [] : [`modified=${new Date(modified).toISOString()}`]),
    ...(typeof size === "number" ? [`size=${size}`] : []),
    ...(checksum === null ? [] : [`checksum=${checksum.toLowerCase()}`]),
  ].join(" ");
  return { url, version };
};

/** The document of a File record; null for other kinds and for files without an address. */
export const documentOf = (file: { readonly kind: string | null; readonly content: JsonObject }): Document | null => {
  const document = file.content.document;
  if (file.kind !== "File" || typeof document !== "object" || document === null || !("url" in document)) return null;
  const { url, version } = document;
  if (typeof url !== "string") return null;
  return { url, version: typeof version === "string" && version !== "" ? `${url} ${version}` : url };
};

/**
 * The address to try once where a file's address answers 404: servers double the ending (`x.eml.eml`) or a slash
 * (`files//rim`). Null where nothing is doubled. Never before a 404: a doubled ending is often right.
 *
 * @example repairedUrl("https://rat.musterstadt.example/files//7/Protokoll.pdf.pdf") // ".../files/7/Protokoll.pdf"
 */
export const repairedUrl = (url: string): string | null => {
  const parts = /^(https?:\/\/[^/?#]*)([^?#]*)(.*)$/is.exec(url);
  if (parts === null) return null;
  const [, origin = "", path = "", rest = ""] = parts;
  const repaired = path.replace(/\/{2,}/g, "/").replace(/(\.[a-z0-9]{1,5})\1$/i, "$1");
  return repaired === path ? null : origin + repaired + rest;
};
