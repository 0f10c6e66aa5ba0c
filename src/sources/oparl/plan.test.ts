import { describe, expect, test } from "vitest";
import type { Json, Observations, Wanted } from "../../pledge/observation.ts";
import { oparlKit } from "./kit.ts";
import { sharesOf } from "./shares.ts";
import {
  answer,
  bodyObject,
  codesOf,
  firstPass,
  host,
  known,
  listRequestFor,
  listRequests,
  memoryOf,
  now,
  pageOf,
  paper,
  pass,
  readBodiesAs,
  readWanted,
  source,
  system,
  systemObject,
} from "./testing.ts";

const papers = `${host}/oparl/body/1/paper`;
const night = pass({ mayReadWhole: true });
const hour = 3_600_000;
const only = (observations: Observations): Wanted => {
  const [want, ...others] = observations.wanted ?? [];
  if (want === undefined || others.length > 0) throw new Error(`${observations.wanted?.length ?? 0} requests wanted`);
  return want;
};

describe("the plan of a pass", () => {
  test("M5: every pass begins with the system, and asks for its list of bodies", () => {
    const [entry, ...others] = oparlKit.plan(source(), known, pass());
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ url: system, role: "entry", purpose: "data" });
    if (entry === undefined) return;
    const read = readWanted(entry, answer(system, systemObject()));
    expect(only(read)).toMatchObject({ url: `${host}/oparl/body`, role: "entry", reader: "bodies" });
  });

  test("an answer that is no System is refused", () => {
    const [entry] = oparlKit.plan(source(), known, pass());
    if (entry === undefined) return expect.unreachable();
    for (const body of [bodyObject(), systemObject({ type: null }), systemObject({ body: "" }), [], "<html>"]) {
      expect(readWanted(entry, answer(system, body)).verdict.kind).toBe("failed");
    }
    expect(readWanted(entry, answer(system, systemObject({ body: "https://fremd.example/body" }))).verdict.kind).toBe(
      "failed",
    );
    expect(readWanted(entry, answer(system, "", { status: 503 })).verdict).toEqual({
      kind: "failed",
      why: "status 503",
    });
  });

  test("M5: a first reading asks for the four lists whole, an incremental one with the filter and its overlap", () => {
    const first = listRequests({ memory: memoryOf(), pass: firstPass });
    expect(first.map(({ url, list }) => [url, list?.since])).toEqual(
      ["organization", "person", "meeting", "paper"].map((name) => [`${host}/oparl/body/1/${name}`, null]),
    );
    const since = "2022-03-09T10:00:00+00:00";
    for (const { url, list } of listRequests()) {
      expect(url).toContain("?modified_since=2022-03-09T10:00:00%2B00:00");
      expect(list).toMatchObject({ since, unfiltered: false, page: 1 });
    }
  });

  test("the overlap is two hours, a day where the server's clock was ahead, or what the source says", () => {
    const since = (circumstances: Parameters<typeof listRequestFor>[1]) =>
      listRequestFor("paper", circumstances).list?.since;
    const skewed = { ...known, said: { clockAhead: true } };
    expect(since({ memory: skewed })).toBe("2022-03-08T12:00:00+00:00");
    expect(since({ source: source({ overlap: "3h" }) })).toBe("2022-03-09T09:00:00+00:00");
    const ahead = readWanted(
      listRequestFor("paper"),
      answer(papers, pageOf([paper(1, { modified: "2022-03-10T14:00:00+01:00" })])),
    );
    expect(ahead.memory).toMatchObject({ clockAhead: true });
  });

  test("since is counted from the last complete reading of that list, not of the body", () => {
    const memory = memoryOf({ organization: {}, person: {}, meeting: {}, paper: { readTo: now - 72 * hour } });
    expect(listRequestFor("paper", { memory }).list?.since).toBe("2022-03-07T10:00:00+00:00");
    expect(listRequestFor("meeting", { memory }).list?.since).toBe("2022-03-09T10:00:00+00:00");
  });

  test("OParl 1.1 adds the lists that the Body names; in 1.0 they are not looked at", () => {
    const body = bodyObject({ file: `${host}/f`, membership: `${host}/m`, locationList: `${host}/l`, agendaItem: "" });
    const names = (version: string) => listRequests({ pass: firstPass }, body, version).map(({ list }) => list?.name);
    expect(names("1.0")).toEqual(["organization", "person", "meeting", "paper"]);
    expect(names("1.1")).toEqual(["organization", "person", "meeting", "paper", "file", "locationList", "membership"]);
  });

  test("a list address that has a query keeps it; one on another host is not asked for", () => {
    const body = bodyObject({ paper: `${host}/papers.asp?body=1`, person: "https://fremd.example/person" });
    const read = readBodiesAs({}, body);
    expect(read.wanted?.map(({ url }) => url)).toContain(
      `${host}/papers.asp?body=1&modified_since=2022-03-09T10:00:00%2B00:00`,
    );
    expect(codesOf(read)).toContain("foreign-address");
    expect(read.wanted).toHaveLength(3);
  });

  test("the body is picked by its id, over several pages of bodies", () => {
    const second = { ...bodyObject(), id: `${host}/oparl/body/2` };
    const bodies = answer(`${host}/oparl/body`, pageOf([bodyObject(), second]));
    const want: Wanted = {
      url: bodies.asked,
      purpose: "data",
      role: "entry",
      reader: "bodies",
      data: { version: "1.0" },
    };
    const unsaid = readWanted(want, bodies);
    expect(unsaid.verdict).toMatchObject({ kind: "failed", why: expect.stringContaining(`${host}/oparl/body/2`) });
    const from = source({ body: `${host}/oparl/body/2` });
    expect(readWanted(want, bodies, { source: from }).records).toMatchObject([{ id: second.id }]);
    const page1 = answer(bodies.asked, pageOf([bodyObject()], { next: `${host}/oparl/body?page=2` }));
    const next = only(readWanted(want, page1, { source: from }));
    expect(next).toMatchObject({ url: `${host}/oparl/body?page=2`, reader: "bodies" });
    expect(readWanted(next, answer(next.url, pageOf([second])), { source: from }).records).toMatchObject([
      { id: second.id },
    ]);
    expect(readWanted(next, answer(next.url, pageOf([])), { source: from }).verdict.kind).toBe("failed");
  });

  test("M5: a list never read to its end waits for the night, unless it is the body's first reading", () => {
    const memory = memoryOf({ organization: {}, person: {}, meeting: {}, paper: { readTo: null, wholeAt: null } });
    const day = readBodiesAs({ memory });
    expect(day.wanted).toHaveLength(3);
    expect(listRequestFor("paper", { memory, pass: night }).list?.since).toBeNull();
  });

  test("M5: a full pass reads whole, and does not begin again with lists that were done before it was interrupted", () => {
    const full = pass({ mode: "full", mayReadWhole: true });
    expect(listRequests({ pass: full }).map(({ list }) => list?.since)).toEqual([null, null, null, null]);
    const resume = { url: `${papers}?page=40`, page: 40, since: null, startedAt: now - 20 * hour };
    const memory = memoryOf({
      organization: { wholeAt: now - 20 * hour },
      person: {},
      meeting: { wholeAt: now - 19 * hour },
      paper: { resume },
    });
    const asked = listRequests({ memory, pass: full });
    expect(asked.map(({ url, list }) => [list?.name, list?.since === null, url.includes("page=40")])).toEqual([
      ["organization", false, false],
      ["person", true, false],
      ["meeting", false, false],
      ["paper", true, true],
    ]);
    const done = readWanted(listRequestFor("paper", { memory, pass: full }), answer(resume.url, pageOf([paper(1)])), {
      memory,
      pass: full,
    });
    expect(done.lists).toMatchObject([{ end: "done", whole: true, resumed: true, startedAt: now - 20 * hour }]);
    expect(listRequestFor("paper", { memory, pass: pass() }).list?.since).not.toBeNull();
  });

  test("a new version of the system has its filters tried again, from the last whole reading on", () => {
    const [entry] = oparlKit.plan(source(), known, pass());
    if (entry === undefined) return expect.unreachable();
    const before = readWanted(entry, answer(system, systemObject({ "HERSTELLER:Version": "1" })), {
      memory: memoryOf(),
    });
    const cursors = { paper: { unfiltered: true }, organization: {}, person: {}, meeting: {} };
    const memory = memoryOf(cursors, { ...before.memory, "filter:paper": "honoured" });
    const same = readWanted(entry, answer(system, systemObject({ "HERSTELLER:Version": "1" })), { memory });
    expect(same.memory).toEqual({});
    expect(only(same).data).toMatchObject({ fresh: false });
    const other = readWanted(entry, answer(system, systemObject({ "HERSTELLER:Version": "2" })), { memory });
    expect(other.memory).toMatchObject({ "filter:paper": null });
    const bodies = readWanted(only(other), answer(`${host}/oparl/body`, pageOf([bodyObject()])), { memory });
    const again = bodies.wanted?.find(({ list }) => list?.name === "paper");
    expect(again?.list).toMatchObject({ since: "2022-03-03T10:00:00+00:00", unfiltered: false });
  });
});

