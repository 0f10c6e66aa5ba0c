import { createHash } from "node:crypto";
import type { ReplicaAnswer } from "goodbot/world";

/** Start of image, JFIF header; end of image. */
const head = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
const tail = Buffer.from("ffd9", "hex");

/**
 * A file of the form of a JPEG, other bytes for every seed: nobody looks at the picture, the bot only keeps it.
 *
 * @example pictureAnswer("ana-exemplu") // 200, image/jpeg, some 2 kB
 */
export function pictureAnswer(seed: string): ReplicaAnswer {
  // A comment segment (marker, length, bytes) carries what differs.
  const noise = createHash("sha256").update(seed).digest("hex").repeat(32);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(noise.length + 2);
  const comment = Buffer.concat([Buffer.from("fffe", "hex"), length, Buffer.from(noise, "latin1")]);
  return {
    status: 200,
    headers: { "Content-Type": "image/jpeg" },
    body: Buffer.concat([head, comment, tail]),
    kind: "picture",
  };
}
