import { fileType } from "./file-type.ts";
import { type FileText, type PdfBounds, pdfText } from "./pdf-text.ts";

/** The type of a file, and what was read in it. */
export interface ReadFile extends FileText {
  readonly type: string;
}

/**
 * Reads the text of a file, by what its bytes are. Never throws.
 *
 * @example await fileText(bytes, { pages: 400, text: 2_000_000 })
 */
export async function fileText(bytes: Uint8Array, bounds: PdfBounds): Promise<ReadFile> {
  const type = fileType(bytes);
  if (type === "application/pdf") return { type, ...(await pdfText(bytes, bounds)) };
  if (type !== "text/plain") return { type, outcome: "other kind", pages: null, text: "" };
  const text = new TextDecoder().decode(bytes);
  const outcome = text.trim() === "" ? "no text" : text.length > bounds.text ? "too long" : "read";
  return { type, outcome, pages: null, text: text.slice(0, bounds.text) };
}
