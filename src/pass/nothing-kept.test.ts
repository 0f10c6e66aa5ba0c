import { expect, it, vi } from "vitest";
import type { Pledged } from "../pledge/promise.ts";
import { keeping } from "../promises/keeping.ts";
import type { Turn } from "../store/store.ts";
import { VirtualHouse } from "../world/virtual-house.ts";
import { sampleBot } from "./sample-bot.ts";

const host = "board-of-quiet.example";

/** One pass of a bot over two pages; the events of each transaction in order, and how often a page was asked for. */
async function passOf(pledge: readonly Pledged[], diesAt?: string) {
  const replica = {
    hosts: [host],
    handle: ({ path }: { path: string }) =>
      path === "/robots.txt" ? { status: 404 } : { status: 200, body: `the notice at ${path}` },
    state: () => ({}),
    reset: () => undefined,
  };
  const house = await VirtualHouse.open({ start: Date.UTC(2026, 10, 30), replicas: [replica] });
  const bot = sampleBot("quiet", pledge, { pages: 2 });
  const turns: string[] = [];
  let died = false;
  const { store } = house;
  const turn = store.turn.bind(store);
  vi.spyOn(store, "turn").mockImplementation((reads, decide) =>
    turn(reads, (seen): Turn<never> => {
      const decided = decide(seen) as Turn<never>;
      const events = (decided.rows ?? []).map(({ event }) => event).join(" ");
      if (events !== "") turns.push(events);
      return decided;
    }).then((result) => {
      if (diesAt === undefined || died || turns.at(-1) !== diesAt) return result;
      died = true;
      throw new Error("the process dies here");
    }),
  );
  if (diesAt !== undefined) await expect(house.run(bot)).rejects.toThrow("the process dies here");
  const { endings } = await house.run(bot);
  let records = 0;
  for await (const _ of store.desk.records({ bot: "quiet" })) records += 1;
  const asked = house.world.log().filter(({ path }) => path.startsWith("/notice")).length;
  return { turns, records, asked, result: endings.get("board")?.result };
}

it("V5: where nothing of an answer may be kept, what it says is written in the transaction of its row", async () => {
  const { turns, records, result } = await passOf([keeping({ usual: "nothing" })]);
  expect(turns.filter((events) => events === "answered applied")).toHaveLength(2);
  expect(turns).not.toContain("applied");
  expect({ records, result }).toEqual({ records: 2, result: "complete" });
});

it("V5: a process that dies right after it has lost nothing, and nobody is asked twice", async () => {
  const { records, asked, result } = await passOf([keeping({ usual: "nothing" })], "answered applied");
  expect({ records, asked, result }).toEqual({ records: 2, asked: 2, result: "complete" });
});

it("takes a kept answer in by a transaction of its own, and again from its copy after a crash between the two", async () => {
  const { turns, records, asked } = await passOf([keeping({ usual: "for good" })], "answered");
  expect(turns).toContain("applied");
  expect({ records, asked }).toEqual({ records: 2, asked: 2 });
});
