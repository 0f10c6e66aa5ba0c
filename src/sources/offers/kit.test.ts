import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answer } from "../../pledge/kit.ts";
import type { Observations } from "../../pledge/observation.ts";
import { offerFields } from "./facts.ts";
import { offersKit } from "./kit.ts";
import { css, html, item, PAGE, read, rendered, source } from "./testing.ts";

const contents = ({ records = [] }: Observations): unknown[] => records.map(({ content }) => content);
const partners = ({ records = [] }: Observations): unknown[] => records.map(({ content }) => content.partner);
const list = ({ lists = [] }: Observations) => lists[0];
const count = ({ oddities = [] }: Observations, code: string): number =>
  oddities.find((oddity) => oddity.code === code)?.count ?? 0;

const two = html(item("Alpha", "5 Meilen pro Euro"), item("Beta", "bis zu 1.000 Meilen für Neukunden ab 50 €"));

describe("facts (V5)", () => {
  test("of an offer come out its facts, in whole thousandths, with the address of the page", () => {
    const usual = { programme: "Punktewelt", unit: "miles", pageUrl: PAGE };
    expect(contents(read(two))).toEqual([
      { ...usual, partner: "Alpha", amount: 5_000, per: 1_000, currency: "EUR" },
      {
        ...{ ...usual, partner: "Beta", amount: 1_000_000, upTo: true, newCustomersOnly: true },
        minSpend: { amount: 50_000, currency: "EUR" },
      },
    ]);
  });

  test("prose, pictures and logos cannot come out, wherever they stand", () => {
    const canary = '<p class="text">CANARY</p><img src="/CANARY.png" alt="CANARY">';
    const page = html(
      item("Alpha", "5 Meilen pro Euro", canary),
      item("Beta", "3 Meilen pro Euro", canary),
      item("https://img.test/CANARY.png", "3 Meilen pro Euro"),
      item(`CANARY ${"und noch ein Satz ".repeat(5)}`, "3 Meilen pro Euro"),
    );
    const observations = read(page);
    expect(JSON.stringify(observations)).not.toContain("CANARY");
    expect([partners(observations), count(observations, "no partner")]).toEqual([["Alpha", "Beta"], 2]);
    const allowed = new Set<string>(offerFields);
    for (const { content } of observations.records ?? [])
      expect(Object.keys(content).filter((key) => !allowed.has(key))).toEqual([]);
  });

  test("a source file that points at prose, pictures or places behind a door is refused", () => {
    const json = (path: string) => ({ jsonld: { type: "Offer" }, fields: { partner: path, offer: "rate" } });
    const refused: Parameters<typeof source>[0][] = [
      { strategies: [json("seller.description")] },
      { strategies: [json("image.name")] },
      { strategies: [json("blurb.text")], forbidKeys: ["Blurb"] },
      { strategies: [{ css: { list: "li" }, fields: { partner: "img.brand", offer: ".rate" } }] },
      { strategies: [{ css: { list: "li" }, fields: { partner: ".logo", offer: ".rate" } }] },
      { strategies: [{ css: { list: "li" }, fields: { partner: { css: "img", attr: "alt" }, offer: ".rate" } }] },
      { strategies: [{ css: { list: "li" }, fields: { partner: "b" } }] },
      { strategies: [{ css: { list: "li" }, fields: { partner: { css: "b", parser: "rate" }, offer: ".rate" } }] },
      ...["konto", "app-api/x", "mitglied/start", "login", "api/offers", "offers.json"].map((path) => ({
        pages: [`https://punktewelt.test/${path}`],
      })),
    ];
    for (const settings of refused) expect(() => source(settings)).toThrow();
  });

  test("keys of prose are cut out of data before any path is walked", () => {
    const data = {
      offers: [
        {
          partner: "Alpha",
          Description: { rate: "9 Meilen pro Euro" },
          logo: { rate: "8 Meilen pro Euro" },
          given: { rate: "5 Meilen pro Euro" },
        },
      ],
    };
    const strategies = [
      { embedded: { selector: "__NEXT_DATA__", path: "offers" }, fields: { partner: "partner", offer: "**.rate" } },
    ];
    const page = `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script>`;
    expect(contents(read(page, { source: source({ strategies, minItems: 1 }) }))).toMatchObject([{ amount: 5_000 }]);
  });
});

