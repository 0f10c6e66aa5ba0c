import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { realRandom } from "../time/random.ts";
import { realClock } from "../time/real-clock.ts";
import { OrdinarySite } from "../world/ordinary-site.ts";
import { startWorld, type World } from "../world/tls-world.ts";
import { type Ran, runHere } from "./testing.ts";

export const HOST = "www.neustadt.example";
const PUBLIC_NAME = JSON.stringify(pathToFileURL(join(import.meta.dirname, "../index.ts")).href);

/** An ordinary site on real sockets, and a folder with a bot that reads it without long pauses. For tests. */
export class PagesInstallation {
  readonly folder = mkdtempSync(join(tmpdir(), "goodbot-pages-"));
  readonly world: World;

  private constructor(world: World) {
    this.world = world;
    this.write("ca.pem", world.caPem);
  }

  static async open(articles = 9): Promise<PagesInstallation> {
    const site = new OrdinarySite({ host: HOST, now: Date.UTC(2026, 10, 30), articles });
    return new PagesInstallation(await startWorld({ replicas: [site], clock: realClock, random: realRandom }));
  }

  write(name: string, text: string): string {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  }

  /** Writes a bot under a file name of its own (a file once imported is not read anew), and a configuration with it. */
  bot(file: string, selectors: { readonly title?: string; readonly date?: string } = {}): void {
    const { title = "h1", date = "time" } = selectors;
    this.write(
      file,
      `import { defineBot, pages, pagesKit, usualPledge } from ${PUBLIC_NAME};
       export default defineBot({
         name: "news", token: "news-bot", languages: ["en"], purpose: { en: "It reads the news." }, promised: [],
         page: "https://news.example/bot", contact: "bots@news.example", kits: [pagesKit],
         pledge: usualPledge({ token: "news-bot", agent: "news-bot/1.0 (+https://news.example/bot)", gap: "5ms" }),
         sources: [pages({ id: "town", title: "Neustadt", url: "https://${HOST}/aktuelles/", kind: "Article",
           list: { links: "ul.meldungen a", next: "a[rel=next]" },
           detail: { urlPattern: "/aktuelles/*.html",
             fields: { title: ${JSON.stringify(title)}, date: { select: ${JSON.stringify(date)}, as: "date" } } },
           contract: { minItems: 5, required: ["title"], expectAfter: 5 } })],
       });`,
    );
    const operator = { name: "News", url: "https://news.example/", mail: "bots@news.example" };
    this.write(
      file.replace(".ts", ".config.ts"),
      `export default ${JSON.stringify({ bots: { news: file }, operator, data: "data" })};`,
    );
    this.#config = file.replace(".ts", ".config.ts");
  }

  #config = "goodbot.config.ts";

  /** Options that lead to the site. */
  get connect(): readonly string[] {
    return ["--ca", join(this.folder, "ca.pem"), ...this.world.connectTo.flatMap((value) => ["--connect-to", value])];
  }

  run(...args: readonly string[]): Promise<Ran> {
    return runHere(["--config", join(this.folder, this.#config), "--quiet", ...this.connect, ...args]);
  }

  mutate(text: string): void {
    this.world.order("mutate", text, undefined, { host: HOST });
  }

  async close(): Promise<void> {
    await this.world.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
