import * as z from "zod";
import { sampleBot } from "../pass/sample-bot.ts";
import type { Bot } from "../pledge/bot.ts";
import type { Kit } from "../pledge/kit.ts";
import type { ObservedRecord } from "../pledge/observation.ts";
import { keeping } from "../promises/keeping.ts";
import { purge } from "../promises/purge.ts";
import { takedown } from "../promises/takedown.ts";
import type { Replica } from "../world/replica.ts";

const HOST = "https://council.example";

/** The paper that somebody wants gone. */
export const PAPER = `${HOST}/paper/1`;

/** What must be found nowhere once it is deleted: its words, its terms in the index, its addresses. */
export const SECRETS = ["Quastenflosser", "quastenfloss", "Wurzelgnom", "wurzelgnom", PAPER, `${HOST}/files/1.pdf`];

let titleEnd = "";

/** Lets the council change the title of the paper. */
export function edition(end: string): void {
  titleEnd = end;
}

/** A council on one page: two papers that name each other, one with a file; persons. And the page of the first alone. */
export function council(): Replica {
  const paper = () => ({
    ...{ id: PAPER, kind: "Paper" },
    content: { name: `Quastenflosser${titleEnd}`, relatedPaper: [`${HOST}/paper/2`] },
  });
  const records = () => [
    paper(),
    {
      ...{ id: `${PAPER}#file`, kind: "File", parent: { id: PAPER, field: "mainFile", position: 0 } },
      content: { name: "Wurzelgnom", accessUrl: `${HOST}/files/1.pdf` },
    },
    { id: `${HOST}/paper/2`, kind: "Paper", content: { name: "Radweg", relatedPaper: [PAPER] } },
    { id: `${HOST}/person/1`, kind: "Person", content: { name: "Erika Exempel" } },
    { id: `${HOST}/person/2`, kind: "Person", content: { name: "Max Doppelt" } },
    { id: `${HOST}/person/3`, kind: "Person", content: { name: "Max Doppelt" } },
  ];
  return {
    hosts: ["council.example"],
    handle: ({ path }) => {
      if (path === "/robots.txt") return { status: 404, headers: {}, body: "" };
      const body = path === "/" ? records() : path === "/paper/1" ? [paper()] : [];
      return { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    },
    state: () => ({}),
    reset: () => undefined,
  };
}

const kit: Kit = {
  ...{ kind: "council", version: "council/1", settings: z.unknown() },
  plan: ({ url }) => [
    { url, purpose: "data", role: "entry", reader: "all" },
    { url: PAPER, purpose: "data", role: "detail", reader: "all", of: PAPER },
  ],
  read: ({ body }) => {
    const records: Omit<ObservedRecord, "state">[] = JSON.parse(new TextDecoder().decode(body));
    const references = records.flatMap(({ id, content: { relatedPaper } }) =>
      Array.isArray(relatedPaper) && typeof relatedPaper[0] === "string"
        ? [{ kind: "Paper", id: relatedPaper[0], from: id, field: "relatedPaper" }]
        : [],
    );
    const list = { name: "all", page: 1, ids: records.map(({ id }) => id), end: "done" as const, whole: true };
    return {
      verdict: { kind: "read" },
      records: records.map((each) => ({ ...each, state: "live" })),
      references,
      lists: [list],
    };
  },
};

const contact = "post@news.example";

/** Reads the council, keeps copies for good, lets it be searched, and promises what is done about takedowns. */
export const councilBot = (): Bot =>
  sampleBot("news", [keeping({ usual: "for good" }), takedown({ contact }), purge({ contact })], {
    kits: [kit],
    sources: [
      {
        ...{ id: "town", kind: "council", title: "Town", url: `${HOST}/`, hosts: ["council.example"] },
        ...{ pledge: [], settings: {} },
      },
    ],
    search: {
      language: "de",
      kinds: { Paper: { title: ["name"] }, File: { title: ["name"] }, Person: { title: ["name"] } },
    },
  });
