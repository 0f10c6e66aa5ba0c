import * as z from "zod";
import type { Texts } from "../pledge/language.ts";
import { promise } from "../pledge/promise.ts";
import { fuller } from "./own-words.ts";
import { PurgeProver } from "./purge-proof.ts";

const options = z.strictObject({
  /** Mail address, or address of a form, to which a municipality sends its explicit demand. */
  contact: z.string().min(1),
});

type Purge = z.output<typeof options>;

/** The acts that this promise judges, beside those of `takedown`. */
export const DEMANDED = "deletion demanded";
export const PURGED = "purged";

/**
 * The second step of a takedown (M17): deleted for good, search index and local files included, on the municipality's
 * explicit demand alone, and nothing but what was taken down before. Binds no request: it is kept at the operator's desk
 * and judged by the rows of what was done there, and by looks into the store that miss nothing.
 *
 * @example purge({ contact: "post@bot.example" })
 */
export const purge = promise<typeof options>({
  name: "purge",
  serves: ["M17"],
  options,
  tighten: (a, b) => ({ contact: fuller(a.contact, b.contact) ?? a.contact }),
  say: {
    de: (set) => texts.de(set),
    en: (set) => texts.en(set),
    ro: (set) => texts.ro(set),
  },
  prove: () => new PurgeProver(),
});

const texts: Texts<(set: Purge) => readonly string[]> = {
  de: ({ contact }) => [
    `Endgültig gelöscht wird nur auf ausdrückliches Verlangen der Kommune (an ${contact}), das vorher festgehalten wird, und nur, was zuvor ausgeblendet war.`,
    "Dann gehen auch der Eintrag im Suchindex und die eigene Kopie der Datei.",
  ],
  en: ({ contact }) => [
    `Data is deleted for good only on the municipality's explicit demand (write to ${contact}), which is recorded first, and only where it was taken down before.`,
    "The entry in the search index and the local copy of the file go with it.",
  ],
  ro: ({ contact }) => [
    `Ștergerea definitivă se face numai la cererea expresă a localității (la ${contact}), consemnată în prealabil, și numai pentru ceea ce fusese retras.`,
    "Odată cu datele dispar intrarea din indexul de căutare și copia locală a fișierului.",
  ],
};
