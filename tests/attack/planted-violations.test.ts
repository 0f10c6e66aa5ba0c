import { describe, expect, it } from "vitest";
import type { AuditResult } from "../../src/ledger/audit-result.ts";
import { allPromises } from "../../src/promises/index.ts";
import type { Attack } from "./attack.ts";
import { Planter } from "./planter.ts";
import { attacks } from "./plants/index.ts";
import { NOON, small } from "./town.ts";

/**
 * Violations written through the ledger's own append, behind a real pass of mandari: every hash fits, so that only the
 * provers can find them. Each has a twin just inside the border that nobody may be blamed for.
 */

const planted = async ({ bot = small, start = NOON }: Attack): Promise<Planter> => {
  const planter = await Planter.behind(bot, start);
  // Nothing was wrong before.
  expect((await planter.house.audit(bot)).violations).toEqual([]);
  return planter;
};

const judged = async (planter: Planter): Promise<AuditResult> => planter.house.audit(planter.bot);

it("attacks every promise that stands at least twice", () => {
  expect(Object.keys(attacks).sort()).toEqual([...allPromises.keys()].sort());
  for (const list of Object.values(attacks)) expect(list.length).toBeGreaterThanOrEqual(2);
});

describe.each(Object.entries(attacks))("%s", (promise, list) => {
  const ids = allPromises.get(promise)?.serves ?? [];

  it.each(list.map((attack) => [attack.deed, attack] as const))("finds %s", async (_, attack) => {
    const planter = await planted(attack);
    const rows = await attack.plant(planter);
    const { violations, chain } = await judged(planter);
    expect(chain.ok).toBe(true);
    const promised = ids.filter((id) => planter.bot.promised.includes(id));
    const expected = (promised.length > 0 ? promised : [promise]).map((id) => ({ id, promise, rows }));
    expect(violations).toMatchObject(expected);
    expect(violations).toHaveLength(expected.length);
  });

  it.each(list.map((attack) => [attack.deed, attack] as const))(
    "blames nobody for the twin of %s",
    async (_, attack) => {
      const planter = await planted(attack);
      await attack.twin(planter);
      expect(await judged(planter)).toMatchObject({ violations: [], ok: true });
    },
  );
});
