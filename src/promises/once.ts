import * as z from "zod";
import type { Exchange } from "../pledge/exchange.ts";
import { isHeldBack } from "../pledge/findings.ts";
import type { Language, Texts } from "../pledge/language.ts";
import { type Facts, promise, type Settlement } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import { either, setOf } from "../pledge/settings.ts";
import { go, skip, type Verdict } from "../pledge/verdict.ts";
import { listInWords } from "../pledge/words.ts";
import { OnceProver } from "./once-proof.ts";
import { purposeWords } from "./purpose-words.ts";

const options = z.strictObject({
  /** What is fetched once. */
  of: setOf(z.enum(["document", "image"])),
});

export type Once = z.output<typeof options>;

/** The complete answer that a file was stored from. */
export interface Stored {
  /** Ledger number of its request. */
  readonly asked: number;
  readonly at: number;
}

const keyOf = (file: string): string => `file:${file}`;

/**
 * A file is asked for until one complete answer is stored, and then never again (C10, M13). A file is an address and a
 * version: a portrait whose address changes, a document whose own date or checksum changes, is another one. An attempt
 * that brought nothing complete may be repeated; every request and its end stand in the ledger.
 *
 * @example once({ of: ["image"] })
 */
export const once = promise<typeof options, Stored>({
  name: "once",
  serves: ["M13", "C10"],
  options,
  tighten: (a, b) => ({ of: either(a.of, b.of) }),
  keep: {
    keys: (set, request) => (request.file !== undefined && isMeant(set, request) ? [keyOf(request.file)] : []),
    admit: (set, request, facts) => (isMeant(set, request) ? verdictOn(request, facts) : go),
    settle: (set, exchange) => settle(set, exchange),
  },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: () => new OnceProver(),
});

const isMeant = (set: Once, { purpose }: Request): boolean => set.of.some((one) => one === purpose);

function verdictOn({ file }: Request, facts: Facts<Stored>): Verdict {
  const stored = file === undefined ? undefined : facts.get(keyOf(file));
  return stored ? skip("once only", `a complete answer is stored (request ${stored.asked})`) : go;
}

function settle(set: Once, { request, findings, ...heard }: Exchange): Settlement<Stored> {
  const { outcome, status = 0, asked, endedAt, digest } = heard;
  const complete = outcome === "answered" && status >= 200 && status < 300 && digest !== undefined;
  // A check in place of the file is not the file, whatever its status.
  if (request.file === undefined || !isMeant(set, request) || !complete || isHeldBack(findings)) return {};
  return { facts: new Map([[keyOf(request.file), { asked, at: endedAt }]]) };
}

function sentences({ of }: Once, language: Language): string[] {
  const say = texts[language];
  if (of.length === 0) return [];
  const what = listInWords(
    of.map((one) => purposeWords[language][one]),
    language,
  );
  return [say.once(what), say.incomplete];
}

const texts: Texts<{ readonly once: (what: string) => string; readonly incomplete: string }> = {
  de: {
    once: (what) =>
      `Für ${what} gilt: Jede Datei wird einmal geholt, und erst wieder, wenn sich ihre Adresse oder ihre angegebene Fassung ändert.`,
    incomplete: "Wiederholt wird nur, was nicht vollständig ankam.",
  },
  en: {
    once: (what) =>
      `For ${what}: each file is fetched once, and again only when its address or its stated version changes.`,
    incomplete: "Only what did not arrive complete is asked for again.",
  },
  ro: {
    once: (what) =>
      `Pentru ${what}: fiecare fișier se descarcă o singură dată, și din nou numai dacă i se schimbă adresa sau versiunea declarată.`,
    incomplete: "Se cere din nou numai ceea ce nu a ajuns întreg.",
  },
};
