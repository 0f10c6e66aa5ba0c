import type { RobotsTerm } from "./robots-terms.ts";
import { type ReservationSignal, type ReservationVerdict, rawText } from "./signal.ts";

const verdicts: Readonly<Record<string, ReservationVerdict>> = {
  noai: "reserve",
  noml: "reserve",
  noimageai: "images",
};

/** `noai`, `noml` and `noimageai` among the robots terms of a page (a convention begun by DeviantArt, 2022). */
export const readNoai = (terms: readonly RobotsTerm[]): ReservationSignal[] =>
  terms.flatMap(({ name, carrier, scope }) => {
    const verdict = verdicts[name];
    return verdict === undefined ? [] : [{ family: "noai", carrier, verdict, raw: rawText(name), scope }];
  });
