import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import type { Language, Texts } from "../pledge/language.ts";
import { type Act, type Facts, type Prover, promise, type Violation } from "../pledge/promise.ts";
import { placeOf, type Request } from "../pledge/request.ts";
import type { OperatorRow, Row } from "../pledge/row.ts";
import { either, setOf } from "../pledge/settings.ts";
import { go, skip, type Verdict } from "../pledge/verdict.ts";
import { inWords, listInWords } from "../pledge/words.ts";
import { RELEASED, REVOKED } from "./released.ts";
import { isForFile } from "./reservation-looks.ts";

const DAY = 86_400_000;

const options = z.strictObject({
  /** Kinds of sources that are websites of organisations. */
  kinds: setOf(z.string().min(1)),
  /** How long a proof counts. */
  holds: duration.refine((ms) => ms >= DAY, "a proof holds for a day at least"),
});

type OwnDomain = z.output<typeof options>;

/** The domain that was proven, and when. */
export interface Proven {
  readonly site: string;
  readonly at: number;
}

const keyOf = (source: string): string => `source:${source}`;

/**
 * Of an organisation only its own domain is read, proven (A9): by a register number in its Impressum that official sources
 * give for it, or by a person who looked. The proof lies in the act that releases the source. No redirect leads to
 * another domain, before the proof or after it.
 *
 * @example ownDomain({ kinds: ["website"], holds: "180d" })
 */
export const ownDomain = promise<typeof options, Proven>({
  name: "own-domain",
  serves: ["A9"],
  options,
  tighten: (a, b) => ({ kinds: either(a.kinds, b.kinds), holds: Math.min(a.holds, b.holds) }),
  keep: {
    keys: ({ kinds }, { source, sourceKind }) => (kinds.includes(sourceKind) ? [keyOf(source)] : []),
    admit: (set, request, facts, now) =>
      set.kinds.includes(request.sourceKind) ? admit(set, request, facts, now) : go,
    acted: (_set, act) => folded(act),
  },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: () => new OwnDomainProver(),
});

function admit({ holds }: OwnDomain, request: Request, facts: Facts<Proven>, now: number): Verdict {
  // Files about a host may be kept elsewhere (RFC 9309 2.3.1.2); they are no pages of anybody.
  if ((request.hop > 0 || isForFile(request)) && (request.purpose === "robots" || request.purpose === "reservation"))
    return go;
  if (request.hop > 0 && request.site !== placeOf(request.subject).site)
    return skip("out of scope", `the redirect leaves the domain for ${request.site}`);
  if (request.mode === "visit") return go;
  const proof = facts.get(keyOf(request.source));
  if (!proof) return skip("not reviewed", "nothing proves whose domain this is");
  if (request.site !== proof.site)
    return skip("out of scope", `${request.site} is not the proven domain ${proof.site}`);
  // Looks at robots.txt and reservation files go on while anything that came from there is stored.
  if (now - proof.at <= holds || request.purpose === "robots" || request.purpose === "reservation") return go;
  return skip("not reviewed", "the proof of the domain is too old");
}

function folded({ act, at, source, detail }: Act): ReadonlyMap<string, Proven | null> {
  const site = siteIn(detail);
  if (act === RELEASED && site !== undefined) return new Map([[keyOf(source), { site, at }]]);
  const ends = act === REVOKED || (act === "withdrawn" && detail?.scope === "site");
  return ends ? new Map([[keyOf(source), null]]) : new Map();
}

function siteIn(detail: OperatorRow["detail"]): string | undefined {
  const proof = detail?.proof;
  if (typeof proof !== "object" || proof === null || !("site" in proof)) return undefined;
  return typeof proof.site === "string" ? proof.site : undefined;
}

/** Own domains, stated again: the last release of a source names the domain that its pages lie on, not too long ago. */
class OwnDomainProver implements Prover<OwnDomain> {
  readonly #proofs = new Map<string, { readonly row: number; readonly at: number; readonly domain: unknown }>();

  see(row: Row, { kinds, holds }: OwnDomain): readonly Violation[] | undefined {
    if (row.event === "operator" && row.act === "website released") {
      const proof = new Map(Object.entries(Object(row.detail?.proof)));
      this.#proofs.set(row.source ?? "", { row: row.seq, at: row.at, domain: proof.get("site") });
    }
    if (row.event !== "asked" || !kinds.includes(row.sourceKind)) return undefined;
    const isFile = row.purpose === "robots" || row.purpose === "reservation";
    if (isFile && (row.hop > 0 || row.begun !== undefined)) return undefined;
    const wrong: Violation[] = [];
    const [, begun = ""] = row.subject.split("://");
    const name = begun.replace(/:\d+$/, "");
    if (row.hop > 0 && name !== row.site && !name.endsWith(`.${row.site}`))
      wrong.push({ what: `a redirect led to ${row.site}, away from ${name}`, rows: [row.seq] });
    if (row.mode === "visit") return wrong;
    const proof = this.#proofs.get(row.source ?? "");
    if (!proof) return [...wrong, { what: "a domain that nothing proves was read", rows: [row.seq] }];
    const rows = [proof.row, row.seq];
    if (proof.domain !== row.site) wrong.push({ what: `${row.site} is not the proven domain`, rows });
    if (!isFile && row.startedAt - proof.at > holds) wrong.push({ what: "the proof was too old", rows });
    return wrong;
  }
}

const sentences = ({ kinds, holds }: OwnDomain, language: Language): string =>
  texts[language](listInWords(kinds, language), inWords(holds, language));

const texts: Texts<(kinds: string, span: string) => string> = {
  de: (kinds, span) =>
    `Von einer Organisation wird nur die eigene Domain gelesen (Quellen der Art ${kinds}), und nur mit Nachweis: Firmenbuch-, UID- oder ZVR-Nummer im Impressum, wie sie amtliche Quellen nennen, oder ein Mensch hat nachgesehen. Gültigkeit eines Nachweises: ${span}. Weiterleitungen auf andere Domains werden nicht verfolgt.`,
  en: (kinds, span) =>
    `Of an organisation only its own domain is read (sources of the kind ${kinds}), and only with proof: the Firmenbuch, UID or ZVR number in its Impressum as official sources give it, or a person has looked. A proof holds for ${span}. Redirects to other domains are not followed.`,
  ro: (kinds, span) =>
    `De la o organizație se citește numai domeniul propriu (surse de tipul ${kinds}) și numai cu dovadă: numărul Firmenbuch, UID sau ZVR din Impressum, așa cum îl dau sursele oficiale, sau verificarea unei persoane. Valabilitatea unei dovezi: ${span}. Redirecționările spre alte domenii nu sunt urmate.`,
};
