/** What the ledger records: the closed list of events. */
export const events = {
  pledge: "the full options and overrides in force from here on, by hash",
  "pass started": "a run of a bot's sources began, was resumed or joined",
  "pass ended": "the run is over, with its figures",
  asked: "a request is about to leave; durable before its first byte",
  answered: "what came of it",
  refused: "what was not asked, and why",
  recovered: "a request found open after a crash: outcome unknown, counted as sent and as ended now",
  source: "the state of a source changed, or its part of a pass ended",
  applied: "what was read went into the store",
  deleted: "something stored was deleted",
  operator: "an act of the operator",
  seal: "the head of the chain, printed and publishable",
  redaction: "personal parts of a row were removed",
} as const;

export type EventName = keyof typeof events;
