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

/** What an error at the response stage came to. */
export const outcomeOf = (reason: string): Outcome => byReason[reason] ?? "no answer";
