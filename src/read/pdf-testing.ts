/** A small PDF for tests: pages of lines, in Latin-1. `locked`: it says that it opens with a password. */
export function pdfOf(pages: readonly (readonly string[])[], { locked = false } = {}): Uint8Array {
  const objects: string[] = [];
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  objects.push("<< /Type /Catalog /Pages 2 0 R >>");
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  for (const lines of pages) {
    const shown = lines.map((line, index) => `BT /F1 11 Tf 56 ${780 - index * 18} Td (${line}) Tj ET`).join("\n");
    const contents = `${objects.length + 2} 0 R`;
    const font = "/Resources << /Font << /F1 3 0 R >> >>";
    objects.push(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} ${font} >>`);
    objects.push(`<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`);
  }
  const key = `<${"00".repeat(32)}>`;
  if (locked) objects.push(`<< /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`);
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const more = locked ? ` /Encrypt ${objects.length} 0 R /ID [<00> <00>]` : "";
  const end = `trailer\n<< /Size ${size} /Root 1 0 R${more} >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, "latin1");
}
