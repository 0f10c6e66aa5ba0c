import type { Store } from "../store/store.ts";

/**
 * The same store, in which every turn shows what it reads and writes nothing: for commands that only look, so that
 * looking at what a bot would do changes nothing of what it does.
 *
 * @example const register = await openRegister(bot, readOnly(store), promises, now);
 */
export const readOnly = (store: Store): Store => ({
  turn: (reads, decide) => store.turn(reads, (seen) => ({ result: decide(seen).result })),
  frontier: store.frontier,
  ledger: store.ledger,
  blobs: store.blobs,
  desk: store.desk,
  process: store.process,
  living: (processes) => store.living(processes),
  orphans: () => store.orphans(),
  onChange: (listener) => store.onChange(listener),
  version: () => store.version(),
  close: () => store.close(),
});
