import { expect, it, vi } from "vitest";
import { spacing } from "../promises/spacing.ts";
import type { Replica } from "../world/replica.ts";
import { VirtualHouse } from "../world/virtual-house.ts";
import { sampleBot } from "./sample-bot.ts";

const NAMES = ["anton", "berta", "caesar", "dora"];
const PAGES = 3;

/** Answers after a while, so that the others have to wait. */
const boards = NAMES.map(
  (name): Replica => ({
    hosts: [`${name}.example`],
    handle: () => ({ status: 200, headers: { "content-type": "text/plain" }, body: "User-agent: *", delayMs: 300 }),
    state: () => ({}),
    reset: () => undefined,
  }),
);

const sources = NAMES.map((id) => ({
  ...{ id, kind: "notice", title: id, url: `https://${id}.example/notice`, hosts: [`${id}.example`], pledge: [] },
  settings: { pages: PAGES },
}));

const pledged = sampleBot("one", [], { sources });
const bot = {
  ...pledged,
  pledge: pledged.pledge.map((one) =>
    one.spec.name === "spacing"
      ? spacing({ perSite: "1s", atATime: 1, inTheWholeBot: true, tokens: { all: ["one-bot"] } })
      : one,
  ),
};

it("hosts that wait for the one slot of the whole bot look again when it is free, and not before", async () => {
  const house = await VirtualHouse.open({ start: Date.UTC(2026, 10, 30), replicas: boards });
  const turn = house.store.turn.bind(house.store);
  let turns = 0;
  vi.spyOn(house.store, "turn").mockImplementation((reads, decide) => {
    turns += 1;
    // Hosts that wake each other would go round for ever while the request of another is under way.
    if (turns > 1_000) throw new Error("the pass goes round in circles");
    return turn(reads, decide);
  });
  const { endings, startedAt, endedAt } = await house.run(bot);
  expect([...endings.values()].map(({ result }) => result)).toEqual(NAMES.map(() => "complete"));
  const asked = house.world.log().length;
  expect(asked).toBe(NAMES.length * PAGES);
  expect(turns).toBeLessThan(asked * 15);
  // Four hosts share the slot without a pause of its own: the pauses of one are used for the others.
  expect(endedAt - startedAt).toBeLessThan(asked * 400);
  expect(await house.disagreements()).toEqual([]);
});
