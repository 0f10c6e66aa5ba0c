import type * as z from "zod";

type Issue = z.core.$ZodIssue;

/** What zod calls a type, as a person would. */
const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list: [ … ]",
  object: "a group of settings: { … }",
  record: "a group of settings: { … }",
  undefined: "nothing",
  null: "null",
};

/**
 * What would be right in place of what a schema refuses, in our own words. Where a schema says it itself (a duration, a
 * product token), its sentence stands.
 *
 * @example wishOf({ code: "invalid_type", expected: "int", … }) // "a whole number"
 */
export function wishOf(issue: Issue): string {
  // Zod's own sentences begin so; those of our schemas do not.
  if (!/^(?:Invalid|Too (?:small|big)|Unrecognized)\b/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return kinds[issue.expected] ?? issue.expected;
    case "invalid_value":
      return issue.values.length === 1
        ? `exactly ${inText(issue.values[0])}`
        : `one of ${issue.values.map(inText).join(", ")}`;
    case "too_small":
      return atLeast(issue.origin, Number(issue.minimum), issue.inclusive ?? true);
    case "too_big":
      return `at most ${issue.maximum}${of(issue.origin)}`;
    case "invalid_union": {
      // Of several forms those count whose kind was right; where none was, each is told.
      const wishes = [...new Set(issue.errors.flatMap((errors) => (errors[0] ? [wishOf(errors[0])] : [])))];
      return wishes.length > 0
        ? wishes.join("; or ")
        : "one of the forms that the handbook names (docs/handbook/settings.md)";
    }
    case "invalid_format":
      return issue.format === "regex"
        ? `a text of the form ${issue.pattern ?? ""}`
        : `a text that is a valid ${issue.format}`;
    default:
      return issue.message;
  }
}

const inText = (value: unknown): string => JSON.stringify(value) ?? String(value);

function atLeast(origin: string, minimum: number, inclusive: boolean): string {
  if (origin === "string" && minimum === 1) return "a text that is not empty";
  return inclusive ? `at least ${minimum}${of(origin)}` : `more than ${minimum}${of(origin)}`;
}

const of = (origin: string): string =>
  origin === "array" || origin === "set" ? " entries" : origin === "string" ? " characters" : "";
