import { type Proof, releaseWebsite as release, revokeWebsite as revoke } from "../desk/website-acts.ts";
import { websiteIncidents } from "../desk/website-incidents.ts";
import { openRegister } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import { specsOf } from "../pledge/effective.ts";
import type { VirtualHouse } from "./virtual-house.ts";

/** A person releases a website of a bot, as `goodbot sources release` does. */
export async function releaseWebsite(
  house: VirtualHouse,
  bot: Bot,
  id: string,
  how: { readonly by: string; readonly proof: Proof },
): Promise<void> {
  const now = house.clock.now();
  await release({ store: house.store, worker: "operator", now }, await registerOf(house, bot), id, how);
}

/** A person takes it back, and with it everything that came from the site. How many records went. */
export async function revokeWebsite(
  house: VirtualHouse,
  bot: Bot,
  id: string,
  how: { readonly reason: string },
): Promise<number> {
  const now = house.clock.now();
  return revoke({ store: house.store, worker: "operator", now }, await registerOf(house, bot), id, how);
}

const registerOf = (house: VirtualHouse, bot: Bot) => openRegister(bot, house.store, specsOf(bot), house.clock.now());

/** What a person is to look at, of websites, as alerts tell it. */
export const incidentsOfWebsites = async (house: VirtualHouse, bot: Bot) =>
  websiteIncidents(house.store, await registerOf(house, bot));
