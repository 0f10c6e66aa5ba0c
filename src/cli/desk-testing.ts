import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Ran, runHere } from "./testing.ts";

const root = join(import.meta.dirname, "../..");
const sourceOf = (path: string): string => JSON.stringify(pathToFileURL(join(root, path)).href);

/** An installation in a folder of its own, with mandari and one source, for commands that ask nobody. For tests. */
export class DeskInstallation {
  readonly folder = mkdtempSync(join(tmpdir(), "goodbot-desk-"));

  constructor(more = "") {
    writeFileSync(
      join(this.folder, "goodbot.config.ts"),
      `export default { bots: { mandari: "bot.ts" }, data: "data", ${more}
        operator: { name: "mandari", url: "https://mandari.de/", mail: "support@mandari.de" } };`,
    );
    writeFileSync(
      join(this.folder, "bot.ts"),
      `import mandari from ${sourceOf("bots/mandari/bot.ts")};
       import { oparl } from ${sourceOf("src/index.ts")};
       const url = "https://town.example/oparl/v1.0/system";
       export default { ...mandari, sources: [oparl({ id: "town", title: "Town", url })] };`,
    );
  }

  /** A command line whose last word may be `--json`. */
  run(...args: readonly string[]): Promise<Ran> {
    return runHere(["--config", join(this.folder, "goodbot.config.ts"), "--data", join(this.folder, "data"), ...args]);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
