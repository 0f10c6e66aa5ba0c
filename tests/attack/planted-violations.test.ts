import type { Bot } from "goodbot";
import { afterAll, describe, expect, it } from "vitest";
import { allPromises } from "../../src/promises/index.ts";
import type { Attack } from "./attack.ts";
import { Findings, findersIn } from "./finders.ts";
import { Planter } from "./planter.ts";
import { attacks } from "./plants/index.ts";
import { NOON, small } from "./town.ts";

/**
 * Violations written through the ledger's own append, behind a real pass of mandari: every hash fits, so that only the
 * provers can find them. Each has a twin just inside the border that nobody may be blamed for.
 */

const findings = new Findings();

const known = new Set<Bot>();

const planted = async ({ bot = small, start = NOON }: Attack): Promise<Planter> => {
  const planter = await Planter.behind(bot, start);
  // Nothing was wrong before: looked at once, since the same pass comes out the same.
  if (!known.has(bot)) expect((await planter.house.audit(bot)).violations).toEqual([]);
  known.add(bot);
  return planter;
};

it("attacks every promise that stands at least twice", () => {
  expect(Object.keys(attacks).sort()).toEqual([...allPromises.keys()].sort());
  for (const list of Object.values(attacks)) expect(list.length).toBeGreaterThanOrEqual(2);
});

describe.each(Object.entries(attacks))("%s", (promise, list) => {
  const deeds = list.map((attack) => [attack.deed, attack] as const);

  it.each(deeds)("finds %s", async (_, attack) => {
    const planter = await planted(attack);
    const rows = await attack.plant(planter);
    const { violations } = await planter.house.audit(planter.bot);
    const promised = allPromises.get(promise)?.serves.filter((id) => planter.bot.promised.includes(id)) ?? [];
    const ids = promised.length > 0 ? promised : [promise];
    expect(violations.map(({ what: _, ...where }) => where)).toEqual(
      ids.map((id) => ({ id, promise, bot: planter.bot.name, rows })),
    );
    const finders = await findersIn(planter);
    // The append gave every row its true place: neither chain nor seal has anything to say.
    expect(finders).not.toContain("chain");
    expect(finders).not.toContain("seal");
    // The stand-alone verifier knows of pauses and overlaps, and of nothing else.
    if (promise !== "spacing") expect(finders).not.toContain("verifier");
    findings.add(promise, ids, finders);
  });

  it.each(deeds)("blames nobody for the twin of %s", async (_, attack) => {
    const planter = await planted(attack);
    await attack.twin(planter);
    const { violations } = await planter.house.audit(planter.bot);
    expect(violations).toEqual([]);
    expect([...(await findersIn(planter))]).toEqual([]);
  });
});

afterAll(() => console.info(`\n${findings}\n`));
