/** Endings that servers send in place of a media type, and the types they stand for (IANA registry). */
const byEnding: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ppt: "application/vnd.ms-powerpoint",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  rtf: "application/rtf",
  zip: "application/zip",
  txt: "text/plain",
  htm: "text/html",
  html: "text/html",
  csv: "text/csv",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  tif: "image/tiff",
  tiff: "image/tiff",
  eml: "message/rfc822",
};

const misspelt: Readonly<Record<string, string>> = {
  "application/octetstream": "application/octet-stream",
  "application/x-pdf": "application/pdf",
  "image/jpg": "image/jpeg",
};

/**
 * The media type in a `mimeType` field: lower case, without parameters; an ending (`pdf`) becomes its type. Null where
 * nothing can be made of it.
 *
 * @example readMediaType("application/octetstream; charset=UTF-8") // "application/octet-stream"
 */
export const readMediaType = (text: string): string | null => {
  const type = (text.split(";")[0] ?? "").trim().toLowerCase();
  if (/^[a-z0-9][\w.+-]*\/[\w.+-]+$/.test(type)) return misspelt[type] ?? type;
  const ending = type.replace(/^\./, "");
  return Object.hasOwn(byEnding, ending) ? (byEnding[ending] ?? null) : null;
};

const signatures: readonly (readonly [start: string, type: string])[] = [
  ["%PDF-", "application/pdf"],
  ["\xff\xd8\xff", "image/jpeg"],
  ["\x89PNG\r\n", "image/png"],
  ["GIF8", "image/gif"],
  ["II*\0", "image/tiff"],
  ["MM\0*", "image/tiff"],
  ["{\\rtf", "application/rtf"],
  ["\xd0\xcf\x11\xe0", "application/x-ole-storage"],
  ["PK\x03\x04", "application/zip"],
];

/**
 * The media type that the first bytes of a file show; what its metadata declare counts where the bytes show only the
 * container (zip and OLE hold the office formats) or nothing.
 */
export const sniffMediaType = (bytes: Uint8Array, declared: string | null): string | null => {
  // Some servers put a byte order mark or blank lines before a PDF; its header may stand anywhere in the first 1024 bytes.
  const start = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  if (start.includes("%PDF-")) return "application/pdf";
  const found = signatures.find(([signature]) => start.startsWith(signature))?.[1] ?? null;
  if (found === null) return declared;
  const inZip = found === "application/zip" && /openxmlformats|opendocument/.test(declared ?? "");
  const inOle = found === "application/x-ole-storage" && /msword|ms-excel|ms-powerpoint/.test(declared ?? "");
  return inZip || inOle ? declared : found;
};
