import { describe, expect, test } from "vitest";
import type { Json } from "../../pledge/observation.ts";
import { documentOf, repairedUrl } from "./documents.ts";
import { oparlKit } from "./kit.ts";
import { sniffMediaType } from "./media-types.ts";
import {
  answer,
  bodyId,
  bodyObject,
  codesOf,
  host,
  known,
  listRequestFor,
  meeting,
  memoryOf,
  pageOf,
  paper,
  pass,
  readBodiesAs,
  readListPage,
  readWanted,
  source,
  system,
  systemObject,
} from "./testing.ts";

const file = (number: number, more: { readonly [field: string]: Json } = {}): Json => ({
  id: `${host}/oparl/file/${number}`,
  type: "https://schema.oparl.org/1.0/File",
  name: `Anlage ${number}`,
  mimeType: "application/pdf",
  accessUrl: `${host}/files/${number}.pdf`,
  downloadUrl: `${host}/files/download/${number}.pdf`,
  ...more,
});

const location: Json = {
  id: `${host}/oparl/location/1`,
  type: "https://schema.oparl.org/1.0/Location",
  room: "Ratssaal",
};

const look = (id: string, kind: string | null, missing = false) => {
  const want = oparlKit.lookAt?.({ id, kind, missing }, source(), known);
  if (want === undefined || want === null) throw new Error(`nobody looks at ${id}`);
  return want;
};