describe("faults of real programs (guide, section 8)", () => {
  test("1-4: what cannot be parsed is counted and stored as nothing", () => {
    const texts = ["viele Meilen", "9,99 pro EUR", "12.34.567 Meilen", "3-5 Meilen pro Euro", "+5 Meilen pro Euro"];
    const observations = read(html(...texts.map((text, index) => item(`P${index}`, text))));
    expect([observations.records, count(observations, "unread")]).toEqual([[], 3]);
  });

  test("6: fewer offers than the page's own data speak of make the reading incomplete", () => {
    const strategies = [
      { capture: { urlPattern: "/api/offers*", path: "items", total: "total" }, fields: { partner: "p", offer: "r" } },
    ];
    const json = (from: number): string =>
      JSON.stringify({ total: 4, items: [0, 1].map((n) => ({ p: `P${from + n}`, r: "5 Meilen pro Euro" })) });
    const asked = (data: Record<string, string>) => ({
      source: source({ strategies }),
      answer: rendered("<main></main>", data),
    });
    const api = "https://punktewelt.test/api/offers?page=";
    expect(list(read("", asked({ [`${api}1`]: json(0) })))).toMatchObject({ end: "broken", whole: false, ids: [] });
    const whole = read("", asked({ [`${api}1`]: json(0), [`${api}2`]: json(2) }));
    expect([partners(whole), list(whole)?.end]).toEqual([["P0", "P1", "P2", "P3"], "done"]);
  });

  test("9, 14: data that are gone, empty or of another form: the next strategy, and it is said which one", () => {
    const strategies = [
      { embedded: { selector: "__NEXT_DATA__", path: "props.offers" }, fields: { partner: "partner", offer: "rate" } },
      css,
    ];
    for (const script of [
      "",
      '<script id="__NEXT_DATA__"></script>',
      '<script id="__NEXT_DATA__">{"props": 1}</script>',
    ]) {
      const observations = read(script + two, { source: source({ strategies }) });
      expect([partners(observations), observations.memory?.["strategy:/partner"]]).toEqual([
        ["Alpha", "Beta"],
        "css 2",
      ]);
      expect(observations.oddities?.[0]?.code).toBe("read by strategy css 2");
    }
  });

  test("the first strategy with enough items wins, and two are never mixed", () => {
    const ld = (names: readonly string[]): string =>
      names
        .map(
          (name) =>
            `<script type="application/ld+json">{"@type": "Offer", "seller": "${name}", "rate": "1 Meile pro Euro"}</script>`,
        )
        .join("");
    const strategies = [{ jsonld: { type: "Offer" }, fields: { partner: "seller", offer: "rate" } }, css];
    expect(partners(read(ld(["A", "B"]) + two, { source: source({ strategies }) }))).toEqual(["A", "B"]);
    expect(partners(read(ld(["A"]) + two, { source: source({ strategies }) }))).toEqual(["Alpha", "Beta"]);
  });

  test("11: a page that is missing has no offer, whatever its banner says", () => {
    const observations = read("<title>Seite nicht gefunden</title><p>99 Meilen geschenkt</p>");
    expect([observations.records, observations.verdict]).toEqual([
      undefined,
      { kind: "failed", why: "/partner: soft404 (status 200, 0 offers)" },
    ]);
  });

  test("12: another layout is read by the fallback that is declared, and nothing is healed", () => {
    const other = html('<li class="offer"><h3>Alpha</h3><span class="rate">5 Meilen pro Euro</span></li>'.repeat(2));
    expect(read(other).records).toBeUndefined();
    const fallback = { css: { list: "li.offer" }, fields: { partner: "h3", offer: ".rate" } };
    expect(partners(read(other, { source: source({ strategies: [css, fallback] }) }))).toEqual(["Alpha"]);
  });

  test("13: below minItems, or too large a drop: incomplete, nothing has ended, the operator is told", () => {
    const one = read(html(item("Alpha", "5 Meilen pro Euro")));
    expect([one.records, list(one)?.end, list(one)?.ids]).toEqual([undefined, "broken", []]);
    expect(Object.keys(one.memory ?? {})).toEqual(["stale:list /partner"]);
    const dropped = read(two, { said: { "items:/partner": 5 } });
    expect([list(dropped)?.end, dropped.verdict.kind]).toEqual(["broken", "failed"]);
    const believed = read(two, { said: { "items:/partner": 4, "stale:list /partner": "x" } });
    expect([list(believed)?.end, believed.memory]).toEqual([
      "done",
      { "items:/partner": 2, "strategy:/partner": "css 1", "stale:list /partner": null },
    ]);
  });

  test("18: a check with 200 or 202 is no empty page, as sent, as rendered or in the page's own data", () => {
    const check =
      "<title>Nur einen Moment…</title><script src='/cdn-cgi/challenge-platform/h/g/orchestrate/x'></script>";
    const late = "<title>Verify you are human</title><p>Please verify you are human to continue</p>";
    const reads = [
      read(check, { answer: { status: 202 } }),
      read("<div id=root></div>", { answer: rendered(late, {}) }),
      read(two, { answer: rendered(two, { "https://punktewelt.test/api/offers": check }) }),
    ];
    expect(reads.map(({ verdict, records }) => [verdict.kind, records])).toEqual(Array(3).fill(["check", undefined]));
  });

  test("a login, a consent layer without content: nothing is read, and it is said so; content under a layer is read", () => {
    const layer = '<div id="cmp">Cookies <button>Alle akzeptieren</button></div>';
    const why = (body: string): string => JSON.stringify(read(body).verdict);
    expect(why("<form><input type=password></form>")).toContain("login");
    expect(why(layer)).toContain("consent-required");
    expect(partners(read(layer + two))).toEqual(["Alpha", "Beta"]);
  });
});

