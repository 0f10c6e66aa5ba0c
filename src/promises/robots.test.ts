import { describe, expect, test } from "vitest";
import type { Exchange } from "../pledge/exchange.ts";
import type { RobotsState } from "../pledge/findings.ts";
import { placeOf, type Request } from "../pledge/request.ts";
import type { Row } from "../pledge/row.ts";
import type { Verdict } from "../pledge/verdict.ts";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRefused, sampleRequest } from "../world/samples.ts";
import { robots } from "./robots.ts";
import type { Look } from "./robots-looks.ts";
import { filesOf, hashOf, proved, rowsOf } from "./testing.ts";

const mandari = robots({
  tokens: { all: ["mandari-ingestor"], document: ["mandari-file-cache"] },
  atMost: "24h",
  stopsSource: ["entry", "list", "detail"],
  on: {
    unavailable: "allow",
    empty: "allow",
    "no rule line": "allow",
    forbidden: "allow",
    "rate limited": "allow",
    "unavailable for now": "allow",
    unreachable: "allow",
    "bad redirect": "allow",
    check: "stop source",
  },
});
const cucine = robots({
  tokens: { all: ["cucinevotez-bot"] },
  atMost: "24h",
  on: {
    unavailable: "allow",
    empty: "allow",
    "no rule line": "allow",
    forbidden: "allow",
    "rate limited": "deny",
    "unavailable for now": "deny",
    unreachable: "deny",
    "bad redirect": "deny",
    check: "stop site",
  },
});
const meilen = robots({
  ...{ tokens: { all: ["MeilenvergleichBot"] }, atMost: "24h", allHostsFirst: true },
  on: { ...cucine.options.on, forbidden: "stop source", check: "stop source" },
});

const HOUR = 3_600_000;
const host = "https://ris.example";
const authority = "https://ris.example:443";
const page = `${host}/oparl/papers`;

const look = (text: string, changes: Partial<Look> = {}): Look => ({
  state: "rules",
  file: hashOf(text),
  at: 0,
  passes: ["pass-1"],
  ...changes,
});

/** What the promise says of a request, given the looks by address. */
function verdict(
  pledged: typeof mandari,
  request: Partial<Request>,
  looks: Readonly<Record<string, Look>>,
  texts: readonly string[] = [],
  now = 1_000,
): Verdict | undefined {
  const facts = new Map(Object.entries(looks).map(([url, value]) => [placeOf(url).authority, value]));
  const asked = sampleRequest({ url: page, ...request });
  return pledged.spec.keep?.admit?.(pledged.options, asked, facts, now, filesOf(texts));
}

describe("robots.txt comes first", () => {
  const open = "User-agent: *\nDisallow:\n";

  test("nothing is asked before it, and it is asked at exactly /robots.txt of the host, scheme and port", () => {
    expect(verdict(mandari, {}, {})).toMatchObject({ kind: "first", request: { url: `${host}/robots.txt` } });
    expect(verdict(mandari, { url: "http://ris.example:8080/x?y#z" }, {})).toMatchObject({
      request: { url: "http://ris.example:8080/robots.txt", purpose: "robots" },
    });
    expect(verdict(mandari, { purpose: "document" }, {})?.kind).toBe("first");
    expect(verdict(mandari, { purpose: "robots", url: `${host}/robots.txt` }, {})?.kind).toBe("go");
  });

  test("C19, M7, V16: every pass looks again", () => {
    expect(verdict(mandari, {}, { [host]: look(open) }, [open])?.kind).toBe("go");
    expect(verdict(mandari, { pass: "pass-2" }, { [host]: look(open) }, [open])?.kind).toBe("first");
    const both = look(open, { passes: ["pass-2", "pass-1"] });
    expect(verdict(mandari, { pass: "pass-1" }, { [host]: both }, [open])?.kind).toBe("go");
  });

  test("M6: no copy serves longer than 24 hours, also within a pass", () => {
    const at = (now: number) => verdict(mandari, {}, { [host]: look(open) }, [open], now)?.kind;
    expect(at(24 * HOUR - 1)).toBe("go");
    expect(at(24 * HOUR)).toBe("first");
    expect(() => robots({ ...mandari.options, atMost: "25h" })).toThrow("24 hours");
  });

  test("a redirect target is judged by the robots.txt of its own host", () => {
    const hop = { url: "https://cdn.example/x", hop: 1, subject: authority };
    expect(verdict(mandari, hop, { [host]: look(open) }, [open])).toMatchObject({
      kind: "first",
      request: { url: "https://cdn.example/robots.txt" },
    });
  });

  test("V14: robots.txt of all hosts with registered addresses comes before anything else", () => {
    const registered = [
      { role: "entry", url: page },
      { role: "detail", url: "https://api.example/x" },
    ] as const;
    const first = verdict(meilen, { registered }, { [host]: look(open) }, [open]);
    expect(first).toMatchObject({ kind: "first", request: { url: "https://api.example/robots.txt" } });
    expect(verdict(mandari, { registered }, { [host]: look(open) }, [open])?.kind).toBe("go");
  });
});

