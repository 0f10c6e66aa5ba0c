import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { FaultPlan } from "./fault-plan.ts";
import { faultKinds, readFault } from "./faults.ts";
import { bytesOf, type ReplicaAnswer, type ReplicaRequest } from "./replica.ts";
import { robotsAnswer, robotsVariants } from "./robots-variants.ts";

const request = (path = "/a/page", host = "a.example"): ReplicaRequest => ({
  scheme: "https",
  host,
  method: "GET",
  path,
  headers: {},
  body: new Uint8Array(0),
  now: Date.UTC(2026, 0, 1),
});
const answer: ReplicaAnswer = {
  status: 200,
  headers: { "Content-Type": "text/plain" },
  body: "0123456789",
  kind: "list",
};
const struck = (spec: string): ReplicaAnswer => readFault(spec)?.change(answer, request()) ?? { status: 0 };

/** One well-formed example for every entry of the closed list. */
const examples: Record<string, string> = {
  status: "status:500:3",
  "retry-after": "retry-after:120",
  "retry-date": "retry-date:120",
  reset: "reset",
  garbage: "garbage",
  "reset-after-head": "reset-after-head",
  hang: "hang:2",
  "hang-after-head": "hang-after-head",
  cut: "cut:4",
  short: "short:4",
  drip: "drip",
  endless: "endless",
  big: "big:1",
  bomb: "bomb:2",
  gzip: "gzip",
  bom: "bom",
  empty: "empty",
  html200: "html200",
  login: "login",
  redirect: "redirect:302:https://other.example:8443/x",
  challenge: "challenge",
  check: "check:imperva:202:2",
  delay: "delay:500",
  robots: "robots:allow",
};

describe("faults", () => {
  it("are a closed list: every entry works, says how it is written, and refuses broken arguments", () => {
    expect(Object.keys(examples).sort()).toEqual(Object.keys(faultKinds).sort());
    for (const [name, spec] of Object.entries(examples)) {
      expect(readFault(spec), spec).toBeDefined();
      expect(faultKinds[name]?.usage.startsWith(name)).toBe(true);
    }
    for (const broken of [
      "",
      "nothing",
      "status",
      "status:abc",
      "status:99",
      "status:500:0",
      "cut",
      "cut:-1",
      "drip:0",
      "toString",
    ]) {
      expect(readFault(broken), broken).toBeUndefined();
    }
  });

  it("change the answer as they say", () => {
    expect(struck("status:503")).toMatchObject({ status: 503 });
    expect(struck("retry-after:120")).toMatchObject({ status: 429, headers: { "Retry-After": "120" } });
    expect(struck("retry-after:7:503")).toMatchObject({ status: 503 });
    expect(struck("retry-date:60").headers?.["Retry-After"]).toBe("Thu, 01 Jan 2026 00:01:00 GMT");
    expect(struck("cut:4").behaviour).toEqual({ do: "cut", after: 4 });
    expect(struck("short:4").body?.toString()).toBe("0123");
    expect(struck("drip").behaviour).toEqual({ do: "drip", bytes: 64, everyMs: 1000 });
    expect(struck("big:1").body).toHaveLength(1_048_576);
    expect(gunzipSync(bytesOf(struck("bomb:2").body))).toHaveLength(2 * 1_048_576);
    expect(gunzipSync(bytesOf(struck("gzip").body)).toString()).toBe("0123456789");
    expect([...bytesOf(struck("bom").body).subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x30]);
    expect(bytesOf(struck("empty").body)).toHaveLength(0);
    expect(struck("html200")).toMatchObject({
      status: 200,
      headers: { "Content-Type": expect.stringContaining("html") },
    });
    expect(struck("login").headers?.Location).toBe("/login");
    expect(struck("redirect:302:https://other.example:8443/x").headers?.Location).toBe("https://other.example:8443/x");
    expect(struck("challenge").headers?.["cf-mitigated"]).toBe("challenge");
    expect(struck("delay:500").delayMs).toBe(500);
  });
});

describe("a plan of faults", () => {
  const status = (plan: FaultPlan, path?: string, host?: string): number =>
    plan.apply(answer, request(path, host)).status;

  it("strikes so often, then never again", () => {
    const plan = new FaultPlan();
    plan.add("status:500:2");
    expect([1, 2, 3].map(() => status(plan))).toEqual([500, 500, 200]);
    expect(plan.list()).toEqual([]);
  });

  it("strikes one host, one beginning of a path, one whole path", () => {
    const plan = new FaultPlan();
    plan.add("status:500@a.example/a/");
    expect([status(plan), status(plan, "/b"), status(plan, "/a/page", "b.example")]).toEqual([500, 200, 200]);
    plan.clear();
    plan.add("status:500@/paper?page=5$");
    expect([status(plan, "/paper?page=5"), status(plan, "/paper?page=55")]).toEqual([500, 200]);
    plan.clear();
    plan.add("status:500", { host: "b.example", path: "/x" });
    expect([status(plan, "/x", "b.example"), status(plan, "/x")]).toEqual([500, 200]);
  });

  it("lets the newest of several strike, and keeps the log's word for the request", () => {
    const plan = new FaultPlan();
    plan.add("status:500");
    plan.add("status:404:1");
    expect([status(plan), status(plan)]).toEqual([404, 500]);
    expect(plan.apply(answer, request()).kind).toBe("list");
  });

  it("keeps one variant of robots.txt a host, and leaves pages alone", () => {
    const plan = new FaultPlan();
    plan.add("robots:disallow-all@a.example");
    plan.add("robots:disallow:ExampleBot@a.example");
    expect(plan.list()).toHaveLength(1);
    expect(plan.apply(answer, request("/robots.txt")).body).toContain("User-agent: ExampleBot\nDisallow: /");
    expect(plan.apply(answer, request("/robots.txt", "b.example")).body).toBe(answer.body);
    expect(status(plan, "/a/page")).toBe(200);
    expect(plan.add("robots:unheard-of")).toBeUndefined();
  });
});

describe("variants of robots.txt", () => {
  it("are a closed list, each with an answer", () => {
    for (const usage of Object.keys(robotsVariants)) {
      const spec = usage
        .replace("TOKEN", "ExampleBot")
        .replace("SECONDS", "30")
        .replace("URL", "/x")
        .replace("TEXT", "a%0Ab");
      expect(robotsAnswer(spec, request("/robots.txt")), usage).toMatchObject({ kind: "robots" });
    }
    expect(robotsAnswer("unheard-of", request())).toBeUndefined();
  });

  it("say what they are called after", () => {
    const body = (variant: string) => robotsAnswer(variant, request())?.body?.toString() ?? "";
    expect(body("text:User-agent: *%0ADisallow: /x")).toBe("User-agent: *\nDisallow: /x");
    expect(body("crawl-delay:10")).toContain("Crawl-delay: 10");
    expect(body("pdf")).toContain("Disallow: /*.pdf$");
    expect(body("big").length).toBeGreaterThan(512_000);
    expect(robotsAnswer("429:90", request())).toMatchObject({ status: 429, headers: { "Retry-After": "90" } });
    expect(robotsAnswer("hang", request())?.behaviour).toEqual({ do: "hang" });
  });

  it("answer conditional requests", () => {
    const first = robotsAnswer("allow", request());
    const etag = String(first?.headers?.ETag);
    const again = robotsAnswer("allow", { ...request(), headers: { "if-none-match": `"other", W/${etag}` } });
    expect(again).toMatchObject({ status: 304 });
    expect(robotsAnswer("disallow-all", { ...request(), headers: { "if-none-match": etag } })?.status).toBe(200);
  });
});
