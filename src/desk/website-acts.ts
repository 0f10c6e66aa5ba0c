import { actsPlace, oneMoreAct } from "../gate/desk-acts.ts";
import { deleteWithdrawnBodies, factsActed, withdrawalOf } from "../gate/withdrawal.ts";
import { pledgePlace, pledgeTold } from "../pass/pledge-told.ts";
import type { Register } from "../pass/register.ts";
import type { Source } from "../pledge/bot.ts";
import { Fault } from "../pledge/fault.ts";
import { placeOf } from "../pledge/request.ts";
import { RELEASED, REVOKED, released, releaseKey } from "../promises/released.ts";
import { withdrawal } from "../promises/withdrawal.ts";
import { factKey, type Turn } from "../store/store.ts";
import type { ActPlace } from "./act-row.ts";

/** How a person satisfied themselves that a domain is the organisation's own (A9). */
export interface Proof {
  /** `register number`: an identifier in the site's Impressum. `person`: somebody looked, and says why. */
  readonly how: "register number" | "person";
  /** The page that shows it. */
  readonly page?: string;
  /** The identifier found there, canonical. */
  readonly id?: string;
  readonly note?: string;
}

/**
 * Releases a website after a review (A8): from the next pass on its pages are read. The act carries the proof of the
 * domain, of which the register names the home page; names of persons and texts of pages are no part of it.
 *
 * @param by who looked; stands in the ledger's personal part
 * @throws Fault "usage" where there is no such source, or nothing says why the domain is the organisation's own
 */
export async function releaseWebsite(
  place: ActPlace,
  register: Register,
  id: string,
  { by, proof }: { readonly by: string; readonly proof: Proof },
): Promise<void> {
  const source = websiteIn(register, id);
  const bare = proof.how === "person" ? !proof.note?.trim() : !proof.id?.trim();
  if (bare || by.trim() === "") {
    const missing =
      by.trim() === "" ? "who looked" : proof.how === "person" ? "what the person saw" : "the number found";
    throw new Fault("usage", `the release of ${id} does not say ${missing}`, "Give --by, and --number or --note.");
  }
  const { site } = placeOf(source.url);
  if (proof.page !== undefined && placeOf(proof.page).site !== site)
    throw new Fault(
      "usage",
      `${proof.page} does not lie on ${site}`,
      "Only a page on the domain itself proves it (A9).",
    );
  const { store, worker, now } = place;
  const { bot, conduct } = register;
  const act = { act: RELEASED, source: id, detail: { by, proof: { site, ...proof } } };
  await store.turn({ facts: [actsPlace(bot.name), pledgePlace(bot.name)] }, (seen): Turn<void> => {
    // Whoever judges the act later needs the promises it rests on: they stand before it.
    const told = pledgeTold(register, seen, now, worker);
    return {
      rows: [...told.rows, { event: "operator", at: now, bot: bot.name, worker, pledge: conduct.hash, ...act }],
      facts: [
        ...told.facts,
        ...factsActed(conduct.pledge(id), bot.name, { ...act, at: now }),
        oneMoreAct(seen, bot.name),
      ],
      source: { bot: bot.name, id, state: "running", since: now, why: "released after a review", until: null },
      result: () => undefined,
    };
  });
}

/**
 * Takes a release back, and everything that came from the site in the same transaction, as when its owner asks for it by
 * mail (A15, A16): nobody would look any more whether the site still wants it kept.
 *
 * @returns how many records went
 * @throws Fault "usage" where there is no such source
 */
export async function revokeWebsite(
  { store, worker, now }: ActPlace,
  register: Register,
  id: string,
  { reason }: { readonly reason: string },
): Promise<number> {
  websiteIn(register, id);
  const { bot, conduct } = register;
  const pledge = conduct.pledge(id);
  const place = { bot: bot.name, source: id };
  const reads = { derived: place, facts: [actsPlace(bot.name)] };
  const gone = await store.turn(reads, (seen): Turn<number> => {
    const at = { ...place, at: now, pledge: conduct.hash, worker };
    const withdrawn = withdrawalOf({ scope: "site", why: reason }, at, seen.derived, pledge);
    const act = { act: REVOKED, at: now, source: id, detail: { reason } };
    return {
      source: { bot: bot.name, id, state: "under review", since: now, why: reason, until: null },
      ...withdrawn?.turn,
      rows: [{ event: "operator", ...at, act: REVOKED, detail: { reason } }, ...(withdrawn?.rows ?? [])],
      facts: [...factsActed(pledge, bot.name, act), ...(withdrawn?.facts ?? []), oneMoreAct(seen, bot.name)],
      result: () => withdrawn?.turn.erase?.length ?? 0,
    };
  });
  await deleteWithdrawnBodies(store, bot.name, id);
  return gone;
}

/**
 * Lets go of what a visit has stored of a site that is not released: nobody looks at its files before the release (A8), so
 * nothing of it may lie there for more than days (A16). What the visit found, the act of the release says again.
 *
 * @throws Fault "usage" where there is no such source
 */
export async function forgetVisit({ store, worker, now }: ActPlace, register: Register, id: string): Promise<void> {
  websiteIn(register, id);
  const { bot, conduct } = register;
  const place = { bot: bot.name, source: id };
  const release = { bot: bot.name, promise: released.spec.name, key: releaseKey(id) };
  await store.turn({ derived: place, facts: [release] }, ({ derived, facts }): Turn<void> => {
    const isEmpty = derived.records.length + derived.captures.length === 0;
    if (isEmpty || facts.has(factKey(release))) return { result: () => undefined };
    const wish = { scope: "site", why: "visited, and not released" } as const;
    const at = { ...place, at: now, pledge: conduct.hash, worker };
    const gone = withdrawalOf(wish, at, derived, conduct.pledge(id));
    return { ...gone?.turn, rows: gone?.rows ?? [], facts: gone?.facts ?? [], result: () => undefined };
  });
  await deleteWithdrawnBodies(store, bot.name, id);
}

/** True for a source whose site must be looked at while anything of it is stored (A16): it is never just switched off. */
export const isWebsite = ({ conduct, sources }: Register, id: string): boolean =>
  conduct.pledge(id).some(({ spec, options }) => {
    const set = spec.name === withdrawal.spec.name ? withdrawal.spec.options.parse(options) : undefined;
    return set?.kinds.includes(sources.get(id)?.kind ?? "") ?? false;
  });

function websiteIn({ bot, sources }: Register, id: string): Source {
  const source = sources.get(id);
  if (source) return source;
  const known = [...sources.keys()].join(", ");
  throw new Fault("usage", `bot ${bot.name} has no source "${id}"`, `Name one of: ${known || "(none yet)"}.`);
}
