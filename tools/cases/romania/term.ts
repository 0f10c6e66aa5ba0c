import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { MemberList } from "../../../bots/cucinevotez/read/member-list.ts";
import { readMemberList } from "../../../bots/cucinevotez/read/member-list.ts";
import type { Page } from "../../../bots/cucinevotez/read/open-page.ts";
import { readProfileOf } from "../../../bots/cucinevotez/read/profile.ts";
import type { Profile } from "../../../bots/cucinevotez/read/profile-form.ts";
import type { Reading } from "../../../bots/cucinevotez/read/reading.ts";
import { cdepType, jsonOf, pageOf } from "./files.ts";

const heads = z.record(z.string(), z.record(z.string(), z.string()));

/** One profile with the page it was read from. */
export interface ReadProfile {
  readonly idm: number;
  readonly page: Reading<Page>;
  readonly profile: Reading<Profile>;
}

/** A whole term as its archive gives it. */
export interface Term {
  readonly list: Reading<MemberList>;
  readonly profiles: ReadonlyMap<number, ReadProfile>;
}

/** Reads the archive of a term: one list and the profiles beside it. Null where the folder has no list. */
export const readTerm = async (folder: string): Promise<Term | null> => {
  const listFile = (await readdir(folder)).find((name) => /^structura2015\.de_leg\d{4}\.html$/.test(name));
  const term = Number(/leg(\d{4})/.exec(listFile ?? "")?.[1]);
  if (listFile === undefined) return null;
  const head = await jsonOf(join(folder, "headers.json"));
  const types = head === null ? {} : heads.parse(head);
  const typeOf = (key: string): string => types[key]?.["Content-Type"] ?? cdepType;
  const url = `https://www.cdep.ro/pls/parlam/structura2015.de?leg=${term}&idl=2`;
  const page = await pageOf(join(folder, listFile), { url, contentType: typeOf("list") });
  const profiles = new Map<number, ReadProfile>();
  for (const name of await readdir(join(folder, "profiles")).catch(() => [])) {
    const key = /^(idm(\d+))\.html/.exec(name);
    if (!key) continue;
    const idm = Number(key[2]);
    profiles.set(idm, await readOne(join(folder, "profiles", name), idm, term, typeOf(key[1] ?? "")));
  }
  return { list: page.kind === "ok" ? readMemberList(page.value) : page, profiles };
};

const readOne = async (path: string, idm: number, term: number, contentType: string): Promise<ReadProfile> => {
  const url = `https://www.cdep.ro/pls/parlam/structura2015.mp?idm=${idm}&cam=2&leg=${term}`;
  const page = await pageOf(path, { url, contentType });
  const profile = page.kind === "ok" ? readProfileOf(page.value, { chamber: "deputies", term, idm }) : page;
  return { idm, page, profile };
};
