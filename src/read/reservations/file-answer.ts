import type { ReservationSignal } from "./signal.ts";

/**
 * What the answer to a request for a reservation file (tdmrep.json, ai.txt, a licence) comes to: its body is to be read,
 * there is no such file (nothing is declared), or nothing is known and the site must wait (A10).
 *
 * A recognised bot check is no answer, whatever its status. A plain 4xx means no file, but those that say "not now"
 * (408, 425, 429) do not. No status stands for: no answer, a timeout, a redirect that led nowhere.
 */
export const reservationFileAnswer = (answer: {
  readonly status: number | null;
  readonly isCheck: boolean;
}): "read" | "unset" | "unknown" => {
  const { status, isCheck } = answer;
  if (isCheck || status === null) return "unknown";
  if ((status >= 200 && status <= 299) || status === 304) return "read";
  return status >= 400 && status <= 499 && !notNow.has(status) ? "unset" : "unknown";
};

/** The statement of a file that could not be asked for: counts as "not now". */
export const notKnown = (file: "tdmrep.json" | "ai.txt" | "licence"): ReservationSignal => ({
  family: file === "tdmrep.json" ? "tdmrep" : file === "licence" ? "rsl" : "ai.txt",
  carrier: file,
  // A licence that cannot be fetched is for a person to look at; it holds nothing up by itself.
  verdict: file === "licence" ? "flag" : "unknown",
  raw: "",
  scope: "all",
  note: "no answer about reservations",
});

const notNow = new Set([408, 425, 429]);
