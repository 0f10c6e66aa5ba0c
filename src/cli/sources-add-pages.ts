import { lookAtPages, type PagesLook, samePages } from "../desk/look-at-pages.ts";
import type { House } from "../pass/house.ts";
import type { Register } from "../pass/register.ts";
import type { Bot, Source } from "../pledge/bot.ts";
import { parseDuration } from "../pledge/duration.ts";
import { Fault } from "../pledge/fault.ts";
import { spacing } from "../promises/spacing.ts";
import { councilPages } from "../sources/council-pages/source.ts";
import type { AddOptions } from "./sources-add.ts";

/** What is behind an address that a person gave: an OParl interface, or public pages to be read in its place. */
type Behind =
  | { readonly kind: "interface"; readonly url: string }
  | { readonly kind: "pages"; readonly candidate: Source; readonly looked: PagesLook };

interface Looking {
  readonly bot: Bot;
  readonly register: Register;
  readonly house: House;
  readonly options: AddOptions;
  readonly stop: AbortSignal;
}

/** Pages are asked once in two seconds at most (M4). */
const PAGES_GAP = 2_000;

/**
 * Looks behind an address that is no OParl system by its name: for an OParl interface first, then at the page itself.
 * Null where the bot reads no pages, or the address speaks of OParl.
 */
export async function lookForPages(
  { bot, register, house, options, stop }: Looking,
  url: string,
): Promise<Behind | null> {
  const kit = bot.kits.find(({ kind }) => kind === "council-pages");
  if (!kit || options.body !== undefined || /oparl/i.test(new URL(url).pathname)) return null;
  const same = samePages(register, url);
  if (same !== undefined)
    throw new Fault(
      "usage",
      `the source "${same}" reads these pages already`,
      `See it with: goodbot sources list ${bot.name}`,
    );
  const candidate = candidateOf(bot, new URL(url).href, options, `look-${house.ids.next()}`);
  const looked = await lookAtPages(house, register, candidate, kit, stop);
  if (looked.oparl !== null) return { kind: "interface", url: looked.oparl };
  const { result, why } = looked.ending;
  if (result === "complete" || result === "stopped") return { kind: "pages", candidate, looked };
  throw new Fault(
    "failure",
    `${url} is neither an OParl system nor a page of a council information system that is known: ${why}`,
    "Nothing was added. Give the address of the calendar of meetings, or that of the OParl system.",
  );
}

function candidateOf(bot: Bot, url: string, { title, gap }: AddOptions, id: string): Source {
  const own = spacing.spec.options.parse(bot.pledge.find(({ spec }) => spec.name === spacing.spec.name)?.options);
  const wanted = gap === undefined ? PAGES_GAP : parseDuration(gap);
  if (wanted === null) throw new Fault("usage", `--gap ${gap}: no duration`, 'Write for example "2s" or "1500ms".');
  const least = Math.max(PAGES_GAP, own.perHost ?? 0);
  if (wanted < PAGES_GAP)
    throw new Fault("usage", `--gap ${gap} is shorter than pages are asked for`, `Write "${PAGES_GAP}ms" or more.`);
  const { tokens } = own;
  return councilPages({ id, title: title ?? new URL(url).hostname, url, tokens, gap: Math.max(wanted, least) });
}
