import type { Gate } from "../gate/gate.ts";
import type { Progress } from "../gate/step.ts";
import type { Kit, Memory, PassPlan } from "../pledge/kit.ts";
import type { Intent } from "../pledge/promise.ts";
import { placeOf, type Request } from "../pledge/request.ts";
import type { Line, SourceEntry, Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import { fileIdentity } from "./file-identity.ts";
import type { Register } from "./register.ts";

export interface PassParts {
  readonly store: Store;
  readonly gate: Gate;
  readonly clock: Clock;
  readonly worker: string;
  readonly register: Register;
  /** True where every host of the source is a replica on loopback. */
  readonly replica: (source: string) => boolean;
  /** Closes the requests that processes which no longer live have left open; how many. */
  readonly recover: () => Promise<number>;
  /** The register as it is after an act of the operator; not set: whatever the operator does, this goes on as it began. */
  readonly renew?: () => Promise<Register>;
  readonly progress?: (event: Progress) => void;
}

/** A source's part of a pass, under way. */
export interface Part {
  readonly intent: Intent;
  readonly plan: PassPlan;
  readonly kit: Kit;
}

/** What is remembered of a source of which nothing is remembered yet. */
export const noMemory: Memory = { said: {}, cursors: new Map() };

/** The request of a line, in the light of its pass and of what the register knows of its source. */
export function requestOf(line: Line, { intent, plan }: Part, entry: SourceEntry | undefined): Request {
  const { wanted } = line;
  const place = placeOf(line.url);
  const file = fileIdentity(wanted);
  return {
    bot: line.bot,
    source: line.source,
    sourceKind: intent.sourceKind,
    pass: line.pass,
    trigger: intent.trigger,
    mode: intent.mode,
    purpose: wanted.purpose,
    role: wanted.role,
    channel: wanted.render ? "browser" : "http",
    ...(wanted.render && { resource: "page" as const }),
    method: wanted.method ?? "GET",
    ...place,
    subject: placeOf(wanted.url).authority,
    ...(wanted.purpose === "reservation" && line.hop > 0 && { begun: new URL(wanted.url).pathname }),
    ...(wanted.list && { list: wanted.list }),
    ...(file !== undefined && { file }),
    attempt: line.attempt,
    hop: line.hop,
    ...(line.parent !== null && { parent: line.parent }),
    registered: entry?.registered ?? [],
    ...(intent.passStartedAt !== undefined && { began: { pass: intent.passStartedAt, source: plan.startedAt } }),
    ...(wanted.accept !== undefined && { accept: wanted.accept }),
    ...(wanted.body !== undefined && { body: wanted.body }),
  };
}
