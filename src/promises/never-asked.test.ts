import { expect, test } from "vitest";
import { sampleBot } from "../pass/sample-bot.ts";
import { placeOf } from "../pledge/request.ts";
import { sampleAsked, sampleRequest } from "../world/samples.ts";
import { neverAsked } from "./never-asked.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = neverAsked({
  hosts: [
    { host: "presidency.example", because: "by choice", since: "2026-01-10" },
    { host: "paper.example", because: "press", since: "2026-01-10" },
  ],
});
const { spec, options } = pledged;

const admit = (url: string, purpose: "page" | "robots" = "page", hop = 0) =>
  spec.keep?.admit?.(options, sampleRequest({ url, purpose, hop }), new Map<string, never>(), 0, () => undefined);

test("C13: a host on the list is asked for nothing: no page, no robots.txt, no name below it, no target of a redirect", () => {
  expect(admit("https://presidency.example/ro")).toEqual({
    kind: "skip",
    code: "never asked",
    why: "presidency.example: by choice, since 2026-01-10",
  });
  expect(admit("https://presidency.example/robots.txt", "robots")?.kind).toBe("skip");
  expect(admit("http://www.PRESIDENCY.example:8080/")?.kind).toBe("skip");
  expect(admit("https://presidency.example./")?.kind).toBe("skip");
  expect(admit("https://paper.example/article", "page", 1)?.kind).toBe("skip");
});

test("C14: other hosts are, also those whose names only look alike", () => {
  for (const url of ["https://notpresidency.example/", "https://presidency.example.org/", "https://example/"])
    expect(admit(url)?.kind).toBe("go");
});

test("one request is a violation, whatever it was for", () => {
  const rows = [
    sampleAsked({ seq: 1, ...placeOf("https://www.presidency.example/robots.txt"), purpose: "robots" }),
    sampleAsked({ seq: 2, ...placeOf("https://presidency.example.:443/") }),
    sampleAsked({ seq: 3, ...placeOf("https://other.example/?presidency.example") }),
  ];
  expect(rowsOf(proved(pledged, rows))).toEqual([[1], [2]]);
});

test("check refuses a source on such a host, by its address or its hosts", () => {
  const bot = sampleBot("board");
  const [source] = bot.sources;
  const flaws = (hosts: readonly string[], url = "https://board.example/") =>
    spec.check?.(options, { ...bot, sources: source ? [{ ...source, hosts, url }] : [] });
  expect(flaws(["board.example"])).toEqual([]);
  expect(flaws(["board.example", "www.paper.example"])).toEqual([
    expect.objectContaining({ path: "sources.board.hosts", is: expect.stringContaining("www.paper.example") }),
  ]);
  expect(flaws([], "https://presidency.example/")).toHaveLength(1);
});
