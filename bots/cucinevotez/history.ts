import { type Happening, type Historian, type Json, type KeptChange, type KeptRecord, textAt } from "goodbot";
import { keptAct } from "./read/kept-act.ts";
import { sortDecisions } from "./read/state-secretaries.ts";

/**
 * What changes of this bot's records mean: joins, leaves, moves between groups, changes of the cabinet, appointments. Made
 * of the stored fields alone, so that of members nothing is told that C20 does not name: no reason, no act, and not who
 * came for whom.
 */
export const history: Historian = (change, record) =>
  Object.hasOwn(tellers, record.kind ?? "") ? (tellers[record.kind ?? ""]?.(change, record) ?? []) : [];

type Teller = (change: KeptChange, record: KeptRecord) => readonly Happening[];

const chambers: Readonly<Record<string, string>> = { deputies: "Chamber of Deputies", senate: "Senate" };

/** Fields whose change is one in the world; the others are put right only. */
const moves: Readonly<Record<string, string>> = { group: "moved to another group", party: "moved to another party" };

const member: Teller = (change, record) => {
  const { content } = record;
  const place = { who: nameIn(record), where: `${chambers[textOf(content.chamber)]} ${content.term}` };
  const left = (on: Json | undefined): Happening => ({ what: "left", ...place, on: dateOf(on) });
  if (change.what === "created") {
    // Without a date of one's own the mandate began with the term.
    const joined: Happening = { what: "joined", ...place, on: dateOf(content.start) ?? String(content.term) };
    return content.end === null ? [joined] : [joined, left(content.end)];
  }
  if (change.what === "changed" || change.what === "revived") {
    const listed: Happening[] = change.what === "revived" ? [{ what: "listed again", ...place, on: null }] : [];
    return [...listed, ...change.fields.map((field) => fieldChange(field, place, left))];
  }
  return gone(change, place);
};

function fieldChange(
  { field, old, new: fresh }: KeptChange["fields"][number],
  place: Pick<Happening, "who" | "where">,
  left: (on: Json) => Happening,
): Happening {
  if (field === "end" && fresh !== null && old === null) return left(fresh);
  return { what: moves[field] ?? `${field} put right`, ...place, on: null, from: old, to: fresh };
}

/** Once not in the list is pending; twice in a row, with a list that could be believed, is the end. */
function gone({ what }: KeptChange, place: Pick<Happening, "who" | "where">): readonly Happening[] {
  if (what === "absent") return [{ what: "not listed (pending: one reading alone ends nothing)", ...place, on: null }];
  return what === "deleted" ? [{ what: "left (not listed in two readings in a row)", ...place, on: null }] : [];
}

/** Things of a list that come, change and go, without dates of their own. */
const listed =
  (where: string, words: Readonly<Record<string, string>>): Teller =>
  (change, record) => {
    const place = { who: nameIn(record), where };
    if (change.what === "created") return [{ what: "joined", ...place, on: null, ...roleOf(record) }];
    if (change.what === "revived") return [{ what: "listed again", ...place, on: null, ...roleOf(record) }];
    if (change.what !== "changed") return gone(change, place);
    return change.fields.flatMap(({ field, old, new: fresh }) => {
      const what = words[field];
      return what === undefined ? [] : [{ what, ...place, on: null, from: old, to: fresh }];
    });
  };

const roleOf = ({ content }: KeptRecord): Pick<Happening, "to"> =>
  content.function === undefined ? {} : { to: content.function };

/** Appointments and releases of the ministries' state secretaries, by the day of the decision. */
const decision: Teller = ({ what }, record) =>
  what !== "created"
    ? []
    : sortDecisions([keptAct(record)]).events.map(({ event, person, ministry, date }) => ({
        what: event === "appointment" ? "appointed" : "released",
        ...{ who: person, where: ministry, on: date },
      }));

const tellers: Readonly<Record<string, Teller>> = {
  Member: member,
  Group: listed("parliamentary groups", { name: "has another name" }),
  CabinetMember: listed("Government", { name: "has another name", function: "has another function" }),
  Ministry: listed("ministries", { name: "has another name" }),
  Decision: decision,
  ConfidenceVote: ({ what }, { content }) =>
    what === "created" ? [{ what: "confidence vote", who: "the Government", on: dateOf(content.date) }] : [],
  Motion: ({ what, fields }, { content }) => {
    const place = { who: textOf(content.title), on: null };
    if (what === "created") return [{ what: "motion of censure", ...place, on: dateOf(content.date) }];
    const result = fields.find(({ field }) => field === "result");
    return result ? [{ what: "motion has another result", ...place, from: result.old, to: result.new }] : [];
  },
  Naming: ({ what, fields }, { content }) => {
    const naming = fields.find(({ field }) => field === "naming");
    const place = { who: textOf(content.person), where: textOf(content.page), on: null };
    return what === "changed" && naming ? [{ what: "naming changed", ...place, from: naming.old, to: naming.new }] : [];
  },
};

const nameIn = ({ content, id }: KeptRecord): string => textAt(content, "name") ?? id;
const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");
const dateOf = (value: Json | undefined): string | null => (typeof value === "string" ? value : null);
