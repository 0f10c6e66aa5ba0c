import { Fault } from "../pledge/fault.ts";
import { isLoopback, normalAddress } from "../read/address.ts";
import type { Resolution } from "./channel.ts";

/** Leads a host to a replica on loopback. */
export interface ConnectTo {
  /** Host name in lower case, or undefined for any. */
  readonly host?: string;
  /** Port of the URL, or undefined for any. */
  readonly port?: number;
  /** The loopback address to dial. */
  readonly address: string;
  /** The port to dial, or undefined for the URL's own. */
  readonly toPort?: number;
}

/** HOST, PORT and ADDR; a host or an address may stand in brackets, inside of which colons do not part. */
const shape = /^(\[[^\]]*\]|[^:[\]]*):([^:]*):(\[[^\]]*\]|[^:[\]]*):([^:]*)$/;

/**
 * Reads one value of `--connect-to HOST:PORT:ADDR:PORT`. HOST and the first PORT may be empty or `*` for any, the second
 * PORT for the URL's own; IPv6 stands in brackets. ADDR must be loopback: the option exists for replicas, and an address
 * that the address guard never judges must not lead out of this machine. Throws a Fault ("usage") otherwise.
 *
 * @example parseConnectTo("rathaus.example:443:127.0.0.1:8443")
 */
export function parseConnectTo(value: string): ConnectTo {
  const [, host, port, address, toPort] = shape.exec(value) ?? [];
  if (host === undefined || port === undefined || address === undefined || toPort === undefined) {
    throw wrong(value, "is not of the form HOST:PORT:ADDR:PORT (IPv6 in brackets)");
  }
  const to = normalAddress(address === "localhost" ? "127.0.0.1" : address);
  if (to === undefined || !isLoopback(to)) {
    throw wrong(value, `leads to "${address}": ADDR must be a loopback address (127.0.0.0/8 or [::1])`);
  }
  const from = isAny(host) ? undefined : hostName(value, host);
  const fromPort = portOf(value, port);
  const dialled = portOf(value, toPort);
  return {
    ...(from !== undefined && { host: from }),
    ...(fromPort !== undefined && { port: fromPort }),
    address: to,
    ...(dialled !== undefined && { toPort: dialled }),
  };
}

/** Where `--connect-to` leads a host; the first match wins. `port` is that of the URL, the scheme's own included. */
export function replicaFor(rules: readonly ConnectTo[], host: string, port: number): Resolution | undefined {
  const rule = rules.find((each) => (each.host ?? host) === host && (each.port ?? port) === port);
  if (!rule) return undefined;
  return { replica: true, addresses: [rule.address], ...(rule.toPort !== undefined && { port: rule.toPort }) };
}

const isAny = (text: string): boolean => text === "" || text === "*";

/** As hosts stand in URLs, or no rule would ever match `Übung.example`. */
function hostName(value: string, host: string): string {
  if (!URL.canParse(`http://${host}/`)) throw wrong(value, `names "${host}", which is no host name`);
  return new URL(`http://${host}/`).hostname;
}

function portOf(value: string, text: string): number | undefined {
  if (isAny(text)) return undefined;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw wrong(value, `names the port "${text}": a port is a number from 1 to 65535`);
  return port;
}

const wrong = (value: string, what: string): Fault =>
  new Fault(
    "usage",
    `--connect-to "${value}" ${what}`,
    "Write for example --connect-to host.example:443:127.0.0.1:8443.",
  );
