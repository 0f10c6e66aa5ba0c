import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readArchive } from "./archive.ts";
import { Council } from "./council.ts";
import { generateMunicipality } from "./municipality.ts";
import { embeddedIn, isObject, type OparlObject } from "./oparl-object.ts";
import { OparlReplica } from "./oparl-replica.ts";
import { get, getJson, objectsOf, pagesOf, realData, textOf } from "./test-access.ts";

interface Line {
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

const serve = (file: string, unlisted?: string): OparlReplica => {
  const content = readArchive(file, unlisted);
  return new OparlReplica({ hosts: [new URL(content.systemUrl).host], councils: [new Council(content)] });
};

const linesOf = (file: string): Line[] =>
  gunzipSync(readFileSync(file))
    .toString("utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** An archive as somebody would record it from a generated municipality, spaces and escapes of its own included. */
async function record(): Promise<{ file: string; unlisted: string; lines: Line[] }> {
  const sizes = { organizations: 4, persons: 6, meetings: 14, papers: 33 };
  const content = generateMunicipality({ host: "archived.example", now: Date.UTC(2026, 0, 1), sizes });
  const origin = new OparlReplica({ hosts: ["archived.example"], councils: [new Council(content)] });
  const urls = [content.systemUrl, ...content.lists.map(({ url }) => url)];
  const lines: Line[] = [];
  for (const start of urls) {
    for (let url: string | undefined = start; url !== undefined; ) {
      const value: OparlObject = await getJson(origin, url);
      const text = JSON.stringify(value, null, 1).replaceAll("ü", "\\u00fc");
      lines.push({ url, status: 200, contentType: "application/json", body: text });
      const links: Record<string, unknown> = isObject(value.links) ? value.links : {};
      url = typeof links.next === "string" ? links.next : undefined;
    }
  }
  const [file, unlisted] = ["ndjson.gz", "unlisted.json"].map((end) =>
    join(tmpdir(), `goodbot-archive-${process.pid}.${end}`),
  );
  const extra = { "https://archived.example/oparl/v1.0/body/1/location/9": 200, "https://archived.example/x": 410 };
  writeFileSync(file ?? "", gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join("")));
  writeFileSync(unlisted ?? "", JSON.stringify(extra));
  return { file: file ?? "", unlisted: unlisted ?? "", lines };
}

describe("an archive", () => {
  it("is served byte for byte, page 1 with and without its number, until a mutation touches a list", async () => {
    const { file, unlisted, lines } = await record();
    try {
      const replica = serve(file, unlisted);
      for (const { url, body } of lines) expect(textOf(await get(replica, url)), url).toBe(body);
      const papers = "https://archived.example/oparl/v1.0/body/1/paper";
      expect(textOf(await get(replica, `${papers}?page=1`))).toBe(textOf(await get(replica, papers)));
      expect((await get(replica, "https://archived.example/oparl/v1.0/system")).kind).toBe("system");

      const before = await objectsOf(replica, papers);
      replica.command({ way: "mutate", text: "change-paper:2", now: Date.UTC(2026, 1, 1) });
      const after = await objectsOf(replica, papers);
      expect(after.filter((paper, index) => JSON.stringify(paper) !== JSON.stringify(before[index]))).toHaveLength(1);
      const meetings = lines.find(({ url }) => url.endsWith("/meeting"));
      expect(textOf(await get(replica, String(meetings?.url)))).toBe(meetings?.body);
      replica.reset();
      for (const { url, body } of lines) expect(textOf(await get(replica, url)), url).toBe(body);
    } finally {
      rmSync(file);
      rmSync(unlisted);
    }
  });

  it("knows addresses that stand in no list, and documents", async () => {
    const { file, unlisted } = await record();
    try {
      const replica = serve(file, unlisted);
      const location = "https://archived.example/oparl/v1.0/body/1/location/9";
      expect(await getJson(replica, location)).toEqual({ id: location, type: "https://schema.oparl.org/1.0/Location" });
      expect((await get(replica, "https://archived.example/x")).status).toBe(410);
      expect(await get(replica, "https://archived.example/oparl/v1.0/body/1/files/1-1.pdf")).toMatchObject({
        kind: "file",
      });
    } finally {
      rmSync(file);
      rmSync(unlisted);
    }
  });
});

/** The archive entry of the expected figures, as far as these tests read it. */
interface Expected {
  readonly entries: readonly {
    readonly kind: string;
    readonly file: string;
    readonly companion?: string;
    readonly source: { readonly listUrls: Record<string, string> };
    readonly store: { readonly distinctIds: { readonly live: number } };
    readonly checks: readonly {
      readonly modifiedSince?: string;
      readonly expect: {
        readonly listPages?: Record<string, number>;
        readonly objects?: Record<string, number>;
        readonly tombstones?: Record<string, number>;
      };
    }[];
  }[];
}

describe("archives of real councils", () => {
  const found = realData("oparl/expected.json");
  const expected: Expected = found ? JSON.parse(readFileSync(found, "utf8")) : { entries: [] };
  const archives = expected.entries.filter(({ kind }) => kind === "archive");
  const at = (name: string): string => realData(`oparl/${name}`) ?? "";

  it("are served byte for byte under the URLs in them", async () => {
    for (const { file, companion } of archives) {
      const replica = serve(at(file), companion && at(companion));
      for (const { url, status, body } of linesOf(at(file))) {
        const answer = await get(replica, url);
        expect([answer.status, textOf(answer) === body], url).toEqual([status, true]);
      }
    }
  });

  it("give the expected pages, objects and tombstones once a filter is asked for", async () => {
    for (const { file, source, checks } of archives) {
      const replica = serve(at(file));
      for (const { modifiedSince, expect: wanted } of checks) {
        if (!modifiedSince || !wanted.listPages || !wanted.objects) continue;
        for (const [name, url] of Object.entries(source.listUrls)) {
          const pages = await pagesOf(replica, `${url}?modified_since=${encodeURIComponent(modifiedSince)}`);
          const type = name.charAt(0).toUpperCase() + name.slice(1);
          const data = pages.flatMap((page) => page.data);
          const dead = data.filter(({ deleted }) => deleted).length;
          const figures = [pages.length, data.length - dead, dead];
          expect(figures, `${name} since ${modifiedSince}`).toEqual([
            wanted.listPages[name],
            wanted.objects[type] ?? 0,
            wanted.tombstones?.[type] ?? 0,
          ]);
        }
      }
    }
  });

  it("serve every embedded object alone at its id, with the reference to its parent", async () => {
    for (const { file, store } of archives) {
      const replica = serve(at(file));
      const ids = new Set<string>();
      const parents = linesOf(at(file)).flatMap(({ body }) => {
        const value: OparlObject = JSON.parse(body);
        return Array.isArray(value.data) ? value.data.filter(isObject) : [value];
      });
      let checked = 0;
      for (const [index, parent] of parents.entries()) {
        if (parent.id && !parent.deleted) ids.add(parent.id);
        for (const { object, parent: holder } of embeddedIn(parent)) {
          ids.add(object.id);
          if (index % 97 !== 0) continue;
          checked += 1;
          const alone = await getJson(replica, object.id);
          expect(alone).toMatchObject(object);
          expect(JSON.stringify(alone), object.id).toContain(JSON.stringify(holder.id));
        }
      }
      expect(checked).toBeGreaterThan(50);
      expect(ids.size).toBe(store.distinctIds.live);
    }
  });

  it("answer for what stands in no list with the status that is known", async () => {
    for (const { file, companion } of archives) {
      if (!companion) continue;
      const replica = serve(at(file), at(companion));
      const wanted: Record<string, number> = JSON.parse(readFileSync(at(companion), "utf8"));
      for (const [url, status] of Object.entries(wanted)) expect((await get(replica, url)).status, url).toBe(status);
    }
  });
});
