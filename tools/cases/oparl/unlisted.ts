import { z } from "zod";
import { Differences } from "./differences.ts";
import type { EntryOf } from "./expected.ts";
import { bytesOf, readObjectAs } from "./readers.ts";

/**
 * Addresses that are referred to and stand in no list: a 404 on one is read as a reference that leads nowhere, and says
 * nothing about anything else.
 */
export async function compareUnlisted(folder: string, { file, expect }: EntryOf<"unlisted">): Promise<Differences> {
  const text = Buffer.from(await bytesOf(folder, file)).toString("utf8");
  const statuses = Object.entries(z.record(z.string(), z.number()).parse(JSON.parse(text)));
  const status: Record<string, number> = {};
  const byKind: Record<string, Record<string, number>> = {};
  const found = new Differences();
  for (const [url, code] of statuses) {
    const gone = code === 404 || code === 410;
    // What answers is not archived: any object stands for it.
    const body = gone ? "" : JSON.stringify({ id: url });
    const read = readObjectAs(url, Buffer.from(body), { status: code, missing: true });
    const dangling = (read.oddities ?? []).some((oddity) => oddity.code === "dangling-references");
    if (read.verdict.kind !== "read" || dangling !== gone) found.check(url, code, read.verdict);
    const kind = /\/body\/[^/]+\/([a-z]+)(?:\/|$)/i.exec(url)?.[1]?.toLowerCase() ?? "?";
    status[code] = (status[code] ?? 0) + 1;
    byKind[kind] ??= {};
    byKind[kind][code] = (byKind[kind][code] ?? 0) + 1;
  }
  found.check("urls", expect.urls, statuses.length);
  found.check("status", expect.status, status);
  found.check("byKind", expect.byKind, byKind);
  return found;
}
