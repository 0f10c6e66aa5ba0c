import { getDocument } from "unpdf/pdfjs";
import type { TextOutcome } from "../store/stored-document.ts";

/** What was read in a file. */
export interface FileText {
  readonly outcome: TextOutcome;
  /** Pages that it has; null where nobody could tell. */
  readonly pages: number | null;
  readonly text: string;
}

/** How much of a PDF is read. What lies behind is not found, and the outcome says so. */
export interface PdfBounds {
  readonly pages: number;
  /** Characters. */
  readonly text: number;
}

/** Fewer letters a page than this is no text but a stamp on a scan. */
const SCANNED = 8;

/**
 * The text of a PDF, page by page. Whatever the file is, this ends with an outcome and never throws. It runs nothing that
 * stands in the file (no scripts, no forms), loads nothing from outside, and opens no password.
 *
 * @example await pdfText(bytes, { pages: 400, text: 2_000_000 }) // { outcome: "read", pages: 3, text: "…" }
 */
export async function pdfText(bytes: Uint8Array, bounds: PdfBounds): Promise<FileText> {
  const loading = getDocument({
    // It takes the bytes with it: a copy stays with the caller.
    data: new Uint8Array(bytes),
    ...{ isEvalSupported: false, useSystemFonts: true, disableFontFace: true, enableXfa: false, verbosity: 0 },
  });
  try {
    const document = await loading.promise;
    const pages = document.numPages;
    let text = "";
    let letters = 0;
    const last = Math.min(pages, bounds.pages);
    for (let number = 1; number <= last && text.length < bounds.text; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const own = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
      letters += own.match(/\p{L}/gu)?.length ?? 0;
      text += `${own}\n`;
      page.cleanup();
    }
    if (letters < SCANNED * last) return { outcome: "no text", pages, text: tidy(text) };
    const isWhole = pages <= bounds.pages && text.length <= bounds.text;
    return { outcome: isWhole ? "read" : "too long", pages, text: tidy(text).slice(0, bounds.text) };
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    return { outcome: isLocked ? "encrypted" : "broken", pages: null, text: "" };
  } finally {
    await loading.destroy().catch(() => undefined);
  }
}

/** Words that a line break has cut are put together again; what no person sees goes. */
const tidy = (text: string): string =>
  text
    .replace(/(\p{Ll})[-\u00ad]\n(\p{Ll})/gu, "$1$2")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they stand in damaged files, and nobody means them.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, " ")
    .trim();
