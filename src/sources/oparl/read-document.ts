import * as z from "zod";
import { repairedUrl } from "./documents.ts";
import type { Reader } from "./reading.ts";
import { documentRequest } from "./requests.ts";

const documentData = z.object({ id: z.string(), version: z.string(), repaired: z.boolean() });

/**
 * Reads the answer to a document request. The bytes are kept by the store. A 404 is followed by one request under the
 * mended address where the address shows a doubling; 410 says that the file is deleted, 401 and 403 that it is shown no
 * longer.
 */
export const readDocument: Reader = ({ answer, task }) => {
  const { id, version, repaired } = documentData.parse(task.data);
  const { status, outcome } = answer;
  if (outcome !== "answered") return { verdict: { kind: "failed", why: `no complete answer: ${outcome}` } };
  if (status >= 200 && status < 300) return { verdict: { kind: "read" } };
  if (status === 410) {
    return { verdict: { kind: "read" }, records: [{ kind: "File", id, state: "deleted", content: {} }] };
  }
  if (status === 401 || status === 403) {
    return { verdict: { kind: "read" }, records: [{ kind: "File", id, state: "withheld", content: {} }] };
  }
  const mended = status === 404 && !repaired ? repairedUrl(answer.asked) : null;
  if (mended === null) return { verdict: { kind: "failed", why: `status ${status}` } };
  return { verdict: { kind: "read" }, wanted: [documentRequest(mended, version, id, true)] };
};