describe("numbers in data", () => {
  const strategies = [
    {
      jsonld: { type: "Offer" },
      fields: {
        ...{ partner: "seller.name", amount: "points.value", unit: "points.unitText", per: { const: "2" } },
        ...{ currency: { const: "EUR" }, validTo: "validThrough", minSpend: "from" },
      },
    },
  ];
  const given = (more: object): Observations => {
    const offer = { "@type": "Offer", seller: { name: "Alpha" }, points: { value: 1.5, unitText: "°P" }, ...more };
    const page = `<script type="application/ld+json">${JSON.stringify(offer)}</script>`;
    return read(page, { source: source({ strategies, minItems: 1 }) });
  };

  test("are exact, with the unit, the currency and the last day in Berlin", () => {
    expect(contents(given({ validThrough: "2026-12-31T23:00:00Z" }))).toMatchObject([
      { amount: 1_500, per: 2_000, unit: "payback", currency: "EUR", validTo: "2026-12-31" },
    ]);
  });

  test("that are none, of no unit, or under a condition that cannot be read are counted", () => {
    const bad = [{ points: { value: -1, unitText: "°P" } }, { points: { value: 1e-7, unitText: "°P" } }];
    const worse = [
      { points: { value: 5, unitText: "Sterne" } },
      { points: { value: "1,000,00", unitText: "°P" } },
      { from: "viel" },
    ];
    for (const more of [...bad, ...worse]) {
      const observations = given(more);
      expect([observations.records, count(observations, "unread")]).toEqual([[], 1]);
    }
  });
});

test("the offer of schema.org, as a source file points into it", () => {
  const offer = {
    "@type": "Offer",
    offeredBy: { "@type": "Organization", name: "Alpha", logo: "https://img.test/CANARY.png" },
    validThrough: "2026-12-31",
    priceSpecification: {
      membershipPointsEarned: { value: 3, unitText: "Punkte" },
      eligibleTransactionVolume: { price: "2.00", priceCurrency: "EUR" },
    },
  };
  const points = "priceSpecification.membershipPointsEarned";
  const volume = "priceSpecification.eligibleTransactionVolume";
  const fields = {
    ...{ partner: "offeredBy.name", amount: `${points}.value`, unit: `${points}.unitText`, validTo: "validThrough" },
    ...{ per: `${volume}.price`, currency: `${volume}.priceCurrency` },
  };
  const page = `<script type="application/ld+json">${JSON.stringify({ "@graph": [offer] })}</script>`;
  const own = source({ strategies: [{ jsonld: { type: "Offer" }, fields }], minItems: 1 });
  expect(contents(read(page, { source: own }))).toEqual([
    {
      ...{ programme: "Punktewelt", partner: "Alpha", unit: "points", amount: 3_000, per: 2_000, currency: "EUR" },
      ...{ validTo: "2026-12-31", pageUrl: PAGE },
    },
  ]);
});

