import type { Replica, ReplicaAnswer, ReplicaRequest } from "goodbot/world";
import { cabinetBody, firstCabinet, type Minister, memberBody, ministriesBody, pageOf } from "./government.ts";
import { pictureAnswer } from "./picture.ts";
import { htmlPage, oneOf, openToAll, plainHost, redirectTo } from "./plain-host.ts";

const CABINET = "/ro/guvernul/cabinetul-de-ministri";
const MINISTRIES = "/ro/guvernul/organizare/ministere";

const modes = ["answers", "silent"] as const;
const passes = ["by-hand", "weekly"] as const;

/**
 * gov.ro, with www.gov.ro that leads there: cabinet, fourteen members with a page and a portrait each, ministries. With
 * `pass=weekly` every request is a trap (C2); with `government=silent` the site takes connections and says nothing, as the
 * real one does to addresses from abroad.
 */
export function governmentHost(): Replica {
  let members: Minister[] = firstCabinet();
  let mode: (typeof modes)[number] = "answers";
  let pass: (typeof passes)[number] = "by-hand";
  let layout: "known" | "new" = "known";

  const pageAt = (path: string): ReplicaAnswer | undefined => {
    if (path === CABINET)
      return htmlPage(layout === "known" ? cabinetBody(members) : '<div class="card-ministru">Nou</div>');
    if (path === MINISTRIES) return htmlPage(ministriesBody());
    const member = members.find(({ page }) => page === path);
    if (member) return htmlPage(memberBody(member), member.name);
    return members.some(({ portrait }) => portrait === path) ? pictureAnswer(path) : undefined;
  };

  const answer = (path: string, { host }: ReplicaRequest): ReplicaAnswer | undefined => {
    if (pass === "weekly") return { ...htmlPage("<h1>Cine întreabă?</h1>"), kind: "trap" };
    if (mode === "silent") return { ...htmlPage(""), behaviour: { do: "hang" } };
    if (host !== "gov.ro" && path !== "/robots.txt") return redirectTo(`https://gov.ro${path}`, 301);
    return pageAt(path);
  };

  const mutations: Readonly<Record<string, () => string>> = {
    "new-portrait": () => {
      const [, one] = members;
      if (one) one.portrait = one.portrait.replace(/(\d+)\.jpg$/, (_, version) => `${Number(version) + 1}.jpg`);
      return `the portrait of ${one?.name} is ${one?.portrait}`;
    },
    "new-minister": () => {
      const last = members.at(-1);
      const page = pageOf("Mara Nouescu", 90);
      if (last) members = [...members.slice(0, -1), { ...last, name: "Mara Nouescu", page }];
      return `Mara Nouescu in place of ${last?.name}`;
    },
    "new-government": () => {
      members = members.map((one, index) => {
        const name = `${one.name.split(" ")[0]} Nouescu`;
        return { ...one, name, page: pageOf(name, 100 + index) };
      });
      return "another Government: everybody in it is new";
    },
    few: () => {
      members = members.slice(0, 6);
      return "the cabinet page lists six members";
    },
    relayout: () => {
      layout = layout === "known" ? "new" : "known";
      return `layout ${layout}`;
    },
  };

  return plainHost({
    hosts: ["gov.ro", "www.gov.ro"],
    robots: openToAll,
    answer,
    words: {
      settings: {
        "government=answers|silent": "gov.ro answers, takes connections and says nothing",
        "pass=by-hand|weekly": "in a weekly pass every request to gov.ro is a trap",
      },
      mutations: {
        "new-portrait": "another portrait of the second member, at a new address",
        "new-minister": "the last member is replaced",
        "new-government": "another Government: everybody in it is new",
        few: "the cabinet page lists six members: less than the floor",
        relayout: "the cabinet page gets another markup (again: the old one)",
      },
    },
    command: ({ way, text, value }) => {
      if (way === "mutate") return Object.hasOwn(mutations, text) ? mutations[text]?.() : undefined;
      if (way !== "set") return undefined;
      if (text === "government") return told(oneOf(modes, value), "government", (one) => (mode = one));
      return text === "pass" ? told(oneOf(passes, value), "pass", (one) => (pass = one)) : undefined;
    },
    state: () => ({ members: members.length, government: mode, pass, layout }),
    clear: () => {
      mode = "answers";
      pass = "by-hand";
    },
    reset: () => {
      members = firstCabinet();
      layout = "known";
    },
  });
}

function told<T>(value: T | undefined, name: string, take: (value: T) => unknown): string | undefined {
  if (value === undefined) return undefined;
  take(value);
  return `${name} is ${value}`;
}
