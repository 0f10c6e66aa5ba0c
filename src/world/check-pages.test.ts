import { describe, expect, it } from "vitest";
import { recogniseChallenge } from "../read/challenge.ts";
import { checkKinds, checkPage } from "./check-pages.ts";
import { readFault } from "./faults.ts";
import { bytesOf, type ReplicaAnswer } from "./replica.ts";

const judged = (answer: ReplicaAnswer | undefined) => {
  const headers = Object.entries(answer?.headers ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  const body = bytesOf(answer?.body);
  return recogniseChallenge({ url: "https://a.example/page", status: answer?.status ?? 0, headers, body }).class;
};

describe("check pages", () => {
  it.each(checkKinds)("%s is recognised at every status that checks are answered with", (kind) => {
    for (const status of [200, 202, 403, 429, 503])
      expect(judged(checkPage(kind, status)), `${status}`).toMatch(/^(challenge|blocked)$/);
    expect(judged(checkPage(kind))).toMatch(/^(challenge|blocked)$/);
  });

  it("come by order, with their own status or another; an unknown wall is no fault", () => {
    const ask = { scheme: "https", host: "a.example", method: "GET", path: "/", headers: {}, now: 0 } as const;
    const given = (spec: string) => readFault(spec)?.change({ status: 404 }, { ...ask, body: new Uint8Array(0) });
    expect(given("check:f5")).toMatchObject({ status: 200 });
    expect(given("check:f5:503")).toMatchObject({ status: 503 });
    expect(readFault("check:fortiweb:202:2")?.times).toBe(2);
    for (const none of ["check", "check:wall", "check:f5:abc"]) expect(readFault(none), none).toBeUndefined();
  });
});
