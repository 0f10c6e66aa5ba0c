import { createSecureContext, getCACertificates, type SecureContext } from "node:tls";

/** Whom TLS connections to a host trust. */
export type Trust = (hostname: string) => SecureContext;

/**
 * The certification authorities that Node trusts, plus `ca` for all hosts (replicas, an authority of the house), plus
 * `extraCa` for single hosts whose servers send an incomplete chain: the missing intermediate certificate. PEM. Verification
 * itself is never switched off.
 */
export function makeTrust(
  ca: readonly string[] = [],
  extraCa: Readonly<Record<string, readonly string[]>> = {},
): Trust {
  // Reading some 150 certificates takes milliseconds: once for all hosts, and once for each host of its own.
  const made = new Map<string, SecureContext>();
  const extras = new Map(Object.entries(extraCa).map(([host, certificates]) => [host.toLowerCase(), certificates]));
  return (hostname) => {
    const extra = extras.get(hostname) ?? [];
    const key = extra.length > 0 ? hostname : "";
    const known = made.get(key);
    if (known) return known;
    const own = [...ca, ...extra];
    const fresh = createSecureContext(own.length > 0 ? { ca: [...getCACertificates("default"), ...own] } : {});
    made.set(key, fresh);
    return fresh;
  };
}