describe("rules", () => {
  test("the verdict carries file, line, age and state", () => {
    const text = "User-agent: *\nDisallow: /intern\nAllow: /oparl\n";
    expect(verdict(mandari, {}, { [host]: look(text, { at: 500 }) }, [text])).toEqual({
      kind: "go",
      why: "line 3: Allow: /oparl (group of *)",
      evidence: { file: hashOf(text), line: 3, fetchedAt: 500, state: "rules" },
    });
    expect(verdict(mandari, { url: `${host}/intern`, role: "other" }, { [host]: look(text) }, [text])).toMatchObject({
      kind: "skip",
      code: "robots disallow",
      evidence: { line: 2 },
    });
  });

  test("M6: documents obey both names, the stricter wins; the second name binds documents only", () => {
    const text = "User-agent: mandari-file-cache\nDisallow: /\n\nUser-agent: *\nDisallow: /intern\n";
    const looks = { [host]: look(text) };
    const pdf = (url: string): Partial<Request> => ({ url, purpose: "document", role: "other" });
    expect(verdict(mandari, pdf(`${host}/1.pdf`), looks, [text])).toMatchObject({
      kind: "skip",
      evidence: { line: 2 },
    });
    expect(verdict(mandari, {}, looks, [text])?.kind).toBe("go");
    const open = "User-agent: mandari-file-cache\nDisallow:\n\nUser-agent: *\nDisallow: /*.pdf$\n";
    expect(verdict(mandari, pdf(`${host}/1.pdf`), { [host]: look(open) }, [open])?.kind).toBe("skip");
  });

  test("V14: a group of the own name replaces the one for everybody", () => {
    const text = "User-agent: *\nDisallow: /\n\nUser-agent: meilenvergleichbot\nDisallow: /app\n";
    expect(verdict(meilen, {}, { [host]: look(text) }, [text])?.kind).toBe("go");
    expect(verdict(cucine, {}, { [host]: look(text) }, [text])?.kind).toBe("skip");
  });

  test("V15, C11: a forbidden path is skipped, the source goes on", () => {
    const text = "User-agent: *\nDisallow: /oparl\n";
    const looks = { [host]: look(text) };
    expect(verdict(cucine, { role: "entry" }, looks, [text])?.kind).toBe("skip");
    const registered = [{ role: "entry", url: page }] as const;
    expect(verdict(cucine, { url: `${host}/x`, registered }, looks, [text])?.kind).toBe("go");
  });

  test("a file that is not at hand allows nothing", () => {
    expect(verdict(mandari, { role: "other" }, { [host]: look("kept nowhere") })?.kind).toBe("skip");
  });
});

