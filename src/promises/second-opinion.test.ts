import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { allPromises } from "./index.ts";

const folder = new URL("./", import.meta.url);
const sources = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => [name, readFileSync(new URL(name, folder), "utf8")]),
);

test.each([...allPromises.keys()])("the proof of %s stands on nothing that keeps it", (name) => {
  const file = `${name}.ts`;
  const text = sources.get(file) ?? "";
  const call = text.slice(text.search(/^export const \w+ = promise/m));
  const keep = reached(file, between(call, "\n  keep:", "\n  say:"));
  const prove = reached(file, between(call, "\n  prove:", "\n});"));
  // What both sides reach would repeat in the proof the very mistake it should find.
  const shared = [...prove].filter((place) => keep.has(place));
  expect(shared).toEqual([]);
});

const between = (text: string, from: string, to: string): string => {
  const start = text.indexOf(from);
  return start < 0 ? "" : text.slice(start, text.indexOf(to, start));
};

/** The functions of this folder that a piece of a file calls, and those that they call, as `file#name`. */
function reached(file: string, piece: string, found = new Set<string>()): Set<string> {
  const text = sources.get(file) ?? "";
  for (const name of new Set(piece.match(/(?<=\.\.\.|[^.\w])[A-Za-z]\w+(?!\w*:)/g))) {
    const at = imported(text, name) ?? [file, name];
    const place = at.join("#");
    const body = declaration(sources.get(at[0]) ?? "", at[1]);
    if (body === undefined || found.has(place)) continue;
    found.add(place);
    reached(at[0], body, found);
  }
  return found;
}

/** File and name in it, where a name is a value imported from this folder. */
function imported(text: string, name: string): [file: string, name: string] | undefined {
  for (const [, names = "", path = ""] of text.matchAll(/^import \{([^}]*)\} from "\.\/([^"]+)";/gm))
    for (const part of names.split(",").map((one) => one.trim())) if (part === name) return [basename(path), name];
  return undefined;
}

/** The text of a function or class that a file declares at its top. */
function declaration(text: string, name: string): string | undefined {
  const start = text.search(
    new RegExp(
      `^(?:export )?(?:function ${name}\\b|class ${name}\\b|const ${name}\\b[^=]*= (?:<|\\(|async|\\w+ =>))`,
      "m",
    ),
  );
  if (start < 0) return undefined;
  const end = text.slice(start).search(/\n(?=(?:export |const |function |class |\/\*\*|interface |type )\b)|\n\/\*\*/);
  return end < 0 ? text.slice(start) : text.slice(start, start + end);
}
