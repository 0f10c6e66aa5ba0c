import { describe, expect, it } from "vitest";
import { Council } from "./council.ts";
import { pageFaultKinds } from "./faults.ts";
import { generateMunicipality } from "./municipality.ts";
import { OparlReplica } from "./oparl-replica.ts";
import { get, getJson, objectsOf, pagesOf, since, textOf } from "./test-access.ts";

const NOW = Date.UTC(2026, 10, 30, 9);
const ROOT = "https://town.example/oparl/v1.0";
const PAPERS = `${ROOT}/body/1/paper`;
const PAGE2 = `${PAPERS}?page=2`;

function build(): OparlReplica {
  const council = new Council(generateMunicipality({ host: "town.example", now: NOW }));
  return new OparlReplica({ hosts: ["town.example"], councils: [council] });
}

const fault = (replica: OparlReplica, text: string) => replica.command({ way: "fault", text, now: NOW });
const set = (replica: OparlReplica, text: string, value: string) =>
  replica.command({ way: "set", text, value, now: NOW });

/** The second page of papers with one fault on it. */
async function struck(name: string): Promise<string> {
  const replica = build();
  expect(fault(replica, `${name}:paper:2`)).toBeDefined();
  return textOf(await get(replica, PAGE2));
}
const nextOf = async (name: string): Promise<string | undefined> => JSON.parse(await struck(name)).links.next;

describe("an OParl host", () => {
  it("names what was asked in the log's words", async () => {
    const replica = build();
    const [paper] = await objectsOf(replica, PAPERS);
    const urls = ["/robots.txt", "/login", "/intern/x", "/anmelden?next=1", "/nowhere"].map(
      (path) => `https://town.example${path}`,
    );
    const answers = await Promise.all(
      [...urls, `${ROOT}/system`, `${ROOT}/body`, PAPERS, String(paper?.id)].map((url) => get(replica, url)),
    );
    expect(answers.map(({ kind }) => kind)).toEqual([
      "robots",
      "trap",
      "trap",
      "trap",
      "none",
      "system",
      "body",
      "list",
      "object",
    ]);
    expect((await get(replica, "https://town.example/nowhere")).status).toBe(404);
  });

  it("serves page 1 with and without its number", async () => {
    const replica = build();
    expect(textOf(await get(replica, `${PAPERS}?page=1`))).toBe(textOf(await get(replica, PAPERS)));
    expect((await pagesOf(replica, `${PAPERS}?page=99`))[0]?.data).toEqual([]);
    expect((await get(replica, `${PAPERS}?page=x`)).status).toBe(404);
  });
});

describe("settings", () => {
  const filtered = `${PAPERS}${since(NOW)}`;

  it("filter: ignored everywhere or for one list, lost in next", async () => {
    const replica = build();
    expect(await objectsOf(replica, filtered)).toEqual([]);
    set(replica, "filter", "ignored:organization");
    expect(await objectsOf(replica, filtered)).toEqual([]);
    expect(await objectsOf(replica, filtered.replace("/paper", "/organization"))).toHaveLength(9);
    set(replica, "filter", "ignored");
    expect(await objectsOf(replica, filtered)).toHaveLength(175);
    set(replica, "filter", "lost");
    const [first] = await pagesOf(replica, `${PAPERS}${since(0)}`);
    expect(first?.links.next).toBe(`${PAPERS}?page=2`);
  });

  it("empty: a page, 404 with code 802, a bare []", async () => {
    const replica = build();
    const empty = async (how: string) => {
      set(replica, "empty", how);
      const { status, headers, ...answer } = await get(replica, filtered);
      return [status, headers?.["Content-Type"], textOf({ status, ...answer })];
    };
    expect((await empty("page"))[2]).toContain('"data":[]');
    expect(await empty("404")).toEqual([404, "text/html; charset=utf-8", expect.stringContaining('"code":802')]);
    expect(await empty("array")).toEqual([200, "application/json", "[]"]);
    expect((await get(replica, PAPERS)).status).toBe(200);
  });

  it("tombstones, fractions, spelling of filters, documents", async () => {
    const replica = build();
    set(replica, "tombstones", "filtered");
    expect((await objectsOf(replica, PAPERS)).some(({ deleted }) => deleted)).toBe(false);
    const status = async (filter: string) => (await get(replica, `${PAPERS}?modified_since=${filter}`)).status;
    expect(await status("2026-01-01T00:00:00.5%2B00:00")).toBe(200);
    set(replica, "fractions", "rejected");
    expect(await status("2026-01-01T00:00:00.5%2B00:00")).toBe(400);
    expect(await status("2026-01-01T00:00:00+00:00")).toBe(200);
    set(replica, "query", "encoded");
    expect(await status("2026-01-01T00:00:00+00:00")).toBe(400);
    set(replica, "query", "plain");
    expect([await status("2026-01-01T00:00:00+00:00"), await status("2026-01-01T00%3A00:00%2B00:00")]).toEqual([
      200, 404,
    ]);
    expect(await status("yesterday")).toBe(400);
    set(replica, "documents", "login");
    expect(await get(replica, `${ROOT}/body/1/files/1-1.pdf`)).toMatchObject({ status: 302, kind: "file" });
    set(replica, "documents", "410");
    expect((await get(replica, `${ROOT}/body/1/files/1-1.pdf`)).status).toBe(410);
    expect(set(replica, "documents", "maybe")).toBeUndefined();
    expect(set(replica, "colour", "red")).toBeUndefined();
    replica.clear();
    expect((await get(replica, `${ROOT}/body/1/files/1-1.pdf`)).status).toBe(200);
  });
});

