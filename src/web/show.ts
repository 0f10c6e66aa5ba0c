import type { Language } from "../pledge/language.ts";
import { type Html, html } from "./html.ts";
import { outsideLink } from "./outside-link.ts";

/** Values as pages show them, in the language of the page. */
export interface Show {
  number(n: number): string;
  /** A size, roughly: `8,1 MB`. */
  bytes(n: number): string;
  /** A length of time, roughly: `33 s`, `2 h 5 min`. */
  span(milliseconds: number): string;
  /** An instant, readable by machines too. */
  time(at: number): Html;
  /** The day of an instant alone. */
  day(at: number): Html;
  /** A link to another site; plain text where it may be none. */
  link(address: string | undefined, text: string): Html;
  /** A mail address or the address of a form. */
  contact(contact: string): Html;
}

const UNITS = ["kB", "MB", "GB", "TB"] as const;

/**
 * @param zone time zone in which instants are shown
 * @example shown("de", "Europe/Berlin").bytes(8_100_000) // "8,1 MB"
 */
export function shown(language: Language, zone: string): Show {
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const rough = new Intl.NumberFormat(language, { maximumSignificantDigits: 2 });
  const locale = language === "en" ? "en-GB" : language;
  const date = { day: "numeric", month: "short", year: "numeric", timeZone: zone } as const;
  const dayOf = new Intl.DateTimeFormat(locale, date);
  const timeOf = new Intl.DateTimeFormat(locale, {
    ...date,
    ...{ hour: "2-digit", minute: "2-digit", timeZoneName: "short" },
  });
  const instant = (at: number, format: Intl.DateTimeFormat): Html =>
    html`<time datetime="${new Date(at).toISOString()}">${format.format(at)}</time>`;
  const link = (address: string | undefined, text: string): Html => {
    const safe = outsideLink(address);
    return safe === undefined ? html`${text}` : html`<a href="${safe}" rel="external nofollow noreferrer">${text}</a>`;
  };
  return {
    number: (n) => whole.format(n),
    bytes: (n) => {
      if (n < 1_000) return `${whole.format(n)} B`;
      let [value, unit] = [n / 1_000, 0];
      while (value >= 999.5 && unit < UNITS.length - 1) [value, unit] = [value / 1_000, unit + 1];
      return `${value < 100 ? rough.format(value) : whole.format(value)} ${UNITS[unit]}`;
    },
    span: spanOf,
    time: (at) => instant(at, timeOf),
    day: (at) => instant(at, dayOf),
    link,
    contact: (contact) =>
      /^[^\s@<>"']+@[^\s@<>"']+$/.test(contact)
        ? html`<a href="mailto:${encodeURI(contact)}">${contact}</a>`
        : link(contact, contact),
  };
}

function spanOf(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
