import type { Bot } from "../pledge/bot.ts";
import type { Wanted } from "../pledge/observation.ts";
import type { RecordChange, Store } from "../store/store.ts";
import { stillMissing } from "./record-diff.ts";
import type { Register } from "./register.ts";

/** How many placeholders of a source one pass asks for. */
const MOST = 20;

/** A placeholder that is due, how to ask for it, and the try that this is. */
export interface DuePlaceholder {
  readonly wanted: Wanted;
  readonly change: RecordChange;
}

/**
 * Things that are named but were never seen and may be asked for alone again: after one, three and seven days, five
 * times in all. The try counts when it is asked, whatever comes of it.
 */
export async function duePlaceholders(
  bot: Bot,
  register: Register,
  store: Store,
  now: number,
): Promise<ReadonlyMap<string, readonly DuePlaceholder[]>> {
  const due = new Map<string, readonly DuePlaceholder[]>();
  for (const source of register.sources.values()) {
    const kit = bot.kits.find(({ kind }) => kind === source.kind);
    const memory = register.entries.get(source.id)?.memory;
    if (!kit?.lookAt || !memory) continue;
    const found: DuePlaceholder[] = [];
    for await (const record of store.desk.records({ bot: bot.name, source: source.id, state: "missing" })) {
      if (found.length >= MOST) break;
      if (record.nextTry === null || record.nextTry > now) continue;
      const wanted = kit.lookAt({ kind: record.kind, id: record.id, missing: true }, source, memory);
      if (wanted) found.push({ wanted, change: stillMissing(record, now) });
    }
    due.set(source.id, found);
  }
  return due;
}
