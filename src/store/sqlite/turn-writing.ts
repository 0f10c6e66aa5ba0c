import { Fault } from "../../pledge/fault.ts";
import { assertDigest } from "../blobs.ts";
import type { StoredDocument, Turn } from "../store.ts";
import type { Tables } from "./tables.ts";

/** What `result` is told. */
export type Written = Parameters<Turn<unknown>["result"]>[0];

/** Writes the parts of a turn in the order of its fields. Runs inside the transaction. */
export function write(tables: Tables, turn: Turn<unknown>): Written {
  const { rows = [], line } = turn;
  const entries = rows.length === 0 ? [] : tables.ledger.append(rows, line?.asked ? line.id : null);
  const first = entries[0]?.seq;
  tables.facts.write(turn.facts ?? []);
  if (turn.take && turn.take.length > 0) tables.slots.take(turn.take, needed(first, "slots are taken by a row"));
  if (turn.release) tables.slots.release(turn.release.request, turn.release.endedAt);
  for (const [hash, bytes] of turn.files ?? []) {
    assertDigest(hash, bytes);
    tables.ledger.addFile(hash, bytes);
  }
  if (line) tables.lines.patch(line, first);
  const queued = turn.wanted ? tables.lines.want(stillWanted(tables, turn.wanted)) : { added: 0, repeated: [] };
  if (turn.drop) tables.lines.drop(turn.drop);
  if (turn.asker) tables.passes.addAsker(turn.asker);
  if (turn.capture) tables.captures.add(turn.capture);
  if (turn.searched) tables.search.declare(turn.searched);
  if (turn.records) tables.records.write(turn.records, rows[0]?.at);
  for (const document of turn.documents ?? []) if (!isTakenDown(tables, document)) tables.records.addDocument(document);
  if (turn.text) tables.records.addText(turn.text);
  const indexed = turn.index ? tables.search.indexNext(turn.index) : 0;
  if (turn.cursors) tables.sources.setCursors(turn.cursors);
  for (const seen of turn.seen ?? []) tables.records.see(seen);
  if (turn.absences) tables.records.setAbsences(turn.absences);
  if (turn.source) tables.sources.change(turn.source);
  if (turn.pass) tables.passes.put(turn.pass);
  if (turn.overrides)
    tables.passes.addOverrides(needed(rows[0]?.bot, "overrides are those of its bot"), turn.overrides);
  if (turn.lift) tables.passes.liftOverrides(needed(rows[0]?.bot, "overrides are those of its bot"), turn.lift);
  const adopted = turn.adopt ? tables.lines.adopt(turn.adopt) : 0;
  const down = turn.takeDown ? tables.takedowns.takeDown(turn.takeDown) : undefined;
  if (turn.takeDown && down) tables.lines.refuse(turn.takeDown, down.ids);
  const back = turn.liftTakedown ? tables.takedowns.lift(turn.liftTakedown) : [];
  if (turn.purge) {
    tables.lines.erase(turn.purge, turn.purge.ids);
    tables.takedowns.forgetIds(turn.purge);
    const named = new Set(turn.purge.ids);
    tables.records.scrubHistory(turn.purge.bot, (text) => named.has(text));
  }
  for (const seq of turn.redact ?? []) tables.ledger.redact(seq);
  for (const place of turn.erase ?? []) tables.records.erase(place);
  if (turn.forget) tables.captures.forget(turn.forget);
  if (turn.sweep) tables.lines.sweep(turn.sweep.bot);
  const packed = turn.pack === undefined ? 0 : tables.ledger.pack(turn.pack);
  return {
    packed,
    indexed,
    adopted,
    ...(down && { takedown: down }),
    back,
    seqs: entries.map(({ seq }) => seq),
    hashes: entries.map(({ hash }) => hash),
    ...queued,
  };
}

/** Without what was taken down, and its files: nobody asks for that any more (M16). */
function stillWanted({ takedowns }: Tables, wanted: NonNullable<Turn<unknown>["wanted"]>): typeof wanted {
  return wanted.filter(({ bot, source, wanted: { of } }) => {
    return of === undefined || !takedowns.load({ bot, source, ids: [of] }).blocked.has(of);
  });
}

/** A file may come in that was under way when its record was taken down: nobody is to find it. */
const isTakenDown = ({ takedowns }: Tables, { bot, source, id }: StoredDocument): boolean =>
  takedowns.load({ bot, source, ids: [id] }).blocked.has(id);

function needed<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Fault("failure", `a turn lacks a row: ${what}`, "report this: it is a bug");
  return value;
}
