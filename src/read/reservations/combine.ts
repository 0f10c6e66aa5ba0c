import type { ReservationCarrier, ReservationFamily, ReservationSignal, ReservationVerdict } from "./signal.ts";

/** What all statements about one address come to. */
export interface Reservations {
  /** The strictest statement of all, across families and inside each. Only `allow`, `unset` and `images` may be read. */
  readonly verdict: ReservationVerdict;
  /** The statement that decided; null where nothing was said. */
  readonly decidedBy: ReservationSignal | null;
  /** Pictures must not be used, whatever holds for the text. */
  readonly noImages: boolean;
  /** What each family says by its own precedence: for showing, never for reading. */
  readonly families: readonly { readonly family: ReservationFamily; readonly verdict: ReservationVerdict }[];
}

/** Strictest first. */
const order: readonly ReservationVerdict[] = ["reserve", "flag", "unknown", "images", "allow", "unset"];

/** In TDMRep the later carrier overrides the earlier (report of 2024, section 3). Other families have no such order. */
const tdmrepOrder: readonly ReservationCarrier[] = ["tdmrep.json", "header", "meta", "document"];

/**
 * Puts statements together: any reservation wins, in whatever family it stands; an `allow` elsewhere lifts nothing, and
 * nothing said resets nothing (A10).
 *
 * @example combineReservations([...readTdmHeaders(headers), ...readNoai(terms)]).verdict
 */
export const combineReservations = (signals: readonly ReservationSignal[]): Reservations => {
  const decidedBy = strictest(signals);
  const families = [...new Set(signals.map(({ family }) => family))];
  return {
    verdict: decidedBy?.verdict ?? "unset",
    decidedBy,
    noImages: signals.some(({ verdict }) => verdict !== "allow" && verdict !== "unset"),
    families: families.map((family) => ({
      family,
      verdict: byPrecedence(signals.filter((one) => one.family === family)),
    })),
  };
};

/** Whether pages may be read under a verdict. */
export const mayRead = (verdict: ReservationVerdict): boolean =>
  verdict === "allow" || verdict === "unset" || verdict === "images";

const strictest = (signals: readonly ReservationSignal[]): ReservationSignal | null => {
  let best: ReservationSignal | null = null;
  for (const signal of signals) {
    if (best === null || order.indexOf(signal.verdict) < order.indexOf(best.verdict)) best = signal;
  }
  return best;
};

const byPrecedence = (signals: readonly ReservationSignal[]): ReservationVerdict => {
  const said = signals.filter(({ verdict }) => verdict !== "unset");
  const last = said[0]?.family === "tdmrep" ? Math.max(...said.map(({ carrier }) => tdmrepOrder.indexOf(carrier))) : -1;
  const inForce = last < 0 ? said : said.filter(({ carrier }) => tdmrepOrder.indexOf(carrier) === last);
  return strictest(inForce)?.verdict ?? "unset";
};
