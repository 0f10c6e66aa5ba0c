import { z } from "zod";

/**
 * JSON Schema draft-03, as far as the schemas of Popolo use it: types (several at once), properties with `required` of
 * their own, items, references to other schemas by their `id`, patterns and formats. Current validators read later drafts
 * only, in which `required` means something else.
 */
export interface DraftThree {
  readonly id?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly properties?: Readonly<Record<string, DraftThree>> | undefined;
  readonly items?: DraftThree | undefined;
  readonly required?: boolean | undefined;
  readonly pattern?: string | undefined;
  readonly format?: string | undefined;
  readonly $ref?: string | undefined;
}

/** Keywords beyond these would be silently passed over, so that a schema with others is refused. */
export const draftThree: z.ZodType<DraftThree> = z.lazy(() =>
  z.strictObject({
    ...{ $schema: z.string().optional(), title: z.string().optional(), description: z.string().optional() },
    id: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), draftThree).optional(),
    items: draftThree.optional(),
    required: z.boolean().optional(),
    ...{ pattern: z.string().optional(), format: z.string().optional(), $ref: z.string().optional() },
  }),
);

/** What of a value a schema forbids: one line for each place, empty where it is valid. */
export function breachesOf(
  value: unknown,
  schema: DraftThree,
  known: ReadonlyMap<string, DraftThree>,
  place = "",
): readonly string[] {
  const at = place === "" ? "it" : place;
  if (schema.$ref !== undefined) {
    const target = known.get(schema.$ref.replace(/#$/, ""));
    return target ? breachesOf(value, target, known, place) : [`${at}: no schema ${schema.$ref}`];
  }
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["any"]);
  if (!types.some((type) => isOf(type, value))) return [`${at}: wanted ${types.join(" or ")}`];
  if (typeof value === "string") return textBreaches(value, schema, at);
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? value.flatMap((item, index) => breachesOf(item, items, known, `${place}[${index}]`)) : [];
  }
  if (typeof value !== "object" || value === null) return [];
  const fields = new Map<string, unknown>(Object.entries(value));
  return Object.entries(schema.properties ?? {}).flatMap(([name, own]) => {
    const inner = place === "" ? name : `${place}.${name}`;
    if (fields.has(name)) return breachesOf(fields.get(name), own, known, inner);
    return own.required ? [`${inner}: missing`] : [];
  });
}

function isOf(type: string, value: unknown): boolean {
  if (type === "any") return true;
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  return type === "object"
    ? typeof value === "object" && value !== null && !Array.isArray(value)
    : typeof value === type;
}

function textBreaches(value: string, { pattern, format }: DraftThree, at: string): readonly string[] {
  const wrong = pattern !== undefined && !new RegExp(pattern).test(value);
  const formless = format !== undefined && !(formats[format]?.(value) ?? true);
  return [
    ...(wrong ? [`${at}: "${value}" is not ${pattern}`] : []),
    ...(formless ? [`${at}: "${value}" is no ${format}`] : []),
  ];
}

const formats: Readonly<Record<string, (value: string) => boolean>> = {
  uri: (value) => URL.canParse(value),
  email: (value) => /^[^\s@]+@[^\s@]+$/.test(value),
  "date-time": (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(value),
};
