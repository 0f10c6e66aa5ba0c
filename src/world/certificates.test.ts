import { execFileSync, spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, createServer, type TLSSocket } from "node:tls";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../time/random.ts";
import { makeAuthority, type ServerCertificate } from "./certificates.ts";

/** The program's name in a variable: it is no dependency of the project, and its absence fails nothing. */
const openssl: string = "openssl";

const authority = makeAuthority({ now: Date.now(), random: seededRandom("certificates") });

/** What a client says of a certificate: "trusted", or the code of its refusal. */
function judge(server: ServerCertificate, servername: string, ca: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const listener = createServer(server, (socket) => socket.on("error", () => undefined).end("ok"));
    listener.on("tlsClientError", () => undefined);
    listener.listen(0, "127.0.0.1", () => {
      const address = listener.address();
      if (address === null || typeof address === "string") return reject(new Error("no port"));
      const client: TLSSocket = connect({ port: address.port, host: "127.0.0.1", servername, ...(ca && { ca }) });
      const done = (verdict: string): void => {
        client.destroy();
        listener.close(() => resolve(verdict));
      };
      client.on("secureConnect", () => done("trusted"));
      client.on("error", (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    });
  });
}

describe("certificates of a world", () => {
  it("are trusted by a client that trusts the authority, and refused by any other", async () => {
    const good = authority.issue(["a.example", "b.example"]);
    expect(await judge(good, "a.example", authority.caPem)).toBe("trusted");
    expect(await judge(good, "b.example", authority.caPem)).toBe("trusted");
    expect(await judge(good, "a.example", undefined)).toMatch(/SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO/);
    expect(await judge(good, "c.example", authority.caPem)).toBe("ERR_TLS_CERT_ALTNAME_INVALID");
  });

  it("are refused for what is wrong with them, even where the authority is trusted", async () => {
    const verdict = (kind: Parameters<typeof authority.issue>[1]) =>
      judge(authority.issue(["a.example"], kind), "a.example", authority.caPem);
    expect(await verdict("self-signed")).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
    expect(await verdict("incomplete-chain")).toBe("UNABLE_TO_VERIFY_LEAF_SIGNATURE");
    expect(await verdict("expired")).toBe("CERT_HAS_EXPIRED");
    expect(await verdict("wrong-name")).toBe("ERR_TLS_CERT_ALTNAME_INVALID");
  });

  it("carry random serials, dates around now and a validity that browsers accept", () => {
    const [first, second] = [1, 2].map(() => new X509Certificate(authority.issue(["a.example"]).cert));
    expect(first?.serialNumber).not.toBe(second?.serialNumber);
    const days = (Date.parse(first?.validTo ?? "") - Date.parse(first?.validFrom ?? "")) / 86_400_000;
    expect(days).toBeLessThanOrEqual(398);
    expect(Date.parse(first?.validFrom ?? "")).toBeLessThan(Date.now());
    expect(new X509Certificate(authority.caPem).ca).toBe(true);
    expect(first?.ca).toBe(false);
    expect(first?.subjectAltName).toBe("DNS:a.example");
  });

  it("pass the strict check of the openssl program, where there is one", () => {
    if (spawnSync(openssl, ["version"]).status !== 0)
      return console.info("no openssl program here: its check was not made");
    const folder = mkdtempSync(join(tmpdir(), "goodbot-certificates-"));
    try {
      const [ca, chain] = [join(folder, "ca.pem"), join(folder, "chain.pem")];
      writeFileSync(ca, authority.caPem);
      writeFileSync(chain, authority.issue(["a.example", "127.0.0.1"]).cert);
      const args = ["verify", "-x509_strict", "-purpose", "sslserver", "-verify_hostname", "a.example"];
      expect(execFileSync(openssl, [...args, "-CAfile", ca, "-untrusted", chain, chain]).toString()).toMatch(/: OK/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
