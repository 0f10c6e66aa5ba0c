import type { Language, Texts } from "../pledge/language.ts";

/** Kinds of records in words; a kind that is not here is shown as its kit names it. */
const words: Readonly<Record<string, Texts<string>>> = {
  System: { de: "System", en: "System", ro: "Sistem" },
  Body: { de: "Körperschaft", en: "Body", ro: "Autoritate" },
  LegislativeTerm: { de: "Wahlperiode", en: "Legislative term", ro: "Legislatură" },
  Organization: { de: "Gremium", en: "Committee", ro: "Comisie" },
  Person: { de: "Person", en: "Person", ro: "Persoană" },
  Membership: { de: "Mitgliedschaft", en: "Membership", ro: "Apartenență" },
  Meeting: { de: "Sitzung", en: "Meeting", ro: "Ședință" },
  AgendaItem: { de: "Tagesordnungspunkt", en: "Agenda item", ro: "Punct pe ordinea de zi" },
  Paper: { de: "Vorlage", en: "Paper", ro: "Document" },
  Consultation: { de: "Beratung", en: "Consultation", ro: "Dezbatere" },
  File: { de: "Datei", en: "File", ro: "Fișier" },
  Location: { de: "Ort", en: "Location", ro: "Loc" },
};

export const kindInWords = (kind: string | null, language: Language): string =>
  kind === null ? "–" : Object.hasOwn(words, kind) ? (words[kind]?.[language] ?? kind) : kind;
