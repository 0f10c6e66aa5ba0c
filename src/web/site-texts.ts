import type { Texts } from "../pledge/language.ts";

/** What pages beside home and bot page say. */
export const siteTexts: Texts<
  Readonly<Record<"several" | "missing" | "missingMeans" | "fault" | "faultMeans", string>>
> = {
  de: {
    several: "Mehrere Bots haben hier ihre Seite",
    missing: "Diese Seite gibt es nicht",
    missingMeans: "Unter dieser Adresse liegt nichts:",
    fault: "Das ging schief",
    faultMeans: "Der Fehler liegt bei uns und ist notiert. Bitte versuchen Sie es später noch einmal.",
  },
  en: {
    several: "Several bots have their page here",
    missing: "There is no such page",
    missingMeans: "Nothing lies at this address:",
    fault: "That went wrong",
    faultMeans: "The fault is ours, and has been noted. Please try again later.",
  },
  ro: {
    several: "Mai mulți roboți își au pagina aici",
    missing: "Această pagină nu există",
    missingMeans: "La această adresă nu se află nimic:",
    fault: "Ceva nu a mers",
    faultMeans: "Greșeala este a noastră și a fost notată. Vă rugăm să încercați din nou mai târziu.",
  },
};
