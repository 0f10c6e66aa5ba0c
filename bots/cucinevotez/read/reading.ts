/**
 * What reading a page comes to: its content, or an alarm. An alarm is no content: it changes no data, the page is
 * "unread" in this pass, and the operator is told why (faults 2, 19, 20, 22, 23, 24).
 */
export type Reading<T> = Ok<T> | Alarm;

export interface Ok<T> {
  readonly kind: "ok";
  readonly value: T;
  /** What was there and could not be read, or not there although it always is; the rest stands. */
  readonly misses: readonly Miss[];
}

export interface Alarm {
  readonly kind: "alarm";
  readonly code: AlarmCode;
  /** For the operator; names places and counts, no content of the page. */
  readonly why: string;
}

export type AlarmCode =
  /** No text at all, or too little to be the page. */
  | "empty"
  /** An error page of the server behind the site, sent with status 200. */
  | "error page"
  /** A page of the site, but not of this kind (fault 20). */
  | "other page"
  /** The form of the page is none that the reader knows (fault 19). */
  | "unknown layout"
  /** The page has no name element (fault 2). */
  | "no name"
  /** The page is about somebody or something else than was asked for (fault 20). */
  | "not what was asked for"
  /** Fewer entries than there can be (fault 22). */
  | "below floor"
  /** Far fewer entries than last time (fault 22). */
  | "too large a drop"
  /** The table of those who left is gone although it had entries (fault 23). */
  | "table missing"
  /** A list leads back to a page of it that was read. */
  | "circle";

export interface Miss {
  /** The field, e.g. `birth`. */
  readonly field: string;
  /** The text that was not understood; empty where there was none. */
  readonly raw: string;
}

export const ok = <T>(value: T, misses: readonly Miss[] = []): Ok<T> => ({ kind: "ok", value, misses });

export const alarm = (code: AlarmCode, why: string): Alarm => ({ kind: "alarm", code, why });

/** Goes on with the content of a reading; an alarm stays one. */
export const andThen = <T, U>(reading: Reading<T>, next: (value: T) => Reading<U>): Reading<U> => {
  if (reading.kind === "alarm") return reading;
  const result = next(reading.value);
  return result.kind === "alarm" ? result : ok(result.value, [...reading.misses, ...result.misses]);
};
