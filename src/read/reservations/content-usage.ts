import { type Headers, headerValues } from "../headers.ts";
import { type AgentFile, linesInForce, splitPath } from "./groups-in-force.ts";
import { type Covers, type ReservationSignal, type ReservationVerdict, rawText } from "./signal.ts";
import { parseDictionary } from "./structured-dictionary.ts";

/*
 * Content-Usage (IETF AIPREF drafts of 2025, not final). Labels read: `train-ai` and `search`, values the tokens `y`
 * and `n`, case counts. Training refused is a reservation; search refused is for a person to look at.
 */

/** The header of an answer. Each field is a statement; any `n` among them holds. */
export const readContentUsageHeader = (headers: Headers): ReservationSignal[] =>
  headerValues(headers, "content-usage").map((value) => signal("header", value, value, "all", ""));

/**
 * The lines of a robots.txt, `Content-Usage: [/path ]train-ai=n`: among those that cover the address the longest path
 * holds; of equal paths all do, so that `n` wins. Speaks only of addresses that may be asked for at all.
 */
export const readContentUsageLines = (
  file: AgentFile,
  tokens: readonly string[],
  url: string,
  covers: Covers,
): ReservationSignal[] => {
  const covering = linesInForce(file, tokens, "content-usage")
    .map((found) => ({ ...found, ...splitPath(found.line.value) }))
    .filter(({ path }) => path === null || covers(path, url));
  const length = (path: string | null): number => Buffer.byteLength(path ?? "");
  const longest = Math.max(...covering.map(({ path }) => length(path)));
  return covering
    .filter(({ path }) => length(path) === longest)
    .map(({ line, statement, scope, note, path }) => ({
      ...signal("robots.txt", line.value, statement, scope, note),
      ...(path !== null && { path }),
    }));
};

const signal = (
  carrier: "header" | "robots.txt",
  raw: string,
  statement: string,
  scope: "all" | "token",
  note: string,
): ReservationSignal => {
  const read = verdictOf(statement);
  const notes = [note, read.note].filter((part) => part !== "");
  return {
    family: "content-usage",
    carrier,
    verdict: read.verdict,
    raw: rawText(`Content-Usage: ${raw}`),
    scope,
    ...(notes.length > 0 && { note: notes.join("; ") }),
  };
};

const verdictOf = (statement: string): { verdict: ReservationVerdict; note: string } => {
  const members = parseDictionary(statement);
  if (members === null) return { verdict: "unset", note: "no structured dictionary" };
  const said = (label: string): "y" | "n" | "wrong" | null => {
    const value = members.get(label);
    if (value === undefined) return null;
    return value.type === "token" && (value.value === "y" || value.value === "n") ? value.value : "wrong";
  };
  const training = said("train-ai");
  const search = said("search");
  const note = training === "wrong" || search === "wrong" ? "a value other than the tokens y and n" : "";
  if (training === "n") return { verdict: "reserve", note };
  if (search === "n") return { verdict: "flag", note };
  if (training === "y") return { verdict: "allow", note };
  return { verdict: "unset", note: note || (members.size > 0 && search === null ? "no label that is read" : "") };
};
