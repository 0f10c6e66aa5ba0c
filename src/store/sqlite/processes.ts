import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Connection } from "./connection.ts";

/** A process of the operating system: its number, and when it started, since numbers come round again. */
interface OsProcess {
  readonly pid: number;
  /** Opaque; empty where the system does not tell. */
  readonly started: string;
}

/**
 * When the process with this number started, as an opaque text; null where there is none.
 *
 * Linux: boot id and start time in clock ticks from `/proc` (proc(5), stat field 22). Elsewhere `ps`; where even that
 * is missing the number alone must do, and an old number in use again only means a wait for the operator.
 */
function startOf(pid: number): string | null {
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The name in parentheses may hold anything, parentheses and blanks included: count from the last one.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      // A zombie is dead already: it only waits for its parent to notice.
      if (fields[0] === "Z" || fields[0] === "X") return null;
      return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${fields[19] ?? ""}`;
    } catch {
      return null;
    }
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return null;
  }
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

const isAlive = ({ pid, started }: OsProcess): boolean => {
  const now = startOf(pid);
  return now !== null && (now === started || now === "" || started === "");
};

/** Numbers of other processes that have the store open. */
export function livingProcesses(db: Connection): readonly number[] {
  return db
    .prepare<[], OsProcess>("select pid, started from processes where closed = 0")
    .all()
    .filter((entry) => entry.pid !== process.pid && isAlive(entry))
    .map(({ pid }) => pid);
}

/** The processes that use one store: who holds slots and lines, and who of them is dead. */
export class Processes {
  /** This process's number in the store; another one each time the store is opened. */
  readonly own: number;
  readonly #close;
  readonly #get;
  readonly #dead = new Set<number>();

  constructor(db: Connection, openedAt: number) {
    const register = db.prepare<[number, string, number]>(
      "insert into processes (pid, started, opened_at) values (?, ?, ?)",
    );
    this.own = Number(register.run(process.pid, startOf(process.pid) ?? "", openedAt).lastInsertRowid);
    this.#close = db.prepare<[number]>("update processes set closed = 1 where id = ?");
    this.#get = db.prepare<[number], OsProcess & { closed: number }>(
      "select pid, started, closed from processes where id = ?",
    );
  }

  /** True for this process too. */
  lives(id: number): boolean {
    if (id === this.own) return true;
    // The dead stay dead; the living must be looked at each time.
    if (this.#dead.has(id)) return false;
    const entry = this.#get.get(id);
    const alive = entry !== undefined && entry.closed === 0 && isAlive(entry);
    if (!alive) this.#dead.add(id);
    return alive;
  }

  close(): void {
    this.#close.run(this.own);
  }
}
