/** Runs of white space (a no-break space is one) become one blank; none is left at the ends. */
export const collapse = (text: string): string => text.replace(/\s+/g, " ").trim();
