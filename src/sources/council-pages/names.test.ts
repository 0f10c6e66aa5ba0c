import { describe, expect, it } from "vitest";
import { namesOf } from "./names.ts";
import { allris, base, memoryOf, session } from "./testing.ts";

const host = "ris.musterau.example";
const names = (kind: string, content: Parameters<typeof namesOf>[0]["content"], site = session, id = "https://o/1") =>
  namesOf({ kind, id, content }, memoryOf({ site: { ...site } }));

describe("names of a thing that is read from pages and as OParl", () => {
  it("the number in the address of its page, in whatever spelling", () => {
    const paper = [`${host}/paper/7`];
    expect(names("Paper", { web: `${base}vo0050.php?__kvonr=7&voselect=12` })).toEqual(paper);
    expect(names("Paper", { web: `${base}vo020.asp?selfaction=print&VOLFDNR=7` }, allris)).toEqual(paper);
    expect(names("File", { accessUrl: `${base}getfile.php?type=do&id=9` })).toEqual([`${host}/file/9`]);
    expect(names("Meeting", { web: `${base}si0057.php?__ksinr=3` })).toEqual([`${host}/meeting/3`]);
  });

  it("no other host's number, and none of another kind of thing", () => {
    expect(names("Paper", { web: "https://other.example/bi/vo0050.php?__kvonr=7" })).toEqual([]);
    expect(names("AgendaItem", { web: `${base}to0040.php?__ksinr=3` })).toEqual([]);
  });

  it("reference and date of a paper, not one of them alone; start and name of a meeting; names of bodies that meet", () => {
    const paper = { reference: "VO/2026/7", date: "2026-11-02" };
    expect(names("Paper", paper)).toEqual(["paper vo-2026-7 2026-11-02"]);
    expect(names("Paper", { reference: "VO/2026/7" })).toEqual([]);
    const one = names("Meeting", { name: "Stadtrat", start: "2026-11-12T17:00:00+01:00" });
    expect(one).toEqual(names("Meeting", { name: " Stadtrat", start: "2026-11-12T16:00:00Z" }));
    expect(one).toHaveLength(1);
    expect(names("Organization", { name: "Ausschuss für Bauen" })).toEqual([
      `${host}/organization/ausschuss-fuer-bauen`,
    ]);
  });

  it("a thing read from pages goes by its own id as well", () => {
    expect(names("Paper", {}, session, `${host}/paper/7`)).toEqual([`${host}/paper/7`]);
    expect(namesOf({ kind: "Paper", id: `${host}/paper/7`, content: {} }, memoryOf())).toEqual([]);
  });
});
