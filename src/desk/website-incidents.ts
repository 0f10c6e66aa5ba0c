import type { Register } from "../pass/register.ts";
import { reservations } from "../promises/reservations.ts";
import { type SiteFact, silentFiles, siteKey } from "../promises/reservations-site.ts";
import type { Store } from "../store/store.ts";
import type { Incident } from "./incidents.ts";

/** Websites that wait for a person: files that gave no answer for too long, and sites of which page after page reserves itself. */
export async function websiteIncidents(
  { desk }: Pick<Store, "desk">,
  { bot, conduct, sources }: Pick<Register, "bot" | "conduct" | "sources">,
): Promise<readonly Incident[]> {
  if (!bot.pledge.some(({ spec }) => spec.name === NAME)) return [];
  const facts = await desk.facts(bot.name, NAME);
  const found: Incident[] = [];
  for (const source of sources.keys()) {
    const site = facts.get(siteKey({ source }));
    const pledged = conduct.pledge(source).find(({ spec }) => spec.name === NAME);
    if (!pledged || !isSite(site)) continue;
    const { silentPasses, toldFrom } = reservations.spec.options.parse(pledged.options);
    const place = { bot: bot.name, source };
    const [silent] = silentFiles(site, silentPasses);
    if (silent !== undefined) {
      const what = `${source}: ${silent} gave no answer in ${silentPasses} passes in a row, and no page is asked for any more. Next: look at the site, then goodbot sources release or revoke ${bot.name} ${source}`;
      found.push({ ...place, key: `${source} silent file`, kind: "website silent", what });
    }
    if (site.own.length >= toldFrom) {
      const what = `${source}: ${site.own.length} pages or more reserve themselves, the first ${site.own[0]}. They are not kept; the others are still read. Next: look at the site; goodbot sources revoke ${bot.name} ${source} takes all of it back`;
      found.push({ ...place, key: `${source} reserved pages`, kind: "pages reserved", what });
    }
  }
  return found;
}

const NAME = reservations.spec.name;

const isSite = (value: unknown): value is SiteFact =>
  typeof value === "object" && value !== null && "own" in value && "silent" in value;
