/**
 * The clock that proofs read: text as `Intl` writes it, compared as text. Deliberately another way than the arithmetic
 * by which promises are kept (`read/local-time.ts`).
 */

const faces = new Map<string, Intl.DateTimeFormat>();

/** What the clock of a zone shows: `{ date: "2027-03-28", time: "02:15:00" }`. */
export function wallClock(at: number, zone: string): { readonly date: string; readonly time: string } {
  const face =
    faces.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  faces.set(zone, face);
  const [date = "", time = ""] = face.format(at).split(" ");
  return { date, time };
}

/** True where a time of day lies in hours that may go over midnight; `from` is in them, `to` is not. */
export const shows = (time: string, { from, to }: { readonly from: string; readonly to: string }): boolean =>
  from < to ? from <= time && time < to : time >= from || time < to;
