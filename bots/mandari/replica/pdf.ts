import { createHash } from "node:crypto";
import { answerConditional, type ReplicaAnswer, type ReplicaRequest } from "goodbot/world";
import type { OparlObject } from "./oparl-object.ts";

/** A small valid PDF of one page: the same lines give the same bytes. */
function pdf(lines: readonly string[]): Uint8Array {
  const text = lines.map((line, index) => `BT /F1 11 Tf 56 ${780 - index * 18} Td (${escaped(line)}) Tj ET`).join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, "latin1");
}

/** Latin-1 only (the font's encoding), at most 90 characters, brackets escaped. */
function escaped(line: string): string {
  const plain = [...line.slice(0, 90)].map((letter) => ((letter.codePointAt(0) ?? 0) < 256 ? letter : "?")).join("");
  return plain.replace(/[\\()]/g, (letter) => `\\${letter}`).replace(/[\r\n]/g, " ");
}

/** The document of a File object. Its bytes follow from the object: a new `modified` makes a new version. */
export function documentOf(file: OparlObject): Uint8Array {
  return pdf([String(file.name ?? "Dokument"), String(file.id ?? ""), String(file.modified ?? file.date ?? "")]);
}

/** The answer to a File's accessUrl or downloadUrl: ETag, Last-Modified, 304 on a matching condition. */
export function documentAnswer(request: ReplicaRequest, file: OparlObject): ReplicaAnswer {
  const body = documentOf(file);
  const changed = Date.parse(String(file.modified ?? file.date ?? "2020-01-01"));
  const headers = {
    "Content-Type": "application/pdf",
    ETag: `"${createHash("sha256").update(body).digest("hex").slice(0, 20)}"`,
    "Last-Modified": new Date(changed || Date.UTC(2020, 0, 1)).toUTCString(),
  };
  return answerConditional(request, { status: 200, headers, body, kind: "file" });
}