describe("M7: a source whose own addresses are forbidden stops", () => {
  const text = "User-agent: mandari-ingestor\nDisallow: /oparl/papers\n";
  const looks = { [host]: look(text) };
  const entry = `${host}/oparl/system`;

  test("before any list, by what is registered", () => {
    const registered = [
      { role: "entry", url: entry },
      { role: "list", url: `${host}/oparl/papers?limit=100` },
    ] as const;
    expect(verdict(mandari, { url: entry, registered }, looks, [text])).toMatchObject({
      kind: "stop",
      scope: "source",
      code: "robots disallow",
      evidence: { line: 2 },
    });
    expect(verdict(mandari, { url: `${host}/1.pdf`, purpose: "document", registered }, looks, [text])?.kind).toBe(
      "stop",
    );
  });

  test("an address on another host counts as soon as its file is known", () => {
    const registered = [{ role: "list", url: "https://lists.example/oparl/papers" }] as const;
    const open = "User-agent: *\nDisallow:\n";
    const known = { [host]: look(open), "https://lists.example": look(text) };
    expect(verdict(mandari, { url: entry, registered }, known, [open, text])?.kind).toBe("stop");
    expect(verdict(mandari, { url: entry, registered }, { [host]: look(open) }, [open])?.kind).toBe("go");
  });

  test("at the first list, where none was registered before; its redirects and other paths are skipped", () => {
    expect(verdict(mandari, { role: "list" }, looks, [text])?.kind).toBe("stop");
    expect(verdict(mandari, { role: "detail" }, looks, [text])?.kind).toBe("stop");
    expect(verdict(mandari, { role: "other" }, looks, [text])?.kind).toBe("skip");
    expect(verdict(mandari, { role: "list", hop: 1 }, looks, [text])?.kind).toBe("skip");
  });

  test("one forbidden page is skipped while the details in general are allowed", () => {
    const registered = [{ role: "detail", url: `${host}/oparl/meeting/1` }] as const;
    expect(verdict(mandari, { role: "detail", registered }, looks, [text])?.kind).toBe("skip");
  });

  test("what only the document name is forbidden stops documents alone", () => {
    const files = "User-agent: mandari-file-cache\nDisallow: /\n";
    const registered = [{ role: "list", url: page }] as const;
    const known = { [host]: look(files) };
    expect(verdict(mandari, { registered }, known, [files])?.kind).toBe("go");
    expect(verdict(mandari, { registered, purpose: "document", role: "list" }, known, [files])?.kind).toBe("skip");
  });
});

describe("without rules", () => {
  const kind = (pledged: typeof mandari, state: RobotsState) => {
    const given = verdict(pledged, {}, { [host]: { state, at: 0, passes: ["pass-1"] } });
    return given?.kind === "stop" ? `stop ${given.scope} (${given.code})` : given?.kind;
  };

  test("M8: what cannot be fetched counts as allowed, but a check is a check first", () => {
    for (const state of ["unreachable", "unavailable for now", "forbidden", "bad redirect", "no rule line"] as const)
      expect(kind(mandari, state)).toBe("go");
    expect(kind(mandari, "check")).toBe("stop source (check)");
  });

  test("C18: unreadable means that nothing is read; a missing file forbids nothing", () => {
    for (const state of ["unreachable", "unavailable for now", "rate limited", "bad redirect"] as const)
      expect(kind(cucine, state)).toBe("skip");
    expect(kind(cucine, "check")).toBe("stop site (check)");
    expect(kind(cucine, "unavailable")).toBe("go");
  });

  test("V13: a refused robots.txt ends the source", () => {
    expect(kind(meilen, "forbidden")).toBe("stop source (robots unreadable)");
  });
});

