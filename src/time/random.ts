import { createHash, randomBytes } from "node:crypto";

/** Chance as a parameter: a failing test prints its seed and runs again exactly so. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** `length` random bytes (salts, CA keys of replicas, temporary names). */
  bytes(length: number): Uint8Array;
}

/** Chance from the operating system. */
export const realRandom: Random = {
  next: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
  bytes: (length) => randomBytes(length),
};

/** Chance from a seed: the same seed gives the same run. */
export function seededRandom(seed: string): Random {
  let block = 0;
  const bytes = (length: number): Uint8Array => {
    const parts: Buffer[] = [];
    for (let have = 0; have < length; have += 32) {
      parts.push(createHash("sha256").update(`${seed}/${block++}`).digest());
    }
    return Buffer.concat(parts).subarray(0, length);
  };
  return { bytes, next: () => Buffer.from(bytes(6)).readUIntBE(0, 6) / 2 ** 48 };
}
