import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import type { Language, Texts } from "../pledge/language.ts";
import type { Json, ObservedRecord } from "../pledge/observation.ts";
import { type Came, type Found, type Prover, promise, type Violation } from "../pledge/promise.ts";
import type { AskedRow, OperatorRow, Row } from "../pledge/row.ts";
import { either, setOf } from "../pledge/settings.ts";
import { count, inWords, listInWords } from "../pledge/words.ts";
import { decodeText } from "../read/charset.ts";
import { readPageMetas } from "../read/reservations/page-metas.ts";
import { readPageUse } from "../read/reservations/page-use.ts";
import { readRobotsTerms } from "../read/reservations/robots-terms.ts";

/** The longest excerpt that can be promised, in code points. */
const MOST = 1_000;

const options = z.strictObject({
  /** Kinds of sources whose pages are kept for a short time only. */
  kinds: setOf(z.string().min(1)),
  /** Kinds of records that are derived from them. */
  records: setOf(z.string().min(1)),
  /** Longest text taken from a page, in Unicode code points (NFC). */
  atMost: z.int().min(0).max(MOST),
  /** How long the page itself is kept. */
  html: duration,
});

type Excerpts = z.output<typeof options>;

/**
 * What is kept of a website (A14): derived facts, with short excerpts and a link to the page they come from; the page
 * itself for some days. A longer text is cut before it reaches the store, a fact without its link has no way into it.
 * A record carries its text in `excerpt` and the link in `page`.
 *
 * @example excerpts({ kinds: ["website"], records: ["WebsiteFact"], atMost: 300, html: "7d" })
 */
export const excerpts = promise<typeof options>({
  name: "excerpts",
  serves: ["A14"],
  options,
  tighten: (a, b) => ({
    kinds: either(a.kinds, b.kinds),
    records: either(a.records, b.records),
    atMost: Math.min(a.atMost, b.atMost),
    html: Math.min(a.html, b.html),
  }),
  keep: {
    keeping: ({ kinds, html }, { sourceKind, purpose }) =>
      kinds.includes(sourceKind) && purpose !== "robots" ? { forMs: html } : "for good",
    find: ({ kinds }, { sourceKind, purpose }, came) =>
      kinds.includes(sourceKind) && purpose === "page" ? useIn(came) : undefined,
    settle: ({ kinds }, { request, findings }) =>
      kinds.includes(request.sourceKind) && findings.use?.noindex
        ? { drop: { why: "the page says noindex: no facts of it are kept", code: "reserved" } }
        : {},
    record: ({ records, atMost }, record) => (records.includes(record.kind ?? "") ? shortened(record, atMost) : record),
  },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: () => new ExcerptsProver(),
});

/** What a page says of its own use, in its headers or tags: noindex lets it go, noarchive leaves no copy. */
function useIn({ head, body }: Came): Found | undefined {
  const contentType = head.headers.find(([name]) => name === "content-type")?.[1];
  const { text } = decodeText(body, { kind: "html", ...(contentType !== undefined && { contentType }) });
  const { index, archive } = readPageUse(readRobotsTerms(head.headers, readPageMetas(text).metas, []), head.at);
  if (index && archive) return undefined;
  const use = { ...(!index && { noindex: true }), ...(!archive && { noarchive: true }) };
  return { findings: { use }, drop: !index, keep: archive };
}

/** The record with every text cut; null where it names no page that it comes from. */
function shortened(record: ObservedRecord, atMost: number): ObservedRecord | null {
  if (record.state !== "live") return record;
  const { page } = record.content;
  if (typeof page !== "string" || !/^https?:\/\//.test(page)) return null;
  const { raw: _, ...rest } = record;
  const content = Object.entries(record.content).map(([name, value]): [string, Json] => [
    name,
    name === "page" ? value : cut(value, atMost),
  ]);
  return { ...rest, content: Object.fromEntries(content) };
}

function cut(value: Json, atMost: number): Json {
  if (typeof value === "string") return [...value.normalize("NFC")].slice(0, atMost).join("");
  if (Array.isArray(value)) return value.map((item: Json) => cut(item, atMost));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]): [string, Json] => [name, cut(inner, atMost)]));
}

