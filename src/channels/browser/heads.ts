import type { Head } from "../../pledge/exchange.ts";
import type { PageData } from "../../pledge/render.ts";
import type { Paused } from "./resources.ts";

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

export const isRedirect = (head: Head | undefined): boolean =>
  head !== undefined && REDIRECTS.includes(head.status) && headerOf(head, "location") !== undefined;

export const isStream = ({ resourceType }: Paused, head: Head): boolean =>
  resourceType === "EventSource" || /^text\/event-stream/i.test(headerOf(head, "content-type") ?? "");

export const isData = ({ resourceType }: Paused): boolean => resourceType === "XHR" || resourceType === "Fetch";

export const headOf = ({ responseStatusCode = 0, responseHeaders = [] }: Paused, at: number): Head => ({
  status: responseStatusCode,
  headers: responseHeaders.map(({ name, value }): [string, string] => [name.toLowerCase(), value]),
  at,
});

const headerOf = (head: Head, name: string): string | undefined => head.headers.find(([key]) => key === name)?.[1];

export function wireBytesOf(head: Head): number | undefined {
  const length = headerOf(head, "content-length");
  return length !== undefined && /^\d{1,12}$/.test(length) ? Number(length) : undefined;
}

/** An answer as the reader of the page gets it, in memory. */
export const dataOf = ({ request: { url } }: Paused, head: Head, body: Uint8Array): PageData => ({
  ...{ url, status: head.status, contentType: headerOf(head, "content-type"), body },
});
