import type { Register } from "../pass/register.ts";
import type { Source } from "../pledge/bot.ts";
import { Fault } from "../pledge/fault.ts";
import type { Json } from "../pledge/observation.ts";
import { NEXT_REQUEST } from "../promises/on-request.ts";
import type { SourceEntry } from "../store/store.ts";
import { type ActPlace, writeAct } from "./act-row.ts";
import type { Because } from "./overrides.ts";
import { unknownSource } from "./targets.ts";
import { isWebsite } from "./website-acts.ts";

/** The operator's acts on the register of sources; each is a row of the ledger. */

/** Writes a source into the register: from the next pass on it is read. */
export async function addSource(
  place: ActPlace,
  register: Register,
  source: Source,
  registered: SourceEntry["registered"],
): Promise<void> {
  const { id, kind, title, url, hosts, settings, pledge } = source;
  await writeAct(
    place,
    register,
    { source: id, act: "source added", detail: { url, title } },
    {
      source: {
        ...{ bot: register.bot.name, id, kind, title, url, hosts, added: true },
        ...{ state: "running", since: place.now, why: "added by command", until: null },
        settings: plain(settings),
        registered: registered.length > 0 ? registered : [{ role: "entry", url }],
        pledge: pledge.map(({ spec, options }) => ({ promise: spec.name, options: plain(options) })),
      },
    },
  );
}

/** As it will lie in the store. */
const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null));

/** What an operator does with a source that is in the register. */
export const acts = {
  enable: { act: "source enabled", state: "running", why: "switched on by the operator" },
  disable: { act: "source disabled", state: "off", why: "switched off by the operator" },
  review: { act: "source under review", state: "under review", why: "a person looks at it first" },
} as const satisfies Record<string, { act: string; state: SourceEntry["state"]; why: string }>;

/**
 * Changes the state of a source: from the next request on, in every process (what is switched on again: from the next
 * pass on). What was read of it stays.
 *
 * @param because the operator's own words, and the case that led to it; part of the ledger row
 * @throws Fault "usage" where there is no such source, and for a website, which is released and taken back instead
 */
export async function changeSource(
  place: ActPlace,
  register: Register,
  id: string,
  what: keyof typeof acts,
  because: Because = {},
): Promise<void> {
  if (!register.entries.has(id)) throw unknownSource(register, id);
  if (isWebsite(register, id)) throw notSwitched(register.bot.name, id, what);
  const { act, state, why } = acts[what];
  const detail = { ...(what !== "enable" && { from: NEXT_REQUEST }), ...because };
  await writeAct(
    place,
    register,
    { source: id, act, detail },
    {
      source: { bot: register.bot.name, id, state, since: place.now, why: because.reason ?? why, until: null },
    },
  );
}

/**
 * A website is read because somebody proved whose it is (A8), and no longer read it is not kept: what came from it would
 * stay, and nobody look whether the site still wants that (A16).
 */
const notSwitched = (bot: string, id: string, what: keyof typeof acts): Fault =>
  what === "enable"
    ? new Fault("usage", `${id} is a website`, `It is released after a review: goodbot sources release ${bot} ${id}`)
    : new Fault(
        "usage",
        `${id} is a website: while anything of it is stored, its robots.txt must be looked at`,
        `Take it back, with what came from it: goodbot sources revoke ${bot} ${id} --reason "…"`,
      );
