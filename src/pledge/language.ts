/** The languages in which bots speak. A promise that lacks a sentence in one of them does not compile. */
export const languages = ["de", "en", "ro"] as const;

export type Language = (typeof languages)[number];

/** One text per language. */
export type Texts<T> = Readonly<Record<Language, T>>;
