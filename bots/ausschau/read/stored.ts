import type { Json } from "goodbot";
import * as z from "zod";
import { type Flag, flagSentences } from "./flags.ts";
import type { Publication } from "./publication.ts";

/** The flags that a stored value can carry. */
const flag = z.custom<Flag>((value) => typeof value === "string" && Object.hasOwn(flagSentences, value));
const flags = z.array(flag);
const text = z.string().nullable();
const read = <T extends z.ZodType>(value: T) => z.object({ raw: text, value: value.nullable(), flags });
const moment = read(z.string());
/** Cents are written as text: JSON has no whole numbers beyond 2^53. */
const cents = z
  .string()
  .regex(/^-?\d+$/)
  .transform((digits) => BigInt(digits));
const amount = read(cents).extend({ currency: text });
const choice = read(z.string()).extend({ said: z.array(z.string()) });
const party = z.object({
  name: z.object({ raw: z.string(), shown: z.string(), representedBy: z.array(z.string()) }).nullable(),
  identifier: read(z.string()).extend({
    scheme: z.enum(["FN", "UID", "GLN", "GKZ", "ZVR", "KUR"]).nullable(),
    strong: z.boolean(),
  }),
  ...{ website: text, country: text, flags },
});
const award = z.object({
  ...{ item: text, lot: text, awarded: z.boolean(), date: moment, tenders: read(z.number()) },
  ...{ contractors: z.array(party), value: amount.nullable(), flags },
});
const lot = z.object({
  ...{ number: text, title: text, nuts: z.array(read(z.string())), start: moment, end: moment },
  duration: read(z.number())
    .extend({ unit: z.enum(["YEAR", "MONTH", "DAY"]).nullable() })
    .nullable(),
});

const publication = z.object({
  family: z.enum(["KD", "TED", "eForms"]),
  stage: z.enum(["notice", "intended award", "result", "change"]),
  ...{ type: z.string(), concession: z.boolean(), number: text, procedure: text, refersTo: z.array(z.string()) },
  ...{ buyers: z.array(party), title: text, description: text, reference: text, contractType: text },
  ...{ cpv: choice, cpvAdditional: z.array(read(z.string())), nuts: z.array(read(z.string())), lots: z.array(lot) },
  ...{ procedureMarks: z.array(z.string()), framework: z.boolean(), dynamicPurchasing: z.boolean() },
  ...{ deadline: moment, dispatched: moment, published: moment },
  ...{ threshold: choice, documents: choice, lotDivision: choice },
  ...{ awards: z.array(award), total: amount.nullable() },
  prize: z.object({ value: amount, winners: z.array(party) }).nullable(),
  change: z.object({ before: amount, after: amount, reason: choice, contractors: z.array(party) }).nullable(),
  ...{ unknown: z.array(z.string()), flags },
});

/** A publication as it is stored. */
export const storedPublication = (one: Publication): { readonly [field: string]: Json } =>
  JSON.parse(JSON.stringify(one, (_, value) => (typeof value === "bigint" ? `${value}` : value)));

/** A publication out of the store; throws zod's error for what was never stored by {@link storedPublication}. */
export const publicationFrom = (content: { readonly [field: string]: Json }): Publication => publication.parse(content);
