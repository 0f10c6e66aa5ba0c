import type { House } from "../pass/house.ts";
import type { Register } from "../pass/register.ts";
import type { Source } from "../pledge/bot.ts";
import { Fault } from "../pledge/fault.ts";
import type { Answer, Kit, Memory, PassPlan } from "../pledge/kit.ts";
import { nothing, type Wanted } from "../pledge/observation.ts";
import { isSilence } from "../pledge/outcome.ts";
import type { AnsweredRow, AskedRow, RefusedRow } from "../pledge/row.ts";
import type { KeptTask, Store } from "../store/store.ts";
import { purposeOf } from "./guess-request.ts";
import { look } from "./look.ts";

/** Reader of answers that nobody reads: a page that a person only fetched. */
export const UNREAD = "@get";

/** What came of one request made by hand. */
export interface LookedAt {
  /** Null where there was none to read: refused, silent, too large. */
  readonly answer: Answer | null;
  /** The last request for the page itself, robots.txt and the like left out; absent where it was refused. */
  readonly asked?: AskedRow;
  readonly answered?: AnsweredRow;
  /** The promise that forbade it. */
  readonly refused?: RefusedRow;
  /** How it ended, in words. */
  readonly why: string;
}

/** Where what is remembered of a source lies. */
export const memoryOf = ({ entries }: Register, source: string): Memory =>
  entries.get(source)?.memory ?? { said: {}, cursors: new Map() };

/** The kit that reads a source. */
export function kitOf({ bot }: Register, { id, kind }: Source): Kit {
  const kit = bot.kits.find((one) => one.kind === kind);
  if (kit) return kit;
  throw new Fault("configuration", `no kit of ${bot.name} reads "${kind}" (source ${id})`, "Add it to its kits.");
}

/** A pass in which a single page is read: what changed since, at any hour that the promises allow. */
export const planAt = (now: number): PassPlan => ({
  ...{ mode: "incremental", startedAt: now, mayReadWhole: true, unfilteredPages: 0 },
});

/**
 * The request by which a pass asks for an address: as it was asked last, as an entry, or as a record alone. Null: no
 * pass asks for it.
 */
export async function wantedFor(
  store: Store,
  register: Register,
  source: Source,
  url: string,
  now: number,
): Promise<Wanted | null> {
  const kit = kitOf(register, source);
  const memory = memoryOf(register, source.id);
  let last: KeptTask | undefined;
  for await (const { url: final, task } of store.desk.captures({ bot: register.bot.name, source: source.id }))
    if (task && task.reader !== UNREAD && (task.asked === url || final === url)) last = task;
  const planned = kit.plan(source, memory, planAt(now));
  if (!last)
    return (
      planned.find((wanted) => wanted.url === url) ?? kit.lookAt?.({ kind: null, id: url }, source, memory) ?? null
    );
  const { reader, data, list, role } = last;
  const purpose = planned.find((wanted) => wanted.reader === reader)?.purpose ?? purposeOf(url, source.kind);
  return { url, purpose, reader, data, role, ...(list && { list }) };
}

/** The same for an address that no pass asks for: nobody will read the answer. */
export const unread = (url: string, { kind }: Source): Wanted => ({
  ...{ url, purpose: purposeOf(url, kind), role: "other", reader: UNREAD },
});

/** A person waits no longer than this for a pause or a rest to be over. */
const LONGEST_WAIT = 120_000;

/** Why a look ended before its page was heard. */
interface Ended {
  waits?: { readonly until: number; readonly by: string; readonly why: string };
}

/**
 * Watches a look and ends it where a pass would go on: what it would ask again later (a 503) is an answer here, and a
 * host that rests for long is not waited for.
 */
const ending =
  (
    { purpose }: Wanted,
    once: AbortController,
    ended: Ended,
    progress: House["progress"],
  ): NonNullable<House["progress"]> =>
  (event) => {
    progress?.(event);
    if (event.kind === "waiting" && event.until - event.at > LONGEST_WAIT) {
      ended.waits = { until: event.until, by: event.by, why: event.why };
      once.abort();
    }
    if (event.kind !== "heard") return;
    const { status = 0, outcome, request } = event.exchange;
    // A host that does not answer to robots.txt will not answer to the page either.
    if (isSilence(outcome) || (request.purpose === purpose && (status < 200 || status >= 400))) once.abort();
  };

/**
 * Asks for one address by hand: a small pass through the gate, with every promise in force (robots.txt first, spacing)
 * and every request in the ledger. What the answer leads to is not asked, and nothing of it goes into the records.
 *
 * @throws Fault "not now" where a promise forbids a pass by hand now
 */
export async function lookAtUrl(
  house: House,
  register: Register,
  source: Source,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<LookedAt> {
  const { kind, version, settings } = kitOf(register, source);
  const before = (await house.store.ledger.head())?.seq ?? 0;
  const { once: _, due: __, ...plain } = wanted;
  const kit: Kit = { kind, version, settings, plan: () => [plain], read: () => nothing };
  const once = new AbortController();
  const ended: Ended = {};
  const watched: House = { ...house, progress: ending(wanted, once, ended, house.progress) };
  const looked = await look(watched, register, source, kit, AbortSignal.any([signal, once.signal]));
  if (ended.waits) {
    const { until, by, why } = ended.waits;
    throw new Fault("not now", `nothing was asked (${by}: ${why})`, `Try again from ${new Date(until).toISOString()}.`);
  }
  const rows: { asked?: AskedRow; answered?: AnsweredRow; refused?: RefusedRow } = {};
  let silence: string | undefined;
  for await (const row of house.store.ledger.rows({ seq: before })) {
    if (row.pass !== looked.pass) continue;
    if (row.event === "asked" && row.purpose === wanted.purpose) rows.asked = row;
    if (row.event === "answered" && row.request === rows.asked?.seq) rows.answered = row;
    if (row.event === "answered" && isSilence(row.outcome)) silence = `the host did not answer: ${row.outcome}`;
    if (row.event === "refused") rows.refused = row;
  }
  return { ...rows, answer: looked.answers.get(wanted.reader) ?? null, why: silence ?? looked.ending.why };
}
