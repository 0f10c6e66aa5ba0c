import {
  compareWithLedger,
  maxInFlight,
  type Replica,
  realClock,
  seededRandom,
  sleep,
  smallestGap,
  startWorld,
  VirtualClock,
  VirtualWorld,
} from "goodbot/world";
import { Agent, request } from "undici";
import { describe, expect, it } from "vitest";
import { mandariHosts } from "./hosts.ts";
import { get, getJson, objectsOf, realData, since, textOf } from "./test-access.ts";

const NOW = Date.UTC(2026, 10, 30, 9);

function host(name: string, replicas = mandariHosts({ now: NOW })): Replica {
  const found = replicas.find(({ hosts }) => hosts.includes(name));
  if (!found) throw new Error(`no host ${name}`);
  return found;
}

describe("the hosts of the bot mandari", () => {
  it("moved.example: ids of the first host under another path, or its own name under the old path", async () => {
    const moved = host("moved.example");
    const bodies = await getJson(moved, "https://moved.example/ris/oparl/body");
    expect(JSON.stringify(bodies)).toContain("https://musterau.example/oparl/v1.0/body/1/paper");
    const page = "https://moved.example/ris/oparl/body/1/paper?page=2";
    expect(textOf(await get(moved, page))).toBe(
      textOf(await get(host("musterau.example"), "https://musterau.example/oparl/v1.0/body/1/paper?page=2")),
    );
    expect(await get(moved, "https://moved.example/ris/oparl/body/1/files/1-1.pdf")).toMatchObject({ kind: "file" });
    expect((await get(moved, "https://moved.example/oparl/v1.0/system")).status).toBe(404);
    expect((await get(moved, "https://moved.example/robots.txt")).kind).toBe("robots");
    moved.command?.({ way: "set", text: "ids", value: "own", now: NOW });
    const system = await getJson(moved, "https://moved.example/ris/oparl/system");
    expect(system.id).toBe("https://moved.example/oparl/v1.0/system");
  });

  it("second-body.kdvz.example: two bodies behind one system", async () => {
    const root = "https://second-body.kdvz.example/rim4220/webservice/oparl/v1.0";
    expect(await objectsOf(host("second-body.kdvz.example"), `${root}/body`)).toHaveLength(2);
  });

  it("fremd.example: whatever is asked, the log says trap", async () => {
    const trap = host("fremd.example");
    expect((await get(trap, "https://fremd.example/robots.txt")).kind).toBe("trap");
    expect(trap.state()).toEqual({ seen: 1 });
  });

  it("a mutation of one host leaves the others alone", async () => {
    const replicas = mandariHosts({ now: NOW });
    const world = new VirtualWorld({ replicas, clock: new VirtualClock(NOW) });
    expect(world.order("mutate", "halve", undefined, { host: "musterau.example" })).toEqual([
      "musterau.example: paper cut to 87",
    ]);
    const moved = host("moved.example", replicas);
    expect((await getJson(moved, "https://moved.example/ris/oparl/body/1/paper")).pagination).toMatchObject({
      totalElements: 175,
    });
    expect(world.order("mutate", "halve").length).toBeGreaterThan(5);
    expect(world.order("fault", "next-self:paper:3", undefined, { host: "broken.example" })).toHaveLength(1);
    expect(world.order("fault", "hang@broken.example")).toHaveLength(1);
  });

  it("serve real councils beside the invented municipalities, where there is such data", async () => {
    const realFolder = realData("oparl");
    if (!realFolder) return;
    const replicas = mandariHosts({ now: NOW, realFolder });
    const names = [
      "sdnetrim.kdvz-frechen.de",
      "web1.karlsruhe.de",
      "oparl.wuppertal.de",
      "uplengen.ratsinfomanagement.net",
    ];
    const [sdnet, karlsruhe, wuppertal, uplengen] = names.map((name) => host(name, replicas));
    if (!sdnet || !karlsruhe || !wuppertal || !uplengen) throw new Error("not all of them are here");
    const system = "https://sdnetrim.kdvz-frechen.de/rim4220/webservice/oparl/v1.0/system";
    const moved = "https://moved.example/ris/oparl/system";
    expect(textOf(await get(host("moved.example", replicas), moved))).toBe(textOf(await get(sdnet, system)));

    const city = "https://web1.karlsruhe.de/oparl/bodies/0001";
    const papers = await objectsOf(karlsruhe, `${city}/papers`);
    const all = await objectsOf(karlsruhe, `${city}/papers${since(0)}`);
    expect([papers.length, all.filter(({ deleted }) => deleted).length]).toEqual([114, 12]);
    expect(await objectsOf(karlsruhe, `${city}/organizations${since(Date.UTC(2100, 0, 1))}`)).toHaveLength(22);

    const [meeting] = await objectsOf(wuppertal, "https://oparl.wuppertal.de/oparl/bodies/0001/meetings");
    expect(meeting?.id).toBe("http://oparl.wuppertal.de/oparl/bodies/0001/meetings/19160");
    const committee = "https://oparl.wuppertal.de/oparl/bodies/0001/organizations/gr/230";
    expect((await get(wuppertal, committee)).status).toBe(404);
    const fraction = "?modified_since=2020-01-01T00:00:00.5%2B00:00";
    expect((await get(wuppertal, `https://oparl.wuppertal.de/oparl/bodies/0001/papers${fraction}`)).status).toBe(400);

    const [body] = await objectsOf(uplengen, "https://uplengen.ratsinfomanagement.net/webservice/oparl/v1.1/body");
    expect(body?.name).toBe("Gemeinde Uplengen");
    expect((await objectsOf(uplengen, String(body?.agendaItem))).length).toBeGreaterThan(0);
  });

  /** Reads system, bodies and one list as a polite bot does, over any transport. */
  async function crawl(ask: (url: string) => Promise<string>): Promise<string[]> {
    const root = "https://musterau.example/oparl/v1.0";
    const asked = [`${root}/system`, `${root}/body`];
    for (const url of asked) await ask(url);
    for (let next: string | undefined = `${root}/body/1/meeting`; next; ) {
      asked.push(next);
      next = JSON.parse(await ask(next)).links.next;
    }
    return asked;
  }

  it("give the same answers on virtual time and over TLS, and a log that agrees with what was asked", async () => {
    const clock = new VirtualClock(NOW);
    const virtual = new VirtualWorld({ replicas: mandariHosts({ now: NOW }), clock });
    const answers: string[] = [];
    const agent = "mandari-ingestor (+https://mandari.de/crawler)";
    const ledger: Parameters<typeof compareWithLedger>[1][number][] = [];
    await clock.run(() =>
      crawl(async (url) => {
        await sleep(clock, 1_000);
        const startedAt = clock.now();
        const outcome = await virtual.answer({ url, method: "GET", headers: { "User-Agent": agent } });
        if (outcome.kind !== "answer") throw new Error(outcome.kind);
        const chunks: Uint8Array[] = [];
        for await (const chunk of outcome.body) chunks.push(chunk);
        const { host: name, pathname, search } = new URL(url);
        const { status } = outcome;
        ledger.push({
          method: "GET",
          host: name,
          path: pathname + search,
          agent,
          startedAt,
          endedAt: clock.now(),
          status,
        });
        answers.push(Buffer.concat(chunks).toString());
        return answers.at(-1) ?? "";
      }),
    );
    expect(compareWithLedger(virtual.log(), ledger)).toEqual([]);
    expect([maxInFlight(virtual.log()), smallestGap(virtual.log(), "musterau.example")]).toEqual([1, 1_000]);
    expect(virtual.log().map(({ kind }) => kind)).toEqual(["system", "body", "list", "list", "list", "list", "list"]);

    const world = await startWorld({
      replicas: mandariHosts({ now: NOW }),
      clock: realClock,
      random: seededRandom("hosts"),
    });
    const dispatcher = new Agent({ connect: { ca: world.caPem, servername: "musterau.example" } });
    try {
      const real: string[] = [];
      await crawl(async (url) => {
        const { host: name, pathname, search } = new URL(url);
        const headers = { host: name, "user-agent": agent };
        const answer = await request(`https://127.0.0.1:${world.port}${pathname}${search}`, { dispatcher, headers });
        real.push(await answer.body.text());
        return real.at(-1) ?? "";
      });
      expect(real).toEqual(answers);
      const [requests, lines] = [world.log(), virtual.log()].map((rows) =>
        rows.map(({ path, kind, bytes }) => [path, kind, bytes]),
      );
      expect(requests).toEqual(lines);
    } finally {
      await dispatcher.destroy();
      await world.close();
    }
  });
});