describe("faults of objects", () => {
  test("fault 12: ids are kept byte for byte, requests go through the rewrite rule, on the same host only", () => {
    const moved = source({ rewrite: { from: `${host}/oparl/`, to: `${host}/ris/oparl/` } });
    const id = "http://ris.musterstadt.example/oparl/paper/1";
    const read = readListPage("paper", pageOf([paper(1, { id })]), { source: moved });
    expect(read.records).toMatchObject([{ id }]);
    expect(listRequestFor("paper", { source: moved }).url).toContain(`${host}/ris/oparl/body/1/paper?`);
    expect(oparlKit.lookAt?.({ id, kind: "Paper" }, moved, known)?.url).toBe(`${host}/ris/oparl/paper/1`);
    expect(oparlKit.lookAt?.({ id, kind: "Paper" }, source(), known)?.url).toBe(`${host}/oparl/paper/1`);
    expect(oparlKit.lookAt?.({ id: "https://fremd.example/paper/1", kind: "Paper" }, source(), known)).toBeNull();
    expect(() => source({ rewrite: { from: `${host}/oparl/`, to: "https://fremd.example/" } })).toThrow(/same host/);
  });

  test("fault 13: what lacks its type is what the list or field holds; typeless tombstones are tombstones", () => {
    const { type: _type, ...place } = location as { readonly [field: string]: Json };
    const untyped = { id: `${host}/oparl/meeting/1`, name: "Rat", location: place };
    const tombstone = { id: `${host}/oparl/meeting/2`, modified: "2022-03-01T08:00:00+01:00", deleted: true };
    const read = readListPage("meeting", pageOf([untyped, tombstone]));
    expect(read.records).toMatchObject([
      { kind: "Meeting", state: "live" },
      { kind: "Location", state: "live" },
      { kind: "Meeting", state: "deleted", content: {}, modified: Date.UTC(2022, 2, 1, 7) },
    ]);
    expect(codesOf(read)).toEqual(expect.arrayContaining(["typeless", "typeless-tombstones"]));
    const old = { ...tombstone, type: "http://oparl.org/schema/1.0/Meeting" };
    expect(readListPage("meeting", pageOf([old])).records).toMatchObject([{ kind: "Meeting", state: "deleted" }]);
    const alone = readWanted(look(tombstone.id, null), answer(tombstone.id, tombstone));
    expect(alone.records).toMatchObject([{ kind: null, state: "deleted" }]);
  });

  test("fault 15: a single value where a list belongs, and a list where a single value belongs", () => {
    const odd = paper(1, {
      auxiliaryFile: file(1),
      mainFile: [file(2)],
      relatedPaper: `${host}/oparl/paper/9`,
      name: ["A"],
    });
    const read = readListPage("paper", pageOf([odd]));
    expect(read.records?.[0]?.content).toMatchObject({
      auxiliaryFile: [`${host}/oparl/file/1`],
      mainFile: `${host}/oparl/file/2`,
      relatedPaper: [`${host}/oparl/paper/9`],
      name: "A",
    });
    expect(read.records).toHaveLength(3);
    const two = readListPage("paper", pageOf([paper(1, { mainFile: [file(2), file(3)] })]));
    expect(two.records).toHaveLength(3);
  });

  test("fault 16: the location of a person as an address, embedded, or as locationObject", () => {
    const person = { id: `${host}/oparl/person/1`, type: "https://schema.oparl.org/1.1/Person" };
    const contentOf = (more: { readonly [field: string]: Json }): unknown =>
      readListPage("person", pageOf([{ ...person, ...more }])).records?.[0]?.content;
    const id = `${host}/oparl/location/1`;
    expect(contentOf({ location: id })).toEqual({ location: id });
    expect(contentOf({ location })).toEqual({ location: id });
    expect(contentOf({ locationObject: location })).toEqual({ location: id });
    expect(contentOf({ location: id, locationObject: location })).toEqual({ location: id });
    const embedded = readListPage("person", pageOf([{ ...person, location }]));
    expect(embedded.records?.[1]).toMatchObject({ kind: "Location", content: { room: "Ratssaal" } });
    expect(embedded.records?.[1]).not.toHaveProperty("parent");
  });

  test("fault 17: references that lead nowhere are named, the parent is read; a 404 on one says nothing new", () => {
    const read = readListPage("meeting", pageOf([meeting(1, { organization: [`${host}/oparl/organization/9`] })]));
    expect(read.records).toHaveLength(1);
    expect(read.references).toEqual([
      {
        kind: "Organization",
        id: `${host}/oparl/organization/9`,
        from: `${host}/oparl/meeting/1`,
        field: "organization",
      },
    ]);
    const want = look(`${host}/oparl/organization/9`, "Organization", true);
    const gone = readWanted(want, answer(want.url, "", { status: 404 }));
    expect(gone.verdict.kind).toBe("read");
    expect(gone.records).toBeUndefined();
    expect(codesOf(gone)).toEqual(["dangling-references"]);
  });

  test("fault 17: lists of an organization stay known and are never asked for", () => {
    const list = `${host}/oparl/organization/1/meeting`;
    const read = readListPage(
      "organization",
      pageOf([
        { id: `${host}/oparl/organization/1`, type: "https://schema.oparl.org/1.0/Organization", meeting: list },
      ]),
    );
    expect(read.references).toMatchObject([{ kind: "List", id: list }]);
    expect(oparlKit.lookAt?.({ kind: "List", id: list }, source(), known)).toBeNull();
  });

  test("fault 18: an embedded object without id has one derived from its parent, or is left out where it is empty", () => {
    const item = { type: "https://schema.oparl.org/1.0/AgendaItem", name: "Verschiedenes" };
    const read = readListPage("meeting", pageOf([meeting(1, { agendaItem: [{ type: item.type }, item] })]));
    const derived = `${host}/oparl/meeting/1#agendaItem/1`;
    expect(read.records?.[1]).toMatchObject({ id: derived, parent: { field: "agendaItem", position: 1 } });
    expect(read.children).toMatchObject([{ field: "agendaItem", ids: [derived] }]);
    expect(codesOf(read)).toEqual(expect.arrayContaining(["embedded-without-content", "id-derived"]));
    expect(oparlKit.lookAt?.({ kind: "AgendaItem", id: derived }, source(), known)).toBeNull();
  });

  test("fault 19: an object is kept under the id it says; the address it was asked under is an alias, asked once", () => {
    const want = look(`${host}/oparl/paper/7`, "Paper", true);
    const read = readWanted(want, answer(want.url, paper(70)));
    expect(read.records).toMatchObject([{ id: `${host}/oparl/paper/70` }]);
    expect(read.memory).toEqual({ [`alias:${host}/oparl/paper/7`]: `${host}/oparl/paper/70` });
    const memory = memoryOf({}, { ...read.memory });
    expect(oparlKit.lookAt?.({ kind: "Paper", id: `${host}/oparl/paper/7` }, source(), memory)).toBeNull();
  });

  test("fault 20: embedded objects without stamps have none of their own, and a changed parent does not make files new", () => {
    const of = (modified: string) =>
      readListPage("paper", pageOf([paper(1, { modified, mainFile: file(1) })])).records?.[1];
    const [before, after] = [of("2022-03-09T10:00:00+01:00"), of("2022-03-10T10:00:00+01:00")];
    expect(before).not.toHaveProperty("modified");
    expect(before).toEqual(after);
    if (before === undefined) return expect.unreachable();
    const version = `${host}/files/download/1.pdf`;
    expect(documentOf(before)).toEqual({ url: version, version });
    const stamped = readListPage(
      "paper",
      pageOf([paper(1, { mainFile: file(1, { modified: "2022-03-09T10:00:00+01:00", size: 5 }) })]),
    );
    expect(stamped.records?.[1]?.content.document).toEqual({
      url: version,
      version: "modified=2022-03-09T09:00:00.000Z size=5",
    });
  });

  test("fault 24: a tombstone is one whatever else it carries; its empty texts overwrite nothing", () => {
    const tombstone = paper(1, { deleted: true, name: "", reference: "", paperType: "", mainFile: file(1) });
    const read = readListPage("paper", pageOf([tombstone]));
    expect(read.records).toEqual([
      { kind: "Paper", id: `${host}/oparl/paper/1`, state: "deleted", content: {}, modified: Date.UTC(2022, 2, 10, 9) },
    ]);
    expect(codesOf(read)).toContain("empty-strings-in-tombstones");
  });

  test("fault 26: media types, size 0 and empty addresses of files", () => {
    const contentOf = (more: { readonly [field: string]: Json }): unknown =>
      readListPage("paper", pageOf([paper(1, { mainFile: file(1, more) })])).records?.[1]?.content;
    expect(contentOf({ mimeType: "pdf" })).toMatchObject({ mimeType: "application/pdf" });
    expect(contentOf({ mimeType: "DOCX" })).toMatchObject({ mimeType: expect.stringContaining("wordprocessingml") });
    expect(contentOf({ mimeType: "application/octetstream; charset=UTF-8" })).toMatchObject({
      mimeType: "application/octet-stream",
    });
    expect(contentOf({ size: 0 })).not.toHaveProperty("size");
    expect(contentOf({ downloadUrl: "" })).toMatchObject({ document: { url: `${host}/files/1.pdf` } });
    const bytes = (text: string): Uint8Array => Buffer.from(text, "latin1");
    expect(sniffMediaType(bytes("\n%PDF-1.7"), "application/octet-stream")).toBe("application/pdf");
    expect(sniffMediaType(bytes("PK\x03\x04"), "application/vnd.oasis.opendocument.text")).toContain("opendocument");
    expect(sniffMediaType(bytes("\xff\xd8\xff\xe0"), "application/pdf")).toBe("image/jpeg");
    expect(sniffMediaType(bytes("Hallo"), "text/plain")).toBe("text/plain");
  });

  test("fault 27: a doubled ending or slash is mended once, after a 404 and not before", () => {
    expect(repairedUrl(`${host}/files//7/Brief.eml.eml?x=1`)).toBe(`${host}/files/7/Brief.eml?x=1`);
    expect(repairedUrl(`${host}/files/7/Brief.eml`)).toBeNull();
    const documents = source({ documents: true });
    const doubled = paper(1, { mainFile: file(1, { downloadUrl: `${host}/f/Protokoll.pdf.pdf` }) });
    const [want] = readListPage("paper", pageOf([doubled]), { source: documents }).wanted ?? [];
    expect(want).toMatchObject({ url: `${host}/f/Protokoll.pdf.pdf`, purpose: "document", rank: 9 });
    if (want === undefined) return;
    const missed = readWanted(want, answer(want.url, "", { status: 404 }));
    expect(missed.wanted).toMatchObject([{ url: `${host}/f/Protokoll.pdf`, once: want.once }]);
    const [again] = missed.wanted ?? [];
    if (again === undefined) return;
    expect(readWanted(again, answer(again.url, "", { status: 404 }))).toMatchObject({ verdict: { kind: "failed" } });
    expect(readWanted(want, answer(want.url, "%PDF")).wanted).toBeUndefined();
  });

  test("documents are not asked for unless the source says so", () => {
    expect(readListPage("paper", pageOf([paper(1, { mainFile: file(1) })])).wanted).toEqual([]);
  });

  test("fault 28: 401 and 403 alone hide an object and keep it; 404 and 410 delete it", () => {
    const want = look(`${host}/oparl/paper/1`, "Paper");
    const stateAfter = (status: number): unknown => readWanted(want, answer(want.url, "", { status })).records;
    const record = { kind: "Paper", id: `${host}/oparl/paper/1`, content: {} };
    expect(stateAfter(401)).toEqual([{ ...record, state: "withheld" }]);
    expect(stateAfter(403)).toEqual([{ ...record, state: "withheld" }]);
    expect(stateAfter(404)).toEqual([{ ...record, state: "deleted" }]);
    expect(stateAfter(410)).toEqual([{ ...record, state: "deleted" }]);
    expect(readWanted(want, answer(want.url, "", { status: 500 }))).toMatchObject({ verdict: { kind: "failed" } });
    expect(readWanted(want, answer(want.url, paper(1))).records).toMatchObject([{ state: "live" }]);
    expect(readWanted(want, answer(want.url, pageOf([paper(1)]))).records).toMatchObject([{ state: "live" }]);
    for (const body of [pageOf([]), pageOf([paper(1), paper(2)]), [], "x", null]) {
      expect(readWanted(want, answer(want.url, body)).verdict.kind).toBe("failed");
    }
  });

  test("fault 31: the same embedded object many times is read once", () => {
    const read = readListPage("meeting", pageOf([1, 2, 3].map((number) => meeting(number, { location }))));
    expect(read.records?.filter(({ kind }) => kind === "Location")).toHaveLength(1);
    expect(read.oddities).toContainEqual({ code: "locations-repeated", where: `${host}/oparl/location/1`, count: 2 });
  });

  test("fault 31: of a stub and the whole object on one page the whole one counts", () => {
    const stub = { id: `${host}/oparl/location/1`, type: "https://schema.oparl.org/1.0/Location" };
    for (const pair of [
      [stub, location],
      [location, stub],
    ]) {
      const read = readListPage("meeting", pageOf(pair.map((place, index) => meeting(index, { location: place }))));
      expect(read.records?.find(({ kind }) => kind === "Location")?.content).toEqual({ room: "Ratssaal" });
    }
  });

  test("fault 32: the system's own id is remembered, whatever address it was found under", () => {
    const [want] = oparlKit.plan(source({ url: `${host}/anders/system` }), known, pass());
    if (want === undefined) return expect.unreachable();
    const read = readWanted(want, answer(want.url, systemObject()), { memory: memoryOf() });
    expect(read.memory).toMatchObject({ system });
    expect(read.records).toMatchObject([{ kind: "System", id: system }]);
  });

  test("fault 34: addresses for the robots check are named; files are read as metadata whatever robots.txt says of them", () => {
    const entry = readWanted(
      { url: system, purpose: "data", role: "entry", reader: "system", data: null },
      answer(system, systemObject()),
    );
    expect(entry.registered).toEqual([
      { role: "entry", url: system },
      { role: "entry", url: `${host}/oparl/body` },
    ]);
    expect(readBodiesAs().registered).toContainEqual({ role: "list", url: `${bodyId}/paper` });
    const papers = readListPage("paper", pageOf([paper(1, { mainFile: file(1) })]));
    expect(papers.registered).toEqual([{ role: "detail", url: `${host}/oparl/paper/1` }]);
    expect(papers.records?.[1]).toMatchObject({ kind: "File", content: { document: { url: expect.any(String) } } });
  });

  test("fault 36: start_date and other spellings of a field's name are read, with a warning, and kept raw", () => {
    const organization = {
      id: `${host}/oparl/organization/1`,
      type: "https://schema.oparl.org/1.0/Organization",
      start_date: "2020-11-01",
    };
    const read = readListPage("organization", pageOf([organization]));
    expect(read.records).toMatchObject([{ content: { startDate: "2020-11-01" }, raw: { start_date: "2020-11-01" } }]);
    expect(codesOf(read)).toContain("alias:start_date");
    const both = readListPage("organization", pageOf([{ ...organization, startDate: "2021-01-01" }]));
    expect(both.records).toMatchObject([{ content: { startDate: "2021-01-01" } }]);
  });

  test('fault 39: otherOParlVersions, equivalent [""] and a website without scheme', () => {
    const [want] = oparlKit.plan(source(), known, pass());
    if (want === undefined) return expect.unreachable();
    const read = readWanted(want, answer(system, systemObject({ otherOParlVersions: [`${host}/oparl/1.1`] })));
    expect(read.records).toMatchObject([{ content: { otherOparlVersions: [`${host}/oparl/1.1`] } }]);
    expect(codesOf(read)).toContain("alias:otherOParlVersions");
    const body = readBodiesAs({}, bodyObject({ equivalent: [""], website: "www.musterstadt.example" }));
    expect(body.records?.[0]?.content).not.toHaveProperty("equivalent");
    expect(body.records?.[0]).toMatchObject({
      content: { website: "www.musterstadt.example" },
      raw: { equivalent: [""] },
    });
    expect(codesOf(body)).toContain("equivalent-empty");
  });

  test("fault 40: headings without number and consultation are agenda items; an absent `public` stays absent", () => {
    const heading = { id: `${host}/oparl/agendaitem/1`, type: "https://schema.oparl.org/1.0/AgendaItem", name: "A" };
    const read = readListPage("meeting", pageOf([meeting(1, { agendaItem: [heading] })]));
    expect(read.records?.[1]).toEqual({
      kind: "AgendaItem",
      id: heading.id,
      state: "live",
      content: { name: "A", meeting: `${host}/oparl/meeting/1` },
      parent: { id: `${host}/oparl/meeting/1`, field: "agendaItem", position: 0 },
    });
  });

  test("unknown types and vendors' fields are kept raw and fail nothing", () => {
    const odd = {
      id: `${host}/oparl/x/1`,
      type: "https://hersteller.example/Zaehler",
      "HERSTELLER:stand": { a: [1] },
      name: "Z",
    };
    const read = readListPage("paper", pageOf([odd, paper(1, { "HERSTELLER:rang": 3, __proto__x: 1 })]));
    expect(read.records).toMatchObject([
      { kind: odd.type, content: { name: "Z" }, raw: { "HERSTELLER:stand": { a: [1] } } },
      { kind: "Paper", raw: { "HERSTELLER:rang": 3, __proto__x: 1 } },
    ]);
    const polluting = readListPage(
      "paper",
      '{"data":[{"id":"https://ris.musterstadt.example/p","__proto__":{"polluted":1}}]}',
    );
    expect(polluting.records?.[0]?.raw).toBeUndefined();
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test("children are complete sets only where the parent was sent with its list; a deleted child is not among them", () => {
    const item = { id: `${host}/oparl/agendaitem/1`, type: "https://schema.oparl.org/1.0/AgendaItem" };
    const childrenOf = (more: { readonly [field: string]: Json }) =>
      readListPage("meeting", pageOf([meeting(1, more)])).children;
    expect(childrenOf({})).toEqual([]);
    expect(childrenOf({ agendaItem: null })).toMatchObject([{ field: "agendaItem", ids: [] }]);
    expect(childrenOf({ agendaItem: [item] })).toMatchObject([{ kind: "AgendaItem", ids: [item.id] }]);
    expect(childrenOf({ agendaItem: [{ ...item, deleted: true }] })).toMatchObject([{ ids: [] }]);
    expect(childrenOf({ location })).toEqual([]);
  });

  test("an object alone reads as it does embedded: back references of files and the parent's reference make no difference", () => {
    const item = {
      id: `${host}/oparl/agendaitem/1`,
      type: "https://schema.oparl.org/1.0/AgendaItem",
      name: "TOP",
      auxiliaryFile: [file(1)],
    };
    const embedded = readListPage("meeting", pageOf([meeting(1, { agendaItem: [item] })])).records ?? [];
    const want = look(item.id, "AgendaItem");
    const alone = readWanted(want, answer(want.url, { ...item, meeting: `${host}/oparl/meeting/1` })).records ?? [];
    expect(alone[0]?.content).toEqual(embedded[1]?.content);
    const wantFile = look(`${host}/oparl/file/1`, "File");
    const fileAlone = readWanted(wantFile, answer(wantFile.url, file(1, { agendaItem: [item.id] }))).records ?? [];
    expect(fileAlone[0]?.content).toEqual(embedded[2]?.content);
    expect(fileAlone[0]?.raw).toEqual({ agendaItem: [item.id] });
  });
});
