/** What a key of a robots.txt line stands for. */
type LineKind = "agent" | "allow" | "disallow" | "extension";

/** A key as it is known to us: `name` is the right spelling, `misspelled` tells that the file has another one. */
export interface KnownKey {
  readonly kind: LineKind;
  readonly name: string;
  readonly misspelled: boolean;
}

/** Lines the standard leaves open (RFC 9309 2.2.4): kept with their group, they never close it. */
const extensions = [
  "cache-delay",
  "clean-param",
  "content-signal",
  "content-usage",
  "crawl-delay",
  "host",
  "license",
  "noindex",
  "request-rate",
  "sitemap",
  "visit-time",
];

/**
 * Wrong spellings that are read all the same, each in the restrictive direction (RFC 9309 2.2 lets bad lines be
 * skipped; a plain wish of the owner would then be missed). There is none for Allow.
 */
const misspellings: Readonly<Record<string, string>> = {
  dissallow: "disallow",
  dissalow: "disallow",
  disalow: "disallow",
  diasllow: "disallow",
  disallaw: "disallow",
  useragent: "user-agent",
  "user agent": "user-agent",
  crawldelay: "crawl-delay",
  "crawl delay": "crawl-delay",
  requestrate: "request-rate",
  "request rate": "request-rate",
};

const kindOf = (name: string): LineKind => {
  if (name === "user-agent") return "agent";
  return name === "allow" || name === "disallow" ? name : "extension";
};

const known = new Map<string, KnownKey>();
for (const name of ["user-agent", "allow", "disallow", ...extensions]) {
  known.set(name, { kind: kindOf(name), name, misspelled: false });
}
for (const [wrong, name] of Object.entries(misspellings)) {
  known.set(wrong, { kind: kindOf(name), name, misspelled: true });
}

// The usual spellings, so that most lines need no lowering.
for (const usual of ["User-agent", "User-Agent", "Allow", "Disallow", "Sitemap", "Crawl-delay"]) {
  const key = known.get(usual.toLowerCase());
  if (key) known.set(usual, key);
}

/** The meaning of a key as written, undefined where it has none for us. Keys have no case (RFC 9309 2.2). */
export const knownKey = (written: string): KnownKey | undefined =>
  known.get(written) ?? known.get(written.toLowerCase());
