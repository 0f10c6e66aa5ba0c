import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { Fault } from "../pledge/fault.ts";
import { diskFault } from "../store/disk-fault.ts";
import type { Random } from "../time/random.ts";

/**
 * Replaces the text of a file at one stroke: written beside it, synced, renamed. A crash leaves the old text or the new one.
 *
 * @param text.from what the file is believed to hold: somebody else's edit in between is not written over
 * @throws Fault "failure" where the file has changed, or the disk refuses
 */
export async function replaceFile(
  path: string,
  text: { readonly from: string; readonly to: string },
  random: Random,
): Promise<void> {
  const temporary = `${path}.${Buffer.from(random.bytes(6)).toString("hex")}.tmp`;
  try {
    const { mode } = await stat(path);
    const file = await open(temporary, "wx", mode);
    try {
      await file.writeFile(text.to);
      await file.sync();
    } finally {
      await file.close();
    }
    if ((await readFile(path, "utf8")) !== text.from)
      throw new Fault("failure", `${path} was changed by somebody else just now`, "Nothing was written: try again.");
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw diskFault(error, path);
  }
}
