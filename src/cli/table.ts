import { plain } from "./words.ts";

/**
 * Rows in columns, one line each. The last column is as long as it is; numbers stand to the right.
 *
 * @example table([["id", "judged"], ["M4", "812"]]) // "id  judged\nM4     812\n"
 */
export function table(rows: readonly (readonly string[])[]): string {
  const texts = rows.map((row) => row.map(plain));
  const widths: number[] = [];
  for (const row of texts)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  const isNumber = widths.map((_, index) =>
    texts.slice(1).every((row) => /^[\d.,]*( [kMG]?B)?$/.test(row[index] ?? "")),
  );
  return texts
    .map((row) => {
      const cells = row.map((cell, index) => {
        if (isNumber[index] && texts.length > 1) return cell.padStart(widths[index] ?? 0);
        return index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0);
      });
      return `${cells.join("  ").trimEnd()}\n`;
    })
    .join("");
}

/** A text in lines of at most `width` characters, broken at blanks, each behind `indent`. */
export function wrapped(text: string, indent: string, width = 100): string {
  const lines: string[] = [];
  let line = "";
  for (const word of plain(text).split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width - indent.length) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each) => `${indent}${each}\n`).join("");
}
