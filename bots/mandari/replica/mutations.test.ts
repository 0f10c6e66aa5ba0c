import { describe, expect, it } from "vitest";
import { Council } from "./council.ts";
import { dateTime } from "./dates.ts";
import { generateMunicipality } from "./municipality.ts";
import { mutationWords } from "./mutations.ts";
import { isObject, type OparlObject, type Version } from "./oparl-object.ts";
import { OparlReplica } from "./oparl-replica.ts";
import { get, getJson, objectsOf, since } from "./test-access.ts";

const NOW = Date.UTC(2026, 10, 30, 9);
const ROOT = "https://town.example/oparl/v";

function build(version: Version = "1.0") {
  const replica = new OparlReplica({
    hosts: ["town.example"],
    councils: [new Council(generateMunicipality({ host: "town.example", now: NOW, version }))],
  });
  const list = (name: string, query = ""): Promise<OparlObject[]> =>
    objectsOf(replica, `${ROOT}${version}/body/1/${name}${query}`);
  return {
    replica,
    list,
    /** What an incremental pass would be told. */
    changes: (name: string) => list(name, since(NOW)),
    order: (text: string) => replica.command({ way: "mutate", text, now: NOW }),
    status: async (url: string | undefined) => (await get(replica, String(url))).status,
  };
}

describe("mutations", () => {
  it("are a closed list, each of which can be ordered by its bare name", () => {
    for (const usage of Object.keys(mutationWords)) {
      const name = usage.split(/[[:]/)[0] ?? "";
      expect(build().order(name), usage).toEqual(expect.any(String));
    }
    expect(build().order("nothing")).toBeUndefined();
    expect(build().order("tombstone-paper:2:sideways")).toBeUndefined();
  });

  it("change-meeting: the first live meeting of page 3, seen by the filter, everything else as before", async () => {
    const { order, list, changes } = build();
    const before = await list("meeting");
    order("change-meeting");
    const changed = { ...before[20], name: `${before[20]?.name} (geändert)`, modified: dateTime(NOW) };
    expect(await changes("meeting")).toEqual([changed]);
    expect(await list("meeting")).toEqual(before.with(20, changed));
  });

  it("tombstone-paper: with type, without, with the old one", async () => {
    const types = {
      "with-type": "https://schema.oparl.org/1.0/Paper",
      "without-type": undefined,
      "old-type": "http://oparl.org/schema/1.0/Paper",
    };
    for (const [form, type] of Object.entries(types)) {
      const { order, list, changes, replica } = build();
      const paper = (await list("paper"))[10];
      order(`tombstone-paper:2:${form}`);
      const tombstone = {
        id: paper?.id,
        ...(type && { type }),
        created: paper?.created,
        modified: dateTime(NOW),
        deleted: true,
      };
      expect(await changes("paper")).toEqual([tombstone]);
      expect(await getJson(replica, String(paper?.id))).toEqual(tombstone);
    }
  });

  it("add-paper: at the end of the last page", async () => {
    const { order, list, changes, status } = build();
    const before = await list("paper");
    order("add-paper");
    const after = await list("paper");
    expect(after).toHaveLength(before.length + 1);
    expect(await changes("paper")).toEqual([after.at(-1)]);
    expect(await status(after.at(-1)?.id)).toBe(200);
  });

  it("remove-agenda-item: gone from its meeting, alone 404, 410 or a tombstone; detached it still answers", async () => {
    for (const [how, code] of [
      ["404", 404],
      ["410", 410],
      ["tombstone", 200],
    ] as const) {
      const { order, list, changes, status, replica } = build();
      const meeting = (await list("meeting"))[40];
      const items = meeting?.agendaItem;
      const last = Array.isArray(items) ? items.at(-1) : undefined;
      expect(order(`remove-agenda-item:5:${how}`)).toContain(last.id);
      const [changed] = await changes("meeting");
      expect(changed).toEqual({
        ...meeting,
        agendaItem: Array.isArray(items) && items.slice(0, -1),
        modified: dateTime(NOW),
      });
      expect(await status(last.id)).toBe(code);
      if (code === 200) expect(await getJson(replica, last.id)).toMatchObject({ deleted: true });
    }
    const { order, replica } = build();
    const id = /https:\S+/.exec(order("detach-agenda-item") ?? "")?.[0];
    expect(await getJson(replica, String(id))).toMatchObject({ id, public: true });
  });

  it("remove-agenda-item in 1.1: the list of agenda items loses it, and tells of its tombstone when filtered", async () => {
    const { order, list, changes } = build("1.1");
    const before = await list("agendaitem");
    order("remove-agenda-item:2:tombstone");
    expect(await list("agendaitem")).toHaveLength(before.length - 1);
    expect(await changes("agendaitem")).toMatchObject([{ deleted: true }]);
  });

  it("change-file: a new version of one document, nothing else about it", async () => {
    const { order, list, replica } = build();
    const fileOf = async () => (await list("paper"))[0]?.mainFile;
    const before = await fileOf();
    const url = isObject(before) ? String(before.accessUrl) : "";
    const first = await get(replica, url);
    order("change-file");
    expect(await fileOf()).toMatchObject({ modified: dateTime(NOW), accessUrl: url });
    const second = await get(replica, url, { "if-none-match": String(first.headers?.ETag) });
    expect(second.status).toBe(200);
    expect(second.body).not.toEqual(first.body);
  });

  it("bump-papers: every live paper, no tombstone, no content", async () => {
    const { order, list, changes } = build();
    const before = await list("paper");
    order("bump-papers");
    const live = before.filter(({ deleted }) => !deleted).map((paper) => ({ ...paper, modified: dateTime(NOW) }));
    expect(await changes("paper")).toEqual(live);
  });

  it("remove-paper: out of the list without a tombstone, alone as ordered", async () => {
    for (const code of [401, 404]) {
      const { order, list, changes, status } = build();
      const before = await list("paper");
      order(`remove-paper:2:${code}`);
      expect(await list("paper")).toEqual(before.toSpliced(10, 1));
      expect(await changes("paper")).toEqual([]);
      expect(await status(before[10]?.id)).toBe(code);
    }
  });

  it("revive: the newest tombstone comes back, with its own content where that is known", async () => {
    const { order, list, changes } = build();
    const paper = (await list("paper")).at(-1);
    order("tombstone-paper:18");
    expect(await changes("paper")).toMatchObject([{ deleted: true }]);
    order("revive");
    const [back] = await changes("paper");
    expect(back?.deleted).toBeUndefined();
    expect(back?.reference).toEqual(expect.any(String));
    order("revive"); // one that was a tombstone from the start
    expect((await changes("paper")).find(({ name }) => name === "Wieder veröffentlichte Vorlage")).toBeDefined();
    expect(paper).toBeDefined();
  });

  it("halve: the list is cut to half", async () => {
    const { order, list } = build();
    order("halve");
    expect(await list("paper")).toHaveLength(87);
    order("halve:meeting");
    expect(await list("meeting")).toHaveLength(24);
  });

  it("reset brings the first state back", async () => {
    const { order, list, replica } = build();
    const before = await list("paper");
    for (const word of ["tombstone-paper", "remove-paper", "bump-papers", "add-paper", "halve"]) order(word);
    replica.reset();
    expect(await list("paper")).toEqual(before);
  });
});
