import { open, readFile } from "node:fs/promises";
import { Fault } from "../pledge/fault.ts";
import { diskFault } from "../store/disk-fault.ts";

/** A published seal: at this time the row with this number had this hash. */
export interface Seal {
  readonly at: number;
  readonly seq: number;
  readonly hash: string;
}

/** Where seals are written down outside the store. */
export interface SealBook {
  add(seal: Seal): Promise<void>;
  all(): Promise<readonly Seal[]>;
}

/** `2026-11-30T01:15:00.000Z 4711 9f3a…`: one line of `ledger-seals.txt`. */
const lineOf = ({ at, seq, hash }: Seal): string => `${new Date(at).toISOString()} ${seq} ${hash}\n`;

/**
 * The book `ledger-seals.txt`, one line a seal. It can be copied, mailed or published: who has a line can tell whether
 * the ledger was rewritten since.
 */
export function sealFile(path: string): SealBook {
  return {
    async add(seal) {
      const file = await open(path, "a+").catch((error) => {
        throw diskFault(error, path);
      });
      try {
        const { size } = await file.stat();
        const last =
          size === 0 ? "\n" : (await file.read({ position: size - 1, buffer: Buffer.alloc(1) })).buffer.toString();
        // A power cut may have left half a line: the new one must not be glued to it.
        await file.appendFile(`${last === "\n" ? "" : "\n"}${lineOf(seal)}`);
        await file.sync();
      } catch (error) {
        throw diskFault(error, path);
      } finally {
        await file.close();
      }
    },
    async all() {
      const text = await readFile(path, "utf8").catch((error: unknown) => {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
        throw error;
      });
      return text.split("\n").flatMap((line, index) => sealOf(line, `${path}:${index + 1}`));
    },
  };
}

/** A book that lives as long as the process, for stores in memory. */
export function sealList(): SealBook {
  const seals: Seal[] = [];
  return {
    async add(seal) {
      seals.push(seal);
    },
    all: async () => [...seals],
  };
}

function sealOf(line: string, where: string): readonly Seal[] {
  if (line.trim() === "") return [];
  const match = /^(\S+) (\d+) ([0-9a-f]{64})$/.exec(line.trim());
  const [, time = "", seq = "", hash = ""] = match ?? [];
  const at = Date.parse(time);
  if (!match || Number.isNaN(at)) {
    // Half a line is what a power cut leaves; anything else was written by somebody else.
    if (/^[0-9TZ:. a-f-]*$/.test(line) && line.length < 40 + 64) return [];
    throw new Fault("failure", `${where} is no seal: "${line.slice(0, 80)}"`, "restore the file, or remove the line");
  }
  return [{ at, seq: Number(seq), hash }];
}
