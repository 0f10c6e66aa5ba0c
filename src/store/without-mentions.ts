import type { Json } from "../pledge/observation.ts";

/**
 * The value without texts that must not be named any more: gone from lists, null elsewhere. The same value where it
 * names none.
 *
 * @example withoutMentions({ paper: "x", list: ["x", "y"] }, (text) => text === "x") // { paper: null, list: ["y"] }
 */
export function withoutMentions(value: Json, isNamed: (text: string) => boolean): Json {
  if (typeof value === "string") return isNamed(value) ? null : value;
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) {
    const left = value.filter((each) => !(typeof each === "string" && isNamed(each)));
    const inner = left.map((each) => withoutMentions(each, isNamed));
    return left.length === value.length && inner.every((each, index) => each === value[index]) ? value : inner;
  }
  const fields = Object.entries(value).map(([name, each]) => [name, withoutMentions(each, isNamed)] as const);
  return fields.every(([name, each]) => each === value[name]) ? value : Object.fromEntries(fields);
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
