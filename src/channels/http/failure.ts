import type { Outcome } from "../../pledge/outcome.ts";

/** Why an exchange did not end well. */
export interface Failure {
  readonly outcome: Outcome;
  /** For the operator: error code and what it says. */
  readonly detail: string;
}

/** A connection that did not come about. No byte of the request has left. */
export class NotConnected extends Error {
  override readonly name = "NotConnected";
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}

/** Outcome of an error while connecting. All that is no failure of the network is a failure to prove identity. */
export function connectFailure(error: Error, securing: boolean): Failure {
  const code = codeOf(error);
  // The network's own codes (ECONNREFUSED, EHOSTUNREACH ...) are one word; those of TLS and certificates are not.
  const ofNetwork = /^E[A-Z0-9]+$/.test(code) && code !== "EPROTO";
  if (!securing || ofNetwork) {
    return { outcome: "no connection", detail: `${wordsOf(error)}${securing ? ", during the TLS handshake" : ""}` };
  }
  return { outcome: "tls failure", detail: `${wordsOf(error)}${adviceFor[code] ?? ""}` };
}

const adviceFor: Readonly<Record<string, string>> = {
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "; the server sends no complete chain: give the missing certificate as extra CA of this host",
};

/** Outcome of an error once the request is on its way. */
export function exchangeFailure(error: Error, headSeen: boolean): Failure {
  if (error instanceof NotConnected) return error.failure;
  const detail = wordsOf(error);
  if (isEarlyEnd(error, headSeen)) return { outcome: headSeen ? "cut" : "no answer", detail };
  if (codeOf(error) === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH") {
    // The parser blames the length whenever there was one; before the head is through, it is the head that is wrong.
    return { outcome: "malformed", detail: "the head contradicts itself or names an impossible length" };
  }
  return { outcome: "malformed", detail };
}

/** Whether the connection ended before the message did. That is no valid HTTP either, but says more. */
function isEarlyEnd(error: Error, headSeen: boolean): boolean {
  if (error.name === "HTTPParserError") return error.message.includes("Invalid EOF state");
  const code = codeOf(error);
  if (code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH") return headSeen;
  // Sent in place of an answer: "bad upgrade" to another protocol, "bad response" out of turn.
  if (code === "UND_ERR_SOCKET") return !error.message.startsWith("bad ");
  return code !== "UND_ERR_HEADERS_OVERFLOW";
}

const codeOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : "");

function wordsOf(error: Error): string {
  const code = codeOf(error);
  return code === "" || error.message.includes(code) ? error.message : `${code}: ${error.message}`;
}
