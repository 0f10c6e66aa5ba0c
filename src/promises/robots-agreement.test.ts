import fc from "fast-check";
import { expect, test } from "vitest";
import type { RobotsState } from "../pledge/findings.ts";
import type { Request } from "../pledge/request.ts";
import type { Row } from "../pledge/row.ts";
import type { Verdict } from "../pledge/verdict.ts";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRefused, sampleRequest } from "../world/samples.ts";
import { type RobotsOptions, robots } from "./robots.ts";
import type { Look } from "./robots-looks.ts";
import { READINGS, STATES } from "./robots-words.ts";
import { filesOf, hashOf } from "./testing.ts";

const files = [
  "User-agent: *\nDisallow: /intern\n",
  "User-agent: bot\nDisallow: /list\n",
  "User-agent: files\nDisallow: /\n\nUser-agent: *\nDisallow: /entry\n",
  "User-agent: *\nDisallow:\n",
];
const file = filesOf(files);

const setting = fc
  .record({
    read: fc.constantFrom("every pass" as const, "when too old" as const),
    allHostsFirst: fc.boolean(),
    stopsSource: fc.subarray(["entry", "list", "detail"] as const),
    on: fc.tuple(...STATES.map((state) => fc.constantFrom(...READINGS).map((reading) => [state, reading] as const))),
  })
  .map(({ on, ...rest }) =>
    robots.spec.options.parse({
      ...{ ...rest, atMost: "24h", on: Object.fromEntries(on) },
      tokens: { all: ["bot"], document: ["files"] },
    }),
  );

const list = { name: "list", page: 1, since: null, unfiltered: false } as const;
const pages = [
  { path: "/entry", role: "entry", purpose: "page" },
  { path: "/list", role: "list", purpose: "page", list },
  { path: "/detail/1", role: "detail", purpose: "page" },
  { path: "/intern", role: "other", purpose: "page" },
  { path: "/1.pdf", role: "other", purpose: "document" },
] as const;

const errand = fc.record({
  host: fc.constantFrom("https://a.example", "https://b.example"),
  page: fc.constantFrom(...pages),
  source: fc.constantFrom("one", "two"),
  later: fc.constantFrom(10, 1_000, 90_000_000),
  newPass: fc.constantFrom(false, false, false, true),
  state: fc.constantFrom<RobotsState[]>("rules", "rules", "rules", ...STATES),
  text: fc.constantFrom(...files),
  unchanged: fc.boolean(),
});

type Errand = typeof errand extends fc.Arbitrary<infer T> ? T : never;

test("whoever keeps the verdicts is never found wanting", () => {
  fc.assert(
    fc.property(setting, fc.array(errand, { maxLength: 25 }), (options, errands) => {
      const prover = robots.spec.prove({ file, bot: { name: "b", token: "bot" }, bySource: () => options });
      const found = driven(options, errands).flatMap((row) => prover.see(row, options) ?? []);
      expect(found).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

/** Asks what the promise lets pass, robots.txt first where it says so, and writes the rows of it. */
function driven(options: RobotsOptions, errands: readonly Errand[]): readonly Row[] {
  const rows: Row[] = [];
  const looks = new Map<string, Look>();
  const registered = new Map<string, { role: "entry" | "list" | "detail" | "other"; url: string }[]>();
  const stopped = new Set<string>();
  let now = 0;
  let pass = 1;

  const look = (request: Request, url: string, { state, text, unchanged }: Errand) => {
    const { source, pass } = request;
    const own = sampleRequest({ url, source, pass, purpose: "robots", role: "other", registered: request.registered });
    const seq = rows.length + 1;
    const renewed = unchanged && looks.get(own.authority)?.last !== undefined;
    const outcome = renewed ? "not modified" : "answered";
    const findings = renewed ? {} : { robots: { state, ...(state === "rules" && { file: hashOf(text) }) } };
    rows.push(sampleAsked({ url, source, pass, purpose: "robots", role: "other", seq, startedAt: now }));
    rows.push(sampleAnswered({ seq: seq + 1, request: seq, source, pass, outcome, endedAt: now + 5, findings }));
    const exchange = sampleExchange({ request: own, outcome, endedAt: now + 5, findings });
    for (const [key, value] of robots.spec.keep?.settle?.(options, exchange, looks).facts ?? [])
      if (value) looks.set(key, value);
    now += 10;
  };

  for (const one of errands) {
    now += one.later;
    if (one.newPass) {
      stopped.clear();
      pass += 1;
    }
    const { source } = one;
    if (stopped.has(source)) continue;
    const { path, ...page } = one.page;
    const own = registered.get(source) ?? [];
    const at = { ...page, url: `${one.host}${path}`, source, pass: `pass-${pass}` };
    const request = sampleRequest({ ...at, registered: own });
    let verdict: Verdict | undefined;
    for (;;) {
      verdict = robots.spec.keep?.admit?.(options, request, looks, now, file);
      if (verdict?.kind !== "first") break;
      look(request, verdict.request.url, one);
    }
    const seq = rows.length + 1;
    if (verdict?.kind === "go") {
      const { evidence } = verdict;
      rows.push(sampleAsked({ ...at, seq, startedAt: now, by: "robots", ...(evidence && { evidence }) }));
      rows.push(sampleAnswered({ seq: seq + 1, request: seq, source, pass: at.pass, endedAt: now + 5 }));
      if (page.role !== "other")
        registered.set(source, [...own.filter(({ role }) => role !== page.role), { role: page.role, url: at.url }]);
    } else if (verdict?.kind === "skip" || verdict?.kind === "stop") {
      const scope = verdict.kind === "stop" ? { scope: verdict.scope } : {};
      rows.push(sampleRefused({ ...at, seq, at: now, by: "robots", code: verdict.code, ...scope }));
      if (verdict.kind === "stop") stopped.add(source);
    }
  }
  return rows;
}
