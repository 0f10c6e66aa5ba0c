import { describe, expect, it } from "vitest";
import { Council } from "./council.ts";
import { DAY } from "./dates.ts";
import { generateMunicipality, type MunicipalityOptions } from "./municipality.ts";
import { embeddedIn, isObject, type OparlObject, typeName } from "./oparl-object.ts";
import { OparlReplica } from "./oparl-replica.ts";
import { get, getJson, objectsOf, pagesOf, since, textOf } from "./test-access.ts";

const NOW = Date.UTC(2026, 10, 30, 9);
const HOST = "town.example";

const build = (options: Partial<MunicipalityOptions> = {}): OparlReplica =>
  new OparlReplica({
    hosts: [HOST],
    councils: [new Council(generateMunicipality({ host: HOST, now: NOW, ...options }))],
  });

async function bodyOf(replica: OparlReplica, version: string): Promise<OparlObject> {
  const [body] = await objectsOf(replica, `https://${HOST}/oparl/v${version}/body`);
  return body ?? {};
}

/** The lists that a body names. */
const listUrls = (body: OparlObject): string[] =>
  Object.values(body).filter((value): value is string => typeof value === "string" && value.startsWith(`${body.id}/`));

/** Every reference of an object: strings that look like addresses of this system, lists and files aside. */
function references(value: unknown, found: string[] = []): string[] {
  if (Array.isArray(value)) for (const each of value) references(each, found);
  else if (isObject(value)) {
    for (const [field, each] of Object.entries(value)) if (!field.endsWith("Url")) references(each, found);
  } else if (typeof value === "string" && value.startsWith(`https://${HOST}/oparl/`)) found.push(value);
  return found;
}

describe.each(["1.0", "1.1"] as const)("a generated municipality, OParl %s", (version) => {
  it("is the same for the same seed, and another for another", async () => {
    const text = async (seed: string) => {
      const replica = build({ version, seed });
      const urls = listUrls(await bodyOf(replica, version));
      return JSON.stringify(await Promise.all(urls.map((url) => objectsOf(replica, url))));
    };
    const first = await text("a");
    expect(await text("a")).toBe(first);
    expect(await text("b")).not.toBe(first);
  });

  it("is small enough for a demo: 25 to 40 list pages, the newest record last", async () => {
    const replica = build({ version });
    const body = await bodyOf(replica, version);
    const pages = await Promise.all(listUrls(body).map((url) => pagesOf(replica, url)));
    const count = pages.flat().length;
    expect(count).toBeGreaterThanOrEqual(25);
    expect(count).toBeLessThanOrEqual(40);
    const papers = await objectsOf(replica, String(body.paper));
    const modified = papers.map((paper) => Date.parse(paper.modified ?? ""));
    expect(modified).toEqual(modified.toSorted((a, b) => a - b));
    expect(modified.at(-1)).toBeLessThan(NOW);
    expect(modified.at(-1)).toBeGreaterThan(NOW - 3 * DAY);
  });

  it("answers for every embedded object alone, with the reference to its parent", async () => {
    const replica = build({ version });
    const body = await bodyOf(replica, version);
    const lists = ["organization", "person", "meeting", "paper"].map((name) => String(body[name]));
    const parents = [body, ...(await Promise.all(lists.map((url) => objectsOf(replica, url)))).flat()];
    const seen = new Set<string>();
    for (const { object, type, parent } of parents.flatMap((each) => [...embeddedIn(each)])) {
      seen.add(type);
      const alone = await getJson(replica, object.id);
      expect(alone).toMatchObject(object);
      expect(references(alone), object.id).toContain(parent.id);
    }
    expect([...seen].sort()).toEqual([
      "AgendaItem",
      "Consultation",
      "File",
      "LegislativeTerm",
      "Location",
      "Membership",
    ]);
  });

  it("has no reference that leads nowhere", async () => {
    const replica = build({ version });
    const body = await bodyOf(replica, version);
    const objects = (await Promise.all(listUrls(body).map((url) => objectsOf(replica, url)))).flat();
    const targets = new Set(references([body, ...objects]));
    const missing = [];
    for (const url of targets) if ((await get(replica, url)).status !== 200) missing.push(url);
    expect(targets.size).toBeGreaterThan(200);
    expect(missing).toEqual([]);
  });

  it("honours modified_since, modified_until and created_since, and carries them on in its links", async () => {
    const replica = build({ version });
    const papers = `https://${HOST}/oparl/v${version}/body/1/paper`;
    const all = await objectsOf(replica, `${papers}${since(0)}`);
    const bound = NOW - 350 * DAY;
    const newer = await pagesOf(replica, `${papers}${since(bound)}`);
    const wanted = all.filter(({ modified }) => Date.parse(modified ?? "") >= bound);
    expect(newer.flatMap(({ data }) => data)).toEqual(wanted);
    expect(newer.length).toBeGreaterThan(1);
    expect(newer[0]?.links.next).toContain("modified_since=");
    expect(await objectsOf(replica, `${papers}${since(bound).replace("since", "until")}`)).toEqual(
      all.filter(({ modified }) => Date.parse(modified ?? "") <= bound),
    );
    expect(await objectsOf(replica, `${papers}${since(NOW).replace("modified", "created")}`)).toEqual([]);
  });

  it("serves every document as a small PDF with validators", async () => {
    const replica = build({ version });
    const [paper] = await objectsOf(replica, `https://${HOST}/oparl/v${version}/body/1/paper`);
    const file = isObject(paper?.mainFile) ? paper.mainFile : {};
    const answer = await get(replica, String(file.accessUrl));
    expect(answer).toMatchObject({ status: 200, kind: "file", headers: { "Content-Type": "application/pdf" } });
    expect(textOf(answer)).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/);
    expect(answer.body).toHaveLength(Number(file.size));
    expect(await get(replica, String(file.downloadUrl))).toEqual(answer);
    const etag = String(answer.headers?.ETag);
    expect((await get(replica, String(file.accessUrl), { "if-none-match": etag })).status).toBe(304);
    const modified = String(answer.headers?.["Last-Modified"]);
    expect((await get(replica, String(file.accessUrl), { "if-modified-since": modified })).status).toBe(304);
  });
});

