import type { Store, Turn } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import type { TextReader } from "./text-reader.ts";

/** Files read after one pass at most: a store full of unread ones is caught up with over several. */
const MOST = 1_000;
const BATCH = 50;

/**
 * Reads the files of a bot that this reader has not read so far, so that their records are found by their text. Asks
 * nobody; goes on where it was stopped.
 *
 * @returns how many were read
 */
export async function readTexts(
  { store, clock, texts }: { readonly store: Store; readonly clock: Clock; readonly texts: TextReader },
  bot: string,
  signal: AbortSignal,
): Promise<number> {
  let read = 0;
  while (read < MOST) {
    const files = await store.desk.unreadFiles(bot, texts.version, BATCH);
    if (files.length === 0) return read;
    for (const digest of files) {
      if (signal.aborted) return read;
      const bytes = await store.blobs.get(digest);
      const found = bytes
        ? await texts.read(bytes)
        : ({ type: "application/octet-stream", outcome: "broken", pages: null, text: "" } as const);
      const text = { ...found, digest, at: clock.now(), reader: texts.version };
      await store.turn({}, (): Turn<void> => ({ text, result: () => undefined }));
      read += 1;
    }
  }
  return read;
}
