import { isIP } from "node:net";
import { Fault } from "../pledge/fault.ts";
import type { Order } from "./channel.ts";

/** Where an order leads: the origin asked for, and the checked address behind it. */
export interface Place {
  readonly protocol: "http:" | "https:";
  /** As in a URL: lower case, IPv6 in brackets. */
  readonly hostname: string;
  /** With port where it is not the scheme's own: what the Host header says. */
  readonly host: string;
  /** An IP address without brackets. */
  readonly address: string;
  readonly port: number;
}

/** Fields that belong to the connection, or that would say who we are to a server that knows us: never in an order. */
const forbidden = new Set([
  ...["host", "connection", "keep-alive", "content-length", "transfer-encoding", "te", "trailer", "upgrade", "expect"],
  ...["cookie", "authorization", "proxy-authorization", "proxy-connection"],
]);

/**
 * Where an order leads. Throws a Fault where the order itself is wrong (no http address, no IP address to dial, a header
 * that a channel must not send): that is our own mistake, not something a server did.
 */
export function placeOf({ url, address, port, headers }: Order): Place {
  if (!URL.canParse(url)) throw wrong(`asks for "${url}", which is no address`);
  const parsed = new URL(url);
  const { protocol, hostname, host } = parsed;
  if (protocol !== "http:" && protocol !== "https:") throw wrong(`asks for "${url}", which is no http address`);
  if (!isIP(address)) throw wrong(`dials "${address}", which is no IP address`);
  for (const [name, value] of Object.entries(headers)) {
    if (forbidden.has(name.toLowerCase())) throw wrong(`sets the header "${name}"`);
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name) || /[^\t\x20-\x7e\x80-\xff]/.test(value)) {
      throw wrong(`sets the header "${name}" to what cannot be sent: ${JSON.stringify(value)}`);
    }
  }
  return { protocol, hostname, host, address, port: port ?? portOf(parsed) };
}

/** The port of a URL, the scheme's own included. */
export const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === "http:" ? 80 : 443));

/** The address that a URL's host name is, without brackets; undefined for a name. URLs have normalised its notation. */
export function literalAddress(hostname: string): string | undefined {
  const text = hostname.replace(/^\[|\]$/g, "");
  return isIP(text) ? text : undefined;
}

const wrong = (what: string): Fault =>
  new Fault("failure", `an order to a channel ${what}`, "This is a mistake in Goodbot itself: please report it.");
