import * as z from "zod";
import type { Texts } from "../pledge/language.ts";
import { promise } from "../pledge/promise.ts";
import { fuller } from "./own-words.ts";

const options = z.strictObject({
  /** Where the guide on adding sources stands: an address, or a path in the repository. */
  guide: z.string().min(1),
  /** Where the reference of all settings stands. */
  reference: z.string().min(1),
});

type OwnInstallations = z.output<typeof options>;

/** The act under which an installation notes whether the reference explains every setting that it runs under. */
export const SETTINGS_CHECKED = "settings checked";

/**
 * Whoever runs an installation of their own answers for its sources, and finds every politeness setting explained (M19).
 * Binds no request: each installation looks, when it begins to serve, whether the reference of its release explains every
 * setting of its pledge, and notes what it found.
 *
 * @example ownInstallations({ guide: "docs/handbook/adding-sources.md", reference: "docs/handbook/settings.md" })
 */
export const ownInstallations = promise<typeof options>({
  name: "own-installations",
  serves: ["M19"],
  options,
  tighten: (a, b) => ({
    guide: fuller(a.guide, b.guide) ?? a.guide,
    reference: fuller(a.reference, b.reference) ?? a.reference,
  }),
  say: {
    de: (set) => texts.de(set),
    en: (set) => texts.en(set),
    ro: (set) => texts.ro(set),
  },
  prove: () => ({
    see(row) {
      if (row.event !== "operator" || row.act !== SETTINGS_CHECKED || row.detail === undefined) return undefined;
      const { settings, missing } = row.detail;
      if (typeof settings === "number" && settings > 0 && Array.isArray(missing) && missing.length === 0) return [];
      return [{ what: `settings without an explanation: ${String(missing)}`, rows: [row.seq] }];
    },
  }),
});

const texts: Texts<(set: OwnInstallations) => string> = {
  de: ({ guide, reference }) =>
    `Wer die Software in einer eigenen Installation betreibt, trägt diese Verantwortung für die eigenen Quellen selbst und findet jede Einstellung zur Rücksicht in der Anleitung zum Hinzufügen von Quellen (${guide}) und in der Konfigurationsreferenz (${reference}).`,
  en: ({ guide, reference }) =>
    `Whoever runs the software in an installation of their own carries this responsibility for their own sources, and finds every politeness setting in the guide on adding sources (${guide}) and in the configuration reference (${reference}).`,
  ro: ({ guide, reference }) =>
    `Cine rulează programul într-o instalare proprie poartă această răspundere pentru sursele proprii și găsește fiecare setare de politețe în ghidul de adăugare a surselor (${guide}) și în referința de configurare (${reference}).`,
};
