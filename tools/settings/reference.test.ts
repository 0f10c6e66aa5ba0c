import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { explainedSettings } from "../../src/desk/explained-settings.ts";
import { documented, referencePage } from "./reference.ts";

const page = join(import.meta.dirname, "../../docs/handbook/settings.md");

it("M19: the handbook lists every setting of every promise, as the schemas have it now", () => {
  expect(readFileSync(page, "utf8"), "run: node --conditions=goodbot-source tools/settings/main.ts").toBe(
    referencePage(),
  );
});

it("M19: every setting has a reason, and every promise a sentence", () => {
  const bare = documented().flatMap(({ name, about, options }) => [
    ...(about === "" ? [name] : []),
    ...options.filter(({ reason }) => reason === "").map(({ path }) => `${name}.${path}`),
  ]);
  expect(bare, "write a comment above the key in the schema").toEqual([]);
});

it("the list by which installations check their pledges is the same", () => {
  const now = Object.fromEntries(documented().map(({ name, options }) => [name, options.map(({ path }) => path)]));
  expect(explainedSettings).toEqual(now);
});

it("shows unit, default and reason of settings of each form", () => {
  const text = referencePage();
  for (const line of [
    '| `perHost` | duration ("1.5s", "10m", "24h", "30d", or milliseconds) | not set | Shortest time from the end',
    "| `limits[].atMost` | whole number | required | How many at most. |",
    "| `on` | by name (unavailable, empty, no rule line, forbidden, rate limited,",
    "| `by.*.total` |",
    '| `read` | "every pass" · "when too old" |',
  ])
    expect(text).toContain(line);
});
