import type { Request } from "../pledge/request.ts";
import type { ReservationPath } from "./reservation-looks.ts";

/** What is remembered of a source since a person released it: files that gave no answer, and pages that reserve themselves. */
export interface SiteFact {
  readonly silent: Readonly<Record<string, Silence>>;
  /** Addresses of pages that reserve themselves, the first of them. */
  readonly own: readonly string[];
}

/** Passes in a row at whose end a file had given no answer. */
interface Silence {
  /** The last pass that asked, the run up to it, and the run before it. */
  readonly pass: string;
  readonly run: number;
  readonly before: number;
  /** The longest run that ended with an earlier pass. */
  readonly most: number;
}

/** More pages than this tell nobody more. */
const MOST_PAGES = 20;

export const siteKey = ({ source }: Pick<Request, "source">): string => `site:${source}`;

export const noSite: SiteFact = { silent: {}, own: [] };

/** A look at a file. Within a pass the last one counts: a redirect is no answer, and where it leads may be one. */
export function lookedAt(
  site: SiteFact,
  file: { readonly authority: string; readonly path: ReservationPath; readonly pass: string },
  isSilent: boolean,
): SiteFact {
  const key = `${file.authority}${file.path}`;
  const last = site.silent[key];
  const isSame = last?.pass === file.pass;
  const before = isSame ? last.before : (last?.run ?? 0);
  const most = isSame ? last.most : Math.max(last?.most ?? 0, last?.run ?? 0);
  const run = isSilent ? before + 1 : 0;
  if (run === 0 && before === 0 && most === 0) return without(site, key);
  return { ...site, silent: { ...site.silent, [key]: { pass: file.pass, run, before, most } } };
}

function without(site: SiteFact, key: string): SiteFact {
  if (!(key in site.silent)) return site;
  const { [key]: _, ...silent } = site.silent;
  return { ...site, silent };
}

export const reservedItself = (site: SiteFact, url: string): SiteFact =>
  site.own.includes(url) || site.own.length >= MOST_PAGES ? site : { ...site, own: [...site.own, url] };

/** The files that gave no answer in so many passes in a row, a pass that is under way left out. */
export const silentFiles = ({ silent }: SiteFact, passes: number, pass?: string): readonly string[] =>
  Object.entries(silent).flatMap(([file, last]) =>
    Math.max(last.most, last.pass === pass ? last.before : last.run) >= passes ? [file] : [],
  );
