import { expect, it } from "vitest";
import type { Replica } from "./replica.ts";
import { ReplicaSet } from "./replica-set.ts";

const replica = (body: string, plays?: (path: string) => boolean): Replica => ({
  hosts: ["items.example"],
  handle: () => ({ status: 200, body }),
  command: ({ text }) => (text === "word" ? body : undefined),
  state: () => body,
  reset: () => undefined,
  ...(plays && { plays }),
});

const asked = async (set: ReplicaSet, path: string): Promise<unknown> => {
  const request = {
    scheme: "https",
    host: "items.example",
    method: "GET",
    headers: {},
    body: new Uint8Array(0),
  } as const;
  const { answer } = await set.answer({ ...request, path, now: 0 });
  return answer.body;
};

const whole = replica("whole");
const part = replica("part", (path) => path.startsWith("/Q2"));

it.each([
  ["the whole first", [whole, part]],
  ["the part first", [part, whole]],
])("a host played by two: a path that one of them claims is its own, all else is the other's (%s)", async (_, both) => {
  const set = new ReplicaSet(both);
  expect(await asked(set, "/Q2.json")).toBe("part");
  expect(await asked(set, "/robots.txt")).toBe("whole");
  expect(set.order({ way: "mutate", text: "word", now: 0 }, { host: "items.example" })).toHaveLength(2);
  expect(set.state().replicas).toEqual({ "items.example": "whole", "items.example (in part)": "part" });
});

it("who plays a part and is alone plays the whole host; two that play the whole of it are refused", async () => {
  expect(await asked(new ReplicaSet([part]), "/robots.txt")).toBe("part");
  expect(() => new ReplicaSet([whole, replica("other")])).toThrow(/two replicas claim the host "items.example"/);
});
