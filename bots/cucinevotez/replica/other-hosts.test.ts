import { bytesOf, type ReplicaAnswer, VirtualClock, VirtualWorld } from "goodbot/world";
import { beforeEach, describe, expect, it } from "vitest";
import { editorial } from "../editorial.ts";
import { otherPeople } from "./cited-hosts.ts";
import { otherHosts } from "./other-hosts.ts";
import { wikidataCanary } from "./wikidata-host.ts";

const NOW = Date.UTC(2026, 10, 30, 1);

let world: VirtualWorld;
beforeEach(() => {
  world = new VirtualWorld({ replicas: otherHosts(), clock: new VirtualClock(NOW) });
});

/** Asks the host itself, faults of the world included; `kind` is the word of the access log. */
async function ask(url: string): Promise<ReplicaAnswer & { readonly kind: string; readonly text: string }> {
  const { host, pathname, search } = new URL(url);
  const asked = { scheme: "https", host, method: "GET", path: `${pathname}${search}`, headers: {}, now: NOW } as const;
  const { answer, kind } = await world.set.answer({ ...asked, body: new Uint8Array(0) });
  return { ...answer, kind, text: Buffer.from(bytesOf(answer.body)).toString("utf8") };
}

const set = (key: string, value: string, host?: string) => world.order("set", key, value, host ? { host } : {});

describe("parties and institutions", () => {
  it("cover every page that is cited: in the text, in a picture's name alone, dropped, gone, or shut to this bot", async () => {
    const pages = await Promise.all([...editorial.parties, ...editorial.institutions].map(({ page }) => ask(page)));
    const statuses = pages.map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 404, 200, 200, 200, 200, 200, 200]);
    for (const { text } of pages.filter(({ status }) => status === 200)) {
      expect(text).toContain(otherPeople[0]);
    }
    expect(pages[0]?.text).toContain("Dr. Ion Exemplu");
    expect(pages[1]?.text).toMatch(/alt="Maria Pildă"/);
    expect(pages[2]?.text).not.toContain("Vasile Model");
    expect((await ask("https://partid-f.example/robots.txt")).text).toContain(
      "User-agent: cucinevotez-bot\nDisallow: /",
    );
    expect((await ask("https://companie-3.example/robots.txt")).status).toBe(404);
    expect((await ask("https://csm.example/conducere")).headers?.Location).toBe("https://www.csm.example/conducere");
  });

  it("lead elsewhere, or show a check, by order and on one host alone", async () => {
    expect(set("cited", "to-presidency", "partid-a.example")).toHaveLength(1);
    expect((await ask("https://partid-a.example/conducere")).headers?.Location).toMatch(/presidency\.ro/);
    expect((await ask("https://partid-b.example/echipa")).status).toBe(200);
    expect(world.order("fault", "check:refresh@partid-b.example/echipa")).toHaveLength(1);
    expect((await ask("https://partid-b.example/echipa")).text).toContain("http-equiv");
    world.clear();
    expect((await ask("https://partid-a.example/conducere")).status).toBe(200);
    expect(set("cited", "anything")).toEqual([]);
  });
});

describe("gov.ro", () => {
  const CABINET = "https://gov.ro/ro/guvernul/cabinetul-de-ministri";

  it("has fourteen members with a page and a portrait each, and www leads there", async () => {
    const { text } = await ask(CABINET);
    const pages = [...text.matchAll(/href="([^"]+)"/g)].map(([, path]) => path);
    expect(pages).toHaveLength(14);
    for (const path of pages) {
      const [, portrait] = /src="([^"]+)"/.exec((await ask(`https://gov.ro${path}`)).text) ?? [];
      expect(await ask(`https://gov.ro${portrait}`)).toMatchObject({ status: 200, kind: "picture" });
    }
    expect((await ask("https://www.gov.ro/ro/guvernul/organizare/ministere")).status).toBe(301);
  });

  it("is a trap in a weekly pass, robots.txt too, and silent where that is ordered", async () => {
    expect((await ask("https://www.gov.ro/robots.txt")).kind).toBe("robots");
    set("pass", "weekly");
    for (const url of [CABINET, "https://www.gov.ro/robots.txt"]) expect((await ask(url)).kind).toBe("trap");
    world.clear();
    set("government", "silent");
    expect((await ask("https://gov.ro/robots.txt")).behaviour).toEqual({ do: "hang" });
  });

  it("changes by order: a portrait, a member, too few of them, another layout", async () => {
    const before = (await ask(CABINET)).text;
    for (const what of ["new-portrait", "new-minister"]) expect(world.order("mutate", what)).toHaveLength(1);
    const after = (await ask(CABINET)).text;
    expect(after).not.toBe(before);
    expect(after).toContain("Mara Nouescu");
    world.order("mutate", "few");
    expect((await ask(CABINET)).text.match(/<h3>/g)).toHaveLength(6);
    world.order("mutate", "relayout");
    expect((await ask(CABINET)).text).not.toContain("<h3>");
    world.reset();
    expect((await ask(CABINET)).text).toBe(before);
  });
});

describe("Wikimedia", () => {
  const FILE = "https://upload.wikimedia.org/wikipedia/commons/a/ab/Ana_Exemplu_1.jpg";
  const PAGE = editorial.president.photograph;

  it("the file is a trap before a page that allows it was read, and again once it was given complete", async () => {
    expect((await ask(FILE)).kind).toBe("trap");
    set("photograph", "no-licence");
    await ask(PAGE);
    expect((await ask(FILE)).kind).toBe("trap");
    set("photograph", "shown");
    expect((await ask(PAGE)).text).toContain(FILE);
    world.order("fault", "cut-photograph");
    expect((await ask(FILE)).behaviour).toEqual({ do: "cut", after: 100 });
    expect((await ask(FILE)).kind).toBe("picture");
    expect((await ask(FILE)).kind).toBe("trap");
    world.order("mutate", "new-photograph");
    await ask(PAGE);
    expect((await ask(FILE.replace("_1", "_2"))).kind).toBe("picture");
  });

  it("Wikidata: what is without an extension, /entity/ and /w/ are traps; an item says what is ordered", async () => {
    const item = "https://www.wikidata.org/wiki/Special:EntityData/Q1";
    expect((await ask(`${item}.json`)).text).toContain(wikidataCanary);
    for (const url of [item, "https://www.wikidata.org/entity/Q1", "https://www.wikidata.org/w/api.php?ids=Q1"])
      expect((await ask(url)).kind, url).toBe("trap");
    set("Q1", "merged");
    expect(Object.keys(JSON.parse((await ask(`${item}.json`)).text).entities)).toEqual(["Q144"]);
    set("Q1", "gone");
    expect((await ask(`${item}.json`)).status).toBe(404);
    expect((await ask("https://www.wikidata.org/robots.txt")).text.split("\n").length).toBeGreaterThan(440);
  });
});

it("whoever is never asked, and the press, is a trap with and without www", async () => {
  for (const host of ["presidency.ro", "www.presidency.ro", "never-2.example", "stire.example", "integritate.eu"])
    expect((await ask(`https://${host}/robots.txt`)).kind, host).toBe("trap");
});
