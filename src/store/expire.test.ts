import { expect, it } from "vitest";
import { openStore } from "../ledger/open-store.ts";
import { idsFrom } from "../time/ids.ts";
import { seededRandom } from "../time/random.ts";
import { VirtualClock } from "../time/virtual-clock.ts";
import { capture, collect, digestOf, write } from "./conformance/samples.ts";
import { expireCaptures } from "./expire.ts";

it("A14: deletes copies whose time is over, keeps bodies that another copy needs, and says so in the ledger", async () => {
  const clock = new VirtualClock(1_000);
  const random = seededRandom("expire");
  const store = await openStore({ path: ":memory:", dataDir: "", clock, random, ids: idsFrom(clock, random) });
  for (const text of ["old", "shared", "new"]) await store.blobs.put(digestOf(text), Buffer.from(text));
  const kept = [
    ...Array.from({ length: 250 }, (_, index) => capture(index + 1, { digest: digestOf("old"), until: 1_000 })),
    capture(301, { digest: digestOf("shared"), until: 999 }),
    capture(302, { digest: digestOf("shared"), until: null }),
    capture(303, { digest: digestOf("new"), until: 1_001 }),
    capture(304, { bot: "other", digest: digestOf("new"), until: 1 }),
  ];
  for (const entry of kept) await write(store, { capture: entry });
  expect(await expireCaptures(store, clock, { bot: "b" })).toBe(251);
  expect((await collect(store.desk.captures({ bot: "b" }))).map(({ request }) => request)).toEqual([302, 303]);
  const bodies = await Promise.all(["old", "shared", "new"].map((text) => store.blobs.get(digestOf(text))));
  expect(bodies.map((body) => body !== undefined)).toEqual([false, true, true]);
  const rows = await collect(store.ledger.rows());
  expect(rows.map(({ event }) => event)).toEqual(["deleted", "deleted", "deleted"]);
  expect(await expireCaptures(store, clock, { bot: "b" })).toBe(0);
});
