import * as z from "zod";
import { duration } from "../../src/pledge/duration.ts";
import { size } from "../../src/pledge/size.ts";
import { timeOfDay, zoneName } from "../../src/read/daily-hours.ts";

/** One setting of a schema. */
export interface Option {
  /** `perHost`, `limits[].atMost`, `by.*.total`. */
  readonly path: string;
  /** What may stand there, with its unit. */
  readonly unit: string;
  /** What holds where it is not set; `required` where it must be. */
  readonly fallback: string;
}

/** The settings of a promise, in the order of its schema. */
export function optionsOf(schema: z.core.$ZodType): readonly Option[] {
  const found = new Map<string, Option>();
  walk(schema, "", "required", found);
  return [...found.values()];
}

function walk(schema: z.core.$ZodType, path: string, fallback: string, found: Map<string, Option>): void {
  if (schema instanceof z.ZodOptional) walk(schema.unwrap(), path, "not set", found);
  else if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    walk(schema.unwrap(), path, inText(schema.def.defaultValue), found);
  else if (isMeasure(schema)) put(found, path, unitOf(schema), fallback);
  else if (schema instanceof z.ZodPipe) walk(schema.in, path, fallback, found);
  else if (schema instanceof z.ZodObject) {
    if (path !== "" && fallback !== "required") put(found, path, "group of settings", fallback);
    for (const [key, value] of Object.entries(schema.shape))
      walk(value, path === "" ? key : `${path}.${key}`, "required", found);
  } else if (schema instanceof z.ZodUnion) {
    // Of a union at the top (settings that exclude each other) only the keys are settings.
    if (path !== "") put(found, path, unitOf(schema), fallback);
    for (const part of partsOf(schema)) walk(part, path, fallback, found);
  } else {
    put(found, path, unitOf(schema), fallback);
    if (schema instanceof z.ZodArray && hasKeys(schema.element)) walk(schema.element, `${path}[]`, "required", found);
    if (schema instanceof z.ZodRecord && hasKeys(schema.valueType))
      walk(schema.valueType, `${path}.*`, "required", found);
  }
}

function put(found: Map<string, Option>, path: string, unit: string, fallback: string): void {
  const known = found.get(path);
  if (path === "") return;
  const units = known ? [...new Set([...known.unit.split("; or "), unit])].join("; or ") : unit;
  found.set(path, { path, unit: units, fallback: known?.fallback ?? fallback });
}

/** The parts of a union that have settings of their own; one of them and a list of the same are one. */
function partsOf(schema: z.ZodUnion): readonly z.core.$ZodType[] {
  const parts = schema.options.filter(hasKeys);
  const single = parts.filter((part) => !(part instanceof z.ZodArray));
  return single.length > 0 ? single : parts;
}

/** True where settings of their own stand below. */
function hasKeys(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return hasKeys(schema.unwrap());
  if (isMeasure(schema)) return false;
  if (schema instanceof z.ZodPipe) return hasKeys(schema.in);
  if (schema instanceof z.ZodArray) return hasKeys(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.some(hasKeys);
  return schema instanceof z.ZodObject;
}

const same = (schema: z.core.$ZodType, other: z.ZodPipe<z.core.$ZodType, z.core.$ZodType>): boolean =>
  schema instanceof z.ZodPipe && schema.in === other.in;

const isMeasure = (schema: z.core.$ZodType): boolean => same(schema, duration) || same(schema, size);

/** What may stand there, in words. */
function unitOf(schema: z.core.$ZodType): string {
  if (same(schema, duration)) return 'duration ("1.5s", "10m", "24h", "30d", or milliseconds)';
  if (same(schema, size)) return 'size ("512kB", "20MB", "1MiB", or bytes)';
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return unitOf(schema.unwrap());
  if (schema === timeOfDay) return 'time of day ("22:00")';
  if (schema === zoneName) return 'time zone ("Europe/Berlin")';
  if (schema instanceof z.ZodPipe) return unitOf(schema.in);
  if (schema instanceof z.ZodEnum) return schema.options.map((one) => inText(one)).join(" · ");
  if (schema instanceof z.ZodLiteral) return [...schema.values].map((one) => inText(one)).join(" · ");
  if (schema instanceof z.ZodArray) return `list: ${unitOf(schema.element)}`;
  if (schema instanceof z.ZodUnion) return [...new Set(schema.options.map(unitOf))].join("; or ");
  if (schema instanceof z.ZodRecord) return `by ${keysOf(schema)}: ${unitOf(schema.valueType)}`;
  if (schema instanceof z.ZodObject) return "group of settings";
  if (schema instanceof z.ZodNumber) return schema.isInt ? "whole number" : "number";
  if (schema instanceof z.ZodBoolean) return "true · false";
  return "text";
}

const keysOf = ({ keyType }: z.ZodRecord): string =>
  keyType instanceof z.ZodEnum ? `name (${keyType.options.join(", ")})` : "name";

const inText = (value: unknown): string => JSON.stringify(value) ?? "not set";