describe("lists that ignore the filter", () => {
  const unfiltered = (said: { readonly [key: string]: Json } = {}) =>
    memoryOf({ organization: {}, person: {}, meeting: {}, paper: { unfiltered: true } }, said);

  test("by day the remembered end comes first, then page by page backwards while something changed", () => {
    const memory = unfiltered({ "last:paper": `${papers}?page=9`, "newest:paper": "last" });
    const want = listRequestFor("paper", { memory });
    expect(want).toMatchObject({ url: `${papers}?page=9`, list: { since: null, unfiltered: true } });
    const links = { prev: `${papers}?page=8`, last: `${papers}?page=9` };
    const read = readWanted(want, answer(want.url, pageOf([paper(1), paper(2)], links)), { memory });
    expect(read.lists).toMatchObject([{ end: "more", whole: false }]);
    expect(only(read).url).toBe(`${papers}?page=8`);
    const goOn = (unchanged: readonly string[]): Observations | undefined =>
      oparlKit.goOn?.(
        read,
        { reader: "list", data: want.data ?? null, list: want.list, role: "list" },
        new Set(unchanged),
        {
          pass: pass(),
        },
      );
    const ids = read.lists?.[0]?.ids ?? [];
    expect(goOn(ids.slice(1))?.wanted).toHaveLength(1);
    expect(goOn(ids)).toMatchObject({ wanted: [], lists: [{ end: "done", whole: false }] });
  });

  test("where the list has grown its new end is read, even if the old one did not change", () => {
    const memory = unfiltered({ "last:paper": `${papers}?page=9` });
    const want = listRequestFor("paper", { memory });
    const links = { prev: `${papers}?page=8`, next: `${papers}?page=10`, last: `${papers}?page=10` };
    const read = readWanted(want, answer(want.url, pageOf([paper(1)], links)), { memory });
    expect(only(read).url).toBe(`${papers}?page=10`);
    const task = { reader: "list", data: want.data ?? null, list: want.list, role: "list" as const };
    expect(oparlKit.goOn?.(read, task, new Set(read.lists?.[0]?.ids), { pass: pass() })?.wanted).toHaveLength(1);
  });

  test("where the end is gone, or the newest stand first, the first page is read", () => {
    const memory = unfiltered({ "last:paper": `${papers}?page=9` });
    const want = listRequestFor("paper", { memory });
    expect(only(readWanted(want, answer(want.url, "", { status: 404 }), { memory })).url).toBe(papers);
    expect(listRequestFor("paper", { memory: unfiltered() }).url).toBe(papers);
    const first = unfiltered({ "last:paper": `${papers}?page=9`, "newest:paper": "first" });
    const forward = listRequestFor("paper", { memory: first });
    expect(forward.url).toBe(papers);
    const next = readWanted(forward, answer(papers, pageOf([paper(1)], { next: `${papers}?page=2` })), {
      memory: first,
    });
    expect(only(next).url).toBe(`${papers}?page=2`);
  });

  test("M5: at most twelve pages by day over all such lists", () => {
    const cursors = { organization: {}, person: {}, meeting: {}, paper: {} };
    const all = Object.fromEntries(Object.keys(cursors).map((name) => [name, { unfiltered: true }]));
    const memory = memoryOf(all);
    let requests = 0;
    let queue = [...listRequests({ memory, pass: pass({ unfilteredPages: 12 }) })];
    while (queue.length > 0 && requests < 100) {
      const next: Wanted[] = [];
      for (const want of queue) {
        requests += 1;
        const page = pageOf([paper(requests)], { next: `${host}/oparl/p?page=${requests + 1}` });
        next.push(...(readWanted(want, answer(want.url, page), { memory }).wanted ?? []));
      }
      queue = next;
    }
    expect(requests).toBe(12);
    expect(listRequests({ memory, pass: pass({ unfilteredPages: 0 }) })).toEqual([]);
    expect(sharesOf(["organization", "meeting", "paper"], 5)).toEqual(
      new Map([
        ["paper", 2],
        ["meeting", 2],
        ["organization", 1],
      ]),
    );
  });

  test("M5: found out by day on the first page, twelve pages hold as well", () => {
    let requests = 0;
    let queue = [...listRequests()];
    while (queue.length > 0 && requests < 100) {
      const next: Wanted[] = [];
      for (const want of queue) {
        requests += 1;
        const old = paper(requests, { modified: "2001-01-01T10:00:00+01:00" });
        const page = pageOf([old], { next: `${host}/oparl/p?page=${requests + 1}` });
        next.push(...(readWanted(want, answer(want.url, page)).wanted ?? []));
      }
      queue = next;
    }
    expect(requests).toBe(12);
  });

  test("M5: by night such a list is read whole, once a night", () => {
    const memory = unfiltered();
    expect(listRequestFor("paper", { memory, pass: night })).toMatchObject({ url: papers, data: { way: "whole" } });
    const read = memoryOf({ paper: { unfiltered: true, wholeAt: now - hour } });
    expect(listRequestFor("paper", { memory: read, pass: night })).toMatchObject({ data: { way: "newest" } });
  });

  test("a whole reading remembers its last page, and at which end the newest objects stand", () => {
    const first = { memory: memoryOf(), pass: firstPass };
    const want = listRequestFor("paper", first);
    const one = readWanted(want, answer(want.url, pageOf([paper(1)], { next: `${papers}?page=2` })), first);
    expect(one.lists).toMatchObject([{ end: "more", whole: true }]);
    const older = readWanted(
      only(one),
      answer(only(one).url, pageOf([paper(2, { modified: "2022-01-01T10:00:00Z" })])),
      first,
    );
    expect(older).toMatchObject({
      lists: [{ end: "done", whole: true }],
      memory: { "last:paper": `${papers}?page=2`, "newest:paper": "first" },
    });
    const newer = readWanted(
      only(one),
      answer(only(one).url, pageOf([paper(2, { modified: "2022-03-10T11:00:00Z" })])),
      first,
    );
    expect(newer.memory).toMatchObject({ "newest:paper": "last" });
  });
});