describe("what the versions differ in", () => {
  const papersOf = (version: string): string => `https://${HOST}/oparl/v${version}/body/1/paper`;

  it("1.0: tombstones without type stand in plain lists", async () => {
    const dead = (await objectsOf(build({ version: "1.0" }), papersOf("1.0"))).filter(({ deleted }) => deleted);
    expect(dead).toHaveLength(3);
    expect(dead.every(({ type }) => type === undefined)).toBe(true);
  });

  it("1.1: tombstones with type and empty values stand in filtered lists only", async () => {
    const replica = build({ version: "1.1" });
    expect((await objectsOf(replica, papersOf("1.1"))).filter(({ deleted }) => deleted)).toEqual([]);
    const dead = (await objectsOf(replica, `${papersOf("1.1")}${since(0)}`)).filter(({ deleted }) => deleted);
    expect(dead.map((each) => [typeName(each), each.name])).toEqual([
      ["Paper", ""],
      ["Paper", ""],
    ]);
  });

  it("1.1: six lists more, every object dated", async () => {
    const replica = build({ version: "1.1" });
    const body = await bodyOf(replica, "1.1");
    const more = ["agendaItem", "consultation", "file", "locationList", "legislativeTermList", "membership"];
    for (const name of more) {
      const objects = await objectsOf(replica, String(body[name]));
      expect(objects.length, name).toBeGreaterThan(0);
      expect(new Set(objects.map(({ id }) => id)).size).toBe(objects.length);
      expect(objects.every(({ created, modified }) => created && modified)).toBe(true);
    }
    expect(Object.keys(await bodyOf(build({ version: "1.0" }), "1.0"))).not.toContain("agendaItem");
  });

  it("ids may have the scheme http though https serves them", async () => {
    const replica = build({ httpIds: true });
    const system = await getJson(replica, `https://${HOST}/oparl/v1.0/system`);
    expect(system.id).toBe(`http://${HOST}/oparl/v1.0/system`);
    expect((await pagesOf(replica, `https://${HOST}/oparl/v1.0/body/1/paper`))[0]?.links.next).toMatch(/^http:/);
  });

  it("several bodies share a system, each with its own lists", async () => {
    const replica = build({ bodies: 2, path: "/rim/oparl" });
    const bodies = await objectsOf(replica, `https://${HOST}/rim/oparl/body`);
    expect(bodies.map(({ id }) => id)).toEqual([
      `https://${HOST}/rim/oparl/body/1`,
      `https://${HOST}/rim/oparl/body/2`,
    ]);
    const [first, second] = await Promise.all(bodies.map((body) => objectsOf(replica, String(body.paper))));
    expect(first?.map(({ id }) => id)).not.toEqual(second?.map(({ id }) => id));
  });
});
