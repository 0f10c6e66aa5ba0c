import type { RobotsState } from "../../../src/pledge/findings.ts";
import { type Attack, nearBorder } from "../attack.ts";
import { FILES, type Planter } from "../planter.ts";
import { at, DAY, HOUR } from "../town.ts";

/** robots.txt: asked first, young enough, obeyed. And redirects: every hop an address like any other. */

const system = { role: "entry", url: at("/oparl/v1.0/system") } as const;

/** A pass under this robots.txt that asks for one address. */
const under = (deed: string, text: string, beyond: string, inside: string): Attack =>
  nearBorder(deed, { beyond, inside }, async (planter, path) => {
    await planter.begin({ robots: false });
    const look = await planter.robots(text);
    return [...look, (await planter.visit({ role: "other", url: at(path) }))[0]];
  });

/** A robots.txt that came to this, and a request under it. */
const stated = async (planter: Planter, state: RobotsState): Promise<readonly number[]> => {
  await planter.begin({ robots: false });
  const look = await planter.visit(
    { purpose: "robots", role: "other", url: at("/robots.txt") },
    { findings: { robots: { state } } },
  );
  return [...look, (await planter.visit())[0]];
};

export const robots: readonly Attack[] = [
  nearBorder("a request in the 25th hour of a robots.txt", { beyond: DAY + 1, inside: DAY }, async (planter, after) => {
    await planter.begin({ robots: false });
    const look = await planter.robots("User-agent: *\nDisallow:\n");
    await planter.visit();
    const [asked] = await planter.visit({ startedAt: planter.now - 5_050 + after });
    return [...look, asked];
  }),
  nearBorder("a host whose robots.txt nobody asked for", { beyond: false, inside: true }, async (planter, asked) => {
    await planter.begin();
    if (asked) await planter.robots("", { url: at("/robots.txt", "files.example") });
    const document = { purpose: "document", url: at("/1.pdf", "files.example") } as const;
    return [(await planter.visit(document))[0]];
  }),
  {
    deed: "a pass that relies on the look of the pass before",
    plant: async (planter) => {
      await planter.begin({ robots: false });
      const look = await planter.robots("User-agent: *\nDisallow:\n");
      await planter.end();
      await planter.begin({ robots: false });
      return [...look, (await planter.visit({ after: 5_000 }))[0]];
    },
    twin: async (planter) => {
      await planter.begin();
      await planter.end();
      await planter.begin();
      await planter.visit();
    },
  },
  under("a path that is forbidden to everybody", "User-agent: *\nDisallow: /geheim/\n", "/geheim/", "/geheim"),
  under(
    "a path that the bot's own group forbids and that for everybody allows",
    "User-agent: *\nAllow: /\n\nUser-agent: Mandari-Ingestor\nDisallow: /*.asp$\n",
    "/termine.asp",
    "/termine.asp?monat=12",
  ),
  under(
    "a path whose longer rule forbids it",
    "User-agent: *\nAllow: /ris\nDisallow: /ris/a\n",
    "/ris/abend",
    "/ris/Abend",
  ),
  nearBorder(
    "a document that is forbidden to the document cache",
    { beyond: "document" as const, inside: "data" as const },
    async (planter, purpose) => {
      await planter.begin({ robots: false });
      const look = await planter.robots("User-agent: mandari-file-cache\nDisallow: /files/\n");
      const agent = purpose === "document" ? { agent: FILES } : {};
      return [...look, (await planter.visit({ purpose, role: "other", url: at("/files/1"), ...agent }))[0]];
    },
  ),
  nearBorder(
    "a source that goes on although its entry is forbidden",
    { beyond: "/oparl/v1.0/system", inside: "/oparl/v1.0/systems" },
    async (planter, path) => {
      await planter.begin();
      await planter.visit(system, { outcome: "not modified", status: 304 });
      await planter.end();
      await planter.begin({ robots: false });
      const look = await planter.robots(`User-agent: *\nDisallow: ${path}\n`);
      return [...look, (await planter.visit())[0]];
    },
  ),
  nearBorder(
    "a source that goes on after robots.txt has stopped it",
    { beyond: "source" as const, inside: undefined },
    async (planter, scope) => {
      await planter.begin();
      const refused = await planter.refuse({ ...(scope && { scope }), by: "robots", url: at("/geheim") });
      return [refused, (await planter.visit())[0]];
    },
  ),
  nearBorder(
    "a forbidden entry that stops nothing",
    { beyond: "entry" as const, inside: "other" as const },
    async (planter, role) => {
      await planter.begin();
      return [await planter.refuse({ role, url: at("/geheim") })];
    },
  ),
  nearBorder(
    "a request after a check in place of robots.txt",
    { beyond: "check" as const, inside: "forbidden" as const },
    stated,
  ),
  nearBorder(
    "a reason that names an older robots.txt than the last one",
    { beyond: HOUR, inside: 0 },
    async (planter, older) => {
      await planter.begin({ robots: false });
      await planter.robots("User-agent: *\nDisallow:\n");
      planter.now += HOUR;
      const look = await planter.robots("User-agent: *\nDisallow:\n", { after: -50 });
      const evidence = { fetchedAt: planter.now - older, state: "rules" };
      return [...look, (await planter.visit({ by: "robots", evidence }))[0]];
    },
  ),
];

