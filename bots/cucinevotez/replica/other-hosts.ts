import { type Replica, trapHost } from "goodbot/world";
import { editorial } from "../editorial.ts";
import { citedHosts } from "./cited-hosts.ts";
import { governmentHost } from "./government-host.ts";
import { wikidataHost } from "./wikidata-host.ts";
import { wikimediaHosts } from "./wikimedia-hosts.ts";

/**
 * The hosts beside the two chambers of Parliament: gov.ro, parties, institutions, Wikimedia, and traps: the hosts that are
 * never asked and the papers of the articles that a person has read (C13, C14). They tell nothing that depends on the day.
 */
export const otherHosts = (): readonly Replica[] => [
  governmentHost(),
  ...citedHosts(),
  ...wikimediaHosts(),
  wikidataHost(),
  ...neverAsked().map((host) => trapHost(host, `www.${host}`)),
];

/** Hosts without `www`, each once. integritate.eu is where declarations of wealth lie (C11). */
function neverAsked(): readonly string[] {
  const press = editorial.press.map(({ article }) => new URL(article).hostname);
  const hosts = [...editorial.neverAsked.map(({ host }) => host), ...press, "integritate.eu"];
  return [...new Set(hosts.map((host) => host.replace(/^www\./, "")))];
}
