import { describe, expect, test } from "vitest";
import { oparlKit } from "./kit.ts";
import {
  answer,
  codesOf,
  firstPass,
  host,
  known,
  listRequestFor,
  listRequests,
  meeting,
  memoryOf,
  pageOf,
  paper,
  pass,
  readBodiesAs,
  readListPage,
  readWanted,
  source,
} from "./testing.ts";

const papers = `${host}/oparl/body/1/paper`;
const old = { modified: "2020-01-01T10:00:00+01:00" };

describe("faults of lists and filters", () => {
  test("fault 1: an object older than the filter shows that it is ignored; by day the newest end is read, within the share", () => {
    const read = readListPage("paper", pageOf([paper(1, old)], { next: `${papers}?page=2`, last: `${papers}?page=9` }));
    expect(read.lists).toMatchObject([{ name: "paper", end: "more", filter: "ignored", whole: false }]);
    expect(read.wanted).toMatchObject([
      { url: `${papers}?page=9`, list: { name: "paper", page: 2, since: null, unfiltered: true } },
    ]);
  });

  test("fault 1: by night a list that ignores the filter is read whole from its start", () => {
    const night = pass({ mayReadWhole: true });
    const read = readListPage("paper", pageOf([paper(1, old)], { next: `${papers}?page=2` }), { pass: night });
    expect(read.wanted).toMatchObject([{ url: papers, list: { page: 1, since: null, unfiltered: true } }]);
  });

  test("fault 1: the mark is per list: the others keep their filter", () => {
    const memory = memoryOf({ organization: { unfiltered: true }, person: {}, meeting: {}, paper: {} });
    const asked = listRequests({ memory });
    expect(asked.map(({ list }) => [list?.name, list?.unfiltered, list?.since === null])).toEqual([
      ["organization", true, true],
      ["person", false, false],
      ["meeting", false, false],
      ["paper", false, false],
    ]);
  });

  test("fault 2: a filter lost in the link to page 2 is put on again", () => {
    const read = readListPage("paper", pageOf([paper(1)], { next: `${papers}?page=2` }));
    expect(read.wanted?.[0]?.url).toBe(`${papers}?page=2&modified_since=2022-03-09T10:00:00%2B00:00`);
    expect(codesOf(read)).toContain("filter-lost");
  });

  test("fault 3: 404 with code 802 is an empty page, only where a filter was sent and only in that form", () => {
    const form = { error: "Keine Objekte", code: 802 };
    const more = { status: 404, contentType: "text/html" };
    expect(readListPage("paper", form, {}, more)).toMatchObject({
      verdict: { kind: "read" },
      lists: [{ end: "done", filter: "honoured", ids: [] }],
    });
    const unfiltered = { memory: memoryOf(), pass: firstPass };
    expect(readListPage("paper", form, unfiltered, more)).toMatchObject({
      verdict: { kind: "failed" },
      lists: [{ end: "broken" }],
    });
    const plain = { source: source({ plainQuery: true }) };
    expect(readListPage("paper", { error: "weg" }, plain, more).verdict.kind).toBe("failed");
  });

  test("fault 4: a bare [] is an empty page", () => {
    expect(readListPage("paper", [])).toMatchObject({ verdict: { kind: "read" }, lists: [{ end: "done", ids: [] }] });
    expect(readListPage("paper", "null")).toMatchObject({ lists: [{ end: "done", ids: [] }] });
    expect(readListPage("paper", { data: null })).toMatchObject({ lists: [{ end: "done", ids: [] }] });
  });

  test("fault 5: the filter is sent in whole seconds with +00:00", () => {
    const memory = memoryOf({ paper: { readTo: Date.UTC(2022, 2, 9, 12, 0, 0, 789) } });
    expect(listRequestFor("paper", { memory }).url).toBe(`${papers}?modified_since=2022-03-09T10:00:00%2B00:00`);
  });

  test("fault 6: where %2B is answered with 404 the bare + is tried once, and remembered", () => {
    const first = readListPage("paper", "nicht gefunden", {}, { status: 404 });
    expect(first).toMatchObject({ verdict: { kind: "read" }, lists: [{ end: "more" }] });
    const [again] = first.wanted ?? [];
    expect(again?.url).toBe(`${papers}?modified_since=2022-03-09T10:00:00+00:00`);
    if (again === undefined) return;
    const works = readWanted(again, answer(again.url, pageOf([paper(1)])));
    expect(works).toMatchObject({ lists: [{ end: "done" }], memory: { plainQuery: true } });
    const fails = readWanted(again, answer(again.url, "nicht gefunden", { status: 404 }));
    expect(fails).toMatchObject({ verdict: { kind: "failed" }, lists: [{ end: "broken" }] });
    const memory = memoryOf({ paper: {} }, { plainQuery: true });
    expect(listRequestFor("paper", { memory }).url).toContain("+00:00");
    expect(listRequestFor("paper", { source: source({ plainQuery: true }) }).url).toContain("T10:00:00+00:00");
  });

  test("fault 6: a bare + in a received link is sent as %2B", () => {
    const next = `${papers}?modified_since=2022-03-09T10:00:00+00:00&page=2&q=a+b`;
    const read = readListPage("paper", pageOf([paper(1)], { next }));
    expect(read.wanted?.[0]?.url).toBe(`${papers}?modified_since=2022-03-09T10:00:00%2B00:00&page=2&q=a+b`);
  });

  test("fault 7: a 500 on the first page breaks the list off without a place to go on: it begins anew", () => {
    const read = readListPage("paper", "Fehler", {}, { status: 500 });
    expect(read).toMatchObject({ verdict: { kind: "failed", why: "status 500" }, lists: [{ end: "broken", ids: [] }] });
    expect(read.lists?.[0]).not.toHaveProperty("resumeAt");
  });

  test("fault 8: a 500 in the middle breaks the list off there, and the next pass goes on at that page", () => {
    const second = readListPage("paper", pageOf([paper(1)], { next: `${papers}?page=2` })).wanted?.[0];
    if (second === undefined) return expect.unreachable();
    const broken = readWanted(second, answer(second.url, "Fehler", { status: 500 }));
    expect(broken.lists).toMatchObject([{ end: "broken", page: 2, resumeAt: second.url }]);

    const resume = { url: second.url, page: 2, since: "2022-03-09T10:00:00+00:00", startedAt: 5 };
    const memory = memoryOf({ paper: { resume } });
    const again = listRequestFor("paper", { memory });
    expect(again).toMatchObject({ url: second.url, list: { page: 2, since: resume.since } });
    const done = readWanted(again, answer(again.url, pageOf([paper(2)])), { memory });
    expect(done.lists).toMatchObject([{ end: "done", startedAt: 5, resumed: true }]);
    const failed = readWanted(again, answer(again.url, "Fehler", { status: 500 }), { memory });
    expect(failed.lists?.[0]).not.toHaveProperty("resumeAt");
  });

  test("fault 9: raw control characters inside strings are repaired and marked; other broken JSON fails the page", () => {
    const text = JSON.stringify(pageOf([paper(1, { name: "Haus!Hof" })])).replace("!", "\u0007");
    const read = readListPage("paper", text);
    expect(read.records).toMatchObject([{ content: { name: "Haus\u0007Hof" } }]);
    expect(codesOf(read)).toContain("repaired:control characters");
    expect(codesOf(readListPage("paper", `\ufeff${JSON.stringify(pageOf([]))}`))).toContain("repaired:byte order mark");
    expect(readListPage("paper", '{"data": [')).toMatchObject({
      verdict: { kind: "failed" },
      lists: [{ end: "broken" }],
    });
  });

  test.each([
    ["a page of HTML", "<!doctype html><title>Startseite</title>", "failed"],
    ["JSON without data", { pagination: {}, links: {} }, "failed"],
    ["an error", { error: "kaputt" }, "failed"],
    ["nothing", "", "failed"],
    ["data that is no list", { data: "x" }, "failed"],
    ["a firewall page", "<html><body>Ihre Anfrage wurde abgelehnt. Fehler-Nummer 4711</body></html>", "refused"],
    ["a text of refusal", "Access denied", "refused"],
  ])("fault 10: %s with status 200 is never an empty list", (_name, body, kind) => {
    const read = readListPage("paper", body);
    expect(read.verdict.kind).toBe(kind);
    expect(read.lists).toMatchObject([{ end: "broken", ids: [] }]);
  });

  test("fault 10: many by the figures, none in the data of a whole list, is no empty list", () => {
    const whole = { memory: memoryOf(), pass: firstPass };
    const body = { data: [], pagination: { totalElements: 40 }, links: {} };
    expect(readListPage("paper", body, whole).verdict.kind).toBe("failed");
    expect(readListPage("paper", { ...body, pagination: { totalElements: 0 } }, whole).verdict.kind).toBe("read");
  });

  test("fault 10: a redirect to a sign-in page is a refusal (M9)", () => {
    const read = readListPage("paper", "<html>Anmeldung</html>", {}, { url: `${host}/login?next=paper` });
    expect(read.verdict).toEqual({ kind: "refused", why: "led to a sign-in page" });
  });

  test("fault 11: next = self ends the list, incomplete and without a place to go on", () => {
    const want = listRequestFor("paper");
    const read = readWanted(want, answer(want.url, pageOf([paper(1)], { next: want.url })));
    expect(read.lists).toMatchObject([{ end: "broken", why: "the link to the next page leads to the page itself" }]);
    expect(read.wanted).toEqual([]);
    expect(read.records).toHaveLength(1);
  });

  test("fault 11: a page repeated under a new address is seen by its ids", () => {
    const data = [paper(1), paper(2)];
    const second = readListPage("paper", pageOf(data, { next: `${papers}?page=2` })).wanted?.[0];
    if (second === undefined) return expect.unreachable();
    const read = readWanted(second, answer(second.url, pageOf([...data].reverse(), { next: `${papers}?page=3` })));
    expect(read.lists).toMatchObject([{ end: "broken", why: "the page repeats one that was read before" }]);
    expect(read.wanted).toEqual([]);
  });

  test("fault 11: links to another host are not followed; http is raised to https on the same host", () => {
    const foreign = readListPage(
      "paper",
      pageOf([paper(1)], { next: "https://fremd.example/oparl/body/1/paper?page=2" }),
    );
    expect(foreign).toMatchObject({ lists: [{ end: "broken" }], wanted: [] });
    expect(codesOf(foreign)).toContain("foreign-address");
    const http = readListPage("paper", pageOf([paper(1)], { next: `${papers.replace("https", "http")}?page=2` }));
    expect(http.wanted?.[0]?.url).toMatch(/^https:\/\/ris\.musterstadt\.example\//);
  });

  test("fault 14: a body list that is one Body is a list of one", () => {
    const want = oparlKit.plan(source(), known, pass())[0];
    if (want === undefined) return expect.unreachable();
    const read = readBodiesAs({}, null);
    expect(read.verdict.kind).toBe("failed");
    const bodies = { ...want, url: `${host}/oparl/body`, reader: "bodies", data: { version: "1.0" } };
    const one = readWanted(
      bodies,
      answer(bodies.url, { id: `${host}/oparl/body/1`, type: "https://schema.oparl.org/1.0/Body", paper: papers }),
    );
    expect(one.records).toMatchObject([{ kind: "Body" }]);
    expect(one.wanted).toMatchObject([{ list: { name: "paper" } }]);
    expect(codesOf(one)).toContain("body-list-is-one-object");
  });

  test("fault 15: a single object, or one with numbers for keys, where a list belongs", () => {
    expect(readListPage("paper", { data: paper(1) })).toMatchObject({ lists: [{ ids: [`${host}/oparl/paper/1`] }] });
    expect(readListPage("paper", paper(1))).toMatchObject({ lists: [{ ids: [`${host}/oparl/paper/1`] }] });
    expect(readListPage("paper", { data: { 0: paper(1), 2: paper(2) } }).lists?.[0]?.ids).toHaveLength(2);
  });

  test("fault 15: bare addresses in a list name objects that are not at hand; they are in the list all the same", () => {
    const id = `${host}/oparl/paper/1`;
    const read = readListPage("paper", { data: [id, 7] });
    expect(read.lists).toMatchObject([{ end: "done", ids: [id] }]);
    expect(read.references).toEqual([{ kind: "Paper", id, from: listRequestFor("paper").url, field: "data" }]);
    expect(codesOf(read)).toEqual(["reference-for-embedded", "odd-value"]);
  });

  test("fault 21: everything bumped at once is read page by page up to the cap, and the next pass goes on", () => {
    const capped = { source: source({ pageCap: 1 }) };
    const read = readListPage("paper", pageOf([paper(1)], { next: `${papers}?page=2` }), capped);
    expect(read.lists).toMatchObject([{ end: "broken", why: "more than 1 pages in one pass" }]);
    expect(read.lists?.[0]?.resumeAt).toContain("page=2&modified_since=");
    expect(read.wanted).toEqual([]);
  });

  test("fault 21: a changed stamp alone changes no content", () => {
    const [a] = readListPage("paper", pageOf([paper(1)])).records ?? [];
    const [b] = readListPage("paper", pageOf([paper(1, { modified: "2022-03-10T11:00:00+01:00" })])).records ?? [];
    expect(a?.content).toEqual(b?.content);
    expect(a?.modified).not.toBe(b?.modified);
  });

  test("fault 29: a list goes on whatever the dates on the page; meetings to come are looked at once before their day", () => {
    const later = meeting(1, { start: "2022-03-20T18:00:00+01:00" });
    const meetings = `${host}/oparl/body/1/meeting`;
    const read = readListPage("meeting", pageOf([later], { next: `${meetings}?page=2` }));
    expect(read.wanted).toHaveLength(1);
    const id = `${host}/oparl/meeting/1`;
    expect(read.memory).toEqual({ [`ahead:${id}`]: Date.UTC(2022, 2, 20, 17) });

    const memory = { ...known, said: read.memory ?? {} };
    expect(listRequests({ memory })).toHaveLength(4);
    const eve = { memory, pass: pass({ startedAt: Date.UTC(2022, 2, 19, 20) }) };
    const body = readBodiesAs(eve);
    expect(body.wanted?.at(-1)).toMatchObject({ url: id, reader: "object", role: "detail", data: { kind: "Meeting" } });
    const asked = { ...known, said: body.memory ?? {} };
    expect(listRequests({ ...eve, memory: asked })).toHaveLength(4);
    expect(readListPage("meeting", pageOf([later]), { memory: asked }).memory).toEqual({});
    const moved = meeting(1, { start: "2022-03-21T18:00:00+01:00" });
    expect(readListPage("meeting", pageOf([moved]), { memory: asked }).memory).toEqual({
      [`ahead:${id}`]: Date.UTC(2022, 2, 21, 17),
    });
    expect(readBodiesAs({ memory: asked, pass: pass({ startedAt: Date.UTC(2022, 2, 21) }) }).memory).toMatchObject({
      [`ahead:${id}`]: null,
    });
  });

  test.each(["too large", "too slow", "cut", "tls failure", "no answer"] as const)(
    "faults 30 and 35: an exchange that ended as %s fails the page, with its reason",
    (outcome) => {
      const read = readListPage("paper", '{"data": []}', {}, { outcome });
      expect(read.verdict).toEqual({ kind: "failed", why: `no complete answer: ${outcome}` });
      expect(read.lists).toMatchObject([{ end: "broken" }]);
    },
  );

  test("fault 28: 401 and 403 on a list turn us away; they are no empty list", () => {
    for (const status of [401, 403, 429]) {
      expect(readListPage("paper", { data: [] }, {}, { status })).toMatchObject({
        verdict: { kind: "refused" },
        lists: [{ end: "broken" }],
      });
    }
  });
});
