import { z } from "zod";
import { oparl } from "../../../src/sources/oparl/source.ts";
import { Differences } from "./differences.ts";
import type { EntryOf } from "./expected.ts";
import { bytesOf } from "./readers.ts";

const endpoint = z.looseObject({ url: z.string() });

/** A list of systems: one source for each distinct address. */
export async function compareEndpoints(folder: string, { file, expect }: EntryOf<"endpoints">): Promise<Differences> {
  const text = Buffer.from(await bytesOf(folder, file)).toString("utf8");
  const entries = z.array(endpoint).parse(JSON.parse(text));
  const urls = Array.from(new Set(entries.map(({ url }) => url)));
  const sources = urls.map((url, index) => oparl({ id: `endpoint-${index}`, title: url, url }));
  const found = new Differences();
  found.check("entries", expect.entries, entries.length);
  found.check("distinctUrls", expect.distinctUrls, sources.length);
  found.check("hosts", expect.hosts, new Set(sources.flatMap(({ hosts }) => hosts)).size);
  found.check("httpUrls", expect.httpUrls, sources.filter(({ url }) => url.startsWith("http:")).length);
  return found;
}
