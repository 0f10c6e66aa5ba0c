import { open, rename, rm } from "node:fs/promises";
import { diskFault } from "../store/disk-fault.ts";
import type { Random } from "../time/random.ts";

/**
 * Writes a file piece by piece beside its place and puts it there at the end: whoever looks finds the old file or the
 * whole new one.
 *
 * @returns bytes written
 * @throws Fault "failure" where the disk refuses; what the pieces throw goes through
 */
export async function writeOut(path: string, pieces: AsyncIterable<Uint8Array>, random: Random): Promise<number> {
  const temporary = `${path}.${Buffer.from(random.bytes(6)).toString("hex")}.tmp`;
  let bytes = 0;
  try {
    // Opened only once there is something: an order that is refused leaves no file behind.
    const iterator = pieces[Symbol.asyncIterator]();
    let step = await iterator.next();
    const file = await open(temporary, "wx", 0o600).catch((error) => {
      throw diskFault(error, path);
    });
    try {
      for (; !step.done; step = await iterator.next()) {
        await file.write(step.value).catch((error) => {
          throw diskFault(error, path);
        });
        bytes += step.value.byteLength;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path).catch((error) => {
      throw diskFault(error, path);
    });
    return bytes;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}