describe("faults of list pages", () => {
  it("are a closed list, each of which changes the page and nothing else", async () => {
    const plain = textOf(await get(build(), PAGE2));
    for (const name of Object.keys(pageFaultKinds)) {
      // A raw + shows only where there is a filter, start_date only where there is a startDate.
      if (name !== "next-plus" && name !== "snake-case") expect(await struck(name), name).not.toBe(plain);
      const replica = build();
      fault(replica, `${name}:paper:2`);
      expect(textOf(await get(replica, `${PAPERS}?page=3`)), name).toBe(textOf(await get(build(), `${PAPERS}?page=3`)));
    }
  });

  it("of links", async () => {
    expect(await nextOf("next-self")).toBe(PAGE2);
    expect(await nextOf("next-cycle")).toBe(`${PAPERS}?page=1`);
    expect(await nextOf("next-foreign")).toBe("https://fremd.example/oparl/v1.0/body/1/paper?page=3");
    expect(await nextOf("next-http")).toBe(`${PAPERS.replace("https:", "http:")}?page=3`);
    expect(await nextOf("next-missing")).toBeUndefined();
    const replica = build();
    fault(replica, "next-plus:paper:1");
    const [page] = await pagesOf(replica, `${PAPERS}${since(0)}`);
    expect(page?.links.next).toMatch(/\+00%3A00$/);
  });

  it("of content", async () => {
    const data = async (name: string) => JSON.parse(await struck(name)).data;
    const first = await objectsOf(build(), PAPERS);
    expect(await data("repeat")).toEqual(first.slice(0, 10));
    expect(JSON.parse(await struck("no-data"))).not.toHaveProperty("data");
    expect(await struck("empty-array")).toBe("[]");
    expect(JSON.parse(await struck("one-object")).id).toBe(first[10]?.id);
    expect((await data("nulls"))[0]).toMatchObject({ consultation: null });
    expect((await data("objects-for-lists"))[0].consultation).toMatchObject({ id: expect.any(String) });
    expect((await data("lists-for-objects"))[0].mainFile).toHaveLength(1);
    expect(await struck("no-type")).not.toContain('"type"');
    const [withoutIds] = await data("no-ids");
    expect([withoutIds.id, withoutIds.mainFile.id]).toEqual([expect.any(String), undefined]);
    expect((await data("bad-dates"))[0]).toMatchObject({ created: "", date: "0000-00-00" });
    const broken = await struck("control-chars");
    expect(broken).toContain("\u0001");
    expect(() => JSON.parse(broken)).toThrow();
    const repaired = [...broken].filter((letter) => letter >= " ").join("");
    expect(() => JSON.parse(repaired)).not.toThrow();
    const replica = build();
    fault(replica, "snake-case:person:1");
    expect(textOf(await get(replica, `${ROOT}/body/1/person`))).toContain('"start_date"');
    const cut = await struck("unclosed");
    expect(() => JSON.parse(cut)).toThrow();
  });

  it("of every host, on one page, so often", async () => {
    const replica = build();
    fault(replica, "on:paper:2:status:500:2");
    const statuses = [];
    for (let times = 0; times < 3; times += 1) statuses.push((await get(replica, PAGE2)).status);
    expect(statuses).toEqual([500, 500, 200]);
    fault(replica, "on:*:*:cut:100");
    expect(await get(replica, `${ROOT}/body`)).toMatchObject({ behaviour: { do: "cut", after: 100 }, kind: "body" });
    fault(replica, "one-object:body:1:1");
    expect((await getJson(replica, `${ROOT}/body`)).name).toBe("Gemeinde Musterau");
    expect(JSON.stringify(replica.state())).toContain("on:*:*:cut:100");
    replica.clear();
    expect((await get(replica, `${ROOT}/body`)).behaviour).toBeUndefined();
  });

  it("refuse what they do not know", () => {
    for (const text of ["", "nothing:paper:2", "next-self:paper:x", "on:paper:2:nothing", "next-self:paper:2:0"]) {
      expect(fault(build(), text), text).toBeUndefined();
    }
  });
});
