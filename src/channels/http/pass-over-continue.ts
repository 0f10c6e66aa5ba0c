import type { Socket } from "node:net";

/** The start of an interim answer 100 and the place of its last digit. */
const CONTINUE = /^HTTP\/1\.[01] 100[ \r]/;
const LAST_DIGIT = "HTTP/1.1 10".length;

/**
 * Lets a socket's reader pass over "100 Continue". A client must read it even where it asked for none (RFC 9110 section
 * 15.2), and some servers send it with every answer; the parser behind breaks off instead. It does pass over 102, so
 * that is what it gets to see.
 *
 * `waiting` says whether the head of an answer is still to come: bodies are never touched. Interim answers are looked for
 * at the start of what is read and behind each other; one that is split by the network inside its first line is not found.
 */
export function passOverContinue(socket: Socket, waiting: () => boolean): void {
  const read = socket.read.bind(socket);
  socket.read = (size?: number): unknown => {
    const chunk: unknown = read(size);
    if (Buffer.isBuffer(chunk) && waiting()) rewrite(chunk);
    return chunk;
  };
}

function rewrite(chunk: Buffer): void {
  let from = 0;
  while (CONTINUE.test(chunk.toString("latin1", from, from + LAST_DIGIT + 2))) {
    chunk[from + LAST_DIGIT] = 0x32;
    const end = chunk.indexOf("\r\n\r\n", from);
    if (end < 0) return;
    from = end + 4;
  }
}
