import * as z from "zod";
import type { Language, Texts } from "../pledge/language.ts";
import { type Prover, promise } from "../pledge/promise.ts";
import { placeOf } from "../pledge/request.ts";
import type { OperatorRow, PledgeSnapshot } from "../pledge/row.ts";
import { go, skip } from "../pledge/verdict.ts";
import { fuller } from "./own-words.ts";

const options = z.strictObject({
  /** Mail address, or address of a form, to which an owner writes. */
  contact: z.string().min(1),
  /** What becomes of what was read of a source that leaves the register: it goes too, or takedown decides about it. */
  removed: z.enum(["withdrawn", "kept"]).default("withdrawn"),
});

type OnRequest = z.output<typeof options>;

/** How the row of an act says that it binds the pass under way too. */
export const NEXT_REQUEST = "the next request";

/**
 * Owners of sites can ask to be read more slowly, only at night, or not at all (M15, V17). Whoever is taken out of the
 * register is asked for nothing more: no address of that domain, by whatever source, not even its robots.txt, and nobody
 * has to change a robots.txt for it. A slower pace and a night window are tightenings of other promises, which judge
 * them; what is switched off is judged here.
 *
 * @example onRequest({ contact: "kontakt@example.org" })
 */
export const onRequest = promise<typeof options>({
  name: "on-request",
  serves: ["M15", "V17"],
  options,
  tighten: (a, b) => ({
    contact: fuller(a.contact, b.contact) ?? a.contact,
    removed: a.removed === b.removed ? a.removed : "withdrawn",
  }),
  keep: {
    admit: (_options, { site, removed = [] }) =>
      removed.includes(site) ? skip("shut out", `${site} was taken out of the register at its owner's request`) : go,
  },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: () => new OnRequestProver(),
});

const sentences = ({ contact, removed }: OnRequest, language: Language): string[] => {
  const { ask, leave, goes, stays } = texts[language];
  return [ask(contact), `${leave}${removed === "withdrawn" ? goes : stays}`];
};

interface OnRequestTexts {
  readonly ask: (contact: string) => string;
  readonly leave: string;
  readonly goes: string;
  readonly stays: string;
}

const texts: Texts<OnRequestTexts> = {
  de: {
    ask: (contact) =>
      `Wer eine Website betreibt, kann den Abruf drosseln oder anhalten, über die robots.txt oder durch eine Nachricht an ${contact}, in der die Domain steht: Der Betreiber verlängert dann die Pause, verlegt den Abruf in die Nacht oder schaltet die Quelle ab; das gilt ab der nächsten Anfrage.`,
    leave:
      "Auf Wunsch verlässt die Quelle das Verzeichnis, ohne dass an der robots.txt etwas zu ändern ist: Spätestens ab dem nächsten Durchgang wird von der Domain nichts mehr abgerufen",
    goes: ", und was von ihr stammt, wird nicht mehr gezeigt.",
    stays: "; über das bereits Gelesene wird gesondert entschieden.",
  },
  en: {
    ask: (contact) =>
      `Whoever runs a site can throttle or pause its reading, by robots.txt or by writing to ${contact} and naming the domain: the operator then lengthens the pause, moves the reading into the night or switches the source off, from the next request on.`,
    leave:
      "On request the source leaves the register, without any change to robots.txt: from the next pass on at the latest nothing of the domain is asked for",
    goes: ", and what came from it is no longer shown.",
    stays: "; what was read before is decided upon separately.",
  },
  ro: {
    ask: (contact) =>
      `Cine administrează un site poate încetini sau opri citirea lui, prin robots.txt sau scriind la ${contact} și numind domeniul: operatorul mărește atunci pauza, mută citirea noaptea sau oprește sursa, începând cu următoarea cerere.`,
    leave:
      "La cerere, sursa iese din registru, fără nicio schimbare în robots.txt: cel târziu de la următoarea trecere nu se mai cere nimic de pe domeniu",
    goes: ", iar ce provine de acolo nu mai este afișat.",
    stays: "; despre ce a fost citit înainte se decide separat.",
  },
};

/** An act that ended the reading of a source, and what it reaches. */
interface Left {
  readonly row: OperatorRow;
  /** Sites of a removed source, as they stood then. */
  readonly sites: ReadonlySet<string>;
  /** From the act itself on; else from the first pass that began after it. */
  readonly atOnce: boolean;
}

const ENDS = ["source removed", "source disabled"];

/** On request, stated again: no row of a source that was switched off, and none of the domain of one that was removed. */
class OnRequestProver implements Prover<OnRequest> {
  #hosts: PledgeSnapshot["hosts"] = {};
  readonly #left = new Map<string, Left>();
  readonly #started = new Map<string, number>();

  see: Prover<OnRequest>["see"] = (row) => {
    if (row.event === "pledge") this.#hosts = row.snapshot.hosts;
    if (row.event === "pass started" && row.how === "new") this.#started.set(row.pass ?? "", row.seq);
    if (row.event === "operator") this.#acted(row);
    if (row.event !== "asked") return undefined;
    for (const [source, { row: act, sites, atOnce }] of this.#left) {
      const later = (this.#started.get(row.pass ?? "") ?? act.seq) > act.seq;
      const own = row.source === source && (atOnce || later);
      if (!own && !(later && sites.has(row.site))) continue;
      const how = act.act.replace("source ", "");
      return [
        { what: `${row.host} was asked for ${row.source} after ${source} had been ${how}`, rows: [act.seq, row.seq] },
      ];
    }
    return [];
  };

  #acted(row: OperatorRow): void {
    const { act, source = "", detail } = row;
    if (act === "source added" || act === "source enabled" || act === "website released") this.#left.delete(source);
    if (!ENDS.includes(act)) return;
    const hosts = Object.entries(this.#hosts).filter(([, sources]) => sources.includes(source));
    const sites = act === "source removed" ? hosts.map(([host]) => placeOf(`https://${host}/`).site) : [];
    this.#left.set(source, { row, sites: new Set(sites), atOnce: detail?.from === NEXT_REQUEST });
  }
}
