/** What a file is by its own bytes, whatever its name or its server say: media types. Others are `application/octet-stream`. */
const MAGIC: readonly (readonly [type: string, bytes: string])[] = [
  ["image/png", "\x89PNG\r\n\x1a\n"],
  ["image/jpeg", "\xff\xd8\xff"],
  ["image/gif", "GIF8"],
  ["image/tiff", "II*\0"],
  ["image/tiff", "MM\0*"],
  ["application/rtf", "{\\rtf"],
  // Word, Excel and PowerPoint up to 2003, and mails of Outlook.
  ["application/x-ole-storage", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"],
];

/** Names in the first kilobytes of a ZIP file that tell what it holds. */
const IN_ZIP: readonly (readonly [type: string, name: string])[] = [
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "word/"],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xl/"],
  ["application/vnd.openxmlformats-officedocument.presentationml.presentation", "ppt/"],
  ["application/vnd.oasis.opendocument.text", "mimetypeapplication/vnd.oasis.opendocument.text"],
  ["application/vnd.oasis.opendocument.spreadsheet", "mimetypeapplication/vnd.oasis.opendocument.spreadsheet"],
];

/** How far is looked. A PDF may begin within its first kilobyte (ISO 32000-2 annex J.3: as readers do). */
const LOOKED_AT = 4_096;
const PDF_BEGINS_WITHIN = 1_024;

/**
 * The media type of a file by its bytes. Servers call a PDF `pdf` or `application/octetstream`, and an error page a PDF.
 *
 * @example fileType(Buffer.from("%PDF-1.7 …")) // "application/pdf"
 */
export function fileType(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, LOOKED_AT)).toString("latin1");
  if (head.slice(0, PDF_BEGINS_WITHIN).includes("%PDF-")) return "application/pdf";
  const found = MAGIC.find(([, magic]) => head.startsWith(magic));
  if (found) return found[0];
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "image/webp";
  if (head.startsWith("PK\x03\x04")) return IN_ZIP.find(([, name]) => head.includes(name))?.[0] ?? "application/zip";
  return textType(bytes, head);
}

function textType(bytes: Uint8Array, head: string): string {
  const start = head
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart()
    .slice(0, 200)
    .toLowerCase();
  if (/^<!doctype html|^<html|^<head|^<body/.test(start)) return "text/html";
  if (bytes.length === 0 || head.includes("\0")) return "application/octet-stream";
  try {
    // The last character may be cut: `stream` leaves it open.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, LOOKED_AT), { stream: true });
    return "text/plain";
  } catch {
    return "application/octet-stream";
  }
}
