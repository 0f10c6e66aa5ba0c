import { X509Certificate } from "node:crypto";
import { createSecureContext, getCACertificates, type SecureContext } from "node:tls";
import { Fault } from "../../pledge/fault.ts";

/** Whom TLS connections to a host trust. */
export type Trust = (hostname: string) => SecureContext;

/**
 * The certification authorities that Node trusts, plus `ca` for all hosts (replicas, an authority of the house), plus
 * `extraCa` for single hosts whose servers send an incomplete chain: the missing intermediate certificate. PEM. Verification
 * itself is never switched off. Throws a Fault ("configuration") where a text holds no readable certificate: found out
 * later, it would look like the fault of a server.
 */
export function makeTrust(
  ca: readonly string[] = [],
  extraCa: Readonly<Record<string, readonly string[]>> = {},
): Trust {
  for (const text of ca) checkPem(text, "for all hosts");
  for (const [host, texts] of Object.entries(extraCa)) for (const text of texts) checkPem(text, `for ${host}`);
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

function checkPem(text: string, whom: string): void {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
  try {
    if (blocks.length === 0) throw new Error("it holds no certificate");
    for (const block of blocks) new X509Certificate(block);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const what = `the certificates to trust ${whom} cannot be read: ${why}`;
    throw new Fault("configuration", what, "Give a PEM file with BEGIN CERTIFICATE lines.", { cause });
  }
}
