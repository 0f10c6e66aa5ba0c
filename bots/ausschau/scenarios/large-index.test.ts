import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

/**
 * Two passes over an index of the largest size known, through gate, store, frontier and ledger, in a thread whose heap
 * ends at 144 MB, all modules and the host itself included. The body of the index is one buffer beside the heap, and the
 * store one in memory: both are no part of it.
 */
const code = `
  const { parentPort, workerData } = require("node:worker_threads");
  (async () => {
    const { VirtualHouse } = await import(workerData.world);
    const { default: ausschau } = await import(workerData.bot);
    const { officialHosts } = await import(workerData.hosts);
    const { promises } = await import(workerData.promises);
    const now = Date.UTC(2026, 10, 30, 11);
    const house = await VirtualHouse.open({ start: now, replicas: officialHosts({ now, large: 41709 }) });
    const pledge = [
      ...ausschau.pledge.filter(({ spec }) => spec.name !== "caps"),
      promises.caps({ requests: 25, time: "3h", pass: "5h" }),
    ];
    const bot = { ...ausschau, pledge, sources: ausschau.sources.filter(({ id }) => id === "ankoe") };
    await house.run(bot, { trigger: "schedule" });
    await house.pass(24 * 3600000);
    await house.run(bot, { trigger: "schedule" });
    const log = house.world.log().map(({ kind, status, conditional }) => kind + " " + status + (conditional ? " conditional" : ""));
    const lines = await house.store.frontier.documents("ausschau");
    parentPort.postMessage({ log, lines, disagreements: await house.disagreements(), audit: (await house.audit(bot)).violations });
  })().catch((error) => parentPort.postMessage({ error: String(error.stack) }));
`;

const at = (path: string): string => new URL(path, import.meta.url).href;

test("41,709 entries pass through the whole engine within a small heap; asked again, the unchanged index costs one conditional request", async () => {
  const worker = new Worker(code, {
    eval: true,
    execArgv: ["--conditions=goodbot-source"],
    workerData: {
      world: at("../../../src/world/virtual-house.ts"),
      promises: at("../../../src/promises/index.ts"),
      ...{ bot: at("../bot.ts"), hosts: at("../replica/official-hosts.ts") },
    },
    resourceLimits: { maxOldGenerationSizeMb: 120, maxYoungGenerationSizeMb: 24 },
  });
  const result = await new Promise<{ log: readonly string[] }>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  await worker.terminate();
  expect(result).toMatchObject({ disagreements: [], audit: [] });
  expect(result.log).toHaveLength(50);
  expect(result.log.filter((each) => each.startsWith("index"))).toEqual(["index 200", "index 304 conditional"]);
}, 240_000);
