import * as z from "zod";
import { jsonPath } from "../../read/json-path.ts";

/** What can be read of an offer: a closed list, each with the one way it is read. Nothing else of a page has a way in. */
const parserOf = {
  partner: "text",
  unit: "text",
  currency: "text",
  /** A text such as "5 Meilen pro Euro, bis 31.12." */
  offer: "rate",
  amount: "number",
  per: "number",
  factor: "number",
  minSpend: "number",
  percent: "percent",
  validFrom: "date",
  validTo: "date",
} as const;

export type FieldName = keyof typeof parserOf;

export const fieldNames = [
  "partner",
  "unit",
  "currency",
  "offer",
  "amount",
  "per",
  "factor",
  "minSpend",
  "percent",
  "validFrom",
  "validTo",
] as const satisfies readonly FieldName[];

/** Keys and names that hold prose or pictures: no path may lead through them (V5). A source can name more. */
export const alwaysForbidden = [
  "description",
  "image",
  "logo",
  "img",
  "picture",
  "thumbnail",
  "icon",
  "banner",
  "teaser",
  "html",
];

/** Addresses behind a door: members' areas and interfaces of apps (V4). */
const behindDoor =
  /(?:^|[/_.-])(?:login|logon|signin|anmelden|konto|account|mitglied|mitglieder|member-?area|app-api)(?:[/_.?-]|$)/i;
/** Addresses of data: the bot asks for pages only, and takes the data they ask for themselves (V3). */
const ofData = /(?:^|\/)(?:api|app-api|graphql|rest|ajax|_next\/data|wp-json)(?:\/|$)|\.json$/i;

/** Why an address may not be asked for by the bot itself, null where it may. */
export function pageAddressFault(address: string): string | null {
  if (!URL.canParse(address)) return "no address";
  const { pathname, protocol } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return "no address of a page";
  if (behindDoor.test(pathname)) return "a members' area or an interface of an app (V4)";
  return ofData.test(pathname) ? "an address of data, not of a page (V3)" : null;
}

const pageAddress = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .superRefine((address, context) => {
    const fault = pageAddressFault(address);
    if (fault !== null) context.addIssue({ code: "custom", message: fault });
  });

const path = z
  .string()
  .min(1)
  .max(300)
  .refine((text) => jsonPath(text) !== null, 'write a path: "props.offers[*]"');
const selector = z.string().min(1).max(500);
const more = {
  /** The one way this field is read; may be left out. */
  parser: z.enum(["rate", "date", "percent", "text", "number"]).optional(),
  /** Without it the item is no offer. */
  required: z.boolean().default(false),
};

/** The same for every item, as the page says it once for all. */
const constant = z.strictObject({ const: z.string().min(1).max(40), ...more });
const jsonPlace = z.strictObject({
  path: z.union([path.transform((one) => [one]), z.array(path).min(1).max(10)]),
  ...more,
});
const cssPlace = z.strictObject({
  css: selector,
  /** Read this attribute instead of the text: a number or date for machines, never prose. */
  attr: z
    .string()
    .regex(/^(?:data-[\w-]+|datetime|content|value)$/, "data-*, datetime, content or value")
    .optional(),
  ...more,
});

export type JsonField = z.output<typeof jsonPlace> | z.output<typeof constant>;
export type CssField = z.output<typeof cssPlace> | z.output<typeof constant>;

const jsonField = z.union([path.transform((one): JsonField => jsonPlace.parse({ path: one })), jsonPlace, constant]);
const cssField = z.union([selector.transform((css): CssField => cssPlace.parse({ css })), cssPlace, constant]);

type Fields = Readonly<Partial<Record<FieldName, JsonField | CssField>>>;

const judged = (fields: Fields, context: z.RefinementCtx): void => {
  const issue = (message: string, at: string): void => context.addIssue({ code: "custom", message, path: [at] });
  for (const name of fieldNames) {
    const parser = fields[name]?.parser;
    if (parser !== undefined && parser !== parserOf[name]) issue(`${name} is read as ${parserOf[name]}`, name);
  }
  if (fields.partner === undefined) issue("every offer has a partner", "partner");
  if (!(["offer", "amount", "factor", "percent"] as const).some((name) => fields[name] !== undefined))
    issue("one of offer, amount, factor, percent says what is offered", "offer");
};

