import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { numbered } from "../pledge/bot.ts";
import { languages } from "../pledge/language.ts";
import type { About } from "../pledge/promise.ts";
import { allExamples } from "./examples.ts";
import { allPromises, promises } from "./index.ts";

const about: About = {
  name: "bot",
  token: "bot",
  agents: { default: "bot/1.0 (+https://bot.example/)" },
  page: "https://bot.example/",
  contact: "mail@bot.example",
};

test("every promise is listed under its own name, and its file has that name", () => {
  for (const [key, { spec }] of Object.entries(promises)) {
    expect(spec.name).toBe(key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
    expect(allPromises.get(spec.name)).toBe(spec);
  }
});

test("every ID is served by one promise at most, and is an ID", () => {
  const ids = [...numbered("M", 19), ...numbered("A", 17), ...numbered("C", 25), ...numbered("V", 18)];
  const served = Object.values(promises).flatMap(({ spec }) => spec.serves);
  expect(served.filter((id) => !ids.includes(id))).toEqual([]);
  expect(served.filter((id, index) => served.indexOf(id) !== index)).toEqual([]);
});

test("every promise has examples", () => {
  expect(Object.keys(allExamples).sort()).toEqual(Object.keys(promises).sort());
});

describe.each(Object.entries(allExamples))("%s", (_, { spec, settings }) => {
  test("an example differs from the first one in each option there is", () => {
    const [base, ...others] = settings.map((options) => flat(options));
    const changed = others.flatMap((other) =>
      [...new Set([...(base?.keys() ?? []), ...other.keys()])].filter((path) => base?.get(path) !== other.get(path)),
    );
    const untouched = optionsOf(spec.options).filter(
      (option) => !changed.some((path) => path === option || path.startsWith(`${option}.`)),
    );
    expect(untouched).toEqual([]);
  });

  test("changing an option changes the sentence, in every language", () => {
    for (const language of languages) {
      const pages = settings.map((options) => [spec.say[language](options, about)].flat().join("\n"));
      const twice = pages.flatMap((page, index) => (pages.indexOf(page) === index ? [] : [settings[index]]));
      expect(twice, language).toEqual([]);
      for (const page of pages) expect(page, language).not.toMatch(/undefined|NaN|\[object|\bnull\b| {2}/);
    }
  });

  test("tightening does not depend on order or repetition, and what came in stays in", () => {
    const setting = fc.constantFrom(...settings);
    const { tighten } = spec;
    fc.assert(
      fc.property(setting, setting, setting, (a, b, c) => {
        expect(tighten(a, a)).toEqual(a);
        expect(tighten(a, b)).toEqual(tighten(b, a));
        expect(tighten(tighten(a, b), c)).toEqual(tighten(a, tighten(b, c)));
        expect(tighten(tighten(a, b), a)).toEqual(tighten(a, b));
      }),
      { numRuns: 300 },
    );
  });

  test("settings survive the ledger, where they are kept as JSON", () => {
    for (const options of settings) expect(spec.options.parse(JSON.parse(JSON.stringify(options)))).toEqual(options);
  });
});

/** The paths of all options a schema has, down to what is no object with known keys. */
function optionsOf(schema: unknown, path = ""): readonly string[] {
  const at = (key: string) => (path === "" ? key : `${path}.${key}`);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, value]) => optionsOf(value, at(key)));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return optionsOf(schema.unwrap(), path);
  if (schema instanceof z.ZodDiscriminatedUnion) return schema.options.flatMap((option) => optionsOf(option, path));
  if (schema instanceof z.ZodPipe) return optionsOf(schema.in, path);
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum && isExhaustive(schema))
    return schema.keyType.options.flatMap((key) => optionsOf(schema.valueType, at(String(key))));
  return path === "" ? [] : [path];
}

/** True where a record must have all of its keys. */
const isExhaustive = (schema: z.ZodRecord): boolean => !schema.safeParse({}).success;

/** A value as its leaves, by path. */
function flat(value: unknown, path = "", leaves = new Map<string, string>()): Map<string, string> {
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    for (const [key, inner] of Object.entries(value)) flat(inner, path === "" ? key : `${path}.${key}`, leaves);
  else if (value !== undefined) leaves.set(path, JSON.stringify(value));
  return leaves;
}
