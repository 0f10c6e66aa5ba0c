import { firmenbuchLetter, isGln, isUid } from "./check-digits.ts";
import type { Flag, Read } from "./flags.ts";

/**
 * Registers whose numbers are known here: Firmenbuch, VAT number, Global Location Number, municipality number, register
 * of associations, and the supplementary register (`KUR`).
 */
export type Scheme = "FN" | "UID" | "GLN" | "GKZ" | "ZVR" | "KUR";

/** An organisation's identifier. `value` is its canonical form, e.g. `FN 122119m`; null where it is not valid. */
export interface Identifier extends Read<string> {
  /** What it claims or seems to be, also where it is not valid. */
  readonly scheme: Scheme | null;
  /** True where it alone proves which organisation is meant (A17). */
  readonly strong: boolean;
}

const placeholders = new Set([
  "unbekannt",
  "keine",
  "keiner",
  "kein",
  "na",
  "va",
  "ka",
  "nicht bekannt",
  "nicht vorhanden",
  "nv",
  "x",
  "xx",
  "xxx",
]);

/** Longer texts are no identifiers. */
const LONGEST = 100;

/**
 * Reads an identifier as publishers write it: with or without the register's name, blanks, dots, slashes and hyphens,
 * any case. What fails its check stays as published, flagged, and proves nothing.
 *
 * @example readIdentifier("Firmenbuch-Nr.: 122.119 M").value // "FN 122119m"
 */
export const readIdentifier = (raw: string | null): Identifier => {
  const text = (raw ?? "").replace(/\s+/g, " ").trim();
  if (text === "") return none(raw, "id_missing");
  const word = text.toLowerCase().replace(/[./]/g, "");
  if (placeholders.has(word.trim()) || /^[-–_.?*/\s]+$/.test(text)) return none(raw, "id_placeholder");
  if (text.length > LONGEST) return none(raw, "id_unknown_scheme");
  const compact = text.toUpperCase().replace(/[\s.:/\\–-]/g, "");
  for (const [form, read] of forms) {
    const found = form.exec(compact);
    if (found) return read(raw, found[1] ?? "", found[2] ?? "");
  }
  return none(raw, "id_unknown_scheme");
};

type ReadForm = (raw: string | null, digits: string, more: string) => Identifier;

const none = (raw: string | null, flag: Flag, scheme: Scheme | null = null): Identifier => ({
  ...{ raw, value: null, flags: [flag], scheme, strong: false },
});

const valid = (raw: string | null, scheme: Scheme, value: string, ...flags: readonly Flag[]): Identifier => ({
  ...{ raw, value, flags, scheme, strong: scheme !== "ZVR" && scheme !== "KUR" },
});

const firmenbuch: ReadForm = (raw, digits, letter) => {
  const number = digits.replace(/^0+/, "");
  if (number === "") return none(raw, "id_placeholder", "FN");
  if (number.length > 6) return none(raw, "id_unknown_scheme");
  const isRight = firmenbuchLetter(number) === letter.toLowerCase();
  return isRight ? valid(raw, "FN", `FN ${number}${letter.toLowerCase()}`) : none(raw, "id_check_failed", "FN");
};

const uid: ReadForm = (raw, prefix, digits) => {
  if (/^0*$/.test(digits)) return none(raw, "id_placeholder", "UID");
  if (!isUid(digits)) return none(raw, "id_check_failed", "UID");
  return valid(raw, "UID", `ATU${digits}`, ...(prefix === "AT" ? [] : (["id_repaired"] as const)));
};

const gln: ReadForm = (raw, digits) => {
  if (/^0*$/.test(digits)) return none(raw, "id_placeholder", "GLN");
  const number = digits.length === 14 && digits.startsWith("0") ? digits.slice(1) : digits;
  // A French SIRET has 14 digits as well.
  if (number.length !== 13) return none(raw, "id_unknown_scheme");
  if (!isGln(number)) return none(raw, "id_check_failed", "GLN");
  return valid(raw, "GLN", number, ...(number === digits ? [] : (["id_repaired"] as const)));
};

const gkz: ReadForm = (raw, digits) => valid(raw, "GKZ", `GKZ ${digits}`);

const zvr: ReadForm = (raw, digits) => {
  const number = digits.replace(/^0+/, "");
  return number === "" ? none(raw, "id_placeholder", "ZVR") : valid(raw, "ZVR", `ZVR ${number}`, "id_weak");
};

const label = "(?:NR|NUMMER|ZAHL)?";
const forms: readonly (readonly [form: RegExp, read: ReadForm])[] = [
  [new RegExp(`^(?:FN|FIRMENBUCH${label}(?:FN)?)?${label}(\\d{1,9})([A-Z])$`), firmenbuch],
  [new RegExp(`^(?:UID${label})?(AT)?U(\\d{8})$`), (raw, at, digits) => uid(raw, at, digits)],
  [/^(?:GLN)?(\d{13,14})$/, gln],
  [/^(?:GKZ|GEMEINDEKENNZIFFER)?([1-9]\d{4})$/, gkz],
  [new RegExp(`^ZVR${label}(\\d{1,10})$`), zvr],
  [/^(?:ERSB|KUR)?(R\d{3}[A-Z]\d{3}[A-Z])$/, (raw, number) => valid(raw, "KUR", number)],
];

/** An identifier under the code of its register list at org-id.guide; `GLN`, `AT-GKZ` and `AT-KUR` have no list there. */
export interface OrgId {
  readonly scheme: "AT-FB" | "AT-UID" | "AT-ZVR" | "GLN" | "AT-GKZ" | "AT-KUR";
  readonly id: string;
}

/** @example orgIdOf(readIdentifier("122119m")) // { scheme: "AT-FB", id: "122119m" } */
export const orgIdOf = ({ scheme, value }: Identifier): OrgId | null => {
  if (value === null) return null;
  switch (scheme) {
    case "FN":
      return { scheme: "AT-FB", id: value.slice("FN ".length) };
    case "UID":
      return { scheme: "AT-UID", id: value };
    case "ZVR":
      return { scheme: "AT-ZVR", id: value.slice("ZVR ".length) };
    case "GLN":
      return { scheme: "GLN", id: value };
    case "GKZ":
      return { scheme: "AT-GKZ", id: value.slice("GKZ ".length) };
    case "KUR":
      return { scheme: "AT-KUR", id: value };
    default:
      return null;
  }
};
