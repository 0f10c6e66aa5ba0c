import { type Replica, type ReplicaAnswer, VirtualHouse } from "goodbot/world";
import { expect, it } from "vitest";
import cucinevotez from "../bot.ts";

const DAY = 86_400_000;
/** Monday, 30 November 2026, 03:00 in Bucharest. */
const MONDAY = Date.UTC(2026, 10, 30, 1);

/** The bot itself, all its promises, with the sources whose hosts stand here. */
const bot = {
  ...cucinevotez,
  sources: cucinevotez.sources.filter(({ id }) =>
    ["partid-a", "partid-b", "partid-c", "csm", "fotografia-presedintelui", "guvern"].includes(id),
  ),
};

const html = (body: string): ReplicaAnswer => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<html><body>${body}</body></html>`,
});

/** Hosts with one answer per path; everything else is a 404, robots.txt allows all. */
const site = (hosts: readonly string[], pages: Readonly<Record<string, ReplicaAnswer>>): Replica => ({
  hosts,
  handle: ({ path }) =>
    path === "/robots.txt"
      ? { status: 200, headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow:\n" }
      : (pages[path] ?? { status: 404, headers: { "content-type": "text/html" }, body: "<h1>404</h1>" }),
  state: () => ({}),
  reset: () => undefined,
});

const picture = { status: 200, headers: { "content-type": "image/jpeg" }, body: "jpeg" } as const;
const named = (name: string) => html(`<p>Conducerea: ${name}, președinte</p>`);

const cabinet = Array.from(
  { length: 12 },
  (_, index) =>
    `<div class="ministriiBox"><img src="/fisiere/ministri/${index}.jpg"><div class="ministriiDescriere">` +
    `<h3><a href="/ro/guvernul/cabinetul-de-ministri/m${index}">Membru ${"ABCDEFGHIJKL"[index]}</a></h3><p>Ministru</p></div></div>`,
).join("");
const ministries = Array.from(
  { length: 6 },
  (_, index) => `<a href="https://m${index}.example/">Ministerul ${index}</a>`,
);

const members = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [
    [`/ro/guvernul/cabinetul-de-ministri/m${index}`, html(`<h1>Membru ${"ABCDEFGHIJKL"[index]}</h1>`)] as const,
    [`/fisiere/ministri/${index}.jpg`, picture] as const,
  ]).flat(),
);

const world: readonly Replica[] = [
  site(["partid-a.example"], {
    "/conducere": { status: 302, headers: { location: "https://www.presidency.ro/" }, body: "" },
  }),
  site(["partid-b.example"], { "/echipa": named("Maria Pildă") }),
  site(["partid-c.example"], { "/": { status: 302, headers: { location: "https://gov.ro/" }, body: "" } }),
  site(["www.csm.example"], { "/conducere": named("Sorin DOSAR") }),
  site(["commons.wikimedia.org"], {
    "/wiki/File:Ana_Exemplu.jpg": html(
      '<div class="fullImageLink"><a href="https://upload.wikimedia.org/a/Ana.jpg">x</a></div>' +
        '<span><span class="licensetpl_short">CC BY-SA 4.0</span></span>',
    ),
  }),
  site(["upload.wikimedia.org"], { "/a/Ana.jpg": picture }),
  site(["gov.ro"], {
    "/ro/guvernul/cabinetul-de-ministri": html(cabinet),
    "/ro/guvernul/organizare/ministere": html(`<div class="pageDescription">${ministries.join(" ")}</div>`),
    ...members,
  }),
];

it("a weekly pass, one by hand and the next week's keep every promise, by ledger and by the hosts' own log", async () => {
  const house = await VirtualHouse.open({ start: MONDAY, replicas: world });
  const asked = async (run: () => Promise<unknown>): Promise<string[]> => {
    const before = house.world.log().length;
    await run();
    return house.world
      .log()
      .slice(before)
      .map(({ host, path }) => `${host}${path}`);
  };
  const pages = (rows: readonly string[], host: string) =>
    rows.filter((row) => row === host || row.startsWith(`${host}/`));

  const first = await asked(() => house.run(bot, { trigger: "schedule" }));
  // S7, S12: neither the source nor a redirect leads there, and not even robots.txt is asked for.
  for (const host of ["gov.ro", "www.gov.ro", "presidency.ro", "www.presidency.ro", "stire.example", "never-1.example"])
    expect(pages(first, host)).toEqual([]);
  expect(pages(first, "upload.wikimedia.org")).toEqual([
    "upload.wikimedia.org/robots.txt",
    "upload.wikimedia.org/a/Ana.jpg",
  ]);
  expect(pages(first, "partid-a.example")).toEqual(["partid-a.example/robots.txt", "partid-a.example/conducere"]);

  await house.pass(DAY);
  const byHand = await asked(() => house.run(bot, { trigger: "hand" }));
  expect(pages(byHand, "gov.ro").filter((row) => row.endsWith(".jpg"))).toHaveLength(12);
  // C6, C7: read lately, so nobody can have them read again.
  for (const host of ["partid-b.example", "www.csm.example"]) expect(pages(byHand, host)).toEqual([]);

  await house.pass(MONDAY + 7 * DAY - house.clock.now());
  const second = await asked(() => house.run(bot, { trigger: "schedule" }));
  expect(pages(second, "partid-b.example")).toHaveLength(2);
  // C10: one complete answer is stored.
  expect(second.filter((row) => row.endsWith(".jpg") && !row.includes("File:"))).toEqual([]);

  expect(await house.disagreements()).toEqual([]);
  const { violations } = await house.audit(bot);
  expect(violations).toEqual([]);
  const kinds = (await house.store.desk.counts(bot.name)).flatMap(({ kind, state, records }) =>
    Array.from({ length: records }, () => `${state} ${kind}`),
  );
  const many = (kind: string) => kinds.filter((one) => one === kind).length;
  expect([...new Set(kinds)].sort()).toEqual(["live CabinetMember", "live Ministry", "live Naming", "live Photograph"]);
  expect(["live CabinetMember", "live Ministry", "live Naming", "live Photograph"].map(many)).toEqual([12, 6, 2, 1]);
});
