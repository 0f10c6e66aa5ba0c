import { expect, it } from "vitest";
import type { LineEnd, LineState } from "../store/store.ts";
import { endingOf } from "./source-end.ts";

const line = (state: LineState, end: LineEnd | null = null) => ({ state, end, lines: 1 });

it("everything asked for was read, and still not all of the source where a page was skipped", () => {
  const skipped: LineEnd = { how: "refused", code: "robots disallow", why: "line 2" };
  expect(endingOf([line("done")], [])).toMatchObject({ result: "complete", whole: true });
  expect(endingOf([line("done"), line("failed", skipped)], [])).toMatchObject({ result: "complete", whole: false });
  const failed: LineEnd = { how: "failed", why: "status 500" };
  expect(endingOf([line("done"), line("failed", failed)], []).whole).not.toBe(true);
});
