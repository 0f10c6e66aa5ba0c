import ipaddr from "ipaddr.js";
import { blocksV4, blocksV6, embeddings, GLOBAL_UNICAST } from "./address-blocks.ts";

export interface AddressVerdict {
  readonly public: boolean;
  /** In words: the block the address lies in, and who reserved it. */
  readonly why: string;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Whether an address belongs to the public internet. A crawler that follows names and links must not be led into its own
 * network (server-side request forgery), so everything that is not clearly public is refused, and so is everything that
 * is no address.
 *
 * `text` is an address in any notation a resolver or a URL may hold: IPv4 dotted, short, decimal, octal or hexadecimal;
 * IPv6 in any length, with or without brackets. The notation never changes the verdict. An IPv6 address that carries an
 * IPv4 address (mapped, NAT64, 6to4, Teredo, ISATAP) is as public as the one it carries.
 *
 * Source: IANA special-purpose address registries (RFC 6890 and its updates).
 *
 * @example judgeAddress("0x7f.1") // { public: false, why: "127.0.0.1: loopback (RFC 1122)" }
 */
export function judgeAddress(text: string): AddressVerdict {
  if (text.includes("%")) return no(text, "has a zone, so it is valid on one link only (RFC 4007)");
  const normal = normalAddress(text);
  if (normal === undefined) return no(text, "no address");
  return judge(ipaddr.parse(normal));
}

/**
 * An address as everybody else writes it: dotted decimal, or IPv6 compressed as in RFC 5952, without brackets. Reads
 * every notation that the WHATWG URL standard's host parser reads; undefined for what is no address.
 *
 * @example normalAddress("2130706433") // "127.0.0.1"
 */
export function normalAddress(text: string): string | undefined {
  const v6 = text.includes(":");
  if (v6 ? !/^(?:\[[0-9a-f:.]+\]|[0-9a-f:.]+)$/i.test(text) : !/^[0-9a-fx.]+$/i.test(text)) return undefined;
  const host = v6 && !text.startsWith("[") ? `[${text}]` : text;
  if (!URL.canParse(`http://${host}/`)) return undefined;
  const { hostname } = new URL(`http://${host}/`);
  if (v6) return hostname.slice(1, -1);
  // "fed.cab" passes the alphabet above and is a name.
  return ipaddr.IPv4.isValidFourPartDecimal(hostname) ? hostname : undefined;
}

/** Whether an address, in any notation, is this machine itself: 127.0.0.0/8 or ::1. */
export function isLoopback(text: string): boolean {
  const normal = normalAddress(text);
  return normal !== undefined && ipaddr.parse(normal).range() === "loopback";
}

function judge(address: Address): AddressVerdict {
  const text = address.toString();
  if (address instanceof ipaddr.IPv4) {
    const block = blocksV4.find(({ range }) => address.match(range));
    return block ? no(text, block.why) : { public: true, why: `${text}: public` };
  }
  for (const { range, why, inside } of embeddings) {
    if (range && !address.match(range)) continue;
    const carried = inside(address.toByteArray());
    for (const bytes of carried) {
      const verdict = judge(ipaddr.fromByteArray([...bytes]));
      if (!verdict.public) return no(text, `${why} of ${verdict.why}`);
    }
    if (range && carried.length > 0) return { public: true, why: `${text}: ${why} of public addresses` };
  }
  const block = blocksV6.find(({ range }) => address.match(range));
  if (block) return no(text, block.why);
  if (!address.match(GLOBAL_UNICAST)) return no(text, "outside of what is given out for public use (RFC 4291)");
  return { public: true, why: `${text}: public` };
}

const no = (text: string, why: string): AddressVerdict => ({ public: false, why: `${text}: ${why}` });
