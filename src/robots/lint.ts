import { readDelay, readRequestRate } from "./delay-values.ts";
import { textOf } from "./octets.ts";
import type { LineForm, RobotsEvents } from "./read-lines.ts";

/** What can be wrong or odd about a robots.txt. `line` 0 speaks of the whole file. */
export type LintCode =
  | "unknown line"
  | "rule before any agent"
  | "agent without a token"
  | "more than one name"
  | "path without slash"
  | "long line"
  | "no colon"
  | "misspelled"
  | "invalid crawl-delay"
  | "invalid request-rate"
  | "no rule line"
  | "html"
  | "cut at 500 KiB"
  | "too many rules"
  | "invalid UTF-8"
  | "UTF-16"
  | "byte order mark"
  | "lint list cut";

/** One finding: the line (1-based), what is wrong, and the text it is about. */
export interface LintEntry {
  readonly line: number;
  readonly code: LintCode;
  readonly text: string;
}

const sentences: Readonly<Record<LintCode, string>> = {
  "unknown line": "not understood, skipped",
  "rule before any agent": "stands before any User-agent line and binds nobody",
  "agent without a token": "holds no product token; the group is nobody's unless another line names somebody",
  "more than one name": "only the first word counts as name; give each name a line of its own",
  "path without slash": "begins neither with / nor with * and never matches",
  "long line": "is very long; of a Disallow only the first 16,653 octets count, and it forbids the more",
  "no colon": "has no colon; read as if it had one",
  misspelled: "is misspelled; read as it was probably meant",
  "invalid crawl-delay": "no valid Crawl-delay; the bot keeps its own gap",
  "invalid request-rate": "no valid Request-rate; the bot keeps its own gap",
  "no rule line": "no Allow or Disallow line in any group",
  html: "looks like a web page",
  "cut at 500 KiB": "longer than 500 KiB; what stands after that is not seen",
  "too many rules": "more than 20,000 rules; nothing is read",
  "invalid UTF-8": "holds octets that are no valid UTF-8",
  "UTF-16": "is UTF-16; decoded, though the standard asks for UTF-8",
  "byte order mark": "begins with a byte order mark, skipped",
  "lint list cut": "more findings than are listed",
};

/**
 * A finding as a sentence.
 *
 * @example lintSentence({ line: 3, code: "misspelled", text: "Dissallow: /x" })
 * // "line 3: is misspelled; read as it was probably meant: Dissallow: /x"
 */
export const lintSentence = ({ line, code, text }: LintEntry): string =>
  `${line > 0 ? `line ${line}` : "file"}: ${sentences[code]}${text === "" ? "" : `: ${text}`}`;

/** Findings kept of one file; a hostile file has a wrong line in every second octet. */
const LINT_LIMIT = 1000;

/** Octets of a line that a finding shows. */
const SHOWN = 200;

/** No address that is really meant is this long. */
const LONG = 16_000;

/** What the linter has to know of the file as a whole. */
export interface FileFlags {
  readonly cutAt500KiB: boolean;
  readonly invalidUtf8: boolean;
  readonly utf16: boolean;
  readonly byteOrderMark: boolean;
  readonly noRuleLine: boolean;
  readonly tooManyRules: boolean;
}

/** Reads along and writes down what is wrong. It decides nothing: matching goes on without it. */
export class Linter implements RobotsEvents {
  readonly #entries: LintEntry[] = [];
  #agentSeen = false;
  unknownLines = 0;
  html = false;

  agent(line: number, token: string, value: string, form: LineForm): void {
    this.#agentSeen = true;
    this.#form(line, form, `User-agent: ${value}`);
    if (token === "") this.#note(line, "agent without a token", value);
    else if (namesAnother(value, token.length)) this.#note(line, "more than one name", value);
  }

  rule(line: number, type: "allow" | "disallow", value: string, form: LineForm): void {
    if (form !== "plain") this.#form(line, form, `${type}: ${value}`);
    if (!this.#agentSeen) this.#note(line, "rule before any agent", value);
    if (value.length > LONG) this.#note(line, "long line", value);
    const first = value.charCodeAt(0);
    if (value !== "" && first !== 0x2f && first !== 0x2a) this.#note(line, "path without slash", value);
  }

  extension(line: number, key: string, value: string, form: LineForm): void {
    this.#form(line, form, `${key}: ${value}`);
    if (key === "crawl-delay" && readDelay(textOf(value)) === null) this.#note(line, "invalid crawl-delay", value);
    if (key === "request-rate" && readRequestRate(textOf(value)) === null)
      this.#note(line, "invalid request-rate", value);
  }

  unknown(line: number, text: string): void {
    this.unknownLines += 1;
    if (text.startsWith("<") && isMarkup(text)) this.html = true;
    this.#note(line, "unknown line", text);
  }

  /** The findings, those on the whole file first. */
  finish(file: FileFlags): LintEntry[] {
    const whole: LintEntry[] = [];
    const note = (holds: boolean, code: LintCode): void => {
      if (holds) whole.push({ line: 0, code, text: "" });
    };
    note(file.cutAt500KiB, "cut at 500 KiB");
    note(file.tooManyRules, "too many rules");
    note(file.noRuleLine, "no rule line");
    note(this.html, "html");
    note(file.invalidUtf8, "invalid UTF-8");
    note(file.utf16, "UTF-16");
    note(file.byteOrderMark && !file.utf16, "byte order mark");
    note(this.#entries.length === LINT_LIMIT, "lint list cut");
    return [...whole, ...this.#entries];
  }

  #form(line: number, form: LineForm, text: string): void {
    if (form !== "plain") this.#note(line, form, text);
  }

  #note(line: number, code: LintCode, text: string): void {
    if (this.#entries.length < LINT_LIMIT) this.#entries.push({ line, code, text: textOf(text.slice(0, SHOWN)) });
  }
}

/** A list of names in one line: a comma, or another word that is no remark in brackets and no version. */
const namesAnother = (value: string, tokenEnd: number): boolean => {
  const rest = value.slice(tokenEnd).trimStart();
  return /^[,;]/.test(rest) || (rest.length < value.length - tokenEnd && /^[A-Za-z*]/.test(rest));
};

const isMarkup = (text: string): boolean =>
  /^<(?:!doctype html|html|head|body|title|meta|script|div|p|pre|br|h1)\b/i.test(text.slice(0, 20));