describe("pages of a list", () => {
  const leafing = (by: "relNext" | { param: string }) => source({ minItems: 4, pagination: { by, maxPages: 3 } });
  const next = (href: string): string => `<a rel="next" href="${href}">weiter</a>`;

  test("the next page is asked for, and the list is judged at its end", () => {
    const first = read(two + next("?seite=2"), { source: leafing("relNext") });
    expect([first.wanted?.map(({ url, data }) => [url, data]), list(first)?.end]).toEqual([
      [[`${PAGE}?seite=2`, { items: 2 }]],
      "more",
    ]);
    const last = read(two, { source: leafing("relNext"), page: 2, data: { items: 2 } });
    expect([list(last)?.end, last.memory?.["items:/partner"]]).toEqual(["done", 4]);
    expect(list(read(two, { source: leafing("relNext") }))?.end).toBe("broken");
  });

  test("pages are counted up until one is empty; that is the end and no failure", () => {
    const by = { param: "seite" };
    expect(read(two, { source: leafing(by) }).wanted?.[0]?.url).toBe(`${PAGE}?seite=2`);
    const end = read("<main>Keine weiteren</main>", { source: leafing(by), page: 3, data: { items: 4 } });
    expect([end.verdict.kind, list(end)?.end]).toEqual(["read", "done"]);
    expect(read("<main></main>", { source: leafing("relNext"), page: 2, data: { items: 4 } }).verdict.kind).toBe(
      "failed",
    );
  });

  test.each([
    "https://other.test/partner",
    "/api/offers?page=2",
    "/offers.json",
    "/konto/angebote",
    "javascript:alert(1)",
  ])("V3, V4: %s is no next page", (href) => {
    const observations = read(two + next(href), { source: leafing("relNext") });
    expect([observations.wanted, list(observations)?.end]).toEqual([undefined, "broken"]);
  });

  test("a list longer than its limit is not read whole", () => {
    const observations = read(two + next("?seite=4"), { source: leafing("relNext"), page: 3, data: { items: 4 } });
    expect([observations.wanted, list(observations)?.whole]).toEqual([undefined, false]);
  });
});

test("whatever a page is, reading it ends in observations with facts only", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "<li class=offer>",
      "<b>",
      "</b>",
      "<span class=rate>",
      "</li>",
      "5 Meilen pro Euro",
      "Alpha",
      "<script>",
    ),
    fc.constantFrom(
      '<script type="application/ld+json">',
      '{"@type":"Offer"',
      "[",
      "}",
      "</script>",
      "<time datetime=2026-12-31>",
    ),
    fc.string({ maxLength: 8 }),
  );
  const strategies = [{ jsonld: { type: "Offer" }, fields: { partner: "seller", offer: "rate" } }, css];
  const allowed = new Set<string>(offerFields);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const { records = [] } = read(pieces.join(""), { source: source({ strategies, minItems: 1 }) });
      for (const { content } of records) expect(Object.keys(content).every((key) => allowed.has(key))).toBe(true);
    }),
  );
});

test("an offer keeps its id while its number changes, and two of one partner have two", () => {
  const ids = (page: string): unknown => read(page).records?.map(({ id }) => id);
  const now = html(item("Alpha", "5 Meilen pro Euro"), item("Alpha", "1.000 Meilen"));
  const later = html(item("Alpha", "6 Meilen pro Euro, bis 31.12."), item("Alpha", "500 Meilen"));
  expect(ids(now)).toEqual(ids(later));
  expect(new Set(read(now).records?.map(({ id }) => id)).size).toBe(2);
  const travel = "1 Meile pro Euro, 2 Meilen pro Euro auf Reisen";
  const same = read(html(item("Alpha", travel), item("Alpha", travel)));
  expect([same.records?.map(({ content }) => content.amount), count(same, "twice")]).toEqual([[1_000, 2_000], 2]);
});

test("for a person who mends a source file: what each strategy and field finds", () => {
  const strategies = [
    { embedded: { selector: "__NEXT_DATA__", path: "a" }, fields: { partner: "p", offer: "o" } },
    css,
  ];
  const answer: Answer = {
    ...{ asked: PAGE, url: PAGE, outcome: "answered", status: 200, contentType: "text/html", at: 0 },
    body: new TextEncoder().encode(html(item("Alpha", "5 Meilen pro Euro"), item("Beta", "viele Meilen, 3-5 Meilen"))),
  };
  const task = { reader: "page", data: null, list: undefined, role: "entry" } as const;
  const traced = offersKit.trace?.(answer, task, { source: source({ strategies }) }) ?? [];
  expect(traced.map(({ field, found }) => [field, found])).toEqual([
    ...[
      ["strategy 1", 0],
      ["strategy 1: partner", 0],
      ["strategy 1: offer", 0],
    ],
    ...[
      ["strategy 2", 2],
      ["strategy 2: partner", 2],
      ["strategy 2: offer", 2],
      ["strategy 2: validTo", 0],
    ],
  ]);
  expect([traced[3]?.value, traced[5]?.raw[0]]).toEqual([{ offers: 1, unread: 1 }, "5 Meilen pro Euro"]);
});

test("a browser source says when its page counts as loaded; others ask for no browser", () => {
  const memory = { said: {}, cursors: new Map() };
  const pass = { mode: "first", startedAt: 0, mayReadWhole: true, unfilteredPages: 0 } as const;
  const plan = (more: Parameters<typeof source>[0]) => offersKit.plan(source(more), memory, pass);
  expect(plan({}).map(({ url, render }) => [url, render])).toEqual([[PAGE, undefined]]);
  expect(plan({ ready: { selector: "li.offer" } })[0]?.render).toEqual({ ready: { selector: "li.offer" } });
});
