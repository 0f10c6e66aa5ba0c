import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import meilenvergleich from "../../bots/meilenvergleich/bot.ts";
import { CANARY } from "../../bots/meilenvergleich/replica/host.ts";
import { audit } from "../../src/ledger/audit.ts";
import { sealFile } from "../../src/ledger/seal-book.ts";
import { allPromises } from "../../src/promises/index.ts";
import { compareWithLedger, smallestGap } from "../../src/world/log-checks.ts";
import { requestsIn } from "../../src/world/virtual-house.ts";
import { rowsOf as allRowsOf, storeIn } from "../attack/process/stored.ts";
import { NightProcesses } from "./night-process.ts";
import { browsersOf, clock, foldersOf, notTried, pathOf, rowsOf } from "./testing.ts";

/** What pages hold beside facts: prose, pictures, logos, names of classes and ids, scripts, keys of their JSON. */
const WORDS = [
  ...[CANARY, "lohnt es sich", "Gartenmarkt Linde lohnt", "Alle akzeptieren", "consent-banner", "cookie-layer"],
  ...[
    "<!doctype",
    "<html",
    'class="rate"',
    "querySelector",
    "addEventListener",
    '"description"',
    "application/ld+json",
  ],
  ...["Seite 2", ".svg", ".jpg", "zugestimmt"],
];

describe.skipIf(notTried !== undefined)("a night killed in mid-source while Chromium runs", () => {
  it("leaves no browser, no profile and no byte of a page; the next run goes on in the same pass (V5, V7-V10)", {
    timeout: 120_000,
  }, async () => {
    const night = await NightProcesses.open();
    const temporary = new Set(readdirSync(tmpdir()));
    try {
      const first = night.start("run", "meilenvergleich");
      const owner = first.process.pid ?? 0;
      let [running, folders]: [number, number] = [0, 0];
      night.arrived = ({ path }) => {
        if (path !== "/api/offers?page=2") return undefined;
        running = browsersOf(owner).length;
        folders = foldersOf(owner).length;
        first.process.kill("SIGKILL");
        return first.ended.then(() => undefined);
      };
      const killed = await first.ended;
      expect(killed.signal, killed.said).toBe("SIGKILL");
      expect([running > 3, folders]).toEqual([true, 1]);
      const since = clock.now();
      while ((browsersOf(owner).length > 0 || foldersOf(owner).length > 0) && clock.now() < since + 15_000)
        await clock.sleepUntil(clock.now() + 50);
      console.log(`browser and profile gone ${clock.now() - since} ms after the kill`);
      expect(browsersOf(owner)).toEqual([]);
      expect(foldersOf(owner)).toEqual([]);
      // Facts stand in the files, so that what is looked for beside them would be found as well.
      expect(night.find(["Optik Klar"])).not.toEqual([]);
      expect(night.find(WORDS)).toEqual([]);
      const before = night.world.log();

      night.arrived = () => undefined;
      const second = await night.start("run", "meilenvergleich").ended;
      expect(second.code, second.said).toBe(0);
      expect(browsersOf(owner)).toEqual([]);
      const hits = night.world.log();
      const later = hits.slice(before.length);
      // Behind the source that was finished, and in the one that was not.
      expect(before.map(({ host, path }) => `${host}${path}`)).toEqual([
        ...["liste.test/robots.txt", "liste.test/partner", "liste.test/partner?seite=2", "spa.test/robots.txt"],
        ...["spa.test/angebote", "spa.test/api/offers?page=1", "spa.test/api/offers?page=2"],
      ]);
      expect(later.map(({ host }) => host)).not.toContain("liste.test");
      const parts = [1, 2, 3].map((part) => `/api/offers?page=${part}`);
      expect(later.map(({ path }) => path).filter((path) => path !== "/robots.txt")).toEqual(["/angebote", ...parts]);
      expect(
        smallestGap(hits.filter(({ host, path }) => host === "spa.test" && !path.startsWith("/api/"))),
      ).toBeGreaterThanOrEqual(2_000);
      const lastBefore = Math.max(...before.filter(({ host }) => host === "spa.test").map(({ end }) => end));
      expect((later[0]?.start ?? 0) - lastBefore).toBeGreaterThanOrEqual(2_000);

      const store = await storeIn(night.data);
      try {
        const rows = await allRowsOf(store);
        const starts = rowsOf(rows, "pass started");
        expect(starts.map(({ how }) => how)).toEqual(["new", "resumed"]);
        expect(new Set(starts.map(({ pass }) => pass)).size).toBe(1);
        expect(rowsOf(rows, "pass ended")).toHaveLength(1);
        // What was open at the kill counts as sent.
        const open = new Set(rowsOf(rows, "recovered").map(({ request }) => request));
        const asked = rowsOf(rows, "asked");
        expect(asked.filter(({ seq }) => open.has(seq)).map(({ url }) => pathOf(url))).toEqual(["/api/offers"]);
        expect(compareWithLedger(hits, await requestsIn(store))).toEqual([]);
        const seals = await sealFile(join(night.data, "ledger-seals.txt")).all();
        const audited = await audit(store.ledger, { bots: [meilenvergleich], promises: allPromises, seals });
        expect(audited.violations).toEqual([]);
        expect(audited.chain.ok).toBe(true);
        const counts = await store.desk.counts("meilenvergleich");
        expect(counts.map(({ source, records }) => `${source} ${records}`).sort()).toEqual(["liste 6", "spa 60"]);
      } finally {
        await store.close();
      }
      expect(night.find(WORDS)).toEqual([]);
      for (const word of WORDS) expect(killed.said + second.said).not.toContain(word);
      const left = readdirSync(tmpdir()).filter((name) => !temporary.has(name) && /playwright|chromium/i.test(name));
      expect(left).toEqual([]);
      expect(readdirSync(join(night.folder, "tmp"))).toEqual([]);
      expect(
        readdirSync(night.folder, { recursive: true }).filter((name) => /(^|\/)core\b/.test(String(name))),
      ).toEqual([]);
    } finally {
      await night.close();
    }
  });
});
