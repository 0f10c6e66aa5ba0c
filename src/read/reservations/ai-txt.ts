import { startsAsHtml } from "../html-start.ts";
import { type AgentFile, groupsInForce } from "./groups-in-force.ts";
import { type Covers, type ReservationSignal, rawText } from "./signal.ts";

/**
 * What an `ai.txt` (Spawning's form, 2023) says of an address: groups and rules as in robots.txt, but about use, not
 * access. The longest pattern that covers the address holds, Allow where two are equally long. A pattern that begins
 * with `*` is a suffix of the path: rules about pictures say nothing of a page.
 *
 * Another proposal uses the same address with another syntax: without a single rule, a forbidding word makes it `flag`;
 * HTML in its place says nothing.
 *
 * @param file the same text, read by the robots room
 */
export const readAiTxt = (
  text: string,
  file: AgentFile,
  tokens: readonly string[],
  url: string,
  covers: Covers,
): ReservationSignal[] => {
  if (startsAsHtml(text)) return [];
  if (!file.groups.some(({ rules }) => rules.length > 0)) return otherSyntax(text);
  const { scope, groups } = groupsInForce(file, tokens);
  let best: { type: "allow" | "disallow"; pattern: string } | null = null;
  for (const { type, value } of groups.flatMap(({ rules }) => rules)) {
    const pattern = Buffer.from(value, "latin1").toString("utf8");
    if (pattern === "" || !isAbout(pattern, url, covers)) continue;
    const longer = pattern.length - (best?.pattern.length ?? 0);
    if (longer > 0 || (longer === 0 && type === "allow")) best = { type, pattern };
  }
  if (best === null) return [];
  const { type, pattern } = best;
  const raw = rawText(`${type === "allow" ? "Allow" : "Disallow"}: ${pattern}`);
  return [
    { family: "ai.txt", carrier: "ai.txt", verdict: type === "allow" ? "allow" : "reserve", raw, scope, path: pattern },
  ];
};

const isAbout = (pattern: string, url: string, covers: Covers): boolean => {
  if (!pattern.startsWith("*")) return covers(pattern, url);
  const path = url.replace(/[?#].*$/s, "");
  const suffix = pattern.endsWith("$") ? pattern : `${pattern}$`;
  return covers(suffix, path) || (pattern.includes("?") && covers(pattern, url));
};

const otherSyntax = (text: string): ReservationSignal[] => {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replace(/#.*$/, "").trim());
  const forbidding = lines.find((line) => /disallow|deny|prohibit|["']?[:=]\s?["']?no\b/i.test(line));
  if (forbidding !== undefined) {
    return [
      {
        family: "ai.txt",
        carrier: "ai.txt",
        verdict: "flag",
        raw: rawText(forbidding),
        scope: "all",
        note: "another syntax that forbids something",
      },
    ];
  }
  if (lines.every((line) => line === "")) return [];
  return [{ family: "ai.txt", carrier: "ai.txt", verdict: "unset", raw: "", scope: "all", note: "another syntax" }];
};
