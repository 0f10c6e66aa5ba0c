import { isUtf8 } from "node:buffer";
import type { Head } from "../../pledge/exchange.ts";

/**
 * Fields whose values people write in their own language. Servers send them in UTF-8 as often as in Latin-1; read as
 * Latin-1, the `ș` of a redirect target would lead to another address.
 */
const spoken = new Set(["location", "content-location", "content-disposition", "link", "refresh"]);

/**
 * The head of an answer from the fields as they came: name, value, name, value. Values are Latin-1 (RFC 9110 section
 * 5.5), byte for byte, so that a validator goes back as it came; see {@link spoken} for the few that are not.
 */
export function headOf(status: number, fields: readonly (Uint8Array | string)[], at: number): Head {
  const headers: [string, string][] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const name = textOf(fields[index]).toLowerCase();
    headers.push([name, textOf(fields[index + 1], spoken.has(name))]);
  }
  return { status, headers, at };
}

/** Whether the end of the body can be told from its bytes; otherwise only the end of the connection tells it. */
export const isDelimited = (head: Head): boolean =>
  head.headers.some(([name]) => name === "content-length" || name === "transfer-encoding");

function textOf(bytes: Uint8Array | string | undefined, utf8 = false): string {
  if (bytes === undefined || typeof bytes === "string") return bytes ?? "";
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.toString(utf8 && isUtf8(buffer) ? "utf8" : "latin1");
}
