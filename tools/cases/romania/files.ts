import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { openPage, type Page } from "../../../bots/cucinevotez/read/open-page.ts";
import type { Reading } from "../../../bots/cucinevotez/read/reading.ts";

/** A file of JSON, null where there is none. Throws on one that is no JSON. */
export const jsonOf = async (path: string): Promise<unknown> => {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? null : JSON.parse(text);
};

const headersFile = z.object({ status: z.number().optional(), headers: z.record(z.string(), z.string()) });

/** An answer of a server as a case gives it. */
export interface CaseAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
}

/** The answer of a case file; its head stands in `<file>.headers.json`, where there is one. */
export const answerOf = async (path: string, status = 200): Promise<CaseAnswer> => {
  const bytes = await readFile(path);
  const head = await jsonOf(`${path}.headers.json`);
  const said = head === null ? { status, headers: {} } : headersFile.parse(head);
  return {
    status: said.status ?? status,
    headers: Object.entries(said.headers),
    body: path.endsWith(".gz") ? gunzipSync(bytes) : bytes,
  };
};

/** A case file as a page. Sites name their charset in the header only, and where a case has no head, it is that one. */
export const pageOf = async (
  path: string,
  { url, contentType }: { readonly url: string; readonly contentType?: string | undefined },
): Promise<Reading<Page>> => {
  const { headers, body } = await answerOf(path);
  const own = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
  return openPage({ url, contentType: own ?? contentType, body });
};

export const cdepType = "text/html; charset=ISO-8859-2";

/** True where a file name fits a pattern with `*`. */
export const fitsPattern = (name: string, pattern: string): boolean => {
  const parts = basename(pattern)
    .split("*")
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(name);
};
