import type { FamilyName, Site } from "./site.ts";

export type RecordKind = "meeting" | "paper" | "file" | "agendaitem" | "organization" | "person";

/** What an address leads to. */
export interface RecordAt {
  readonly kind: RecordKind;
  /** The number of the record: its identity. Session, sort and selection parameters are none of it. */
  readonly number: string;
}

interface Pattern {
  readonly program: RegExp;
  readonly parameter: string;
  readonly kind: RecordKind;
}

const session: readonly Pattern[] = [
  { program: /^(?:to0040|si0057|si0056)$/, parameter: "__ksinr", kind: "meeting" },
  { program: /^to0050$/, parameter: "__ktonr", kind: "agendaitem" },
  { program: /^vo0050$/, parameter: "__kvonr", kind: "paper" },
  { program: /^getfile$/, parameter: "id", kind: "file" },
  { program: /^kp0040$/, parameter: "__kgrnr", kind: "organization" },
  { program: /^(?:kp|pe)005[01]$/, parameter: "__kpenr", kind: "person" },
];

const allris: readonly Pattern[] = [
  { program: /^to010(?:_r)?$/, parameter: "silfdnr", kind: "meeting" },
  { program: /^to020(?:_r)?$/, parameter: "tolfdnr", kind: "agendaitem" },
  { program: /^vo020(?:_r)?$/, parameter: "volfdnr", kind: "paper" },
  { program: /^(?:do027|doc)$/, parameter: "dolfdnr", kind: "file" },
  { program: /^pa020(?:_r)?$/, parameter: "palfdnr", kind: "organization" },
  { program: /^au020(?:_r)?$/, parameter: "aulfdnr", kind: "organization" },
  { program: /^fr020(?:_r)?$/, parameter: "frlfdnr", kind: "organization" },
  { program: /^kp020(?:_r)?$/, parameter: "kplfdnr", kind: "person" },
];

const patterns: Readonly<Record<FamilyName, readonly Pattern[]>> = {
  sessionnet: session,
  allris3: allris,
  allris4: allris,
  "sdnet-rim": [],
  rubin: [],
  provox: [],
};

/** Of Provox IIP the number is the last part of the path. */
const provox: readonly { readonly folder: RegExp; readonly kind: RecordKind }[] = [
  { folder: /^meeting\/details$/i, kind: "meeting" },
  { folder: /^agendaitem\/details$/i, kind: "paper" },
  { folder: /^file\/getfile$/i, kind: "file" },
];

function provoxRecordAt(url: URL, base: URL): RecordAt | null {
  if (url.host !== base.host || !url.pathname.startsWith(base.pathname) || isClosed(url)) return null;
  const [, folder = "", number = ""] = /^(.+)\/([1-9]\d{0,11})$/.exec(url.pathname.slice(base.pathname.length)) ?? [];
  const found = provox.find((one) => one.folder.test(folder));
  return found ? { kind: found.kind, number } : null;
}

/**
 * The record that an address names, or null where it is none of the site's record pages: another host, another program,
 * a number that is none. Addresses of temporary files (`___tmp`) and of members' areas name nothing.
 */
export function recordAt(url: URL, site: Site): RecordAt | null {
  const base = new URL(site.base);
  if (site.family === "provox") return provoxRecordAt(url, base);
  const folder = url.pathname.replace(/[^/]*$/, "").replace(/;.*$/, "");
  if (url.host !== base.host || folder !== base.pathname || isClosed(url)) return null;
  const program = (url.pathname.slice(folder.length).split(";")[0] ?? "").replace(/\.(?:asp|php)$/i, "").toLowerCase();
  const pattern = patterns[site.family].find((one) => one.program.test(program));
  if (!pattern) return null;
  const number = [...url.searchParams].find(([name]) => name.toLowerCase() === pattern.parameter)?.[1] ?? "";
  return /^\d{1,12}$/.test(number) && Number(number) > 0 ? { kind: pattern.kind, number } : null;
}

/** A record's address with the parameter that names it, and no other: sessions, sorting and ways back are left out. */
export function plainAddress(url: URL, site: Site): string {
  const own = new URL(url);
  const names = new Set(patterns[site.family].map(({ parameter }) => parameter));
  own.search = new URLSearchParams([...own.searchParams].filter(([name]) => names.has(name.toLowerCase()))).toString();
  own.pathname = own.pathname.replace(/;jsessionid=[^/]*/i, "");
  own.hash = "";
  return own.href;
}

/** Addresses of members' areas and of files that are gone tomorrow. */
export const isClosed = (url: URL): boolean =>
  /ylogon|noauth|___tmp|\/intern(?:\/|$)|(?:^|\/)(?:ri|gi)\//i.test(`${url.pathname}${url.search}`);

/** Id of a record: the same for all spellings of its address. */
export const idOf = (site: Site, kind: string, number: string): string =>
  `${new URL(site.base).host}/${kind.toLowerCase()}/${number}`;

/** The parameters that name a file; others (`voselect`, an empty one) are noise. */
const FILE_PARAMETERS = ["id", "type", "dolfdnr", "options", "typ", "doctyp"];

/** A file's address as it is asked for and told apart by: its own parameters, in their order. */
export function fileAddress(url: URL): string {
  const own = new URL(url);
  const kept = [...own.searchParams].filter(([name]) => FILE_PARAMETERS.includes(name.toLowerCase()));
  own.search = new URLSearchParams(kept).toString();
  own.pathname = own.pathname.replace(/;jsessionid=[^/]*/i, "");
  own.hash = "";
  return own.href;
}
