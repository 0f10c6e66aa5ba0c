import { readFileSync } from "node:fs";
import { valuesSchema } from "./compare/values.ts";

/** The country whose values are shown. */
export const country = "DE";

/** What the editor holds a unit of each programme to be worth; written into `values.json`, with date and source. */
export const values = valuesSchema.parse(JSON.parse(readFileSync(new URL("./values.json", import.meta.url), "utf8")));
