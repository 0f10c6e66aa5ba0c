import { existsSync } from "node:fs";
import { join } from "node:path";
import { bytesOf, type Replica, type ReplicaAnswer } from "goodbot/world";
import type { OparlObject } from "./oparl-object.ts";

/** What tests read of a list page. */
export interface ReadPage {
  readonly data: OparlObject[];
  readonly links: Record<string, string>;
  readonly pagination: { totalElements: number; totalPages: number };
}

/** Asks a replica for a URL, without a world around it. */
export async function get(replica: Replica, url: string, headers: Record<string, string> = {}): Promise<ReplicaAnswer> {
  const { protocol, host, pathname, search } = new URL(url);
  const scheme = protocol === "http:" ? "http" : "https";
  const body = new Uint8Array(0);
  return replica.handle({ scheme, host, method: "GET", path: pathname + search, headers, body, now: 0 });
}

export const textOf = (answer: ReplicaAnswer): string => Buffer.from(bytesOf(answer.body)).toString("utf8");

export async function getJson(replica: Replica, url: string): Promise<OparlObject> {
  return JSON.parse(textOf(await get(replica, url)));
}

/** All pages of a list, by `next`. */
export async function pagesOf(replica: Replica, url: string): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  for (let next: string | undefined = url; next !== undefined && pages.length < 200; ) {
    const page: ReadPage = JSON.parse(textOf(await get(replica, next)));
    pages.push(page);
    next = page.links.next;
  }
  return pages;
}

export const objectsOf = async (replica: Replica, url: string): Promise<OparlObject[]> =>
  (await pagesOf(replica, url)).flatMap(({ data }) => data);

/** `?modified_since=` for a time. */
export const since = (at: number): string =>
  `?modified_since=${encodeURIComponent(new Date(at).toISOString().replace(/\.\d+Z/, "+00:00"))}`;

/** A file of real council data, or undefined (with a line that says so) where this machine has none. */
export function realData(name: string): string | undefined {
  const folder = process.env.GOODBOT_REAL_DATA ?? join(import.meta.dirname, "../../../../shared/real");
  const file = join(folder, name);
  if (existsSync(file)) return file;
  console.info(`not tested: ${name} is not here; GOODBOT_REAL_DATA names the folder that has it`);
  return undefined;
}