describe("the filter in doubt", () => {
  const undated = pageOf([paper(1, { modified: null })], { next: `${papers}?page=2` });
  const probe = only(readWanted(listRequestFor("paper"), answer(listRequestFor("paper").url, undated)));

  test("one request with a filter that nothing passes is asked where no object says when it was changed", () => {
    expect(probe).toMatchObject({
      url: `${papers}?modified_since=2100-01-01T00:00:00%2B00:00`,
      reader: "probe",
      list: { name: "paper", since: "2100-01-01T00:00:00+00:00" },
    });
  });

  test.each([
    ["an empty page", pageOf([]), 200],
    ["404 with code 802", { error: "nichts", code: 802 }, 404],
    ["[]", [], 200],
  ])("%s: the filter works, and the list goes on", (_name, body, status) => {
    const read = readWanted(probe, answer(probe.url, body, { status }));
    expect(read).toMatchObject({
      lists: [{ end: "more", filter: "honoured" }],
      memory: { "filter:paper": "honoured" },
    });
    expect(only(read)).toMatchObject({
      url: `${papers}?page=2&modified_since=2022-03-09T10:00:00%2B00:00`,
      list: { since: "2022-03-09T10:00:00+00:00" },
    });
  });

  test("something: the filter does not work", () => {
    const read = readWanted(probe, answer(probe.url, undated));
    expect(read.lists).toMatchObject([{ filter: "ignored" }]);
    expect(only(read)).toMatchObject({ url: `${papers}?page=2`, list: { since: null, unfiltered: true } });
  });

  test("no page: the list is broken off, and begins anew in the next pass", () => {
    const read = readWanted(probe, answer(probe.url, "Fehler", { status: 500 }));
    expect(read).toMatchObject({ verdict: { kind: "failed" }, lists: [{ end: "broken" }] });
    expect(read.lists?.[0]).not.toHaveProperty("resumeAt");
  });

  test("it is asked once, and not where there is only one page", () => {
    const memory = { ...known, said: { "filter:paper": "honoured" } };
    const want = listRequestFor("paper", { memory });
    expect(only(readWanted(want, answer(want.url, undated), { memory })).reader).toBe("list");
    expect(readWanted(want, answer(want.url, pageOf([paper(1, { modified: null })]))).wanted).toEqual([]);
  });
});
