/** A piece of HTML that is safe to print as it stands: made by {@link html} alone. */
export class Html {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  /** Joins what was written in the source with what was escaped. */
  static of(strings: TemplateStringsArray, values: readonly HtmlValue[]): Html {
    return new Html(strings.map((part, index) => part + printed(values[index])).join(""));
  }

  toString(): string {
    return this.text;
  }
}

type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[];

/**
 * Writes HTML; every value is escaped, whatever it is and wherever it stands (text or a quoted attribute).
 *
 * @example html`<a href="${href(url)}">${title}</a>`.text
 */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html => Html.of(strings, values);

function printed(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(printed).join("");
  return escaped(String(value));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

/** An address that may stand in a link: web and mail only. Anything else (`javascript:`) leads nowhere. */
export const href = (url: string): string => (/^(https?:\/\/|mailto:)/i.test(url) ? url : "#");
