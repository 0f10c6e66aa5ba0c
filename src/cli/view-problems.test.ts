import { expect, it } from "vitest";
import { sampleBot } from "../pass/sample-bot.ts";
import type { View } from "../pledge/view.ts";
import { neverShown } from "../promises/never-shown.ts";
import { botProblems } from "./bot-problems.ts";

const view = (changes: Partial<View>): View => ({
  ...{ slug: "facts", title: { en: "Facts" }, kinds: ["Fact"] },
  show: async () => ({ lead: [], sections: [] }),
  ...changes,
});
const hidden = neverShown({ records: [{ kind: "Secret", what: { en: "Compared.", de: "Verglichen." } }] });
const paths = (more: Parameters<typeof sampleBot>[2]): readonly string[] =>
  botProblems(sampleBot("news", [hidden], more), "bot.ts").flatMap(({ path }) =>
    /^(views|exports|shownKinds)/.test(path) ? [path] : [],
  );

it("C9: check refuses a page, an export or a list of kinds with records that are for the operator", () => {
  const write = async function* () {
    yield "";
  };
  expect(paths({ views: [view({})], exports: { csv: { kinds: ["Fact"], write } }, shownKinds: ["Fact"] })).toEqual([]);
  expect(
    paths({
      views: [view({ kinds: ["Fact", "Secret"] })],
      exports: { csv: { kinds: ["Secret"], write } },
      shownKinds: ["Secret"],
    }),
  ).toEqual(["views.0 (facts).kinds", "exports.csv.kinds", "shownKinds"]);
});

it("check names a view without a path or title of its own", () => {
  expect(paths({ views: [view({}), view({})] })).toEqual(["views.1 (facts).slug"]);
  expect(paths({ views: [view({ slug: "A/b" })] })).toEqual(["views.0 (A/b).slug"]);
  expect(paths({ views: [view({ title: { ro: "Fapte" } })] })).toEqual(["views.0 (facts).title"]);
});
