import type { DeputyId } from "./identity.ts";

/**
 * Addresses of www.cdep.ro. The reader takes ids from the page's links and never the links themselves: a link may carry
 * `pag=5`, the declaration of wealth (C11), or `pag=1` as the one in "replaces" does. What is asked for is built here.
 */

/** Where the procedures lie; it has moved once (`/pls`, since May 2026 `/ords/pls`), so it is a setting. */
export interface CdepBase {
  readonly origin: string;
  readonly path: string;
}

export const cdepBase: CdepBase = { origin: "https://www.cdep.ro", path: "/ords/pls" };

const built = (base: CdepBase, procedure: string, parameters: Readonly<Record<string, string | number>>): string => {
  const url = new URL(`${base.path}/${procedure}`, base.origin);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, String(value));
  return url.href;
};

export const cdepAddress = {
  /** Member list A: those in office and those who left. */
  members: (base: CdepBase, term: number) => built(base, "parlam/structura2015.de", { leg: term, idl: 1 }),
  /** List B, by constituency; `cam` 1 lists senators. */
  byConstituency: (base: CdepBase, term: number, cam: 1 | 2 = 2) =>
    built(base, "parlam/structura2015.de", { leg: term, par: "C", ...(cam === 1 && { cam }) }),
  profile: (base: CdepBase, { idm, term }: DeputyId) =>
    built(base, "parlam/structura2015.mp", { idm, cam: 2, leg: term }),
  groups: (base: CdepBase) => built(base, "parlam/structura2015.gp", { idl: 1 }),
  group: (base: CdepBase, term: number, idg: number) => built(base, "parlam/structura2015.gp", { idg, leg: term }),
  /** A year of the Repertoriul legislativ, its first page. */
  acts: (base: CdepBase, year: number, { issuer, type }: ActCodes) =>
    built(base, "legis/legis_pck.lista_anuala", { an: year, emi: issuer, tip: type, rep: 0 }),
  motions: (base: CdepBase) => built(base, "parlam/motiuni2015.lista", { cam: 0 }),
} as const;

/** Codes of issuer and type of act in the Repertoriu; settings, empty at first, and a source without them is off. */
export interface ActCodes {
  readonly issuer: string;
  readonly type: string;
}

/** A procedure of cdep.ro and its parameters. */
export interface CdepCall {
  /** With its schema: `parlam/structura2015.mp`. */
  readonly procedure: string;
  readonly parameters: URLSearchParams;
}

/** What an address calls, wherever the procedures lie; null where it is no such address. */
export const cdepCallOf = ({ pathname, searchParams }: URL): CdepCall | null => {
  const procedure = /\/pls\/([a-z0-9_]+\/[a-z0-9_.]+)$/i.exec(pathname)?.[1];
  return procedure === undefined ? null : { procedure: procedure.toLowerCase(), parameters: searchParams };
};

/** A parameter that is a whole number, null where it is missing or empty (an empty one is meant as none, 3.1). */
export const numberIn = (parameters: URLSearchParams, name: string): number | null => {
  const text = parameters.get(name) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
};

/** The number a link gives for one thing: `idg` of a group page, `cir` of a constituency; null for other links. */
export const numberOfLink = (url: URL, procedure: string, parameter: string): number | null => {
  const call = cdepCallOf(url);
  return call?.procedure === procedure ? numberIn(call.parameters, parameter) : null;
};

export const isCallOf = (url: URL, procedure: string): boolean => cdepCallOf(url)?.procedure === procedure;

/** The deputy a link names, null where it names none (senators have `cam=1`). */
export const deputyOfLink = (url: URL): DeputyId | null => {
  const call = cdepCallOf(url);
  if (call?.procedure !== "parlam/structura2015.mp") return null;
  const idm = numberIn(call.parameters, "idm");
  const term = numberIn(call.parameters, "leg");
  if (idm === null || term === null || (call.parameters.get("cam") ?? "2") !== "2") return null;
  return { chamber: "deputies", term, idm };
};
