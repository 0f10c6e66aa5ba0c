import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

/**
 * Reads an index of the largest size known in a thread whose heap ends at 72 MiB, the modules themselves included: a
 * reader that made one text or one tree of it would not come back.
 */
const code = `
  const { parentPort, workerData } = require("node:worker_threads");
  (async () => {
    const { readKdq } = await import(workerData.module);
    const parts = ['<kdq xmlns="urn:kdq"><header><publisher>Nord</publisher></header>'].map((text) => Buffer.from(text));
    for (let n = 0; n < 41709; n++) {
      const more = "x".repeat(workerData.padding);
      parts.push(Buffer.from('<item id="' + (1000000 + n) + '" lastmod="2026-11-0' + (1 + (n % 9)) + 'T09:15:00.5"><note>' + more + '</note><url>https://kd.example.at/api/v1/notices/' + n + '</url></item>'));
    }
    parts.push(Buffer.from("</kdq>"));
    const bytes = Buffer.concat(parts);
    const reading = readKdq(bytes, { url: "https://kd.example.at/", now: Date.UTC(2026, 11, 1) });
    parentPort.postMessage({ kind: reading.kind, keys: reading.items?.size, bytes: bytes.length });
  })();
`;

test.each([0, 1_200])("41,709 entries stay far below 150 MB, also with %i octets beside each", async (padding) => {
  const module = new URL("./kdq.ts", import.meta.url).href;
  const worker = new Worker(code, {
    eval: true,
    execArgv: ["--conditions=goodbot-source"],
    workerData: { module, padding },
    resourceLimits: { maxOldGenerationSizeMb: 72, maxYoungGenerationSizeMb: 8 },
  });
  const result = await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  await worker.terminate();
  expect(result).toMatchObject({ kind: "index", keys: 41_709 });
});
