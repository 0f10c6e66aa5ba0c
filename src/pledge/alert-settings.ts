import * as z from "zod";
import { duration } from "./duration.ts";
import { size } from "./size.ts";

const envName = z.string().regex(/^[A-Z_][A-Z0-9_]*$/, "the name of an environment variable, such as SMTP_PASSWORD");

/** Where alerts go, and what they watch. Secrets stay in the environment: only their names stand in the file. */
export const alertSettings = z.strictObject({
  /** By SMTP. */
  mail: z
    .strictObject({
      host: z.string().min(1),
      port: z.int().min(1).max(65_535).default(587),
      /** `starttls`: must be offered and is used. `tls`: from the first byte. `none`: for a relay on this machine. */
      security: z.enum(["starttls", "tls", "none"]).default("starttls"),
      user: z.string().min(1).optional(),
      /** Environment variable with the password. */
      passwordFrom: envName.optional(),
      from: z.email(),
      to: z.union([z.email(), z.array(z.email()).min(1)]),
    })
    .optional(),
  /** A POST of JSON: `{ alert, state, bot?, source?, subject, text, at }`. */
  webhook: z
    .strictObject({
      /** Environment variable with the whole address: it often is a secret itself. */
      urlFrom: envName.optional(),
      url: z.url({ protocol: /^https?$/ }).optional(),
      /** Environment variable with a token, sent as `Authorization: Bearer …`. */
      tokenFrom: envName.optional(),
    })
    .refine(({ url, urlFrom }) => (url === undefined) !== (urlFrom === undefined), "either url or urlFrom")
    .optional(),
  /** A program with its arguments; it gets the same JSON on standard input. No shell is in between. */
  command: z.array(z.string().min(1)).min(1).optional(),
  /** Free room on the disk below which it is low. */
  diskLow: size.default(1_000_000_000),
  /** How long after a planned start a pass counts as missed. */
  missedAfter: duration.default(2 * 3_600_000),
});

export type AlertSettings = z.output<typeof alertSettings>;
