import { bytesOf } from "./files.ts";

/** Rows of a CSV file by the names of its first line; quoted cells may hold line breaks. Null where there is no file. */
export const csvRows = async (
  separator: "," | ";",
  ...path: readonly string[]
): Promise<readonly Readonly<Record<string, string>>[] | null> => {
  const bytes = await bytesOf(...path);
  if (bytes === null) return null;
  const [head = [], ...rows] = cells(new TextDecoder().decode(bytes), separator);
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ""])));
};

/** RFC 4180, with any line end. */
const cells = (text: string, separator: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const isQuoted = text[at] === '"';
    const cell = isQuoted ? quoted(text, at) : plain(text, at, separator);
    row.push(cell.value);
    at = cell.end;
    if (text[at] === separator) {
      at++;
      if (at === text.length) row.push("");
      continue;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    rows.push(row);
    row = [];
  }
  return rows;
};

interface Cell {
  readonly value: string;
  readonly end: number;
}

const quoted = (text: string, start: number): Cell => {
  let value = "";
  let at = start + 1;
  while (at < text.length) {
    const end = text.indexOf('"', at);
    if (end === -1) return { value: value + text.slice(at), end: text.length };
    value += text.slice(at, end);
    if (text[end + 1] !== '"') return { value, end: end + 1 };
    value += '"';
    at = end + 2;
  }
  return { value, end: at };
};

const plain = (text: string, start: number, separator: string): Cell => {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end++;
  return { value: text.slice(start, end), end };
};
