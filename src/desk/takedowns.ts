import type { Register } from "../pass/register.ts";
import { Fault } from "../pledge/fault.ts";
import type { Json } from "../pledge/observation.ts";
import type { Store, StoredRecord } from "../store/store.ts";
import type { TakeDown, Takedown } from "../store/takedown.ts";
import type { ActPlace } from "./act-row.ts";
import { type TakenDownNow, writeLift, writeTakedown } from "./takedown-rows.ts";
import { unknownSource } from "./targets.ts";

/** What somebody wants gone: exactly one of the first four. */
export interface Selector {
  /** A source: all that was read of a body. */
  readonly body?: string;
  /** Id of any record, or the address of the page that is its own. */
  readonly object?: string;
  /** Id of a file's record, or an address of the file itself. */
  readonly document?: string;
  /** Id of a person's record, or the name as it is shown. */
  readonly person?: string;
  /** Narrows object, document and person to one source; needed for what was never seen. */
  readonly source?: string;
}

type Target = Pick<TakeDown, "source" | "scope" | "target">;

/** Why, and by which case. */
interface Grounds {
  readonly reason: string;
  readonly case: string | null;
}

/**
 * What a selector means: the same thing may have been read of several sources, and goes from all of them.
 *
 * @throws Fault "usage" where it means nothing, or a name or page means several records
 */
export async function targetsFor(
  store: Pick<Store, "desk">,
  register: Register,
  selector: Selector,
): Promise<readonly Target[]> {
  const { body, object, document, person, source } = selector;
  const wishes = [body, object, document, person].filter((each) => each !== undefined);
  if (wishes.length !== 1)
    throw new Fault("usage", "a takedown names one thing", "Give one of --body, --object, --document, --person.");
  for (const id of [body, source]) if (id !== undefined && !register.entries.has(id)) throw unknownSource(register, id);
  if (body !== undefined) return [{ source: body, scope: "body", target: null }];
  const [wish = ""] = wishes;
  const sources = source === undefined ? [...register.entries.keys()] : [source];
  const known: Target[] = [];
  for (const id of sources)
    if (await store.desk.record(register.bot.name, id, wish)) known.push({ source: id, scope: "record", target: wish });
  if (known.length > 0) return known;
  const is = document !== undefined ? isFileAt(document) : person !== undefined ? isNamed(person) : isShownAt(wish);
  const found: StoredRecord[] = [];
  for await (const record of store.desk.records({ bot: register.bot.name }))
    if (sources.includes(record.source) && is(record)) found.push(record);
  const several = new Set(found.map(({ id }) => id)).size > 1;
  if (person !== undefined && several) throw severalOf(`several persons are called ${person}`, found);
  if (object !== undefined && several) throw severalOf(`several records stand at ${object}`, found);
  if (found.length > 0) return found.map(({ source: id, id: target }) => ({ source: id, scope: "record", target }));
  if (source !== undefined) return [{ source, scope: "record", target: wish }];
  throw new Fault(
    "usage",
    `nothing of bot ${register.bot.name} is called ${wish}`,
    "Look it up with goodbot search. To keep out what was never read, name its --source as well.",
  );
}

const isNamed =
  (name: string) =>
  ({ kind, content }: StoredRecord): boolean =>
    kind === "Person" && content.name === name;

/** Whoever asks for a takedown names the page that they see; councils without an interface have no other address. */
const isShownAt =
  (address: string) =>
  ({ content }: StoredRecord): boolean =>
    content.web === address;

const isFileAt =
  (address: string) =>
  ({ content }: StoredRecord): boolean =>
    fileAddresses(content).includes(address);

/** The addresses under which a record's own file lies, as its content tells them. */
export function fileAddresses({ document, accessUrl, downloadUrl }: StoredRecord["content"]): readonly string[] {
  const own: Json | undefined =
    typeof document === "object" && document !== null && "url" in document ? document.url : undefined;
  return [own, accessUrl, downloadUrl].filter((each): each is string => typeof each === "string");
}

const severalOf = (what: string, found: readonly StoredRecord[]): Fault =>
  new Fault("usage", what, `Name one by its id: ${found.map(({ id }) => id).join(", ")}.`);

/**
 * Takes down what is named; from that moment it is in no search, record or query. Rows of the ledger for each.
 *
 * @throws Fault "usage" where no reason is given
 */
export async function takeDown(
  place: ActPlace,
  register: Register,
  targets: readonly Target[],
  { reason, case: caseName }: Grounds,
): Promise<readonly TakenDownNow[]> {
  if (reason.trim() === "") throw noReason("a takedown");
  const done: TakenDownNow[] = [];
  const detail = { reason, ...(caseName !== null && { case: caseName }) };
  for (const target of targets)
    done.push(await writeTakedown(place, register, { ...target, reason, case: caseName }, detail));
  return done;
}

/**
 * Lifts a takedown: what no other one covers is shown again, as it was.
 *
 * @returns ids of the records that came back
 * @throws Fault "usage" where there is none of that number in force, or no reason is given
 */
export async function liftTakedown(
  place: ActPlace,
  register: Register,
  number: number,
  reason: string,
): Promise<readonly string[]> {
  const { name } = register.bot;
  if (reason.trim() === "") throw noReason("lifting a takedown");
  const takedown = (await place.store.desk.takedowns(name)).find((each) => each.number === number);
  if (!takedown || takedown.liftedAt !== null)
    throw new Fault(
      "usage",
      `bot ${name} has no takedown ${number} in force`,
      `Look it up with goodbot takedown show ${name}.`,
    );
  return writeLift(place, register, takedown, { reason });
}

const noReason = (what: string): Fault => new Fault("usage", `${what} needs its reason`, "Say it: --reason TEXT.");

/** In which state a takedown is. */
export const stateOf = ({ liftedAt, purgedAt }: Takedown): "in force" | "lifted" | "deleted for good" =>
  liftedAt !== null ? "lifted" : purgedAt !== null ? "deleted for good" : "in force";
