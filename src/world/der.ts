/**
 * The few forms of DER (ITU-T X.690) that an X.509 certificate needs. Every function returns the encoded bytes.
 */
export type Der = Uint8Array;

/** Tag, length, value. */
function tlv(tag: number, ...parts: readonly Der[]): Der {
  const value = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), length(value.length), value]);
}

function length(size: number): Uint8Array {
  if (size < 0x80) return Buffer.from([size]);
  const bytes: number[] = [];
  for (let rest = size; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

export const sequence = (...parts: readonly Der[]): Der => tlv(0x30, ...parts);
export const set = (...parts: readonly Der[]): Der => tlv(0x31, ...parts);
export const boolean = (value: boolean): Der => tlv(0x01, Buffer.from([value ? 0xff : 0]));
export const octets = (value: Der): Der => tlv(0x04, value);
export const utf8 = (text: string): Der => tlv(0x0c, Buffer.from(text, "utf8"));
/** `[n]` around a whole value. */
export const explicit = (n: number, value: Der): Der => tlv(0xa0 | n, value);
/** `[n]` in place of a primitive value's own tag. */
export const implicit = (n: number, value: Uint8Array): Der => tlv(0x80 | n, value);
/** BIT STRING; `unused` bits of the last byte do not count. */
export const bits = (value: Uint8Array, unused = 0): Der => tlv(0x03, Buffer.from([unused]), value);

/** A positive INTEGER from big-endian bytes. */
export function integer(bytes: Uint8Array): Der {
  let from = 0;
  while (from < bytes.length - 1 && bytes[from] === 0) from += 1;
  const value = bytes.subarray(from);
  return tlv(0x02, (value[0] ?? 0) >= 0x80 ? Buffer.from([0]) : Buffer.alloc(0), value);
}

/** `1.2.840.10045.4.3.2` */
export function oid(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const groups = [arc & 0x7f];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return tlv(0x06, Buffer.from(bytes));
}

/** UTCTime until 2049, GeneralizedTime after it (RFC 5280 section 4.1.2.5). `at` in epoch milliseconds. */
export function time(at: number): Der {
  const digits = new Date(at).toISOString().replace(/[-:T]/g, "").slice(0, 14);
  const late = Number(digits.slice(0, 4)) >= 2050;
  return tlv(late ? 0x18 : 0x17, Buffer.from(`${late ? digits : digits.slice(2)}Z`, "ascii"));
}
