import * as z from "zod";
import { cdepBase } from "../read/cdep-address.ts";

/** Settings of every source on cdep.ro: where its procedures lie, since that has changed once (May 2026). */
export const cdepSettings = {
  base: z.strictObject({ origin: z.url({ protocol: /^https$/ }), path: z.string().startsWith("/") }).default(cdepBase),
};
