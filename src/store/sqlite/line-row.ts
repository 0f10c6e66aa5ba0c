import { createHash } from "node:crypto";
import type { Wanted } from "../../pledge/observation.ts";
import { placeOf } from "../../pledge/request.ts";
import type { Line, LineState } from "../store.ts";

/** A line as its table holds it. */
export interface LineRow {
  readonly id: number;
  readonly bot: string;
  readonly source: string;
  readonly pass: string;
  readonly host: string;
  readonly site: string;
  readonly url: string;
  readonly wanted: string;
  readonly state: LineState;
  readonly due: number;
  readonly attempt: number;
  readonly hop: number;
  readonly parent: number | null;
  readonly asked: number | null;
  readonly process: number | null;
}

export const lineColumns =
  "lines.id, bot, source, lines.pass, lines.host, site, url, wanted, state, lines.due, attempt, hop, parent, asked, process";

export const lineOf = ({ process: _, wanted, ...row }: LineRow): Line => ({ ...row, wanted: JSON.parse(wanted) });

/** What a new line is made of. Throws a TypeError where `wanted.url` is no absolute address. */
export function newLine(
  bot: string,
  source: string,
  wanted: Wanted,
): {
  readonly host: string;
  readonly site: string;
  readonly url: string;
  /** Hash of what must be unique: within the pass, or over all passes where there is a version. */
  readonly once: string;
  readonly version: string | null;
} {
  const { host, site, url } = placeOf(wanted.url);
  const file = wanted.once === undefined || wanted.once === "pass" ? null : wanted.once;
  const version = file?.version ?? null;
  const unique =
    version === null
      ? [source, url, wanted.method ?? "GET", wanted.body ?? ""]
      : [bot, source, file?.key ?? url, version];
  return { host, site, url, version, once: createHash("sha256").update(JSON.stringify(unique)).digest("base64url") };
}
