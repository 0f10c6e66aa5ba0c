/** A script's own words, and the words it holds as data. */
export interface ScriptText {
  /** Everything outside string literals: names that are really used. */
  readonly code: string;
  /** String literals of one word: addresses, ids. Prose in a script is content, and not among them. */
  readonly literals: readonly string[];
}

const quotes = new Set(["'", '"', "`"]);

/**
 * Parts a script into code and literals, in one linear pass. A rough reading that is sure where it matters: quotes in
 * comments and regular expressions can hide what follows, but not beyond the end of the line (only template literals
 * span lines).
 *
 * @example readScript('load("/x.js"); say("two words")') // { code: 'load(""); say("")', literals: ["/x.js"] }
 */
export const readScript = (script: string): ScriptText => {
  const code: string[] = [];
  const literals: string[] = [];
  let from = 0;
  for (let index = 0; index < script.length; index++) {
    const quote = script.charAt(index);
    if (!quotes.has(quote)) continue;
    const end = endOfLiteral(script, index + 1, quote);
    code.push(script.slice(from, index + 1));
    const literal = script.slice(index + 1, end);
    if (literal.length >= shortest && literal.length <= longest && !/\s/.test(literal)) literals.push(literal);
    from = end;
    index = end;
  }
  code.push(script.slice(from));
  return { code: code.join(""), literals };
};

const shortest = 6;
const longest = 500;

/** Index of the closing quote, of the line end that stands in its place, or the length of the script. */
const endOfLiteral = (script: string, start: number, quote: string): number => {
  let index = start;
  while (index < script.length) {
    const character = script.charAt(index);
    if (character === quote || (character === "\n" && quote !== "`")) return index;
    index += character === "\\" ? 2 : 1;
  }
  return script.length;
};
