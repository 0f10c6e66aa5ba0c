import { join } from "node:path";
import { readKdq } from "../../../bots/ausschau/read/kdq.ts";
import { isIndexBelieved } from "../../../bots/ausschau/read/versions.ts";
import { Tally } from "../compare.ts";
import { Differences } from "../oparl/differences.ts";
import type { KindResult } from "../topic.ts";
import { bytesOf, filesOf } from "./files.ts";

/**
 * Indexes of the folder, checked against what their own text says: every `item` is usable, skipped or refused, and an
 * empty index is a fault of its source. The case files carry no wanted numbers; the note tells what was found.
 */
export async function* indexes(folder: string): AsyncIterable<KindResult> {
  const files = (await filesOf(join(folder, "constructed-kd"), ".xml")).filter((name) => name.startsWith("kdq"));
  if (files.length === 0) return;
  const tally = new Tally("kdq indexes");
  const notes: string[] = [];
  for (const name of files) {
    const bytes = (await bytesOf(folder, "constructed-kd", name)) ?? new Uint8Array();
    const reading = readKdq(bytes, { url: "https://kdq.example.at/kdq.xml", now: Date.UTC(2026, 11, 1) });
    if (reading.kind !== "index") {
      tally.count(false, () => `${name}: ${reading.reason}`);
      continue;
    }
    const { items, counts, publisher } = reading;
    const text = new TextDecoder().decode(bytes);
    const differences = new Differences();
    differences.check("items", text.match(/<item[\s>]/g)?.length ?? 0, counts.items);
    differences.check("publisher", /<publisher>([^<]*)</.exec(text)?.[1]?.trim(), publisher);
    differences.check(
      "usable, skipped and refused",
      counts.items,
      items.size + counts.contradicting + counts.withoutId + counts.withoutUrl + counts.refused,
    );
    differences.check("believed", counts.items > 0, isIndexBelieved(items.size, items.size));
    tally.count(differences.none, () => `${name}: ${differences}`);
    notes.push(
      `${name}: ${counts.items} items, ${items.size} keys, without id ${counts.withoutId}, without URL ${counts.withoutUrl}, refused ${counts.refused}, contradicting ${counts.contradicting}`,
    );
  }
  yield tally.result(notes.join("; "));
}
