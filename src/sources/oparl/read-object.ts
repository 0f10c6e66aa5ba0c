import * as z from "zod";
import type { Json, Observations, ObservedRecord } from "../../pledge/observation.ts";
import { rememberAhead } from "./ahead.ts";
import { isSuccess, readContent, unread } from "./answers.ts";
import { documentsWanted } from "./documents-wanted.ts";
import { Flattening } from "./flatten.ts";
import { newsFor, type Reader, type Reading } from "./reading.ts";
import { asList, isObject, type JsonObject } from "./shape.ts";

const objectData = z.object({ id: z.string(), kind: z.string().nullable(), missing: z.boolean().default(false) });

/**
 * Reads an object asked for alone: a child that vanished from its parent, a reference that led nowhere, a meeting on the
 * day before it begins. 404 and 410 say that it is gone (for a reference that was never seen a 404 says nothing), 401
 * and 403 that it is shown no longer; neither says that what is known of it was wrong.
 */
export const readObject: Reader = (reading) => {
  const { answer, task, memory, oddities } = reading;
  const { id, kind, missing } = objectData.parse(task.data);
  const gone: ObservedRecord = { kind, id, state: "deleted", content: {} };
  const { status, outcome } = answer;
  if (outcome === "answered" && (status === 401 || status === 403))
    return just({ ...gone, state: "withheld" }, reading);
  if (outcome === "answered" && status === 410) return just(gone, reading);
  if (outcome === "answered" && status === 404) {
    if (!missing) return just(gone, reading);
    oddities.note("dangling-references", id);
    return { verdict: { kind: "read" }, oddities: oddities.list() };
  }
  const content = readContent(answer, oddities);
  if (content.kind !== "json") return unread(content.kind, content.why, oddities);
  if (!isSuccess(status)) return unread("failed", `status ${status}`, oddities);
  const object = unwrapped(content.value);
  if (object === null) return unread("failed", "no object in the answer", oddities);
  const flattening = new Flattening(oddities);
  const own = flattening.add(object, kind);
  if (own === null) return unread("failed", "an object without id", oddities);
  const said: Record<string, Json> = {};
  if (own !== id) {
    oddities.note("alias-id", id);
    said[`alias:${id}`] = own;
  }
  const records = flattening.records();
  return {
    verdict: { kind: "read" },
    records,
    references: flattening.references(),
    children: flattening.children(),
    wanted: documentsWanted(records, reading),
    memory: newsFor(memory, { ...said, ...rememberAhead(records, reading) }),
    oddities: oddities.list(),
  };
};

const just = (record: ObservedRecord, reading: Reading): Observations => ({
  verdict: { kind: "read" },
  records: [record],
  memory: newsFor(reading.memory, rememberAhead([record], reading)),
  oddities: reading.oddities.list(),
});

/** The object itself; some servers wrap a single one into a page. */
const unwrapped = (value: Json): JsonObject | null => {
  const object = isObject(value) ? value : {};
  const [only = object, ...others] = "id" in object ? [object] : asList(object.data);
  return others.length === 0 && isObject(only) ? only : null;
};
