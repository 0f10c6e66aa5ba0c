import type { ReplicaAnswer, ReplicaRequest } from "./replica.ts";

/** Whether a request carries a condition (RFC 9110 section 13.1). */
export function isConditional(headers: Readonly<Record<string, string>>): boolean {
  return headers["if-none-match"] !== undefined || headers["if-modified-since"] !== undefined;
}

/**
 * Turns an answer with validators into a 304 where the request's condition matches. If-None-Match goes before
 * If-Modified-Since (RFC 9110 section 13.2.2); the comparison is weak.
 *
 * @example answerConditional(request, { status: 200, headers: { ETag: '"v1"' }, body })
 */
export function answerConditional(request: ReplicaRequest, answer: ReplicaAnswer): ReplicaAnswer {
  if (answer.status !== 200 || !matches(request, answer)) return answer;
  const { body: _body, ...rest } = answer;
  return { ...rest, status: 304 };
}

function matches({ headers }: ReplicaRequest, answer: ReplicaAnswer): boolean {
  const tag = headerOf(answer, "etag");
  const wanted = headers["if-none-match"];
  if (wanted !== undefined) {
    return tag !== undefined && (wanted.trim() === "*" || tagsIn(wanted).includes(opaque(tag)));
  }
  const changed = Date.parse(headerOf(answer, "last-modified") ?? "");
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return !Number.isNaN(changed) && !Number.isNaN(since) && changed <= since;
}

function headerOf(answer: ReplicaAnswer, name: string): string | undefined {
  for (const [key, value] of Object.entries(answer.headers ?? {})) {
    if (key.toLowerCase() === name) return typeof value === "string" ? value : value[0];
  }
  return undefined;
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");

const tagsIn = (list: string): string[] => list.match(/(?:W\/)?"[^"]*"/g)?.map(opaque) ?? [];