/**
 * Excerpts, stated again: rows tell the longest one of each answer and whether links lack; every copy of such a page is
 * named in a row of event `deleted` before its days are over.
 */
class ExcerptsProver implements Prover<Excerpts> {
  readonly #open = new Map<number, AskedRow>();
  /** By request: the copy, and when it must be gone. */
  readonly #copies = new Map<number, { readonly digest: string; readonly row: number; readonly due: number }>();
  #now = 0;

  see(row: Row, { kinds, atMost, html }: Excerpts): readonly Violation[] | undefined {
    this.#now = Math.max(this.#now, row.at);
    switch (row.event) {
      case "asked":
        if (kinds.includes(row.sourceKind)) this.#open.set(row.seq, row);
        return undefined;
      case "answered": {
        const asked = this.#open.get(row.request);
        this.#open.delete(row.request);
        if (!asked || row.kept === undefined) return undefined;
        if (row.findings.use)
          return [{ what: "a copy of a page that says noindex or noarchive was kept", rows: [row.request, row.seq] }];
        this.#copies.set(row.request, { digest: row.kept, row: row.seq, due: row.endedAt + html });
        return [];
      }
      case "applied": {
        if (!row.excerpts) return undefined;
        const { longest, withoutLink } = row.excerpts;
        const rows = [row.request, row.seq];
        return [
          ...(longest > atMost ? [{ what: `an excerpt of ${longest} characters, promised ${atMost}`, rows }] : []),
          ...(withoutLink > 0 ? [{ what: `${withoutLink} excerpts without a link to their page`, rows }] : []),
        ];
      }
      case "deleted":
        return this.#deleted(row);
      default:
        return undefined;
    }
  }

  end(): readonly Violation[] {
    return [...this.#copies].flatMap(([request, { row, due }]) =>
      due < this.#now ? [{ what: "a copy of a page is still there after its time", rows: [request, row] }] : [],
    );
  }

  #deleted({ seq, at, detail }: OperatorRow): readonly Violation[] | undefined {
    const named = new Set<unknown>([...listOf(detail?.requests), ...listOf(detail?.copies)]);
    const late: Violation[] = [];
    for (const [request, { digest, row, due }] of this.#copies) {
      if (!named.has(request) && !named.has(digest)) continue;
      this.#copies.delete(request);
      if (at > due) late.push({ what: `a copy of a page went ${at - due} ms too late`, rows: [request, row, seq] });
    }
    return late;
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const sentences = ({ kinds, records, atMost, html }: Excerpts, language: Language): string => {
  const characters = count(atMost, CHARACTERS[language], language);
  const list = (items: readonly string[]): string => listInWords(items, language);
  return texts[language](list(kinds), list(records), characters, inWords(html, language));
};

const CHARACTERS: Texts<{ readonly one: string; readonly many: string }> = {
  de: { one: "Zeichen", many: "Zeichen" },
  en: { one: "character", many: "characters" },
  ro: { one: "caracter", many: "caractere" },
};

const texts: Texts<(kinds: string, records: string, most: string, html: string) => string> = {
  de: (kinds, records, most, html) =>
    `Aus Quellen der Art ${kinds} werden nur abgeleitete Angaben (${records}) mit Auszügen von höchstens ${most} und einem Link zur Seite behalten; die Seite selbst höchstens ${html}, auch in Sicherungen. Von Seiten mit noindex wird nichts behalten, von solchen mit noarchive keine Kopie.`,
  en: (kinds, records, most, html) =>
    `Of sources of the kind ${kinds} only derived facts (${records}) are kept, with excerpts of ${most} at most and a link to the page; the page itself for ${html} at most, in backups too. Of pages that say noindex nothing is kept, of those that say noarchive no copy.`,
  ro: (kinds, records, most, html) =>
    `Din sursele de tipul ${kinds} se păstrează numai date derivate (${records}), cu extrase de cel mult ${most} și cu o legătură spre pagină; pagina însăși cel mult ${html}, inclusiv în copiile de siguranță. Din paginile cu noindex nu se păstrează nimic, iar din cele cu noarchive nicio copie.`,
};
