declare module "snowball-stemmers" {
  const stemmers: { newStemmer(language: "german" | "romanian" | "english"): { stem(word: string): string } };
  // biome-ignore lint/style/noDefaultExport: it is a CommonJS module, and that is how Node gives it.
  export default stemmers;
}
