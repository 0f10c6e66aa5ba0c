import type { Exchange } from "../pledge/exchange.ts";
import { placeOf, type Request } from "../pledge/request.ts";
import type { AnsweredRow, AskedRow, RefusedRow, SourceRow } from "../pledge/row.ts";

/**
 * Small, complete values for tests of promises: a request, an exchange and ledger rows, each overridable by field.
 *
 * @example
 * const rows = [sampleAsked({ seq: 1, startedAt: 0 }), sampleAnswered({ seq: 2, request: 1, endedAt: 40 })];
 */
export function sampleRequest(changes: Partial<Request> & { url?: string } = {}): Request {
  const place = placeOf(changes.url ?? "https://ris.example/oparl/v1.0/system");
  return {
    bot: "sample",
    source: "town",
    sourceKind: "oparl",
    pass: "pass-1",
    trigger: "schedule",
    mode: "incremental",
    purpose: "page",
    role: "entry",
    channel: "http",
    method: "GET",
    attempt: 0,
    hop: 0,
    registered: [],
    subject: place.authority,
    ...place,
    ...changes,
  };
}

export function sampleExchange(changes: Partial<Exchange> = {}): Exchange {
  return {
    request: sampleRequest(),
    asked: 1,
    outcome: "answered",
    status: 200,
    startedAt: 1_000,
    endedAt: 1_100,
    wireBytes: 400,
    bytes: 1_000,
    digest: "d".repeat(64),
    findings: {},
    ...changes,
  };
}

const envelope = {
  seq: 1,
  at: 1_000,
  bot: "sample",
  source: "town",
  pass: "pass-1",
  pledge: "p",
  prev: "",
  hash: "",
} as const;

const requestPart = (url: string) => {
  const place = placeOf(url);
  return {
    ...place,
    subject: place.authority,
    purpose: "page",
    role: "entry",
    channel: "http",
    method: "GET",
    sourceKind: "oparl",
    trigger: "schedule",
    mode: "incremental",
    attempt: 0,
    hop: 0,
    by: "",
    why: "",
  } as const;
};

export function sampleAsked(changes: Partial<AskedRow> = {}): AskedRow {
  const startedAt = changes.startedAt ?? changes.at ?? 1_000;
  return {
    ...envelope,
    ...requestPart(changes.url ?? "https://ris.example/oparl/v1.0/system"),
    event: "asked",
    at: startedAt,
    agent: "sample-bot (+https://bot.example/)",
    address: "203.0.113.7",
    startedAt,
    slots: [],
    sendBefore: startedAt + 60_000,
    conditional: false,
    ...changes,
  };
}

export function sampleAnswered(changes: Partial<AnsweredRow> = {}): AnsweredRow {
  const endedAt = changes.endedAt ?? changes.at ?? 1_100;
  return {
    ...envelope,
    event: "answered",
    at: endedAt,
    request: 1,
    outcome: "answered",
    status: 200,
    endedAt,
    wireBytes: 400,
    bytes: 1_000,
    digest: "d".repeat(64),
    findings: {},
    ...changes,
  };
}

export function sampleRefused(changes: Partial<RefusedRow> = {}): RefusedRow {
  return {
    ...envelope,
    ...requestPart(changes.url ?? "https://ris.example/oparl/v1.0/system"),
    event: "refused",
    code: "out of scope",
    ...changes,
  };
}

export function sampleSource(changes: Partial<SourceRow> = {}): SourceRow {
  return {
    ...envelope,
    event: "source",
    result: "complete",
    mode: "incremental",
    trigger: "schedule",
    why: "",
    figures: {},
    ...changes,
  };
}
