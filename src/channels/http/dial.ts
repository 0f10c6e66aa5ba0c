import { connect as connectTcp, isIP, type Socket } from "node:net";
import { checkServerIdentity, connect as connectTls } from "node:tls";
import type { Place } from "../place.ts";
import { connectFailure, NotConnected } from "./failure.ts";
import type { Trust } from "./trust.ts";

interface Ears {
  /** TCP stands, TLS begins. */
  readonly securing: () => void;
  /** The connection may be used. */
  readonly open: (socket: Socket) => void;
  readonly failed: (error: NotConnected) => void;
}

/**
 * Connects to exactly the address of `place`; no name is ever resolved here, or the address dialled could be another one
 * than the address judged. TLS names and verifies the host of the URL (RFC 9525) and is never let off.
 */
export function dial(place: Place, trust: Trust, ears: Ears): Socket {
  const { address, port } = place;
  let phase: "dialling" | "securing" | "over" = "dialling";
  const target = { host: address, port, autoSelectFamily: false, noDelay: true, keepAlive: true };
  const open = (): void => {
    phase = "over";
    ears.open(socket);
  };
  const socket: Socket =
    place.protocol === "http:"
      ? connectTcp(target, open)
      : connectTls({ ...target, ...tlsOptions(place, trust) }, open);
  if (place.protocol === "https:") {
    socket.once("connect", () => {
      phase = "securing";
      ears.securing();
    });
  }
  // Stays for the life of the socket: a late error must never be an unhandled one.
  socket.on("error", (error) => {
    if (phase === "over") return;
    const securing = phase === "securing";
    phase = "over";
    ears.failed(new NotConnected(connectFailure(error, securing)));
  });
  return socket;
}

function tlsOptions({ hostname }: Place, trust: Trust) {
  const name = hostname.replace(/^\[|\]$|\.$/g, "");
  return {
    // RFC 6066 section 3: an address is no server name.
    servername: isIP(name) ? "" : name,
    secureContext: trust(hostname),
    // Said aloud: an environment variable of Node could otherwise switch verification off.
    rejectUnauthorized: true,
    checkServerIdentity: (_: string, certificate: Parameters<typeof checkServerIdentity>[1]) =>
      checkServerIdentity(name, certificate),
    ALPNProtocols: ["http/1.1"],
  };
}