describe("facts", () => {
  const settle = (changes: Partial<Exchange>, request: Partial<Request> = {}, before?: Look) =>
    mandari.spec.keep?.settle?.(
      mandari.options,
      sampleExchange({
        request: sampleRequest({ url: `${host}/robots.txt`, purpose: "robots", ...request }),
        endedAt: 9_000,
        ...changes,
      }),
      new Map(before ? [[authority, before]] : []),
    ).facts;

  test("what the look came to, when, and in which pass", () => {
    expect(settle({ findings: { robots: { state: "rules", file: "f" } } })).toEqual(
      new Map([
        [authority, { state: "rules", file: "f", at: 9_000, passes: ["pass-1"], last: { state: "rules", file: "f" } }],
      ]),
    );
  });

  test("not modified renews the file there was last, over failures in between", () => {
    const before: Look = { state: "unreachable", at: 0, passes: ["old"], last: { state: "rules", file: "f" } };
    expect(settle({ outcome: "not modified", status: 304 }, {}, before)?.get(authority)).toMatchObject({
      state: "rules",
      file: "f",
      at: 9_000,
      passes: ["pass-1", "old"],
    });
    expect(settle({ outcome: "not modified", status: 304 })?.get(authority)).toMatchObject({ state: "unreachable" });
  });

  test("a failure forgets nothing of the file there was before", () => {
    const before = look("", { last: { state: "rules", file: "f" } });
    const after = settle({ findings: { robots: { state: "unreachable" } } }, {}, before)?.get(authority);
    expect(after).toMatchObject({ state: "unreachable", last: { state: "rules", file: "f" } });
  });

  test("after redirects the file speaks for the authority asked first", () => {
    const hop = { url: "https://cdn.example/r.txt", hop: 2, subject: authority };
    expect([...(settle({ findings: { robots: { state: "rules", file: "f" } } }, hop) ?? [])][0]?.[0]).toBe(authority);
  });

  test("what we ended ourselves is no answer, else M8 would open the site", () => {
    expect(settle({ outcome: "stopped" })).toBeUndefined();
    expect(settle({ outcome: "unknown" })).toBeUndefined();
  });

  test("while one pass follows a redirect, another one does not read on without the rules", () => {
    const before = look("", { passes: ["pass-1", "pass-2"] });
    const during = settle({ status: 301, findings: { robots: { state: "bad redirect" } } }, { pass: "pass-2" }, before);
    const between = during?.get(authority) ?? undefined;
    expect(between).toMatchObject({ passes: ["pass-2"], suspended: ["pass-1"] });
    const end = { findings: { robots: { state: "rules", file: "g" } } } as const;
    expect(settle(end, { pass: "pass-2", hop: 1, subject: authority }, between)?.get(authority)).toMatchObject({
      passes: ["pass-2", "pass-1"],
    });
  });
});

/** robots.txt asked and answered at a time, as two rows. */
const looked = (seq: number, at: number, text: string, asked: object = {}, answered: object = {}): Row[] => [
  sampleAsked({ seq, startedAt: at - 10, url: `${host}/robots.txt`, purpose: "robots", role: "other", ...asked }),
  sampleAnswered({
    seq: seq + 1,
    request: seq,
    endedAt: at,
    findings: { robots: { state: "rules", file: hashOf(text) } },
    ...answered,
  }),
];

