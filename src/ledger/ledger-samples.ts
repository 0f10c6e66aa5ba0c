import * as z from "zod";
import type { Bot } from "../pledge/bot.ts";
import { promise } from "../pledge/promise.ts";
import type { Draft, Override, PledgeSnapshot, Row } from "../pledge/row.ts";
import type { LedgerEntry } from "../store/row-codec.ts";
import type { LedgerView } from "../store/store.ts";
import { seededRandom } from "../time/random.ts";
import { chainCodec, ROOT } from "./chain.ts";
import { snapshotHash } from "./pledge-snapshot.ts";

/** Rows in their places in the chain. */
export function chained(drafts: readonly Draft[]): readonly LedgerEntry[] {
  const codec = chainCodec(seededRandom("chain"));
  const entries: LedgerEntry[] = [];
  for (const draft of drafts) {
    entries.push(codec.encode(draft, { seq: entries.length + 1, prev: entries.at(-1)?.hash ?? ROOT }));
  }
  return entries;
}

/** A ledger of nothing but these entries. */
export function ledgerOf(
  entries: readonly LedgerEntry[],
  files: ReadonlyMap<string, Uint8Array> = new Map(),
): Pick<LedgerView, "entries" | "file"> {
  return {
    async *entries() {
      yield* entries;
    },
    file: async (hash) => files.get(hash),
  };
}

/** A row of the sample world as it was before it had its place. */
export function draftOf<R extends Row>(row: R): Omit<R, "seq" | "prev" | "hash"> {
  const { seq: _, prev: __, hash: ___, ...draft } = row;
  return draft;
}

interface End {
  readonly endedAt: number;
}

/** A small promise to try audits with: a pause between the end of an answer and the next request to its host. */
export const pause = promise<z.ZodObject<{ gap: z.ZodNumber }>, End>({
  name: "pause",
  serves: ["T1", "T2", "X9"],
  options: z.object({ gap: z.number() }),
  tighten: (a, b) => ({ gap: Math.max(a.gap, b.gap) }),
  sharedByHost: true,
  keep: {
    keys: (_, request) => [`host:${request.host}`],
    settle: (_, { request, endedAt }) => ({ facts: new Map([[`host:${request.host}`, { endedAt }]]) }),
  },
  say: {
    de: ({ gap }) => `Zwischen zwei Anfragen liegen ${gap} ms.`,
    en: ({ gap }, { name }) => [`${name} waits.`, `It waits ${gap} ms between two requests.`],
    ro: ({ gap }) => `Între două cereri trec ${gap} ms.`,
  },
  prove() {
    const hosts = new Map<number, string>();
    const ends = new Map<string, { readonly row: number; readonly at: number }>();
    return {
      see(row, { gap }) {
        if (row.event === "answered") {
          ends.set(hosts.get(row.request) ?? "", { row: row.seq, at: row.endedAt });
          return undefined;
        }
        if (row.event !== "asked") return undefined;
        hosts.set(row.seq, row.host);
        const last = ends.get(row.host);
        if (!last || row.startedAt - last.at >= gap) return [];
        return [{ what: `${row.startedAt - last.at} ms instead of ${gap}`, rows: [last.row, row.seq] }];
      },
    };
  },
});

/** A bot that promises the pause, and one thing that nobody keeps yet. */
export const pausing = (changes: Partial<Bot> = {}): Bot => ({
  ...{ name: "sample", token: "sample-bot", purpose: {}, languages: ["de", "en"] },
  ...{ page: "https://bot.example/", contact: "bot@bot.example", promised: ["T1", "T2", "T3"] },
  ...{ pledge: [pause({ gap: 100 })], sources: [], kits: [] },
  ...changes,
});

/** A pledge row and the hash by which others name it. */
export function pledgeDraft(snapshot: Partial<PledgeSnapshot> & { gap: number; overrides?: readonly Override[] }): {
  readonly draft: Extract<Draft, { event: "pledge" }>;
  readonly hash: string;
} {
  const { gap, ...more } = snapshot;
  const whole: PledgeSnapshot = {
    ...{ bot: "sample", token: "sample-bot", promises: [{ promise: "pause", options: { gap } }] },
    ...{ sources: {}, hosts: {}, overrides: [] },
    ...more,
  };
  const hash = snapshotHash(whole);
  return { hash, draft: { event: "pledge", at: 1, bot: "sample", pledge: hash, snapshot: whole } };
}
