import * as z from "zod";
import type { Reader } from "./reading.ts";

const documentData = z.object({ id: z.string() });

/** Reads the answer to a document request. The bytes are kept by the store; a login in place of a file is none. */
export const readDocument: Reader = ({ answer, task }) => {
  const { id } = documentData.parse(task.data);
  const { status, contentType = "" } = answer;
  if (status >= 200 && status < 300) {
    return /^\s*text\/html/i.test(contentType)
      ? { verdict: { kind: "failed", why: "a page in place of the file" } }
      : { verdict: { kind: "read" } };
  }
  if (status === 410)
    return { verdict: { kind: "read" }, records: [{ kind: "File", id, state: "deleted", content: {} }] };
  if (status === 401 || status === 403)
    return { verdict: { kind: "read" }, records: [{ kind: "File", id, state: "withheld", content: {} }] };
  return { verdict: { kind: "failed", why: `status ${status}` } };
};
