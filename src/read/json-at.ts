import type { Json } from "./json.ts";

/**
 * What stands in a JSON value at the end of a path of keys and indexes, undefined where the path leads nowhere. JSON of
 * strangers is read with it and with the type tests below: nothing is believed of its form.
 *
 * @example jsonAt(value, "entities", "Q1", "claims", "P569", 0, "rank")
 */
export const jsonAt = (value: Json | undefined, ...path: readonly (string | number)[]): Json | undefined => {
  let at = value;
  for (const step of path) {
    if (typeof at !== "object" || at === null) return undefined;
    if (isArray(at)) at = typeof step === "number" ? at[step] : undefined;
    else at = Object.hasOwn(at, step) ? at[step] : undefined;
  }
  return at;
};

/** The text at a path, undefined where there is none. */
export const textAt = (value: Json | undefined, ...path: readonly (string | number)[]): string | undefined => {
  const found = jsonAt(value, ...path);
  return typeof found === "string" ? found : undefined;
};

/** The number at a path, undefined where there is none. */
export const numberAt = (value: Json | undefined, ...path: readonly (string | number)[]): number | undefined => {
  const found = jsonAt(value, ...path);
  return typeof found === "number" ? found : undefined;
};

/** The elements of the array at a path; none where there is no array. */
export const elementsAt = (value: Json | undefined, ...path: readonly (string | number)[]): readonly Json[] => {
  const found = jsonAt(value, ...path);
  return isArray(found) ? found : [];
};

/** The entries of the object at a path; none where there is no object. */
export const entriesAt = (
  value: Json | undefined,
  ...path: readonly (string | number)[]
): readonly (readonly [key: string, value: Json])[] => {
  const found = jsonAt(value, ...path);
  return typeof found === "object" && found !== null && !isArray(found) ? Object.entries(found) : [];
};

/** `Array.isArray` does not tell a read-only array from an object. */
const isArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
