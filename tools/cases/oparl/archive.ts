import { gunzipSync } from "node:zlib";
import { z } from "zod";
import type { Observations, Wanted } from "../../../src/pledge/observation.ts";
import { bytesOf, readAs } from "./readers.ts";

const response = z.looseObject({ url: z.string(), status: z.number(), body: z.string() });

/** The answers of an archived server, by address. */
export async function readArchive(
  folder: string,
  file: string,
): Promise<ReadonlyMap<string, z.output<typeof response>>> {
  const lines = gunzipSync(await bytesOf(folder, file))
    .toString("utf8")
    .split("\n");
  return new Map(
    lines
      .filter((line) => line !== "")
      .map((line) => {
        const read = response.parse(JSON.parse(line));
        return [read.url, read];
      }),
  );
}

/**
 * Reads a whole archive as a first reading does, following what the readers want, without store or gate.
 *
 * @returns what was read, and how many requests it took; `missing` are addresses that were wanted and are not archived
 */
export function readWhole(
  archive: Awaited<ReturnType<typeof readArchive>>,
  system: string,
): { readonly all: readonly Observations[]; readonly requests: number; readonly missing: readonly string[] } {
  const all: Observations[] = [];
  const missing: string[] = [];
  let requests = 0;
  const queue: Pick<Wanted, "url" | "reader" | "data" | "list">[] = [{ url: system, reader: "system" }];
  for (let want = queue.shift(); want !== undefined; want = queue.shift()) {
    requests += 1;
    const answer = archive.get(want.url);
    if (answer === undefined) missing.push(want.url);
    else {
      const read = readAs(system, want, Buffer.from(answer.body), answer.status);
      all.push(read);
      queue.push(...(read.wanted ?? []));
    }
  }
  return { all, requests, missing };
}
