import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import type { Language, Texts } from "../pledge/language.ts";
import { type Keeping, type Prover, promise, type Violation } from "../pledge/promise.ts";
import type { AnsweredRow, AskedRow, OperatorRow, Row } from "../pledge/row.ts";
import { both, setOf, smaller } from "../pledge/settings.ts";
import { inWords, listInWords } from "../pledge/words.ts";
import { namedIn, PURPOSES, purposeWords } from "./purpose-words.ts";

/** How long a copy is kept: not at all, until it has been read, a length of time, or for good. */
const term = z.union([z.enum(["nothing", "until read", "for good"]), duration]);

type Term = z.output<typeof term>;

const copied = z.enum(PURPOSES).exclude(["robots"]);

const options = z.strictObject({
  /** How long copies are kept: not at all, until they were read, for a time, or for good. */
  usual: term,
  /** Terms of their own for some purposes. */
  by: z.partialRecord(copied, term).default({}),
  /** Purposes whose copies visitors may see. */
  public: setOf(copied).default([]),
  /** Copies on which nothing stored rests any more go after this time, even of what is kept for good; not set: they stay. */
  unneeded: duration.optional(),
});

type Options = z.output<typeof options>;

/**
 * How much of an answer is kept (C23, V5): facts are one thing, copies of somebody's pages another. Where nothing is
 * kept, pages are read in memory and never touch the disk. Files robots.txt are kept for good, as what the ledger is
 * proven from.
 *
 * @example keeping({ usual: "for good", by: { page: "7d" }, unneeded: "30d" })
 */
export const keeping = promise({
  name: "keeping",
  serves: ["C23", "V5"],
  options,
  tighten: (a, b) => {
    const by: Options["by"] = {};
    for (const purpose of PURPOSES) {
      if (purpose === "robots") continue;
      if (a.by[purpose] !== undefined || b.by[purpose] !== undefined)
        by[purpose] = shorter(a.by[purpose] ?? a.usual, b.by[purpose] ?? b.usual);
    }
    const unneeded = smaller(a.unneeded, b.unneeded);
    return {
      ...{ usual: shorter(a.usual, b.usual), by, public: both(a.public, b.public) },
      ...(unneeded !== undefined && { unneeded }),
    };
  },
  keep: {
    keeping({ usual, by }, { purpose }): Keeping {
      if (purpose === "robots") return "for good";
      const term = by[purpose] ?? usual;
      return typeof term === "number" ? { forMs: term } : term;
    },
  },
  say: {
    de: (options) => sentences(options, "de"),
    en: (options) => sentences(options, "en"),
    ro: (options) => sentences(options, "ro"),
  },
  prove: () => new KeepingProver(),
});

const length = (term: Term): number =>
  term === "nothing" ? -2 : term === "until read" ? -1 : term === "for good" ? Number.POSITIVE_INFINITY : term;

const shorter = (a: Term, b: Term): Term => (length(a) <= length(b) ? a : b);

const words: Texts<{
  readonly usual: string;
  readonly named: (what: string) => string;
  readonly nothing: string;
  readonly untilRead: string;
  readonly forTime: (time: string) => string;
  readonly forGood: string;
  readonly robots: string;
  readonly hidden: (except: string) => string;
  readonly unneeded: (time: string) => string;
}> = {
  de: {
    usual: "Im Allgemeinen gilt",
    named: (what) => `Für ${what} gilt`,
    nothing: "es wird nichts gespeichert, auch nicht für einen Augenblick",
    untilRead: "eine Kopie bleibt nur, bis sie ausgelesen ist",
    forTime: (time) => `eine Kopie bleibt höchstens ${time}, auch in Sicherungen`,
    forGood: "eine Kopie wird auf Dauer aufbewahrt",
    robots: "Jede gelesene robots.txt wird als Beleg aufbewahrt.",
    unneeded: (time) =>
      `Eine Kopie, auf der nichts Gespeichertes mehr beruht, bleibt mindestens ${time} und wird dann gelöscht.`,
    hidden: (except) => `Die Kopien sind nicht öffentlich${except === "" ? "" : `, ausgenommen ${except}`}.`,
  },
  en: {
    usual: "In general",
    named: (what) => `For ${what}`,
    nothing: "nothing is stored, not even for a moment",
    untilRead: "a copy stays only until it has been read out",
    forTime: (time) => `a copy stays for ${time} at most, in backups too`,
    forGood: "a copy is kept for good",
    robots: "Every robots.txt that was read is kept as evidence.",
    unneeded: (time) => `A copy on which nothing stored rests any more stays for at least ${time} and is then deleted.`,
    hidden: (except) => `The copies are not public${except === "" ? "" : `, except for ${except}`}.`,
  },
  ro: {
    usual: "În general",
    named: (what) => `Pentru ${what}`,
    nothing: "nu se stochează nimic, nici măcar pentru o clipă",
    untilRead: "o copie rămâne numai până când este citită",
    forTime: (time) => `o copie rămâne cel mult ${time}, inclusiv în copiile de siguranță`,
    forGood: "o copie se păstrează permanent",
    robots: "Fiecare robots.txt citit se păstrează ca dovadă.",
    unneeded: (time) => `O copie pe care nu se mai sprijină nimic stocat rămâne cel puțin ${time}, apoi este ștearsă.`,
    hidden: (except) => `Copiile nu sunt publice${except === "" ? "" : `, cu excepția: ${except}`}.`,
  },
};

