import * as z from "zod";
import { type Prover, promise } from "../pledge/promise.ts";
import { placeOf } from "../pledge/request.ts";
import type { OperatorRow, PledgeSnapshot } from "../pledge/row.ts";
import { go, skip } from "../pledge/verdict.ts";
import { fuller } from "./own-words.ts";

const options = z.strictObject({
  /** Mail address, or address of a form, to which an owner writes. */
  contact: z.string().min(1),
});

type OnRequest = z.output<typeof options>;

/**
 * Owners of sites can ask to be read more slowly, or not at all (V17). Whoever is taken out of the register is asked for
 * nothing more from the next pass on: no address of that domain, by whatever source, not even its robots.txt, and
 * nobody has to change a robots.txt for it. A slower pace is a tightening like all others.
 *
 * @example onRequest({ contact: "kontakt@example.org" })
 */
export const onRequest = promise<typeof options>({
  name: "on-request",
  serves: ["V17"],
  options,
  tighten: (a, b) => ({ contact: fuller(a.contact, b.contact) ?? a.contact }),
  keep: {
    admit: (_options, { site, removed = [] }) =>
      removed.includes(site) ? skip("shut out", `${site} was taken out of the register at its owner's request`) : go,
  },
  say: {
    de: ({ contact }) => [
      `Wer eine Website betreibt, kann unter ${contact} verlangen, dass sie langsamer oder gar nicht mehr abgerufen wird; zu nennen ist die Domain.`,
      "Auf Wunsch verlässt die Quelle das Verzeichnis, ohne dass an der robots.txt etwas zu ändern ist: Ab dem nächsten Durchgang wird von der Domain nichts mehr abgerufen, und was von ihr stammt, wird nicht mehr gezeigt.",
    ],
    en: ({ contact }) => [
      `Whoever runs a site can write to ${contact} to have it read more slowly or not at all; the domain has to be named.`,
      "On request the source leaves the register, without any change to robots.txt: from the next pass on nothing of the domain is asked for, and what came from it is no longer shown.",
    ],
    ro: ({ contact }) => [
      `Cine administrează un site poate cere la ${contact} ca acesta să fie citit mai rar sau deloc; trebuie numit domeniul.`,
      "La cerere, sursa iese din registru, fără nicio schimbare în robots.txt: de la următoarea trecere nu se mai cere nimic de pe domeniu, iar ce provine de acolo nu mai este afișat.",
    ],
  },
  prove: () => new OnRequestProver(),
});

/** On request, stated again: in passes that began after a source was removed, no row of it and none of its domains. */
class OnRequestProver implements Prover<OnRequest> {
  #hosts: PledgeSnapshot["hosts"] = {};
  /** Removed sources, by id, with their sites as they stood then. */
  readonly #removed = new Map<string, { readonly row: OperatorRow; readonly sites: ReadonlySet<string> }>();
  readonly #started = new Map<string, number>();

  see: Prover<OnRequest>["see"] = (row) => {
    if (row.event === "pledge") this.#hosts = row.snapshot.hosts;
    if (row.event === "pass started" && row.how === "new") this.#started.set(row.pass ?? "", row.seq);
    if (row.event === "operator") this.#acted(row);
    if (row.event !== "asked") return undefined;
    for (const [source, { row: act, sites }] of this.#removed) {
      if ((this.#started.get(row.pass ?? "") ?? act.seq) < act.seq) continue;
      if (row.source !== source && !sites.has(row.site)) continue;
      return [{ what: `${row.host} was asked after ${source} had been taken out`, rows: [act.seq, row.seq] }];
    }
    return [];
  };

  #acted(row: OperatorRow): void {
    const { act, source = "" } = row;
    if (act === "source added" || act === "source enabled") this.#removed.delete(source);
    if (act !== "source removed") return;
    const hosts = Object.entries(this.#hosts).filter(([, sources]) => sources.includes(source));
    const sites = new Set(hosts.map(([host]) => placeOf(`https://${host}/`).site));
    this.#removed.set(source, { row, sites });
  }
}
