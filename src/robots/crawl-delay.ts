import { readDelay, readRequestRate } from "./delay-values.ts";
import type { ExtensionLine, RobotsFile } from "./robots-file.ts";
import { extensionsInForce } from "./selection.ts";

/** The wait between two requests that a file asks for, in whole milliseconds rounded up, and the line that says so. */
export interface CrawlDelay {
  readonly milliseconds: number;
  readonly line: number;
}

/**
 * The delay in force for a bot: the largest valid `Crawl-delay` or `Request-rate` of its group, null where there is
 * none. A value of `*` counts only where `*` is the bot's group, one before any group for nobody. Of several tokens
 * the largest value holds. No cap is applied here: what a bot does with a large value is its promise (A11, V9).
 *
 * @example crawlDelay(parseRobots(body), ["AusschauBot"]) // { milliseconds: 10000, line: 3 }
 */
export function crawlDelay(file: RobotsFile, tokens: readonly string[]): CrawlDelay | null {
  let largest: CrawlDelay | null = null;
  for (const token of tokens.length > 0 ? tokens : ["*"]) {
    for (const extension of extensionsInForce(file, token)) {
      const milliseconds = millisecondsOf(extension);
      if (milliseconds === null || (largest !== null && milliseconds <= largest.milliseconds)) continue;
      largest = { milliseconds, line: extension.line };
    }
  }
  return largest;
}

/**
 * The seconds of a `Crawl-delay` value, null where it is no valid one (see `readDelay` for the forms).
 *
 * @example readCrawlDelay("10#10 seconds") // 10
 */
export const readCrawlDelay = (text: string): number | null => readDelay(text)?.seconds ?? null;

function millisecondsOf({ key, value }: ExtensionLine): number | null {
  if (key === "crawl-delay") return readDelay(value)?.milliseconds ?? null;
  return key === "request-rate" ? (readRequestRate(value)?.milliseconds ?? null) : null;
}
