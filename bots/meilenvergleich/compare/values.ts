import * as z from "zod";

/**
 * What the editor holds a unit of a programme to be worth: an estimate, per country, because the same points are
 * exchanged differently in each, with the day and the source it is from. Thousandths of a cent, whole.
 */
const unitValue = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  programme: z.string().min(1).max(80),
  thousandthsOfCent: z.int().positive().max(1_000_000),
  /** The day the estimate was made. */
  date: z.iso.date(),
  /** What it rests on, in a sentence. */
  source: z.string().min(1).max(300),
  url: z.url({ protocol: /^https$/ }).optional(),
});

export type UnitValue = z.output<typeof unitValue>;

/** The editorial table; a programme has one value in a country. */
export const valuesSchema = z.array(unitValue).superRefine((values, context) => {
  const seen = new Set<string>();
  values.forEach(({ country, programme }, index) => {
    const key = `${country} ${programme}`;
    if (seen.has(key)) context.addIssue({ code: "custom", path: [index], message: `a second value of ${key}` });
    seen.add(key);
  });
});

/** The value of a programme's unit in a country, null where the editor has none. */
export const unitValueOf = (values: readonly UnitValue[], programme: string, country: string): UnitValue | null =>
  values.find((value) => value.programme === programme && value.country === country) ?? null;
