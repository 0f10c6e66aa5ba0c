import type { Json } from "./json.ts";

/**
 * Places in JSON: keys with points between them, `[0]` for an element, `*` for each element or value, `**` for any depth.
 * A path is written by the operator; what stands at its end is a stranger's.
 */
export type JsonPath = readonly (string | number | typeof EACH | typeof DEEP)[];

const EACH = Symbol("*");
const DEEP = Symbol("**");

/** Values looked at for one path; a hostile page cannot make a search for ever. */
const MOST_VISITED = 200_000;

/** The steps of a path, null where it is none: an empty step, a bracket left open. */
export function jsonPath(text: string): JsonPath | null {
  const steps: (string | number | typeof EACH | typeof DEEP)[] = [];
  for (const part of text.split(".")) {
    const { name = "", indexes = "" } =
      /^(?<name>[^[\]]*)(?<indexes>(?:\[(?:\d{1,6}|\*)\])*)$/.exec(part)?.groups ?? {};
    if (name === "" && indexes === "") return null;
    if (name !== "") steps.push(name === "*" ? EACH : name === "**" ? DEEP : name);
    for (const [, index = ""] of indexes.matchAll(/\[(\d+|\*)\]/g)) steps.push(index === "*" ? EACH : Number(index));
  }
  return steps;
}

/**
 * The values at the end of a path, in the order of the document. An object of `__ref` alone stands for the entry of that
 * name at the root, as in a normalised cache.
 *
 * @param root where references lead to; the value itself unless it is a part of something larger
 * @example valuesAt(data, jsonPath("props.pageProps.offers[*].partner")) // ["Alpha", "Beta"]
 */
export function valuesAt(from: Json, path: JsonPath, root: Json = from): readonly Json[] {
  let left = MOST_VISITED;
  const found: Json[] = [];
  const walk = (value: Json, at: number): void => {
    if (left-- <= 0) return;
    const here = resolved(root, value);
    const step = path[at];
    if (step === undefined) {
      found.push(here);
      return;
    }
    if (step === DEEP) {
      walk(here, at + 1);
      // References are not followed on the way down: a cache has circles.
      if (here === value) for (const below of childrenOf(value)) walk(below, at);
      return;
    }
    if (step === EACH) {
      for (const below of childrenOf(here)) walk(below, at + 1);
      return;
    }
    const next = child(here, step);
    if (next !== undefined) walk(next, at + 1);
  };
  walk(from, 0);
  return found;
}

const isArray = (value: Json): value is readonly Json[] => Array.isArray(value);

const childrenOf = (value: Json): readonly Json[] =>
  isArray(value) ? value : typeof value === "object" && value !== null ? Object.values(value) : [];

const child = (value: Json, step: string | number): Json | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  if (isArray(value)) return typeof step === "number" ? value[step] : undefined;
  return Object.hasOwn(value, step) ? value[step] : undefined;
};

/** The value that a reference stands for; any other value is itself. */
export function resolved(root: Json, value: Json): Json {
  if (typeof value !== "object" || value === null || isArray(value)) return value;
  const reference = value.__ref;
  if (typeof reference !== "string" || Object.keys(value).length !== 1) return value;
  return child(root, reference) ?? value;
}