const fromJson = z.partialRecord(z.enum(fieldNames), jsonField).superRefine(judged);
const fromPage = z.partialRecord(z.enum(fieldNames), cssField).superRefine(judged);

const strategy = z.union([
  /** JSON that the page itself asked for while loading, in a browser. `total`: where it says how many there are. */
  z.strictObject({
    capture: z.strictObject({ urlPattern: z.string().min(1).max(500), path, total: path.optional() }),
    fields: fromJson,
  }),
  z.strictObject({
    jsonld: z.strictObject({ type: z.string().min(1).max(60), path: path.optional() }),
    fields: fromJson,
  }),
  /** `selector`: a CSS selector of scripts, or a name such as `__NEXT_DATA__` or `self.__next_f`. */
  z.strictObject({ embedded: z.strictObject({ selector, path }), fields: fromJson }),
  z.strictObject({ css: z.strictObject({ list: selector }), fields: fromPage }),
]);

export type Strategy = z.output<typeof strategy>;

const pagination = z.strictObject({
  /** How the next page is found: a link with rel=next, a parameter with the number of the page, a path in the data. */
  by: z.union([
    z.literal("relNext"),
    z.strictObject({ param: z.string().regex(/^[\w-]{1,40}$/), first: z.int().min(0).max(1).default(1) }),
    z.strictObject({ nextPath: path }),
  ]),
  maxPages: z.int().min(1).max(200),
});

/**
 * How the offers of one programme are read. Strategies are tried in order; the first one that finds enough wins and is
 * recorded, none is guessed.
 */
export const offersSettings = z
  .strictObject({
    programme: z.string().min(1).max(80),
    /** What the programme's numbers count, where a page gives numbers alone. */
    unit: z.enum(["miles", "points", "payback", "avios", "mr"]).optional(),
    currency: z.enum(["EUR", "USD", "GBP", "CHF"]).optional(),
    locale: z.enum(["de", "en"]).default("de"),
    /** The registered addresses; absent: the source's. */
    pages: z.array(pageAddress).min(1).max(50).optional(),
    /** For a page that only a browser shows: when it counts as loaded. Absent: read without a browser. */
    ready: z
      .union([
        z.strictObject({ selector }),
        z.strictObject({ data: z.string().min(1).max(300), atLeast: z.int().min(1).max(1_000) }),
      ])
      .optional(),
    strategies: z.array(strategy).min(1).max(8),
    minItems: z.int().min(1).max(100_000).default(1),
    /** Largest drop from one reading to the next that is believed, in percent. */
    maxDropPercent: z.int().min(0).max(100).default(50),
    pagination: pagination.optional(),
    forbidKeys: z.array(z.string().min(1).max(60)).max(50).default([]),
    charset: z.string().max(40).optional(),
  })
  .superRefine(({ strategies, forbidKeys }, context) => {
    const forbidden = new Set([...alwaysForbidden, ...forbidKeys].map((key) => key.toLowerCase()));
    strategies.forEach(({ fields }, index) => {
      for (const [name, field] of Object.entries(fields)) {
        const issue = forbiddenIn(field, forbidden);
        if (issue !== null)
          context.addIssue({ code: "custom", message: issue, path: ["strategies", index, "fields", name] });
      }
    });
  });

export type OffersSettings = z.output<typeof offersSettings>;

/** Why a field may not be read from where it points to, null where it may. */
function forbiddenIn(field: JsonField | CssField | undefined, forbidden: ReadonlySet<string>): string | null {
  const places =
    field === undefined || "const" in field ? [] : "path" in field ? field.path : [field.css, field.attr ?? ""];
  for (const place of places) {
    const words = place.toLowerCase().split(/[^a-z0-9_]+/);
    const found = words.find((word) => forbidden.has(word) || forbidden.has(word.replace(/^data_/, "")));
    if (found !== undefined) return `${found} holds prose or pictures: facts only (V5)`;
  }
  return null;
}