describe("proof", () => {
  const open = "User-agent: *\nDisallow: /intern\n";
  const judge = (pledged: typeof mandari, rows: readonly Row[], ...files: readonly string[]) =>
    rowsOf(proved(pledged, rows, { files: [open, ...files] }));
  const asked = (seq: number, startedAt: number, changes: Parameters<typeof sampleAsked>[0] = {}) =>
    sampleAsked({ url: page, role: "list", ...changes, seq, startedAt });

  test("a request without a robots.txt before it is found", () => {
    expect(judge(mandari, [asked(1, 100)])).toEqual([[1]]);
    expect(judge(mandari, [...looked(1, 50, open), asked(3, 100)])).toEqual([]);
    expect(judge(mandari, [...looked(1, 50, open), asked(3, 100, { url: "http://ris.example/x" })])).toEqual([[3]]);
    const unanswered = looked(1, 50, open).slice(0, 1);
    expect(judge(mandari, [...unanswered, asked(2, 100)])).toEqual([[2]]);
  });

  test("M6: the 25th hour is found", () => {
    expect(judge(mandari, [...looked(1, 0, open), asked(3, 24 * HOUR)])).toEqual([]);
    expect(judge(mandari, [...looked(1, 0, open), asked(3, 24 * HOUR + 1)])).toEqual([[1, 2, 3]]);
  });

  test("C18: a file of an earlier pass is found", () => {
    expect(judge(cucine, [...looked(1, 0, open), asked(3, 100, { pass: "pass-2" })])).toEqual([[1, 2, 3]]);
  });

  test("a forbidden address that was asked all the same is found, by the evidence and not by its own reason", () => {
    const rows = [...looked(1, 0, open), asked(3, 100, { url: `${host}/intern/x`, role: "other", why: "allowed" })];
    expect(proved(mandari, rows, { files: [open] })).toEqual([
      { what: "forbidden: line 2: Disallow: /intern (group of *)", rows: [1, 2, 3] },
    ]);
    expect(judge(mandari, [...looked(1, 0, "kept nowhere"), asked(3, 100)])).toEqual([[1, 2, 3]]);
  });

  test("M6: a document asked against its second name is found, a page is not", () => {
    const text = "User-agent: mandari-file-cache\nDisallow: /\n";
    const rows = (purpose: "document" | "page") => [...looked(1, 0, text), asked(3, 100, { purpose, role: "other" })];
    expect(judge(mandari, rows("document"), text)).toEqual([[1, 2, 3]]);
    expect(judge(mandari, rows("page"), text)).toEqual([]);
  });

  test("a reason that names another file than the last one is found", () => {
    const rows = (fetchedAt: number) => [
      ...looked(1, 50, open),
      ...looked(3, 90, open),
      asked(5, 100, { by: "robots", evidence: { fetchedAt } }),
    ];
    expect(judge(mandari, rows(90))).toEqual([]);
    expect(judge(mandari, rows(50))).toEqual([[3, 4, 5]]);
  });

  test("C18: an unreadable robots.txt closes the host, M8: or not", () => {
    const rows = [...looked(1, 0, open, {}, { findings: { robots: { state: "unreachable" } } }), asked(3, 100)];
    expect(judge(cucine, rows)).toEqual([[1, 2, 3]]);
    expect(judge(mandari, rows)).toEqual([]);
    const check = [...looked(1, 0, open, {}, { findings: { robots: { state: "check" } } }), asked(3, 100)];
    expect(judge(mandari, check)).toEqual([[1, 2, 3]]);
  });

  test("304 renews the file, and its rules go on", () => {
    const renewed = looked(3, 24 * HOUR, open, {}, { outcome: "not modified", status: 304, findings: {} });
    const rows = (url: string) => [...looked(1, 0, open), ...renewed, asked(5, 25 * HOUR, { url, role: "other" })];
    expect(judge(mandari, rows(page))).toEqual([]);
    expect(judge(mandari, rows(`${host}/intern`))).toEqual([[1, 2, 3, 4, 5]]);
  });

  test("a hop of robots.txt that may not be asked ends the chain without a file", () => {
    const chain = [
      ...looked(1, 0, open, {}, { status: 301, findings: { robots: { state: "bad redirect" } } }),
      sampleRefused({ seq: 3, at: 20, purpose: "robots", hop: 1, subject: authority, code: "address refused" }),
    ];
    expect(judge(cucine, [...chain, asked(4, 100)])).toEqual([[3, 4]]);
    const evidence = { fetchedAt: 20, state: "bad redirect" };
    expect(judge(mandari, [...chain, asked(4, 100, { by: "robots", evidence })])).toEqual([]);
  });

  test("a file reached by redirects is the one of the host asked first", () => {
    const moved = { findings: { robots: { state: "bad redirect" } } };
    const hop = { url: "https://cdn.example/r.txt", hop: 1, subject: authority };
    const chain = [...looked(1, 0, open, {}, moved), ...looked(3, 50, open, hop)];
    expect(judge(cucine, [...chain, asked(5, 100)])).toEqual([]);
    expect(judge(cucine, [...chain, asked(5, 100, { url: "https://cdn.example/x" })])).toEqual([[5]]);
  });

  test("a robots.txt that the bot itself gave up is no answer", () => {
    const given = looked(1, 0, open, {}, { outcome: "stopped", findings: { robots: { state: "unreachable" } } });
    expect(judge(mandari, [...given, asked(3, 100)])).toEqual([[3]]);
  });

  test("reading on while another pass follows a redirect is found", () => {
    const rows = [
      ...looked(1, 0, open),
      ...looked(3, 50, open, { pass: "pass-2" }, { findings: { robots: { state: "bad redirect" } } }),
      asked(5, 100),
    ];
    expect(judge(mandari, rows)).toEqual([[3, 4, 5]]);
  });

  test("M7: a source that goes on although its entry or list is forbidden is found", () => {
    const shut = "User-agent: mandari-ingestor\nDisallow: /oparl/papers\n";
    const list = { name: "paper", page: 1, since: null, unfiltered: false };
    const before = [...looked(1, 0, open), asked(3, 100, { list }), sampleAnswered({ seq: 4, request: 3 })];
    const next = { pass: "pass-2" };
    const entry = { ...next, role: "entry", url: `${host}/oparl/system` } as const;
    const pass2 = [...looked(5, 1_000, shut, next), asked(7, 1_100, entry)];
    expect(judge(mandari, [...before, ...pass2], shut)).toEqual([[5, 6, 7]]);
    expect(judge(cucine, [...before, ...pass2], shut)).toEqual([]);
    // Once the entry was read anew, lists of earlier passes speak no more.
    const lifted = [...looked(5, 1_000, open, next), asked(7, 1_100, entry), sampleAnswered({ seq: 8, request: 7 })];
    const later = [...looked(9, 2_000, shut, next), asked(11, 2_100, { ...next, role: "other", url: `${host}/x` })];
    expect(judge(mandari, [...before, ...lifted, ...later], shut)).toEqual([]);
  });

  test("M7: a forbidden list must stop the source, and a stopped source must stay so for the pass", () => {
    const refused = (changes: object) =>
      sampleRefused({ seq: 3, at: 60, by: "robots", code: "robots disallow", role: "list", ...changes });
    expect(judge(mandari, [...looked(1, 0, open), refused({})])).toEqual([[3]]);
    expect(judge(cucine, [...looked(1, 0, open), refused({})])).toEqual([]);
    const stopped = [...looked(1, 0, open), refused({ scope: "source" })];
    expect(judge(mandari, [...stopped, asked(4, 100)])).toEqual([[3, 4]]);
    expect(
      judge(mandari, [...stopped, ...looked(4, 90, open, { pass: "pass-2" }), asked(6, 100, { pass: "pass-2" })]),
    ).toEqual([]);
  });

  test("V14: a host with a registered address that was not looked at first is found", () => {
    const api = { url: "https://api.example/x", list: { name: "x", page: 1, since: null, unfiltered: false } };
    const before = [
      ...looked(1, 0, open),
      ...looked(3, 10, open, { url: "https://api.example/robots.txt" }),
      asked(5, 100, api),
    ];
    const next = { pass: "pass-2" };
    const pass2 = [...looked(6, 1_000, open, next), asked(8, 1_100, { ...next, role: "entry" })];
    expect(judge(meilen, [...before, ...pass2])).toEqual([[8]]);
    expect(judge(mandari, [...before, ...pass2])).toEqual([]);
  });
});

test("of two settings the stricter reading, the younger copy and the names of both hold", () => {
  const tightened = robots.spec.tighten(mandari.options, { ...meilen.options, atMost: HOUR });
  expect(tightened).toMatchObject({
    tokens: { all: ["MeilenvergleichBot", "mandari-ingestor"], document: ["mandari-file-cache"] },
    atMost: HOUR,
    allHostsFirst: true,
    stopsSource: ["entry", "list", "detail"],
    on: { unavailable: "allow", unreachable: "deny", forbidden: "stop source" },
  });
});

test("M8 is not printed as the standard", () => {
  const about = { name: "", token: "", agents: {}, page: "", contact: "" };
  expect(mandari.spec.say.en(mandari.options, about)).toContainEqual(
    expect.stringContaining("more permissive than RFC 9309"),
  );
  expect(cucine.spec.say.en(cucine.options, about)).not.toContainEqual(expect.stringContaining("permissive"));
});
