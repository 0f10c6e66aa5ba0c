import type { ReachableHost } from "../page-order.ts";

/** Discard: nothing listens there. */
const NOWHERE = "127.0.0.1:9";

/**
 * A dead end for websockets and no proxy: http and https go to their servers directly, everything else (ws, wss) to a
 * local port on which nothing listens. It also makes Chromium ignore what the environment says about proxies (V2).
 */
const WEBSOCKET_DEAD_END = `--proxy-server=http=direct://;https=direct://;socks=${NOWHERE}`;

/**
 * The flags of every start, beside those of the driver. Measured together (nothing reached a server unseen); one alone
 * leaves holes: the resolver list, for example, stops the browser's own calls and every host that was not checked.
 *
 * @param agent the whole User-Agent: the browser's own, a blank, the bot's name; undefined to ask for the browser's own
 * @param keys hashes of the public keys of replicas on loopback; empty outside of tests and demos
 */
export const flagsFor = (
  agent: string | undefined,
  hosts: readonly ReachableHost[],
  keys: readonly string[],
): readonly string[] => [
  // Full Chromium without a screen. Its other mode, the headless shell, runs speculation rules whatever it is told.
  "--headless=new",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-gpu",
  // An answer out of the cache would have a row and no request; and answers are not to be kept anyway.
  "--disk-cache-dir=/dev/null",
  "--disk-cache-size=1",
  "--window-size=1280,800",
  ...(agent === undefined ? [] : [`--user-agent=${agent}`]),
  `--host-resolver-rules=${resolverRules(hosts)}`,
  WEBSOCKET_DEAD_END,
  ...(keys.length > 0 ? [`--ignore-certificate-errors-spki-list=${keys.join(",")}`] : []),
  ...replicasAsPublic(hosts),
];

/**
 * Every name that may be reached, with the address that was checked, and nothing else: no wildcard, no exception, since
 * Chromium would then resolve for itself.
 */
const resolverRules = (hosts: readonly ReachableHost[]): string =>
  [...hosts.map(ruleFor), "MAP * ~NOTFOUND"].join(", ");

const ruleFor = ({ name, port, address, toPort }: ReachableHost): string =>
  `MAP ${name}:${port} ${address.includes(":") ? `[${address}]` : address}:${toPort ?? port}`;

/**
 * Where hosts are replicas on loopback: they count as public servers, as those they stand for do. Chromium would otherwise
 * keep a page from what it takes for its user's own machine.
 */
function replicasAsPublic(hosts: readonly ReachableHost[]): readonly string[] {
  const places = hosts
    .filter(({ replica }) => replica)
    .map(({ address, port, toPort }) => `${address.includes(":") ? `[${address}]` : address}:${toPort ?? port}=public`);
  return places.length === 0 ? [] : [`--ip-address-space-overrides=${[...new Set(places)].join(",")}`];
}
