import * as z from "zod";
import type { Texts } from "../pledge/language.ts";
import { promise } from "../pledge/promise.ts";
import { fuller } from "./own-words.ts";
import { TakedownProver } from "./takedown-proof.ts";

const options = z.strictObject({
  /** Mail address, or address of a form, to which a municipality says what is to go. */
  contact: z.string().min(1),
});

type Takedown = z.output<typeof options>;

/** The acts that this promise and `purge` judge. */
export const TAKEDOWN = "takedown";
/** What a takedown covers, told in marks that say nothing of whom: they stay when its own row is redacted. */
export const COVERED = "takedown covers";
export const LIFTED = "takedown lifted";
/** A look into the store at the end of a pass: is anything shown again, or gone, that was taken down? */
export const CHECKED = "takedowns checked";

/**
 * The first step of a takedown (M16): what is named vanishes at once from every page, search and interface, no source
 * brings it back, and it stays stored for review. Binds no request: it is kept by the store, and proved by a look into the
 * store at the end of every pass and before anything is given out as a file.
 *
 * @example takedown({ contact: "post@bot.example" })
 */
export const takedown = promise<typeof options>({
  name: "takedown",
  serves: ["M16"],
  options,
  tighten: (a, b) => ({ contact: fuller(a.contact, b.contact) ?? a.contact }),
  say: {
    de: (set) => texts.de(set),
    en: (set) => texts.en(set),
    ro: (set) => texts.ro(set),
  },
  prove: () => new TakedownProver(),
});

const texts: Texts<(set: Takedown) => readonly string[]> = {
  de: ({ contact }) => [
    `Was eine Kommune zum Ausblenden meldet (an ${contact}), verschwindet sofort von den Seiten, aus der Suche und aus den Schnittstellen und kommt nicht wieder, auch wenn die Quelle es weiter sendet.`,
    "Die Daten bleiben für die Prüfung gespeichert.",
  ],
  en: ({ contact }) => [
    `What a municipality asks to be taken down (write to ${contact}) vanishes at once from pages, search and interfaces, and does not come back though its source sends it again.`,
    "The data stays stored for review.",
  ],
  ro: ({ contact }) => [
    `Ce cere o localitate să fie retras (la ${contact}) dispare imediat din pagini, din căutare și din interfețe și nu revine, chiar dacă sursa îl trimite din nou.`,
    "Datele rămân păstrate pentru verificare.",
  ],
};
