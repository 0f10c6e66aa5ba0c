import type { Register } from "../pass/register.ts";
import { Fault } from "../pledge/fault.ts";
import { placeOf } from "../pledge/request.ts";
import type { Override } from "../pledge/row.ts";
import { sorted } from "../pledge/settings.ts";

/** What an operator holds to more than the bot promises: a source, or a host with all that is asked of it. */
export type Target = Pick<Override, "scope" | "target">;

/**
 * A source by its id, else a host by its name.
 *
 * @throws Fault "usage" where it is neither
 * @example targetOf(register, "ris.example") // { scope: "host", target: "ris.example" }
 */
export function targetOf(register: Register, text: string): Target {
  const { bot, entries, sources } = register;
  if (sources.has(text) || entries.has(text)) return { scope: "source", target: text };
  const address = `https://${text}/`;
  if (/^[^\s/@?#]+\.[^\s/@?#]+$/.test(text) && URL.canParse(address))
    return { scope: "host", target: placeOf(address).host };
  throw unknownSource(register, text, `bot ${bot.name} has no source "${text}", and it is no name of a host`);
}

/** Sources of the register that read a host, or any host of that site, removed ones left out. */
export function sourcesOn({ sources }: Register, host: string): readonly string[] {
  const { site } = placeOf(`https://${host}/`);
  const reads = (other: string): boolean =>
    other === host || other.endsWith(`.${host}`) || (host === site && placeOf(`https://${other}/`).site === site);
  return sorted([...sources.values()].filter(({ hosts }) => hosts.some(reads)).map(({ id }) => id));
}

export const unknownSource = ({ bot, entries }: Register, id: string, what?: string): Fault =>
  new Fault(
    "usage",
    what ?? `bot ${bot.name} has no source "${id}"`,
    `Name one of: ${[...entries.keys()].join(", ") || "(none yet)"}.`,
  );
