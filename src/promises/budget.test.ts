import { expect, test } from "vitest";
import type { Exchange } from "../pledge/exchange.ts";
import { placeOf, type Request } from "../pledge/request.ts";
import { sampleAsked, sampleExchange, sampleRequest } from "../world/samples.ts";
import { budget, type Spent } from "./budget.ts";
import { proved, rowsOf } from "./testing.ts";

const DAY = 86_400_000;
const perSite = budget({
  limits: [{ count: "pages", per: "site", within: "pass", atMost: 2, except: ["free.example"] }],
});
const perMonth = budget({ limits: [{ count: "pages", per: "source", within: "30d", atMost: 2, kinds: ["website"] }] });
const perSource = budget({ limits: [{ count: "requests", per: "source", within: "pass", atMost: 3 }] });

type Changes = Partial<Request> & { readonly startedAt?: number };

/** Which of some requests are let through, each settled before the next; and what the proof says if all were sent. */
function tried({ spec, options }: typeof perSite, changes: readonly Changes[]) {
  const facts = new Map<string, Spent>();
  const requests = changes.map((change) => ({ ...sampleRequest(change), startedAt: change.startedAt ?? 0 }));
  const verdicts = requests.map(({ startedAt, ...request }) => {
    const keys = spec.keep?.keys?.(options, request) ?? [];
    const own = new Map([...facts].filter(([key]) => keys.includes(key)));
    const verdict = spec.keep?.admit?.(options, request, own, startedAt, () => undefined);
    if (verdict?.kind !== "go") return verdict?.kind;
    const exchange: Exchange = sampleExchange({ request, startedAt });
    for (const [key, value] of spec.keep?.settle?.(options, exchange, own)?.facts ?? [])
      if (value) facts.set(key, value);
    return "go";
  });
  const rows = requests.map(({ list: _, ...request }, index) =>
    sampleAsked({ ...placeOf(request.url), ...request, address: "203.0.113.7", seq: index + 1 }),
  );
  return { verdicts, broken: rowsOf(proved({ spec, options }, rows)) };
}

const page = (path: string, changes: Changes = {}): Changes => ({ url: `https://www.a.example${path}`, ...changes });

test("C25: so many pages of a site and pass; robots.txt, redirects, further tries and pictures do not count", () => {
  const { verdicts, broken } = tried(perSite, [
    page("/robots.txt", { purpose: "robots" }),
    page("/1"),
    page("/1b", { hop: 1, subject: "https://a.example:443" }),
    page("/1b", { attempt: 1 }),
    page("/p.jpg", { purpose: "image" }),
    { url: "https://a.example/2" },
    page("/3"),
    page("/3", { pass: "pass-2" }),
  ]);
  expect(verdicts).toEqual(["go", "go", "go", "go", "go", "go", "skip", "go"]);
  expect(broken).toEqual([[2, 6, 7]]);
});

test("C25: named sites are free, a redirect to another site counts there", () => {
  const free = { url: "https://free.example/1" };
  expect(tried(perSite, [free, free, free, free]).verdicts).toEqual(["go", "go", "go", "go"]);
  const led = page("/", { hop: 1, subject: "https://elsewhere.example:443" });
  expect(tried(perSite, [led, led, led])).toEqual({ verdicts: ["go", "go", "skip"], broken: [[1, 2, 3]] });
});

test("A12: pages of an organisation in any 30 days, to the millisecond", () => {
  const visit = (startedAt: number): Changes =>
    page("/", { sourceKind: "website", pass: `at ${startedAt}`, startedAt });
  const at = (...times: readonly number[]) => tried(perMonth, times.map(visit));
  expect(at(0, DAY, 29 * DAY, 30 * DAY - 1)).toEqual({
    verdicts: ["go", "go", "skip", "skip"],
    broken: [
      [1, 2, 3],
      [1, 2, 3, 4],
    ],
  });
  expect(at(0, DAY, 30 * DAY)).toEqual({ verdicts: ["go", "go", "go"], broken: [] });
  expect(tried(perMonth, [page("/"), page("/"), page("/")]).verdicts).toEqual(["go", "go", "go"]);
});

test("V10: every request of a source counts, whatever it is for", () => {
  const { verdicts, broken } = tried(perSource, [
    page("/robots.txt", { purpose: "robots" }),
    page("/", { attempt: 1 }),
    page("/", { hop: 1 }),
    { url: "https://b.example/p.jpg", purpose: "image" },
    page("/", { source: "other" }),
  ]);
  expect(verdicts).toEqual(["go", "go", "go", "skip", "go"]);
  expect(broken).toEqual([[1, 2, 3, 4]]);
});

test("tightening takes the smaller number and the exceptions that both make", () => {
  const other = { count: "pages", per: "site", within: "pass", atMost: 5, except: [] } as const;
  const { options } = budget({ limits: [{ ...other, except: [] }] });
  expect(perSite.spec.tighten(perSite.options, options).limits).toEqual([
    { ...other, kinds: [], atMost: 2, except: [] },
  ]);
});
