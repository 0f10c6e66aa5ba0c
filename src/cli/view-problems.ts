import { hiddenKindsOf } from "../desk/shown-kinds.ts";
import type { Bot } from "../pledge/bot.ts";
import type { Problem } from "./load-config.ts";

/**
 * What is wrong with the pages and exports of a bot: above all a kind of records that the pledge keeps for the operator
 * (C9), which would fail at the first visit.
 */
export function viewProblems(bot: Bot, file: string): readonly Problem[] {
  const hidden = hiddenKindsOf(bot);
  const views = bot.views ?? [];
  const hiddenIn = (path: string, kinds: readonly string[]): readonly Problem[] =>
    kinds
      .filter((kind) => hidden.has(kind))
      .map((kind) => ({
        file,
        path,
        is: `"${kind}"`,
        want: "no kind that the promise never-shown keeps for the operator",
      }));
  return [
    ...views.flatMap(({ slug, title, kinds }, index): readonly Problem[] => {
      const at = `views.${index} (${slug})`;
      const problems = [...hiddenIn(`${at}.kinds`, kinds)];
      if (!/^[a-z0-9][a-z0-9-]*$/.test(slug))
        problems.push({ file, path: `${at}.slug`, is: `"${slug}"`, want: "small letters, digits and -" });
      if (views.findIndex((other) => other.slug === slug) < index)
        problems.push({ file, path: `${at}.slug`, is: `"${slug}" twice`, want: "a path of its own for each view" });
      if (!bot.languages.some((language) => title[language] !== undefined))
        problems.push({ file, path: `${at}.title`, is: "missing", want: `a title in ${bot.languages.join(" or ")}` });
      return problems;
    }),
    ...Object.entries(bot.exports ?? {}).flatMap(([format, { kinds }]) => hiddenIn(`exports.${format}.kinds`, kinds)),
    ...hiddenIn("shownKinds", bot.shownKinds ?? []),
  ];
}
