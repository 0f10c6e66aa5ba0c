import { createHash, X509Certificate } from "node:crypto";
import { connect } from "node:tls";
import type { Clock } from "../../time/clock.ts";
import type { ReachableHost } from "../page-order.ts";
import { within } from "./within.ts";

const PATIENCE = 5_000;

/**
 * Hashes of the public keys of replicas, for the one flag by which Chromium takes certificates that its own store does not
 * know. Only for hosts that `--connect-to` leads to loopback, and only where the chain holds under the authority given
 * for them: for every other server Chromium judges certificates by itself, and nothing can change that.
 */
export async function replicaKeys(
  clock: Clock,
  hosts: readonly ReachableHost[],
  ca: readonly string[],
): Promise<readonly string[]> {
  const places = new Map(hosts.filter(({ replica }) => replica).map((host) => [`${host.name}:${host.toPort}`, host]));
  const keys = await Promise.all([...places.values()].map((host) => keyOf(clock, host, ca)));
  return [...new Set(keys.flatMap((key) => key ?? []))];
}

async function keyOf(clock: Clock, host: ReachableHost, ca: readonly string[]): Promise<string | undefined> {
  const socket = connect({
    host: host.address,
    port: host.toPort ?? host.port,
    servername: host.name,
    ...(ca.length > 0 && { ca: [...ca] }),
  });
  const key = new Promise<string | undefined>((resolve) => {
    socket.once("error", () => resolve(undefined));
    socket.once("close", () => resolve(undefined));
    socket.once("secureConnect", () => {
      const spki = new X509Certificate(socket.getPeerCertificate().raw).publicKey.export({
        type: "spki",
        format: "der",
      });
      resolve(createHash("sha256").update(spki).digest("base64"));
    });
  });
  try {
    return await within(clock, PATIENCE, "the handshake with a replica", key);
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}
