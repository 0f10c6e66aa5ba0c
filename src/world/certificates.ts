import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { isIP } from "node:net";
import type { Random } from "../time/random.ts";
import { bits, boolean, type Der, explicit, implicit, integer, octets, oid, sequence, set, time, utf8 } from "./der.ts";
import type { CertificateKind } from "./replica.ts";

/** A server's own key and certificate (with chain), PEM: what `tls.createSecureContext` takes. */
export interface ServerCertificate {
  readonly key: string;
  readonly cert: string;
}

/** A certification authority that lives in memory only and dies with the process. */
export interface CertificateAuthority {
  /** What clients must trust. */
  readonly caPem: string;
  /** What an incomplete chain leaves out. */
  readonly intermediatePem: string;
  /** SHA-256 of the key of all good certificates, base64: Chromium's `--ignore-certificate-errors-spki-list`. */
  readonly spkiHash: string;
  /** A certificate for these names; `kind` says what is wrong with it. */
  issue(names: readonly string[], kind?: CertificateKind): ServerCertificate;
}

const DAY = 86_400_000;
const ecdsaWithSha256 = sequence(oid("1.2.840.10045.4.3.2"));

/**
 * Makes an authority with an intermediate. Keys are ECDSA P-256; certificates are X.509 v3 with the extensions that
 * OpenSSL and Chromium ask for (RFC 5280 section 4.2), valid from a month before `now` for 13 months (Chromium's limit is 398 days).
 *
 * @example
 * const authority = makeAuthority({ now: clock.now(), random });
 * const { key, cert } = authority.issue(["a.example"]);
 */
export function makeAuthority({ now, random }: { now: number; random: Random }): CertificateAuthority {
  const root = newParty("Goodbot replica root");
  const intermediate = newParty("Goodbot replica intermediate");
  const leaf = newParty("");
  const dates = { from: now - 30 * DAY, until: now + 365 * DAY };
  const make = (subject: Party, issuer: Party, extensions: readonly Der[], valid = dates): string =>
    certificate({ subject, issuer, extensions, valid, serial: serial(random) });
  const caPem = make(root, root, authorityExtensions(root, root));
  const intermediatePem = make(intermediate, root, authorityExtensions(intermediate, root));

  return {
    caPem,
    intermediatePem,
    spkiHash: createHash("sha256").update(spkiOf(leaf)).digest("base64"),
    issue(names, kind = "good") {
      const wanted = kind === "wrong-name" ? ["another.invalid"] : names;
      // RFC 5280 ub-common-name: 64 characters. Clients read the names from the extension anyway.
      const commonName = (wanted[0] ?? "").slice(0, 64);
      const own = kind === "self-signed" ? newParty(commonName) : { ...leaf, commonName };
      const issuer = kind === "self-signed" ? own : intermediate;
      const valid = kind === "expired" ? { from: now - 60 * DAY, until: now - 30 * DAY } : dates;
      const cert = make(own, issuer, serverExtensions(own, issuer, wanted), valid);
      const chain = kind === "self-signed" || kind === "incomplete-chain" ? "" : intermediatePem;
      return { key: own.privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert: cert + chain };
    },
  };
}

interface Party {
  readonly commonName: string;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const newParty = (commonName: string): Party => ({
  commonName,
  ...generateKeyPairSync("ec", { namedCurve: "prime256v1" }),
});

interface Content {
  readonly subject: Party;
  readonly issuer: Party;
  readonly extensions: readonly Der[];
  readonly valid: { readonly from: number; readonly until: number };
  readonly serial: Uint8Array;
}

function certificate({ subject, issuer, extensions, valid, serial: number }: Content): string {
  const content = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(number),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(time(valid.from), time(valid.until)),
    nameOf(subject),
    spkiOf(subject),
    explicit(3, sequence(...extensions)),
  );
  const der = sequence(content, ecdsaWithSha256, bits(sign("sha256", content, issuer.privateKey)));
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

/** RFC 5280 section 4.1.2.2: positive, at most 20 octets, unpredictable. */
function serial(random: Random): Uint8Array {
  const bytes = Buffer.from(random.bytes(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
}

const nameOf = ({ commonName }: Party): Der => sequence(set(sequence(oid("2.5.4.3"), utf8(commonName))));

const spkiOf = ({ publicKey }: Party): Der => publicKey.export({ type: "spki", format: "der" });

const keyIdOf = (party: Party): Uint8Array => createHash("sha1").update(spkiOf(party)).digest();

function extension(id: string, critical: boolean, value: Der): Der {
  return critical ? sequence(oid(id), boolean(true), octets(value)) : sequence(oid(id), octets(value));
}

const keyIds = (subject: Party, issuer: Party): Der[] => [
  extension("2.5.29.14", false, octets(keyIdOf(subject))),
  extension("2.5.29.35", false, sequence(implicit(0, keyIdOf(issuer)))),
];

/** cA: TRUE; keyCertSign and cRLSign. */
const authorityExtensions = (subject: Party, issuer: Party): Der[] => [
  extension("2.5.29.19", true, sequence(boolean(true))),
  extension("2.5.29.15", true, bits(Buffer.from([0x06]), 1)),
  ...keyIds(subject, issuer),
];

/** cA: FALSE; digitalSignature; serverAuth; the names. */
const serverExtensions = (subject: Party, issuer: Party, names: readonly string[]): Der[] => [
  extension("2.5.29.19", true, sequence()),
  extension("2.5.29.15", true, bits(Buffer.from([0x80]), 7)),
  extension("2.5.29.37", false, sequence(oid("1.3.6.1.5.5.7.3.1"))),
  extension("2.5.29.17", false, sequence(...names.map(alternativeName))),
  ...keyIds(subject, issuer),
];

function alternativeName(name: string): Der {
  if (isIP(name) === 4) return implicit(7, Buffer.from(name.split(".").map(Number)));
  return implicit(2, Buffer.from(name, "ascii"));
}
