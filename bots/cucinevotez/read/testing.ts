import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseHtml } from "goodbot";
import type { Page } from "./open-page.ts";
import type { Reading } from "./reading.ts";

/** Markup as a page at an address. */
export const pageFrom = (markup: string, url = "https://www.cdep.ro/ords/pls/parlam/structura2015.home"): Page => ({
  url,
  base: url,
  html: parseHtml(markup),
});

/** The content of a reading that must be one. */
export const contentOf = <T>(reading: Reading<T>): T => {
  if (reading.kind === "alarm") throw new Error(`an alarm instead of content: ${reading.code}, ${reading.why}`);
  return reading.value;
};

/** A file or folder of real data, or undefined (with a line that says so) where this machine has none. */
export const realData = (name: string): string | undefined => {
  const folder = process.env.GOODBOT_REAL_DATA ?? join(import.meta.dirname, "../../../../shared/real");
  const path = join(folder, name);
  if (existsSync(path)) return path;
  console.info(`not tested: ${name} is not here; GOODBOT_REAL_DATA names the folder that has it`);
  return undefined;
};
