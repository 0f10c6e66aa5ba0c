import type { Json } from "../../pledge/observation.ts";

export type JsonObject = { readonly [key: string]: Json };

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** A list, whatever was sent where one belongs: null and nothing are empty, a single value is a list of one. */
export const asList = (value: Json | undefined): readonly Json[] =>
  isList(value) ? value : value === undefined || value === null ? [] : [value];

/** The text of a field, byte for byte; null where it is no text or blank. */
export const textAt = (object: JsonObject, field: string): string | null => {
  const value = object[field];
  return typeof value === "string" && value.trim() !== "" ? value : null;
};

/** A value that is being put together. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
