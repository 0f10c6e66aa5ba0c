import { join } from "node:path";
import { promises } from "../../src/promises/index.ts";
import { type Option, optionsOf } from "./options.ts";
import { reasonsIn } from "./reasons.ts";

const root = join(import.meta.dirname, "../..");

interface Documented extends Option {
  readonly reason: string;
}

/** A promise with all its settings. */
interface DocumentedPromise {
  readonly name: string;
  readonly serves: readonly string[];
  readonly about: string;
  readonly options: readonly Documented[];
}

/** Every promise with every setting, from the schemas and the comments above their keys. */
export const documented = (): readonly DocumentedPromise[] =>
  Object.entries(promises).map(([name, { spec }]) => {
    const { about, reasons } = reasonsIn(join(root, `src/promises/${spec.name}.ts`), name);
    const options = optionsOf(spec.options).map((option) => ({ ...option, reason: reasonOf(option.path, reasons) }));
    return { name: spec.name, serves: spec.serves, about, options };
  });

/** A setting's own reason; the parts of a list or group whose names say all are explained with it. */
function reasonOf(path: string, reasons: ReadonlyMap<string, string>): string {
  return reasons.get(path) ?? reasons.get(path.replace(/\[\]|\.\*/g, "")) ?? "";
}

const cell = (text: string): string => text.replace(/\|/g, "\\|").replace(/</g, "&lt;");

/** The page of the handbook (M19). */
export function referencePage(): string {
  const parts = documented().map(({ name, serves, about, options }) => {
    const rows = options.map(
      ({ path, unit, fallback, reason }) =>
        `| \`${path}\` | ${cell(unit)} | ${fallback === "required" || fallback === "not set" ? fallback : `\`${cell(fallback)}\``} | ${cell(reason)} |`,
    );
    const table = [`| setting | unit | default | what for |`, `| --- | --- | --- | --- |`, ...rows].join("\n");
    const ids = serves.length > 0 ? `Keeps ${serves.join(", ")}. ` : "";
    return `## ${name}\n\n${ids}${about}\n\n${options.length > 0 ? table : "No settings: it holds or it is not promised."}`;
  });
  return `${HEAD}\n\n${parts.join("\n\n")}\n`;
}

const HEAD = `# Settings

Every politeness setting there is, made from the schemas by which the software itself checks them
(\`node --conditions=goodbot-source tools/settings/main.ts\`; a test holds this page to them). They stand in a bot's
\`pledge\`, and tightened for one source in that source's own \`pledge\`; an operator tightens them for a source or host with
\`goodbot sources throttle\`, \`night\`, \`disable\`. Nobody can loosen one: of several settings the gentlest holds.

The bot page prints each of them as a sentence, \`goodbot explain\` says what they make of an address, and
\`goodbot audit\` judges every request by those in force at it. How sources are added:
[Adding sources](adding-sources.md).`;

/** The keys that the page explains, for the check that an installation makes of its own pledge (M19). */
export function settingsList(): string {
  const lines = documented().map(
    ({ name, options }) => `  ${JSON.stringify(name)}: ${JSON.stringify(options.map(({ path }) => path))},`,
  );
  return `/** Made by tools/settings/main.ts: the settings that docs/handbook/settings.md explains, by promise. */
export const explainedSettings: Readonly<Record<string, readonly string[]>> = {
${lines.join("\n")}
};
`;
}
