/** Bounds of a table; what exceeds one makes the whole unreadable, never a part of it. */
export interface CsvLimits {
  readonly rows?: number;
  readonly columns?: number;
}

export type CsvReading =
  | { readonly kind: "table"; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: "broken"; readonly why: string };

/**
 * Reads a table with a first line of names (RFC 4180): cells in quotes may hold separators, quotes written twice and line
 * breaks; any line end. Empty lines are passed over. A quote that is never closed makes the table broken: what stands
 * behind it cannot be told from what belongs in it.
 *
 * @example readCsv("id;name\n1;Nord\n", ";") // { kind: "table", head: ["id", "name"], rows: [["1", "Nord"]] }
 */
export const readCsv = (
  text: string,
  separator = ",",
  { rows: most = 1_000_000, columns = 1_000 }: CsvLimits = {},
): CsvReading => {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith("\ufeff") ? 1 : 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quoted(text, at) : plain(text, at, separator);
    if (cell === null) return { kind: "broken", why: `row ${rows.length + 1}: a quote is not closed` };
    row.push(cell.value);
    at = cell.end;
    if (row.length > columns) return { kind: "broken", why: `row ${rows.length + 1}: more than ${columns} cells` };
    if (text[at] === separator) {
      at++;
      if (at < text.length) continue;
      row.push("");
    } else if (at < text.length && text[at] !== "\n" && text[at] !== "\r")
      return { kind: "broken", why: `row ${rows.length + 1}: something stands behind a closed quote` };
    at += text.startsWith("\r\n", at) ? 2 : 1;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    if (rows.length > most + 1) return { kind: "broken", why: `more than ${most} rows` };
    row = [];
  }
  const [head, ...others] = rows;
  return head === undefined ? { kind: "broken", why: "no line of names" } : { kind: "table", head, rows: others };
};

interface Cell {
  readonly value: string;
  readonly end: number;
}

const quoted = (text: string, start: number): Cell | null => {
  let value = "";
  let at = start + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end === -1) return null;
    value += text.slice(at, end);
    if (text[end + 1] !== '"') return { value, end: end + 1 };
    value += '"';
    at = end + 2;
  }
};

const plain = (text: string, start: number, separator: string): Cell => {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end++;
  return { value: text.slice(start, end), end };
};
