import { type Headers, headerValues } from "../headers.ts";
import type { MetaTag } from "./page-metas.ts";
import { type ReservationCarrier, type ReservationSignal, rawText } from "./signal.ts";

/**
 * TDMRep in the headers of an answer (report of 2024, section 5): `tdm-reservation: 0|1` and `tdm-policy`. Any other
 * value says nothing and is noted; of contradicting fields the reservation holds. Redirects and 304 count as well.
 */
export const readTdmHeaders = (headers: Headers): ReservationSignal[] =>
  statements(
    "header",
    headerValues(headers, "tdm-reservation").flatMap((field) => field.split(",")),
    headerValues(headers, "tdm-policy"),
  );

/** TDMRep in `<meta>` elements (report of 2024, section 6), anywhere in the document. */
export const readTdmMetas = (metas: readonly MetaTag[]): ReservationSignal[] =>
  statements("meta", contents(metas, "tdm-reservation"), contents(metas, "tdm-policy"));

const contents = (metas: readonly MetaTag[], name: string): string[] =>
  metas.filter((meta) => meta.name === name).map(({ content }) => content);

/** Also for statements inside documents: one signal a value. */
export const statements = (
  carrier: ReservationCarrier,
  values: readonly string[],
  policies: readonly string[],
): ReservationSignal[] => {
  const policy = policies.map((text) => text.trim()).find((text) => text !== "");
  return values.map((value) => {
    const flag = value.trim();
    const known = flag === "1" ? "reserve" : flag === "0" ? "allow" : null;
    return {
      family: "tdmrep",
      carrier,
      verdict: known ?? "unset",
      raw: rawText(`tdm-reservation: ${flag}`),
      scope: "all",
      // A policy goes with a reservation only; it is an offer, not a permission.
      ...(known === "reserve" && policy !== undefined && { policyUrl: rawText(policy) }),
      ...(known === null && { note: "neither 0 nor 1" }),
    };
  });
};
