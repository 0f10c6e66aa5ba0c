/**
 * A line of a CSV file (RFC 4180), with its end. A value that a table calculator would take for a formula gets an
 * apostrophe before it: what a page says must not run on a reader's machine.
 *
 * @example csvLine(["Pop, Ana", 35, null]) // '"Pop, Ana",35,\r\n'
 */
export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map((cell) => (typeof cell === "number" ? String(cell) : quoted(cell ?? ""))).join(",")}\r\n`;

function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
