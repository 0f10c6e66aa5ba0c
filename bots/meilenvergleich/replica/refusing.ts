import {
  challengePage,
  type Replica,
  type ReplicaAnswer,
  type ReplicaRequest,
  robotsFile,
  trapHost,
} from "goodbot/world";
import { html, notFound, OPEN, ProgrammeHost, redirect } from "./host.ts";
import { someOffers } from "./lists.ts";

const BOT = "MeilenvergleichBot";
const shut = `User-agent: ${BOT}\nDisallow: /\n\n${OPEN}`;

const busy = (status: 429 | 503, headers: Readonly<Record<string, string>> = {}): ReplicaAnswer => ({
  status,
  headers: { "Content-Type": "text/plain", ...headers },
  body: "zu viel\n",
});

/** 503 with a date a while ahead, by the server's own clock. */
const busyUntil = ({ now }: ReplicaRequest, seconds: number): ReplicaAnswer =>
  busy(503, {
    Date: new Date(now).toUTCString(),
    "Retry-After": new Date(now + seconds * 1_000).toUTCString(),
  });

/** Addresses on virtual time, by host: with them the hosts are no replicas to the bot, and every hour counts. */
export type Addresses = Readonly<Record<string, string>>;

/**
 * Hosts that refuse, rest, shut out or fall over, one for each promise on conduct. Every path with offers has the same
 * two.
 */
export function refusingHosts(addresses: Addresses = {}): Replica[] {
  const host = (name: string, parts: Omit<ConstructorParameters<typeof ProgrammeHost>[0], "host">): Replica => {
    const address = addresses[name];
    return new ProgrammeHost({ host: name, ...parts, ...(address !== undefined && { address }) });
  };
  const pages = (count: number): Record<string, ReplicaAnswer> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`/${index + 1}`, someOffers]));
  const entfernt = trapHost("entfernt.test");
  return [
    host("verboten.test", { pages: { "/1": { ...html("403", "<h1>Forbidden</h1>"), status: 403 }, "/2": someOffers } }),
    host("pruefung.test", {
      robots: () => notFound,
      pages: { "/1": { ...challengePage(200) }, "/2": someOffers },
    }),
    host("voll.test", {
      pages: {
        "/einmal": (_, visit) => (visit === 1 ? busy(429, { "Retry-After": "7" }) : someOffers),
        "/datum": (request, visit) => (visit === 1 ? busyUntil(request, 25) : someOffers),
        "/ohne": busy(429),
        "/lang": busy(429, { "Retry-After": "86400" }),
        "/laenger": busy(429, { "Retry-After": "172800" }),
        "/kurz": someOffers,
      },
    }),
    host("gesperrt.test", {
      robots: "User-agent: *\nDisallow: /aktionen/\n",
      pages: { "/aktionen/1": someOffers, "/partner": someOffers },
    }),
    host("langsam.test", { robots: "User-agent: *\nCrawl-delay: 90\nDisallow:\n", pages: pages(3) }),
    host("kaputt.test", {
      pages: Object.fromEntries(
        Object.keys(pages(5)).map((path) => [path, { status: 200, behaviour: { do: "reset" } } as const]),
      ),
    }),
    host("robots503.test", {
      robots: () => ({ ...busy(503), kind: "robots" }),
      pages: pages(1),
    }),
    host("robots429.test", {
      robots: () => ({ ...busy(429, { "Retry-After": "7200" }), kind: "robots" }),
      pages: pages(1),
    }),
    host("robots500.test", {
      robots: () => ({ status: 500, headers: { "Content-Type": "text/plain" }, body: "", kind: "robots" }),
      pages: pages(1),
    }),
    host("wechsel.test", { robots: OPEN, turns: { close: shut, open: OPEN }, pages: pages(1) }),
    host("weiter.test", { pages: { "/1": redirect("https://ziel.test/geheim/1"), "/2": someOffers } }),
    host("ziel.test", {
      robots: (request) => robotsFile("User-agent: *\nDisallow: /geheim/\n", request),
      pages: { "/geheim/1": someOffers },
    }),
    // Two names of one domain, and two names at one address.
    host("a.zwilling.test", { pages: pages(2) }),
    host("b.zwilling.test", { pages: pages(2) }),
    addresses["entfernt.test"] === undefined ? entfernt : { ...entfernt, addresses: [addresses["entfernt.test"]] },
  ];
}
