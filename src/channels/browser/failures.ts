import type { Outcome } from "../../pledge/outcome.ts";

/** Chromium's error reasons (Network.ErrorReason), as outcomes. What it does not tell apart counts as no answer. */
const byReason: Readonly<Record<string, Outcome>> = {
  NameNotResolved: "no such host",
  ConnectionRefused: "no connection",
  ConnectionFailed: "no connection",
  InternetDisconnected: "no connection",
  AddressUnreachable: "no connection",
  TimedOut: "no answer",
  ConnectionClosed: "no answer",
  ConnectionReset: "no answer",
  ConnectionAborted: "no answer",
  Aborted: "stopped",
};

/** What a failed request came to. `text` is the browser's full name of the error, where it gave it in time. */
export function outcomeOf(reason: string, text = ""): Outcome {
  const known = byReason[reason];
  if (known !== undefined) return known;
  if (/^net::ERR_(?:CERT|SSL|BAD_SSL|ECH)_/.test(text)) return "tls failure";
  // It never asked: a rule of the browser's own (address space, unsafe port, mixed content).
  if (/^net::ERR_(?:BLOCKED_BY|UNSAFE_PORT|NETWORK_ACCESS|DISALLOWED)/.test(text)) return "no connection";
  return "no answer";
}
