import * as z from "zod";
import { duration } from "../../pledge/duration.ts";
import { pageContract } from "../contract.ts";

const address = z.url({ protocol: /^https?$/ }).max(2_000);
const selector = z.string().min(1).max(500);

/** What a field's text is read as. `html-free`: without markup, a line for each block of the page. */
const reading = z.enum(["text", "date", "number", "link", "html-free"]);

const field = z.strictObject({
  /** CSS selector; the first element that has something to say counts. */
  select: selector,
  /** Read this attribute instead of the text. */
  attr: z.string().min(1).max(100).optional(),
  as: reading.default("text"),
  /** All elements, as a list. */
  all: z.boolean().default(false),
});

export type FieldSettings = z.output<typeof field>;

/** `"h1"` is short for `{ select: "h1" }`. */
const fieldInput = z.union([selector.transform((select): FieldSettings => field.parse({ select })), field]);

/** A path as it stands in addresses, `*` for any run of characters: `/news/*`. */
const pattern = z
  .string()
  .regex(/^[/*]/, 'write a path: "/news/*"')
  .max(500)
  .refine((text) => text.split("*").length <= 10, "a pattern has nine * at most");
const patterns = z.union([pattern.transform((one) => [one]), z.array(pattern).min(1).max(50)]);

const list = z.strictObject({
  /** The links to the pages that are read. */
  links: selector,
  /** The link to the next page of the list. */
  next: selector.optional(),
  /**
   * `everything`: what is gone from the list is gone from the site. `the latest`: the list shows the newest only, and
   * what is no longer in it says nothing.
   */
  holds: z.enum(["everything", "the latest"]).default("everything"),
});

const sitemap = z.union([
  address.transform((url) => ({ url, trustDates: false })),
  z.strictObject({
    url: address,
    /** Pages whose date of change lies before the last reading are not asked again. */
    trustDates: z.boolean().default(false),
  }),
]);

const canonical = z.strictObject({
  /** Parameters that say nothing about the content, `*` for any run of characters. Added to the usual ones. */
  strip: z.array(z.string().min(1).max(100)).max(100).default([]),
  /** Only these parameters count; all others are taken off. */
  only: z.array(z.string().min(1).max(100)).max(100).optional(),
  /** Bring the parameters into one order. */
  sort: z.boolean().default(true),
  /** Follow what a page says of its own address (`<link rel="canonical">`), on the same host only. */
  fromPage: z.boolean().default(true),
});

/** What keeps the bot out of endless spaces; all counts are of one reading of one list. */
const limits = z.strictObject({
  /** Pages of a list, one behind the other. */
  depth: z.int().min(1).max(10_000).default(50),
  /** Pages that a list leads to. */
  pages: z.int().min(1).max(50_000).default(1_000),
  /** Parameters of an address. */
  parameters: z.int().min(0).max(50).default(4),
  /** Addresses on one page that differ in their parameters only. */
  variants: z.int().min(1).max(1_000).default(100),
  /** Steps of a path. */
  steps: z.int().min(1).max(100).default(12),
  /** How far ahead a date in an address may lie: calendars lead on for ever. */
  ahead: duration.default(400 * 86_400_000),
  /** Files of a sitemap index. */
  sitemaps: z.int().min(1).max(1_000).default(20),
});

const LONGEST_NAME = 60;

/**
 * How one ordinary site is read. Parsing twice changes nothing, so that settings kept in the store are read as those of
 * a bot file.
 */
export const pagesSettings = z
  .strictObject({
    /** What the pages are: the kind of their records. */
    kind: z
      .string()
      .regex(/^[A-Za-z][\w-]*$/, "letters, digits, - and _")
      .max(LONGEST_NAME)
      .default("Page"),
    /** First pages of lists; without `list`: the pages to read themselves. Absent: the source's address. */
    entries: z.array(address).max(100).optional(),
    list: list.optional(),
    sitemap: sitemap.optional(),
    detail: z.strictObject({
      /** Which addresses lead to a page to read. Absent: whatever `list.links` finds on the source's hosts. */
      urlPattern: patterns.optional(),
      fields: z
        .record(
          z
            .string()
            .regex(/^[a-zA-Z]\w*$/)
            .max(LONGEST_NAME),
          fieldInput,
        )
        .refine(
          (fields) => Object.keys(fields).length > 0 && Object.keys(fields).length <= 100,
          "between one field and a hundred",
        ),
      /** Fields that must be there; the same as `contract.required`. */
      required: z.array(z.string()).max(100).default([]),
    }),
    canonical: canonical.prefault({}),
    limits: limits.prefault({}),
    contract: pageContract.prefault({}),
    /** What text without any declared charset is taken for. */
    charset: z.string().max(40).optional(),
  })
  .superRefine(({ detail, contract, sitemap: map, list: lists, entries }, context) => {
    for (const name of [...detail.required, ...contract.required])
      if (!Object.hasOwn(detail.fields, name))
        context.addIssue({ code: "custom", path: ["contract", "required"], message: `there is no field "${name}"` });
    if (map && !lists && !entries && !detail.urlPattern)
      context.addIssue({ code: "custom", path: ["detail", "urlPattern"], message: "a sitemap alone needs a pattern" });
  });

export type PagesSettings = z.output<typeof pagesSettings>;
