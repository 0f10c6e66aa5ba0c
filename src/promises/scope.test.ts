import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeOf } from "../pledge/request.ts";
import type { Verdict } from "../pledge/verdict.ts";
import { sampleAsked, sampleRequest } from "../world/samples.ts";
import { scope } from "./scope.ts";
import { proved } from "./testing.ts";

const WORDS = ["login", "intern", "ylogon", "jsessionid", "noauth", "mein-konto", "geschützt"];
const set = scope({ hosts: ["ris.example", "ris.example:8443"], private: WORDS, documentsElsewhere: true }).options;
const admit = (url: string, changes: Parameters<typeof sampleRequest>[0] = {}, options = set): Verdict | undefined =>
  scope.spec.keep?.admit?.(options, sampleRequest({ url, ...changes }), new Map<string, never>(), 0, () => undefined);
const codeOf = (verdict: Verdict | undefined): string | undefined =>
  verdict && "code" in verdict ? verdict.code : verdict?.kind;
const judged = (url: string, changes: Parameters<typeof sampleAsked>[0] = {}, options = set) =>
  proved({ spec: scope.spec, options }, [sampleAsked({ ...placeOf(url), ...changes })]);

describe("M9, V4: only public areas", () => {
  const closed = [
    "https://ris.example/login",
    "https://ris.example/LOGIN/",
    "https://ris.example/bi/ylogon.asp?x=1",
    "https://ris.example/%6Cogin",
    "https://ris.example/public;jsessionid=AB12/si010",
    "https://ris.example/index.php?action=login",
    "https://ris.example/index.php?noauth",
    "https://ris.example/a%2Flogin",
    "https://ris.example/x%FF%2Flogin",
    "https://ris.example/gesch%C3%BCtzt/a",
    "https://ris.example/mein-konto.html",
    "https://user:secret@ris.example/",
  ];
  const open = [
    "https://ris.example/internet",
    "https://ris.example/interne-revision.pdf",
    "https://ris.example/blogin",
    "https://ris.example/login-verfahren-2026.pdf",
    "https://ris.example/login.neu.pdf",
    "https://ris.example/?q=loginseite",
    "https://ris.example/oparl/body/1/papers?modified_since=2026-01-01T00%3A00%3A00%2B00%3A00",
    "https://ris.example/%E0%A4%A",
  ];

  test.each(closed)("not asked, and found where it was: %s", (url) => {
    expect(codeOf(admit(url))).toBe("private area");
    expect(judged(url)).toHaveLength(1);
  });

  test.each(open)("asked: %s", (url) => {
    expect(codeOf(admit(url))).toBe("go");
    expect(judged(url)).toEqual([]);
  });

  test("a redirect to a login is not followed", () => {
    expect(codeOf(admit("https://ris.example/login?from=/x", { hop: 1 }))).toBe("private area");
  });

  test("both sides read any address alike", () => {
    const piece = fc.constantFrom(..."/;?&=#.%-", "login", "intern", "%2F", "%FF", "%3B", "a", "LOGIN", "%6C", "ogin");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { url } = placeOf(`https://ris.example/${pieces.join("")}`);
        expect(judged(url).length).toBe(codeOf(admit(url)) === "go" ? 0 : 1);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("hosts, schemes, methods", () => {
  test("only the source's own hosts, port included", () => {
    expect(codeOf(admit("https://ris.example:8443/a"))).toBe("go");
    for (const url of ["https://www.ris.example/", "https://ris.example:444/", "https://other.example/"]) {
      expect(codeOf(admit(url))).toBe("out of scope");
      expect(judged(url)).toHaveLength(1);
    }
  });

  test("a source that names no host is asked for nothing", () => {
    const empty = scope({}).options;
    expect(codeOf(admit("https://ris.example/", {}, empty))).toBe("out of scope");
    expect(judged("https://ris.example/", {}, empty)).toHaveLength(1);
  });

  test("documents, and the robots.txt that they need, may lie elsewhere where that is promised", () => {
    const strict = scope.spec.tighten(set, scope({ documentsElsewhere: false }).options);
    for (const purpose of ["document", "image", "robots", "reservation"] as const) {
      expect(codeOf(admit("https://files.example/a", { purpose }))).toBe("go");
      expect(judged("https://files.example/a", { purpose })).toEqual([]);
      expect(codeOf(admit("https://files.example/a", { purpose }, strict))).toBe("out of scope");
      expect(judged("https://files.example/a", { purpose }, strict)).toHaveLength(1);
    }
  });

  test("a robots.txt may be redirected anywhere public; a page may not", () => {
    const strict = scope({ hosts: ["ris.example"] }).options;
    const moved = { purpose: "robots", hop: 1 } as const;
    expect(codeOf(admit("https://cdn.example/robots.txt", moved, strict))).toBe("go");
    expect(judged("https://cdn.example/robots.txt", moved, strict)).toEqual([]);
    expect(codeOf(admit("https://cdn.example/page", { hop: 1 }, strict))).toBe("out of scope");
    expect(judged("https://cdn.example/page", { hop: 1 }, strict)).toHaveLength(1);
  });

  test("GET over http and https, nothing else", () => {
    expect(codeOf(admit("http://ris.example/"))).toBe("go");
    expect(codeOf(admit("ftp://ris.example/"))).toBe("out of scope");
    expect(codeOf(admit("https://ris.example/", { method: "POST" }))).toBe("out of scope");
    expect(judged("https://ris.example/", { method: "POST" })).toHaveLength(1);
    const tls = scope({ hosts: ["ris.example"], schemes: ["https"] }).options;
    expect(codeOf(admit("http://ris.example/", {}, tls))).toBe("out of scope");
    expect(judged("http://ris.example/", {}, tls)).toHaveLength(1);
  });

  test("a redacted row is still judged by its host and method", () => {
    const { url: _, ...redacted } = sampleAsked({ host: "other.example" });
    expect(proved({ spec: scope.spec, options: set }, [redacted])).toHaveLength(1);
  });
});

test("tightening: hosts of both, words of either, and no host left means none", () => {
  const { tighten } = scope.spec;
  const a = scope({ hosts: ["a.example", "b.example"], private: ["login"] }).options;
  const b = scope({ hosts: ["b.example"], private: ["intern"] }).options;
  expect(tighten(a, b)).toMatchObject({ hosts: ["b.example"], private: ["intern", "login"] });
  expect(tighten(scope({}).options, b).hosts).toEqual(["b.example"]);
  const none = tighten(b, scope({ hosts: ["c.example"] }).options);
  expect(none.hosts).toEqual([]);
  expect(tighten(none, b).hosts).toEqual([]);
});
