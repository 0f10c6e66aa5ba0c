import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { seededRandom } from "../time/random.ts";
import { realClock } from "../time/real-clock.ts";
import { openHouse } from "./common.ts";

it("certificates for a host are read from files beside the configuration; a missing one stops the start", async () => {
  const folder = mkdtempSync(join(tmpdir(), "extra-ca-"));
  const config = join(folder, "goodbot.config.mjs");
  const open = (extraCa: object) => {
    const operator = { name: "x", url: "https://x.example/", mail: "x@x.example" };
    writeFileSync(config, `export default ${JSON.stringify({ bots: {}, operator, extraCa })};`);
    return openHouse({ config }, { clock: realClock, random: seededRandom("ca"), pid: 1 });
  };
  try {
    await expect(open({ "www.a.example": "missing.pem" })).rejects.toThrow(/extraCa\.www\.a\.example.*missing\.pem/s);
    const operator = { name: "x", url: "https://x.example/", mail: "x@x.example" };
    const plain = join(folder, "plain.config.mjs");
    writeFileSync(plain, `export default ${JSON.stringify({ bots: {}, operator })};`);
    const shell = { clock: realClock, random: seededRandom("ca"), pid: 1 };
    for (const value of ["www.a.example:missing.pem", "www.a.example"])
      await expect(openHouse({ config: plain, extraCa: [value] }, shell)).rejects.toThrow(/--extra-ca www\.a\.example/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
