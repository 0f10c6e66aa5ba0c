import ipaddr from "ipaddr.js";

type V4 = [ipaddr.IPv4, number];
type V6 = [ipaddr.IPv6, number];

const v4 = (cidr: string, why: string): { readonly range: V4; readonly why: string } => ({
  range: ipaddr.IPv4.parseCIDR(cidr),
  why,
});
const v6 = (cidr: string, why: string): { readonly range: V6; readonly why: string } => ({
  range: ipaddr.IPv6.parseCIDR(cidr),
  why,
});

/** IPv4 blocks that are not public, with the document that says so. */
export const blocksV4 = [
  v4("0.0.0.0/8", "this network (RFC 791)"),
  v4("10.0.0.0/8", "private (RFC 1918)"),
  v4("100.64.0.0/10", "shared behind carrier NAT (RFC 6598)"),
  v4("127.0.0.0/8", "loopback (RFC 1122)"),
  v4("169.254.0.0/16", "link-local (RFC 3927)"),
  v4("172.16.0.0/12", "private (RFC 1918)"),
  v4("192.0.0.0/24", "protocol assignments (RFC 6890)"),
  v4("192.0.2.0/24", "documentation (RFC 5737)"),
  v4("192.88.99.0/24", "6to4 relay, deprecated (RFC 7526)"),
  v4("192.168.0.0/16", "private (RFC 1918)"),
  v4("198.18.0.0/15", "benchmarking (RFC 2544)"),
  v4("198.51.100.0/24", "documentation (RFC 5737)"),
  v4("203.0.113.0/24", "documentation (RFC 5737)"),
  v4("224.0.0.0/4", "multicast (RFC 5771)"),
  v4("255.255.255.255/32", "broadcast (RFC 919)"),
  v4("240.0.0.0/4", "reserved (RFC 1112)"),
] as const;

/** All that is given out for public use so far lies in here (RFC 4291 section 2.4). */
export const GLOBAL_UNICAST: V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** IPv6 blocks that are not public. What lies outside of {@link GLOBAL_UNICAST} is named for the operator's sake. */
export const blocksV6 = [
  v6("::/128", "unspecified (RFC 4291)"),
  v6("::1/128", "loopback (RFC 4291)"),
  v6("::/96", "IPv4-compatible, deprecated (RFC 4291)"),
  v6("::ffff:0:0:0/96", "IPv4-translated, for use inside a translator (RFC 2765)"),
  v6("64:ff9b:1::/48", "local NAT64 (RFC 8215)"),
  v6("100::/64", "discard-only (RFC 6666)"),
  v6("100:0:0:1::/64", "dummy prefix (RFC 9780)"),
  v6("2001::/23", "protocol assignments, benchmarking and ORCHID included (RFC 2928)"),
  v6("2001:db8::/32", "documentation (RFC 3849)"),
  v6("3fff::/20", "documentation (RFC 9637)"),
  v6("5f00::/16", "segment routing (RFC 9602)"),
  v6("fc00::/7", "unique local (RFC 4193)"),
  v6("fe80::/10", "link-local (RFC 4291)"),
  v6("fec0::/10", "site-local, deprecated (RFC 3879)"),
  v6("ff00::/8", "multicast (RFC 4291)"),
] as const;

/** A way to carry IPv4 addresses in an IPv6 address. Without a range, it is told by the address itself. */
interface Embedding {
  readonly range?: V6;
  readonly why: string;
  /** The carried addresses, 4 octets each, of an address of 16 octets. */
  inside(octets: readonly number[]): readonly (readonly number[])[];
}

/** Who dials one of these reaches the IPv4 address inside. */
export const embeddings: readonly Embedding[] = [
  { ...v6("::ffff:0:0/96", "IPv4-mapped form (RFC 4291)"), inside: (octets) => [octets.slice(12)] },
  { ...v6("64:ff9b::/96", "NAT64 form (RFC 6052)"), inside: (octets) => [octets.slice(12)] },
  { ...v6("2002::/16", "6to4 form (RFC 3056)"), inside: (octets) => [octets.slice(2, 6)] },
  {
    ...v6("2001::/32", "Teredo form (RFC 4380)"),
    // The server as it is, the client with all bits turned.
    inside: (octets) => [octets.slice(4, 8), octets.slice(12).map((octet) => octet ^ 0xff)],
  },
  {
    why: "ISATAP form (RFC 5214)",
    inside: (octets) =>
      (octets[8] === 0 || octets[8] === 2) && octets[9] === 0 && octets[10] === 0x5e && octets[11] === 0xfe
        ? [octets.slice(12)]
        : [],
  },
];