function sentences(options: Options, language: Language): readonly string[] {
  const say = words[language];
  const of = (term: Term): string => {
    if (typeof term === "number") return say.forTime(inWords(term, language));
    return { nothing: say.nothing, "until read": say.untilRead, "for good": say.forGood }[term];
  };
  const own = namedIn(options.by);
  const shown = listInWords(
    options.public.map((purpose) => purposeWords[language][purpose]),
    language,
  );
  const stored = [options.usual, ...own.map(([, term]) => term)].some((term) => term !== "nothing");
  return [
    `${say.usual}: ${of(options.usual)}.`,
    ...own.map(([purpose, term]) => `${say.named(purposeWords[language][purpose])}: ${of(term)}.`),
    ...(stored && options.unneeded !== undefined ? [say.unneeded(inWords(options.unneeded, language))] : []),
    ...(stored ? [say.hidden(shown)] : []),
    say.robots,
  ];
}

/** A copy that must go, and by when: a time, or the end of its pass. */
interface Copy {
  readonly rows: readonly [asked: number, answered: number];
  readonly pass: string | undefined;
  readonly due: number | "end of pass";
}

/** The act under which copies go that nothing needs any more. */
export const UNNEEDED = "copies not needed any more";

/**
 * Follows every copy that answers leave behind to the row of event `deleted` that names it in `detail.copies`. The same
 * content asked for twice is one copy, due with the later of the two. What is kept for good goes as not needed at the
 * earliest after its time, or never where none is promised.
 */
class KeepingProver implements Prover<Options> {
  readonly #open = new Map<number, AskedRow>();
  readonly #copies = new Map<string, Copy>();
  /** Copies kept for good that are too young to go as not needed, oldest first. */
  readonly #young = new Map<
    string,
    { readonly rows: readonly [asked: number, answered: number]; readonly at: number }
  >();
  #now = 0;

  see(row: Row, options: Options): readonly Violation[] | undefined {
    this.#now = Math.max(this.#now, row.at);
    if (row.event === "asked") this.#open.set(row.seq, row);
    if (row.event === "recovered") this.#open.delete(row.request);
    if (row.event === "deleted") return this.#deleted(row, options);
    if (row.event === "pass ended")
      return this.#leftOver(({ pass, due }) => due === "end of pass" && pass === row.pass);
    if (row.event !== "answered") return undefined;
    const asked = this.#open.get(row.request);
    this.#open.delete(row.request);
    return asked && asked.purpose !== "robots" ? this.#answered(asked, row, options) : undefined;
  }

  end(): readonly Violation[] {
    return this.#leftOver(({ due }) => typeof due === "number" && due < this.#now);
  }

  #answered(asked: AskedRow, row: AnsweredRow, { usual, by, unneeded }: Options): readonly Violation[] {
    if (row.kept === undefined) return [];
    const held = new Map<string, Term>(Object.entries(by)).get(asked.purpose) ?? usual;
    const rows = [asked.seq, row.seq] as const;
    if (held === "nothing") return [{ what: `a copy of a ${asked.purpose} was stored, promised none`, rows }];
    if (held === "for good") {
      this.#copies.delete(row.kept);
      this.#grow(row.kept, rows, row.endedAt, unneeded);
    } else
      this.#copies.set(row.kept, {
        rows,
        pass: row.pass,
        due: held === "until read" ? "end of pass" : row.endedAt + held,
      });
    return [];
  }

  /** Remembers a copy until it is old enough to go: memory holds no more than a promised time's copies. */
  #grow(hash: string, rows: readonly [number, number], at: number, unneeded = 0): void {
    this.#young.delete(hash);
    if (unneeded > 0) this.#young.set(hash, { rows, at });
    for (const [old, copy] of this.#young) {
      if (copy.at > this.#now - unneeded) break;
      this.#young.delete(old);
    }
  }

  #deleted(row: OperatorRow, { unneeded }: Options): readonly Violation[] | undefined {
    const named = row.detail?.copies;
    if (!Array.isArray(named)) return undefined;
    const late: Violation[] = [];
    for (const hash of named) {
      const copy = this.#copies.get(String(hash));
      const young = this.#young.get(String(hash));
      if (!copy && row.act === UNNEEDED) {
        const after = young && row.at - young.at;
        if (unneeded === undefined) late.push({ what: "a copy promised for good was deleted", rows: [row.seq] });
        else if (young && after !== undefined && after < unneeded)
          late.push({ what: `a copy was deleted after ${after} ms, too early`, rows: [...young.rows, row.seq] });
      }
      this.#young.delete(String(hash));
      if (!copy) continue;
      this.#copies.delete(String(hash));
      if (typeof copy.due === "number" && row.at > copy.due)
        late.push({ what: `a copy was deleted ${row.at - copy.due} ms too late`, rows: [...copy.rows, row.seq] });
    }
    return late;
  }

  #leftOver(isDue: (copy: Copy) => boolean): readonly Violation[] {
    const left: Violation[] = [];
    for (const [hash, copy] of this.#copies) {
      if (!isDue(copy)) continue;
      this.#copies.delete(hash);
      left.push({ what: "a copy is still there after its time", rows: copy.rows });
    }
    return left;
  }
}
