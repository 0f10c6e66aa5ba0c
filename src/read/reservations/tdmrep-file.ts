import { type Json, readJson } from "../json.ts";
import { type Covers, type ReservationSignal, rawText } from "./signal.ts";

/**
 * What `/.well-known/tdmrep.json` says of an address (TDMRep, W3C community group report of 2024, section 4). The first
 * rule in file order whose location covers it decides, not the longest. Nothing where no rule covers it or the body is
 * no JSON: the protocol is not in use. Read with caution, and noted: `"1"` counts as 1; a single object as an array of
 * one; a location without its slash or with its authority; broken JSON in which a reservation can be seen is `flag`.
 *
 * A rule with any other value than 0 and 1 says nothing: the next that covers the address decides.
 *
 * @example readTdmrepFile('[{"location": "/", "tdm-reservation": 1}]', "https://example.org/seite", covers)
 */
export const readTdmrepFile = (text: string, url: string, covers: Covers): ReservationSignal[] => {
  const json = readJson(text);
  if (json.kind === "empty" || json.kind === "markup") return [];
  if (json.kind !== "value") return unreadable(text, "no JSON");
  const rules = rulesOf(json.value);
  if (rules === null) return unreadable(text, "no list of rules");
  const said: ReservationSignal[] = [];
  for (const rule of rules.list) {
    const location = locationOf(rule.location);
    if (location === null) {
      if (isReserved(rule["tdm-reservation"]))
        said.push({ ...signal(rule, "flag"), note: "a reservation without location" });
      continue;
    }
    if (!covers(location.pattern, url)) continue;
    const verdict = verdictOf(rule["tdm-reservation"]);
    const notes = [rules.note, location.note, verdict.note].filter((note) => note !== "");
    const policy = rule["tdm-policy"];
    said.push({
      ...signal(rule, verdict.verdict),
      path: location.pattern,
      ...(verdict.verdict === "reserve" && typeof policy === "string" && { policyUrl: rawText(policy) }),
      ...(notes.length > 0 && { note: notes.join("; ") }),
    });
    if (verdict.verdict !== "unset") break;
  }
  return said;
};

type Rule = Readonly<Record<string, Json>>;

const isObject = (value: Json | undefined): value is Rule =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const rulesOf = (value: Json): { list: readonly Rule[]; note: string } | null => {
  if (Array.isArray(value)) return { list: value.filter(isObject), note: "" };
  const isOne = isObject(value) && ("location" in value || "tdm-reservation" in value);
  return isOne ? { list: [value], note: "one object in place of a list" } : null;
};

const signal = (rule: Rule, verdict: ReservationSignal["verdict"]): ReservationSignal => ({
  family: "tdmrep",
  carrier: "tdmrep.json",
  verdict,
  raw: rawText(JSON.stringify(rule)),
  scope: "all",
});

const isReserved = (value: Json | undefined): boolean => value === 1 || value === "1";

const verdictOf = (value: Json | undefined): { verdict: "reserve" | "allow" | "unset"; note: string } => {
  if (value === 0) return { verdict: "allow", note: "" };
  if (value === 1) return { verdict: "reserve", note: "" };
  if (value === "1") return { verdict: "reserve", note: 'the string "1" in place of 1' };
  return { verdict: "unset", note: "neither 0 nor 1" };
};

const locationOf = (location: Json | undefined): { pattern: string; note: string } | null => {
  if (typeof location !== "string") return null;
  const pattern = location.trim();
  if (pattern.startsWith("/")) return { pattern, note: "" };
  const path = /^https?:\/\/[^/]*(\/.*)?$/i.exec(pattern);
  if (path !== null) return { pattern: path[1] ?? "/", note: "location with authority" };
  return { pattern: `/${pattern}`, note: "location without leading slash" };
};

/** Text that cannot be read as the file: what can be seen in it is enough to call somebody, not to go on. */
const unreadable = (text: string, why: string): ReservationSignal[] => {
  const seen = /tdm-reservation["']?\s{0,20}[:=]\s{0,20}["']?1(?!\d)/i.exec(text);
  const verdict = seen === null ? "unset" : "flag";
  const note = seen === null ? why : `${why}, but a reservation can be seen`;
  return [{ family: "tdmrep", carrier: "tdmrep.json", verdict, raw: rawText(seen?.[0] ?? ""), scope: "all", note }];
};
