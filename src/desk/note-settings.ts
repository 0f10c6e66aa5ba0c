import type { House } from "../pass/house.ts";
import { openRegister, type Register } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import { ownInstallations, SETTINGS_CHECKED } from "../promises/own-installations.ts";
import { type ActPlace, writeAct } from "./act-row.ts";
import { explainedSettings } from "./explained-settings.ts";
import { readOnly } from "./read-only.ts";

/** Settings of the pledge in force that the handbook of this release does not explain, as `promise.setting`. */
export function unexplained(
  { conduct }: Pick<Register, "conduct">,
  explained: Readonly<Record<string, readonly string[]>> = explainedSettings,
): { readonly settings: number; readonly missing: readonly string[] } {
  const { promises, sources } = conduct.snapshot;
  const names = new Set<string>();
  for (const { promise, options } of [...promises, ...Object.values(sources).flat()]) {
    names.add(promise);
    if (typeof options === "object" && options !== null)
      for (const key of Object.keys(options)) names.add(`${promise}.${key}`);
  }
  const isExplained = (name: string): boolean => {
    const [promise = "", key] = name.split(".");
    const known = explained[promise];
    if (known === undefined || key === undefined) return known !== undefined;
    return known.some((path) => path === key || path.startsWith(`${key}.`) || path.startsWith(`${key}[`));
  };
  return { settings: names.size, missing: [...names].filter((name) => !isExplained(name)) };
}

/** Notes for a bot that promises it whether every setting it runs under is explained (M19). */
export async function noteSettings(
  { store, promises, clock, worker }: Pick<House, "store" | "promises" | "clock" | "worker">,
  bot: Bot,
): Promise<void> {
  if (!bot.pledge.some(({ spec }) => spec.name === ownInstallations.spec.name)) return;
  const place: ActPlace = { store, worker, now: clock.now() };
  const register = await openRegister(bot, readOnly(store), promises, place.now);
  await writeAct(place, register, { act: SETTINGS_CHECKED, detail: { ...unexplained(register) } }, {});
}
