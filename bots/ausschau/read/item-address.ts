import { judgeAddress, normalAddress } from "goodbot";

/** An address of an index, fit to be asked. */
export interface ItemAddress {
  readonly kind: "address";
  readonly url: string;
  /** True where characters that no address may hold were encoded. */
  readonly repaired: boolean;
}

export type AddressReading =
  | ItemAddress
  /** No address, or one of another scheme than http. */
  | { readonly kind: "none" }
  /** An address within somebody's own network: never contacted. */
  | { readonly kind: "refused"; readonly url: string };

/** Addresses are shorter. */
const LONGEST = 2_000;

/**
 * The address of an index's item: white space around it is dropped, characters that are not allowed are encoded (what is
 * encoded stays so), and a relative one is resolved against the address that the index came from.
 *
 * @example itemAddress(" KDQ Süd.xml\n", "https://kdq.example.at/data/KDQ.xml") // https://kdq.example.at/data/KDQ%20S%C3%BCd.xml
 */
export const itemAddress = (raw: string, base: string): AddressReading => {
  const text = raw.trim();
  if (text === "" || text.length > LONGEST) return { kind: "none" };
  const encoded = encodeURI(text.replace(/\s*[\r\n\t]+\s*/g, "").toWellFormed())
    .replaceAll(/%25(?=[0-9A-Fa-f]{2})/g, "%")
    .replaceAll("%5B", "[")
    .replaceAll("%5D", "]");
  if (!URL.canParse(encoded, base)) return { kind: "none" };
  const url = new URL(encoded, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") return { kind: "none" };
  if (url.username !== "" || url.password !== "") return { kind: "none" };
  url.hash = "";
  return isOwnNetwork(url.hostname)
    ? { kind: "refused", url: url.href }
    : { kind: "address", url: url.href, repaired: encoded !== text };
};

/** Addresses in any notation, and the machine's own name. What another name leads to is judged when it is dialled. */
const isOwnNetwork = (host: string): boolean =>
  /(?:^|\.)localhost\.?$/i.test(host) || (normalAddress(host) !== undefined && !judgeAddress(host).public);
