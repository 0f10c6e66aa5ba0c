import { getDomain } from "tldts";
import { aboutOf } from "../desk/about.ts";
import type { Bot } from "../pledge/bot.ts";
import type { Config } from "../pledge/config.ts";
import type { Problem } from "./load-config.ts";

const ADDRESS = /https?:\/\/[^\s;,()<>"]+|[^\s;,()<>:+"]+@[^\s;,()<>"]+\.[^\s;,()<>"]+/g;

/**
 * Warns while a User-Agent leads to somebody else than whoever runs this installation (M2): complaints would reach a
 * person who can change nothing.
 */
export function contactWarnings(bot: Bot, file: string, operator: Config["operator"]): readonly Problem[] {
  return Object.entries(aboutOf(bot).agents).flatMap(([what, agent]): Problem[] => {
    const contacts = agent.match(ADDRESS) ?? [];
    if (contacts.some((contact) => isOwn(contact, operator))) return [];
    const path = `pledge.identity.agents.${what}`;
    const is = `"${agent}" leads to ${contacts.join(", ")}`;
    const want = `an address of the configured operator (${operator.url}, ${operator.mail}), or the operator in goodbot.config.ts`;
    return [{ file, path, is, want }];
  });
}

/** The operator's own mailbox, or an address on the operator's own site. */
function isOwn(contact: string, { url, mail }: Config["operator"]): boolean {
  if (contact.toLowerCase() === mail.toLowerCase()) return true;
  const site = siteOf(new URL(url).hostname);
  return siteOf(contact.includes("://") ? new URL(contact).hostname : (contact.split("@")[1] ?? "")) === site;
}

const siteOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host.toLowerCase();
