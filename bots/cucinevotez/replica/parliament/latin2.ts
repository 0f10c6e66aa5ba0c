/** The upper half of ISO 8859-2, letter by letter. */
const upper: ReadonlyMap<string, number> = new Map(
  Array.from(
    new TextDecoder("iso-8859-2").decode(Uint8Array.from({ length: 96 }, (_, index) => 0xa0 + index)),
    (letter, index) => [letter, 0xa0 + index],
  ),
);

/**
 * Text as cdep.ro sends it: ISO 8859-2 with the letters ş ţ as bytes; what that charset has not (comma-below ș ț,
 * quotation marks) as numeric entities. Both forms of the letters therefore stand on one page, as on the real ones.
 */
export function latin2(text: string): Uint8Array {
  const octets: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const octet = code < 0x80 ? code : upper.get(letter);
    if (octet === undefined) octets.push(...Buffer.from(`&#${code};`, "ascii"));
    else octets.push(octet);
  }
  return Uint8Array.from(octets);
}

/** With cedillas, as keyboards wrote them before 2007. */
export const withCedillas = (text: string): string =>
  text.replaceAll("ș", "ş").replaceAll("ț", "ţ").replaceAll("Ș", "Ş").replaceAll("Ț", "Ţ");
