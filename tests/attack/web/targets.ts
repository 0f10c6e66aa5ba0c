/** Addresses as they may stand in a link, in every notation that a URL can hold. None of them may ever be dialled. */
export const literals: Readonly<Record<string, string>> = {
  "loopback, dotted": "http://127.0.0.1/",
  "loopback, another of the block": "http://127.255.0.9/",
  "loopback, short": "http://127.1/",
  "loopback, decimal": "http://2130706433/",
  "loopback, octal": "http://0177.0.0.1/",
  "loopback, hexadecimal": "http://0x7f000001/",
  "loopback, hexadecimal parts": "http://0x7f.0x0.0x0.0x1/",
  "loopback, mixed": "http://0x7f.1/",
  "loopback, percent-encoded": "http://%31%32%37.0.0.1/",
  "loopback, full-width digits": "http://１２７.０.０.１/",
  "loopback, with a dot behind": "http://127.0.0.1./",
  "loopback, IPv6": "http://[::1]/",
  "loopback, IPv6 written out": "http://[0:0:0:0:0:0:0:1]/",
  unspecified: "http://0.0.0.0/",
  "unspecified, short": "http://0/",
  "unspecified, IPv6": "http://[::]/",
  "private 10/8": "http://10.0.0.1/",
  "private 172.16/12": "http://172.31.255.254/",
  "private 192.168/16": "http://192.168.1.1/",
  "private, decimal": "http://3232235777/",
  "link-local (cloud metadata)": "http://169.254.169.254/latest/meta-data/",
  "carrier-grade NAT": "http://100.64.0.1/",
  broadcast: "http://255.255.255.255/",
  multicast: "http://224.0.0.1/",
  "mapped, loopback": "http://[::ffff:127.0.0.1]/",
  "mapped, hexadecimal": "http://[::ffff:7f00:1]/",
  "mapped, private": "http://[::ffff:10.0.0.1]/",
  "NAT64 of loopback": "http://[64:ff9b::127.0.0.1]/",
  "NAT64 of private": "http://[64:ff9b::a00:1]/",
  "6to4 of private": "http://[2002:a00:1::1]/",
  "unique local, IPv6": "http://[fd00::1]/",
  "link-local, IPv6": "http://[fe80::1]/",
};

/** Names, and what the name server says of them. */
export const names: Readonly<Record<string, { readonly host: string; readonly answers: readonly string[] }>> = {
  "a name of loopback": { host: "loop.example", answers: ["127.0.0.1"] },
  localhost: { host: "localhost", answers: ["127.0.0.1", "::1"] },
  "public and private mixed": { host: "mixed.example", answers: ["93.184.215.14", "10.0.0.5"] },
  "public IPv4, private IPv6": { host: "mixed6.example", answers: ["93.184.215.14", "fd00::5"] },
  "link-local with a zone": { host: "zone.example", answers: ["fe80::1%eth0"] },
  "mapped in the answer": { host: "mapped.example", answers: ["::ffff:192.168.0.1"] },
  "NAT64 in the answer": { host: "nat64.example", answers: ["64:ff9b::7f00:1"] },
};

/** Links that are no web addresses. */
export const links = ["ftp://files.example/x", "gopher://127.0.0.1:6379/_FLUSHALL"];

/** Redirects that lead out of the web. */
export const schemes: Readonly<Record<string, string>> = {
  ftp: "ftp://files.example/x",
  "a file": "file:///etc/passwd",
  JavaScript: "javascript:alert(1)",
  gopher: "gopher://127.0.0.1:6379/_FLUSHALL",
  data: "data:text/html,hello",
  "an address with a zone": "http://[fe80::1%25eth0]/",
  credentials: "http://user:password@hop.example/",
};

/** A name that is public when it is first asked for, and loopback ever after. */
export const REBINDING = "rebind.example";
export const PUBLIC = "93.184.215.14";
