/**
 * What can be odd about a published value, as a closed list. A flag stands beside the value as it was published and the
 * value that was read; it changes neither. Nearly half of all award notices carry one, so a flag is no alarm.
 */
export const flagSentences = {
  id_missing: { de: "Ohne Kennnummer veröffentlicht.", en: "Published without an identifier." },
  id_placeholder: {
    de: "Statt einer Kennnummer steht ein Platzhalter.",
    en: "A placeholder stands where the identifier should be.",
  },
  id_check_failed: {
    de: "Die Prüfziffer oder der Prüfbuchstabe der Kennnummer passt nicht.",
    en: "The check digit or letter of the identifier does not fit.",
  },
  id_repaired: {
    de: "Die Kennnummer war unüblich geschrieben und wurde ergänzt oder gekürzt gelesen.",
    en: "The identifier was written unusually and was read with a part added or left out.",
  },
  id_unknown_scheme: {
    de: "Die Kennnummer gehört zu keinem hier bekannten österreichischen Verzeichnis.",
    en: "The identifier belongs to no Austrian register known here.",
  },
  id_weak: {
    de: "Die Kennnummer hat keine Prüfziffer und beweist allein nichts.",
    en: "The identifier has no check digit and proves nothing by itself.",
  },
  direct_award_over_limit: {
    de: "Als Direktvergabe veröffentlicht, der Wert liegt aber über der Grenze dafür.",
    en: "Published as a direct award, but the value is above the limit for one.",
  },
  late_publication: {
    de: "Später als vorgeschrieben nach dem Vertragsabschluss veröffentlicht.",
    en: "Published later after the conclusion of the contract than the law allows.",
  },
  value_missing: { de: "Ohne Wert veröffentlicht.", en: "Published without a value." },
  value_unparsable: { de: "Der Wert ist als Zahl nicht lesbar.", en: "The value cannot be read as a number." },
  value_zero_or_one: {
    de: "Der Wert ist 0 oder 1; er zählt in keiner Summe.",
    en: "The value is 0 or 1; it counts in no sum.",
  },
  value_negative: {
    de: "Der Wert ist negativ; er zählt in keiner Summe.",
    en: "The value is negative; it counts in no sum.",
  },
  value_ambiguous: {
    de: "Punkt oder Komma im Wert können zweierlei bedeuten.",
    en: "The point or comma in the value can mean two things.",
  },
  value_decimals: {
    de: "Der Wert hat mehr als zwei Nachkommastellen und wurde auf Cent gerundet gelesen.",
    en: "The value has more than two decimals and was read rounded to cents.",
  },
  value_suspected_scale: {
    de: "Der Wert ist auffallend hoch, vielleicht in Cent statt in Euro angegeben; er zählt nur auf Wunsch.",
    en: "The value is strikingly high, perhaps in cents instead of euros; it counts only on request.",
  },
  cpv_unknown: { de: "Der CPV-Code steht in keiner Liste.", en: "The CPV code is on no list." },
  nuts_unknown: { de: "Der NUTS-Code steht in keiner Liste.", en: "The NUTS code is on no list." },
  flags_conflict: {
    de: "Zwei Angaben, die einander ausschließen, sind beide gemacht.",
    en: "Two statements that exclude each other are both made.",
  },
  deadline_placeholder: {
    de: "Die Frist ist ein Platzhalter in ferner Zukunft; das Verfahren wird nicht als offen gezeigt.",
    en: "The deadline is a placeholder far ahead; the procedure is not shown as open.",
  },
  duration_placeholder: { de: "Die Laufzeit ist ein Platzhalter.", en: "The duration is a placeholder." },
  date_repaired: {
    de: "Das Datum war nicht in der vorgeschriebenen Form geschrieben.",
    en: "The date was not written in the prescribed form.",
  },
  contractor_repeated: {
    de: "Derselbe Auftragnehmer steht mehrmals in einer Vergabe; er zählt einmal.",
    en: "The same contractor stands in one award more than once and counts once.",
  },
  test_record: { de: "Offenbar ein Testeintrag.", en: "A test entry by all appearance." },
  buyer_name_is_text: {
    de: "Im Namensfeld des Auftraggebers steht kein Name.",
    en: "What stands in the buyer's name field is no name.",
  },
  natural_person: {
    de: "Der Auftragnehmer ist offenbar eine natürliche Person; es gibt keine Seite über sie.",
    en: "The contractor is a natural person by all appearance; there is no page about them.",
  },
  encoding_repaired: {
    de: "Die Zeichenkodierung des Dokuments war falsch angegeben oder enthielt unerlaubte Zeichen.",
    en: "The document's encoding was declared wrongly, or it held characters that are not allowed.",
  },
  url_repaired: {
    de: "Die Adresse enthielt unzulässige Zeichen und wurde kodiert gelesen.",
    en: "The address held characters that are not allowed and was read encoded.",
  },
  form_not_mapped: {
    de: "Ein Formular, dessen Felder hier nicht ausgelesen werden.",
    en: "A form whose fields are not read here.",
  },
} as const satisfies Readonly<Record<string, { readonly de: string; readonly en: string }>>;

export type Flag = keyof typeof flagSentences;

/** Flags in the order of the list, each once. */
export const allFlags = (...lists: readonly (readonly Flag[])[]): readonly Flag[] => {
  const found = new Set(lists.flat());
  return (Object.keys(flagSentences) as Flag[]).filter((flag) => found.has(flag));
};

/** A published value: as it stands, as it was read, and what is odd about it. */
export interface Read<T> {
  /** Null where nothing was published. */
  readonly raw: string | null;
  /** Null where nothing could be read. */
  readonly value: T | null;
  readonly flags: readonly Flag[];
}
