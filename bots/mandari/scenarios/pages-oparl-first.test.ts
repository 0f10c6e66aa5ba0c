import type { Replica } from "goodbot/world";
import { describe, expect, it } from "vitest";
import { pagesSource } from "./pages-town.ts";
import { MINUTE, NOON, Town } from "./town.ts";

const host = "both.example";

/** A host with an OParl interface and pages: whoever asks for a page has not asked for the interface first. */
class Both implements Replica {
  readonly hosts = [host];
  readonly words = { mutations: {}, settings: {} };
  handle({ path }: { readonly path: string }) {
    if (path === "/robots.txt") return { status: 404, kind: "robots" };
    if (path !== "/oparl/system") return { status: 404, kind: path.endsWith("/system") ? "none" : "trap" };
    const body = JSON.stringify({ id: `https://${host}/oparl/system`, oparlVersion: "https://schema.oparl.org/1.1/" });
    return { status: 200, headers: { "Content-Type": "application/json" }, body, kind: "system" };
  }
  command() {
    return undefined;
  }
  state() {
    return {};
  }
  clear() {}
  reset() {}
}

describe("M1: where OParl answers no page is asked for", () => {
  it("not in the pass that finds it, and in no later one", async () => {
    const town = await Town.open([pagesSource(host, `https://${host}/si0040.php`)], NOON, [new Both()]);
    const first = await town.pass({ trigger: "hand" });
    expect(first.paths.at(-1)).toBe("/oparl/system");
    expect(first.result).toBe("incomplete");
    expect([...first.summary.endings.values()][0]?.why).toContain("there is an OParl interface");
    await town.house.pass(30 * MINUTE);
    const later = await town.pass({ trigger: "hand" });
    expect(later.paths.filter((path) => path !== "/robots.txt")).toEqual(["/oparl/system"]);
  });
});
