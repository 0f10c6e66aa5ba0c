import { type Headers, headerValues } from "../headers.ts";
import { type AgentFile, linesInForce, splitPath } from "./groups-in-force.ts";
import { type Covers, type ReservationSignal, type ReservationVerdict, rawText } from "./signal.ts";

/*
 * Content-Signal (Cloudflare, 2025): `search=yes, ai-train=no`. The comment that comes with it declares every "no" a
 * reservation under Article 4 of Directive (EU) 2019/790. `ai-train=no` and `ai-input=no` are read as such; `search=no`
 * is for a person to look at. What is absent is neither granted nor refused. It closes no group and forbids no request.
 */

/** The lines of a robots.txt, scoped by their groups. */
export const readContentSignalLines = (
  file: AgentFile,
  tokens: readonly string[],
  url: string,
  covers: Covers,
): ReservationSignal[] =>
  linesInForce(file, tokens, "content-signal").flatMap(({ line, scope, note }) => {
    const { path, statement } = splitPath(line.value);
    if (path !== null && !covers(path, url)) return [];
    const signal = { ...signalOf("robots.txt", line.value, statement), scope };
    return [{ ...signal, ...(path !== null && { path }), ...(note !== "" && { note }) }];
  });

/** The header, as the same provider adds it to answers it has converted. */
export const readContentSignalHeader = (headers: Headers): ReservationSignal[] =>
  headerValues(headers, "content-signal").map((value) => signalOf("header", value, value));

const signalOf = (carrier: "header" | "robots.txt", raw: string, statement: string): ReservationSignal => ({
  family: "content-signal",
  carrier,
  verdict: verdictOf(statement),
  raw: rawText(`Content-Signal: ${raw}`),
  scope: "all",
});

const verdictOf = (statement: string): ReservationVerdict => {
  const said = new Set(
    statement
      .toLowerCase()
      .split(/[,;]/)
      .map((pair) => pair.replace(/\s+/g, "")),
  );
  if (said.has("ai-train=no") || said.has("ai-input=no")) return "reserve";
  if (said.has("search=no")) return "flag";
  return said.has("ai-train=yes") ? "allow" : "unset";
};
