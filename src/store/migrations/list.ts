import { ledgerTables } from "./0001-ledger.ts";
import { frontierTables } from "./0002-frontier.ts";
import { recordTables } from "./0003-records.ts";
import { upkeepTables } from "./0004-upkeep.ts";
import { captureTasks } from "./0005-capture-tasks.ts";
import { searchTables } from "./0006-search.ts";
import { documentQueue } from "./0007-document-queue.ts";
import type { Migration } from "./types.ts";

/** All migrations in order; the last one's version is what this release reads and writes. */
export const migrations: readonly Migration[] = [
  ledgerTables,
  frontierTables,
  recordTables,
  upkeepTables,
  captureTasks,
  searchTables,
  documentQueue,
];