/** A request that is led on so many times; the row of each hop. */
async function chain(planter: Planter, hops: number): Promise<readonly number[]> {
  await planter.begin();
  let rows = await planter.visit({ url: at("/hop/0") }, { status: 302, findings: { location: at("/hop/1") } });
  for (let hop = 1; hop <= hops; hop += 1) {
    const findings = { location: at(`/hop/${hop + 1}`) };
    const more = hop < hops ? { status: 302, findings } : {};
    rows = await planter.visit({ url: at(`/hop/${hop}`), hop, parent: rows[0] }, more);
  }
  return [rows[0]];
}

/** An address, where it leads, and what is asked next. */
async function led(planter: Planter, [from, to, next]: readonly [string, string, string]): Promise<readonly number[]> {
  await planter.begin();
  for (const url of new Set([from, next].map((address) => new URL("/robots.txt", address).href)))
    if (url.startsWith("http:")) await planter.robots("", { url });
  const rows = await planter.visit({ url: from }, { status: 302, findings: { location: to } });
  return [...rows, (await planter.visit({ url: next, hop: 1, parent: rows[0] }))[0]];
}

const plain = (path: string): string => at(path).replace("https:", "http:");

export const redirects: readonly Attack[] = [
  nearBorder("a sixth hop", { beyond: 6, inside: 5 }, chain),
  nearBorder(
    "a hop to another address than the answer named",
    { beyond: [at("/a"), at("/b"), at("/c")], inside: [at("/a"), at("/b#c"), at("/b")] } as const,
    led,
  ),
  nearBorder(
    "a hop from https to http",
    {
      beyond: [at("/a"), plain("/b"), plain("/b")],
      inside: [plain("/a"), at("/b"), at("/b")],
    } as const,
    led,
  ),
  nearBorder(
    "a hop to itself",
    { beyond: [at("/a"), at("/a"), at("/a")], inside: [at("/a"), at("/a/"), at("/a/")] } as const,
    led,
  ),
  nearBorder("a hop after an answer that is no redirect", { beyond: 201, inside: 303 }, async (planter, status) => {
    await planter.begin();
    const [parent] = await planter.visit({ url: at("/a") }, { status, findings: { location: at("/b") } });
    return [(await planter.visit({ url: at("/b"), hop: 1, parent }))[0]];
  }),
  nearBorder(
    "a hop after a redirect of which only a part came",
    { beyond: "cut" as const, inside: "answered" as const },
    async (planter, outcome) => {
      await planter.begin();
      const answer = { status: 302, outcome, findings: { location: at("/b") } };
      const [parent] = await planter.visit({ url: at("/a") }, answer);
      return [(await planter.visit({ url: at("/b"), hop: 1, parent }))[0]];
    },
  ),
  nearBorder(
    "a hop that no answer led to",
    { beyond: undefined, inside: { location: at("/b") } },
    async (planter, findings) => {
      await planter.begin();
      const [parent] = await planter.visit({ url: at("/a") }, { status: 302, ...(findings && { findings }) });
      return [(await planter.visit({ url: at("/b"), hop: 1, parent }))[0]];
    },
  ),
];
