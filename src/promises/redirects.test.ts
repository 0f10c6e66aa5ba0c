import { expect, test } from "vitest";
import type { Exchange } from "../pledge/exchange.ts";
import type { Request } from "../pledge/request.ts";
import type { Row } from "../pledge/row.ts";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRequest } from "../world/samples.ts";
import { redirects } from "./redirects.ts";
import { proved } from "./testing.ts";

const pledged = redirects({ hops: 3 });
const from = "https://ris.example/a";

function follow(location: string | undefined, request: Partial<Request> = {}, changes: Partial<Exchange> = {}) {
  const exchange = sampleExchange({
    request: sampleRequest({ url: from, ...request }),
    status: 302,
    findings: location === undefined ? {} : { location },
    ...changes,
  });
  return pledged.spec.keep?.settle?.(pledged.options, exchange, new Map<string, never>()).follow?.url;
}

test("a redirect is followed to its target, without the fragment", () => {
  expect(follow("https://other.example/b?c#d")).toBe("https://other.example/b?c");
  expect(follow("https://ris.example/b")).toBe("https://ris.example/b");
  for (const status of [301, 302, 303, 307, 308]) expect(follow("https://x.example/", {}, { status })).toBeDefined();
  for (const status of [200, 201, 300, 304, 404]) expect(follow("https://x.example/", {}, { status })).toBeUndefined();
});

test("chains end: three hops here, five for robots.txt", () => {
  expect(follow("https://x.example/", { hop: 2 })).toBeDefined();
  expect(follow("https://x.example/", { hop: 3 })).toBeUndefined();
  expect(follow("https://x.example/", { hop: 4, purpose: "robots" })).toBeDefined();
  expect(follow("https://x.example/", { hop: 5, purpose: "robots" })).toBeUndefined();
  expect(() => redirects({ hops: 3, robots: 4 })).toThrow();
});

test("nobody leads the bot in a circle, out of https, off the web or behind a password", () => {
  expect(follow(from)).toBeUndefined();
  expect(follow(`${from}#again`)).toBeUndefined();
  expect(follow("http://ris.example/a")).toBeUndefined();
  expect(follow("http://ris.example/b", { url: "http://ris.example/a" })).toBe("http://ris.example/b");
  expect(follow("ftp://ris.example/a")).toBeUndefined();
  expect(follow("file:///etc/passwd")).toBeUndefined();
  expect(follow("javascript:alert(1)")).toBeUndefined();
  expect(follow("https://user:secret@ris.example/b")).toBeUndefined();
  expect(follow("no address")).toBeUndefined();
  expect(follow(undefined)).toBeUndefined();
});

test("a check, or an answer that was not read to its end, leads nowhere", () => {
  const check = { class: "challenge", vendor: null, evidence: "header" } as const;
  const location = "https://x.example/";
  expect(follow(location, {}, { findings: { location, check } })).toBeUndefined();
  expect(follow(location, {}, { outcome: "cut" })).toBeUndefined();
});

test("every hop in the ledger has an answer that led to it, and none is one too many", () => {
  const to = "https://ris.example/b";
  const chain = (hop: Parameters<typeof sampleAsked>[0], location = to, first = from): readonly Row[] => [
    sampleAsked({ seq: 1, url: first }),
    sampleAnswered({ seq: 2, request: 1, status: 302, findings: { location } }),
    sampleAsked({ seq: 3, url: to, hop: 1, parent: 1, ...hop }),
  ];
  const judge = (rows: readonly Row[]) => proved(pledged, rows).map(({ what }) => what);
  expect(judge(chain({}))).toEqual([]);
  expect(judge(chain({ hop: 4 }))).toEqual(["hop 4, promised at most 3"]);
  expect(judge(chain({ hop: 6, purpose: "robots" }))).toEqual(["hop 6, promised at most 5"]);
  expect(judge(chain({ hop: 2 }))).toEqual(["hop 2 after hop 0"]);
  expect(judge(chain({ parent: 9 }))).toEqual(["a hop that no answer led to"]);
  expect(judge(chain({}, "https://elsewhere.example/"))).toEqual([`led to https://elsewhere.example/, asked ${to}`]);
  expect(judge(chain({ url: "http://ris.example/b" }, "http://ris.example/b"))).toEqual(["from https to http"]);
  expect(judge(chain({ url: from }, from))).toEqual(["a redirect to itself"]);
});
