import { parseRobots, type RobotsFile } from "./robots-file.ts";
import { type RobotsVerdict, robotsVerdict } from "./verdict.ts";

/** Shorthands of this room's tests. */

/** A file from its lines, as UTF-8. */
export const fileOf = (...lines: readonly string[]): RobotsFile => parseRobots(Buffer.from(lines.join("\n"), "utf8"));

/** What a file says to AusschauBot of a path. */
export const verdictOf = (file: RobotsFile, path: string, token = "AusschauBot"): RobotsVerdict =>
  robotsVerdict(file, [token], `https://www.example.org${path}`);

export const allows = (file: RobotsFile, path: string, token?: string): boolean => verdictOf(file, path, token).allowed;

/** Whether one pattern under `Disallow` forbids a path. */
export const forbids = (pattern: string, path: string): boolean =>
  !allows(fileOf("User-agent: *", `Disallow: ${pattern}`), path);
