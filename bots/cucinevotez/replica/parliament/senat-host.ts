import type { Order, Replica, ReplicaAnswer, ReplicaRequest } from "goodbot/world";
import { pictureAnswer } from "../picture.ts";
import { htmlPage, openToAll, plainHost } from "../plain-host.ts";
import { HostFaults } from "./host-faults.ts";
import { senateGroupIndex, senateGroupPage, senatorList, senatorPage } from "./senate-pages.ts";
import { inventSenate, type Senator } from "./senators.ts";

const HOST = "www.senat.ro";

/** Time of the server until the head of a page, in milliseconds. */
const SLOWNESS = 300;

const pageOf = (markup: string): ReplicaAnswer => ({
  status: 200,
  headers: { "Content-Type": "text/html; charset=utf-8", Server: "Microsoft-IIS/10.0" },
  body: markup,
  delayMs: SLOWNESS,
});

const faults = {
  tiny: { meaning: "200 with next to nothing in it", answer: () => pageOf("<html><body></body></html>") },
};

/** A path without case, with slashes only, decoded: how the server looks for a file. */
const fileOf = (path: string): string => decodeURIComponent(path).replaceAll("\\", "/").toLowerCase();

/**
 * www.senat.ro: 134 senators, each twice in a list of 570 kB, their pages, groups, portraits at odd paths. Names of pages
 * and numbers have no case. Forms that are sent (POST) are traps.
 */
export function senatHost(seed = "senat"): Replica {
  const invented = inventSenate(seed);
  const own = new HostFaults(faults);
  let senators: readonly Senator[] = invented.senators;
  let listed: "all" | "few" = "all";

  const pages: Readonly<Record<string, (query: Readonly<Record<string, string>>) => string | undefined>> = {
    "/fisasenatori.aspx": () => senatorList(listed === "few" ? senators.slice(0, 40) : senators),
    "/fisasenator.aspx": ({ parlamentarid }) =>
      given(
        senators.find(({ guid }) => guid === parlamentarid),
        senatorPage,
      ),
    "/enumgrupuri.aspx": () => senateGroupIndex(invented.groups),
    "/componentagrupuri.aspx": ({ grupid }) =>
      given(
        invented.groups.find(({ guid }) => guid === grupid),
        (group) => senateGroupPage(group, senators),
      ),
  };

  const answer = (path: string, { method }: ReplicaRequest): ReplicaAnswer | undefined => {
    if (path === "/robots.txt") return undefined;
    if (method !== "GET" || /declarati/i.test(path)) return { ...htmlPage("<h1>Cine întreabă?</h1>"), kind: "trap" };
    const struck = own.strike(path);
    if (struck) return struck;
    const { pathname, searchParams } = new URL(path, `https://${HOST}`);
    const query = Object.fromEntries(
      [...searchParams].map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]),
    );
    const name = pathname.toLowerCase();
    const made = Object.hasOwn(pages, name) ? pages[name]?.(query) : undefined;
    if (made !== undefined) return pageOf(made);
    const file = fileOf(pathname);
    return senators.some(({ portrait }) => portrait !== null && fileOf(`/${portrait}`) === file)
      ? pictureAnswer(file)
      : undefined;
  };

  const mutate = (text: string): string | undefined => {
    const [word, index] = text.split(":");
    const senator = senators[Number(index)];
    if (word !== "senator-portrait" || !senator?.portrait) return undefined;
    const portrait = senator.portrait.replace(/\.jpg$/, "_2.jpg");
    senators = senators.map((one) => (one === senator ? { ...one, portrait } : one));
    return `the portrait of ${senator.guid} is ${portrait}`;
  };

  const command = ({ way, text, value }: Order): string | undefined => {
    if (way === "fault") return own.add(text);
    if (way === "mutate") return mutate(text);
    if (text !== "senators" || (value !== "all" && value !== "few")) return undefined;
    listed = value;
    return `the list has ${value}`;
  };

  return plainHost({
    hosts: [HOST, "senat.ro"],
    robots: openToAll,
    answer,
    command,
    words: {
      faults: own.words,
      mutations: { "senator-portrait:INDEX": "the portrait of the senator at this place lies at a new address" },
      settings: { "senators=all|few": "the list is whole, below its floor" },
    },
    state: () => ({ senators: senators.length, listed, faults: own.list() }),
    clear: () => {
      own.clear();
      listed = "all";
    },
    reset: () => {
      senators = invented.senators;
    },
  });
}

const given = <T>(value: T | undefined, make: (value: T) => string): string | undefined =>
  value === undefined ? undefined : make(value);
