import { openSqliteStore, type SqliteSettings, type SqliteStore } from "../store/sqlite/sqlite-store.ts";
import { chainCodec } from "./chain.ts";

/**
 * Opens the store with its ledger: what commands, servers and tests call.
 *
 * @param settings `path`: the database file or `:memory:`; `dataDir`: where captures and backups lie
 * @throws Fault "configuration" where the file is no store, or a newer one than this release reads
 * @example
 * const store = await openStore({ path: ":memory:", dataDir: "", clock, random: seededRandom("7"), ids });
 */
export const openStore = (settings: Omit<SqliteSettings, "codec">): Promise<SqliteStore> =>
  openSqliteStore({ ...settings, codec: chainCodec(settings.random) });
