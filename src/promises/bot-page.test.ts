import { expect, test } from "vitest";
import type { OperatorRow } from "../pledge/row.ts";
import { sampleAsked } from "../world/samples.ts";
import { botPage } from "./bot-page.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = botPage({
  paths: ["/crawler", "/"],
  contact: "support@mandari.de",
  statement: { en: "It is a personal project." },
  links: [{ url: "https://mandari.de/project", title: { en: "The project" } }],
});
const { spec, options } = pledged;
const about = { name: "x", token: "x", agents: {}, page: "https://mandari.de/crawler", contact: "" };

const checked = (seq: number, detail?: OperatorRow["detail"], act = "page checked"): OperatorRow => ({
  seq,
  at: seq,
  event: "operator",
  bot: "sample",
  prev: "",
  hash: "",
  act,
  ...(detail && { detail }),
});

test("M3: a page that did not answer breaks the promise; requests, redacted rows and other acts say nothing", () => {
  const rows = [
    checked(1, { ok: true, address: "https://mandari.de/crawler" }),
    checked(2, { ok: false, address: "https://mandari.de/" }),
    checked(3, { address: "https://mandari.de/" }),
    checked(4),
    checked(5, { ok: false }, "source added"),
    sampleAsked({ seq: 6 }),
  ];
  expect(rowsOf(proved(pledged, rows))).toEqual([[2], [3]]);
  expect(proved(pledged, rows)[0]?.what).toContain("https://mandari.de/");
});

test("the page names the addresses, the contact, and what else it has to say (C24)", () => {
  expect(spec.say.en(options, about)).toEqual([
    "Who the bot is, what it promises and how to reach its operator is told where its User-Agent points: https://mandari.de/ and https://mandari.de/crawler.",
    "Requests, such as to be read more slowly or not at all, reach the operator at support@mandari.de.",
    "It is a personal project.",
    "The project: https://mandari.de/project",
  ]);
  expect(spec.say.de(options, about)).toHaveLength(3);
});

test("tightening says more, never less", () => {
  const other = botPage({
    paths: ["/bot"],
    contact: "a@b.example",
    links: [{ url: "https://mandari.de/project", title: { en: "Project", de: "Das Projekt" } }],
  }).options;
  const both = spec.tighten(options, other);
  expect(both).toEqual(spec.tighten(other, options));
  expect(both).toMatchObject({ paths: ["/", "/bot", "/crawler"], contact: "support@mandari.de" });
  expect(both.links).toEqual([{ url: "https://mandari.de/project", title: { en: "The project", de: "Das Projekt" } }]);
});
