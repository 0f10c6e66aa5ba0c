import { promises, type Source } from "goodbot";
import type { Editorial } from "./editorial.ts";
import { cdepAddress, cdepBase } from "./read/cdep-address.ts";
import { senatAddress } from "./read/senat-address.ts";
import { wikidataAddress } from "./read/wikidata.ts";

/** First year of the Prime Minister's decisions that is read (C5). */
export const firstDecisionYear = 2017;

/** A source that the schedule may read. */
export interface WeeklySource extends Source {
  readonly trigger: "weekly";
}

/** A source that only a pass started by a person reads (C2). It is no {@link WeeklySource}, and no list takes it for one. */
export interface HandSource extends Source {
  readonly trigger: "hand";
}

/** An address that may stand in a weekly source: none on gov.ro, by type where it is written in code. */
type Weekly<U extends string> = U extends `https://gov.ro${string}` | `https://${string}.gov.ro${string}` ? never : U;

interface Described {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly settings?: unknown;
  /** Hosts besides that of the address and its form with or without `www`. */
  readonly hosts?: readonly string[];
}

function source<U extends string, T extends "weekly" | "hand">(
  url: U,
  trigger: T,
  { settings = {}, hosts = [], ...described }: Described,
): Source & { readonly trigger: T } {
  const { host } = new URL(url);
  const twin = host.startsWith("www.") ? host.slice("www.".length) : `www.${host}`;
  const own = [host, twin, ...hosts];
  const scope = promises.scope({ hosts: own, schemes: ["https"], methods: ["GET"] });
  return { ...described, url, trigger, hosts: own, settings, pledge: [scope] };
}

/**
 * A source of the weekly pass.
 *
 * @throws TypeError for an address on gov.ro, also one that no type could see (from the editorial file)
 */
function weekly<U extends string>(url: Weekly<U>, described: Described): WeeklySource {
  if (/(?:^|\.)gov\.ro$/.test(new URL(url).hostname))
    throw new TypeError(`${described.id}: gov.ro is read only in a pass started by hand (C2)`);
  return source(url, "weekly", described);
}

/** What the weekly pass reads, in its order (section 1 of the field guide). */
export function weeklySources(editorial: Editorial): readonly WeeklySource[] {
  const { term, repertoriu, president, wikidata, parties, institutions } = editorial;
  const { decizii_pm: decisions, hotarari_parlament: parliament, parliamentFrom } = repertoriu;
  return [
    weekly(cdepAddress.members(cdepBase, term), {
      ...{ id: "camera-deputatilor", kind: "deputies", title: "Camera Deputaților" },
      settings: { term },
    }),
    weekly(senatAddress.senators, {
      ...{ id: "senat", kind: "senators", title: "Senatul" },
      settings: { term },
    }),
    weekly(listsOf(parliament), {
      ...{ id: "hotarari-parlament", kind: "parliament-decisions", title: "Hotărâri ale Parlamentului" },
      settings: { codes: parliament, from: parliamentFrom },
    }),
    weekly(cdepAddress.motions(cdepBase), {
      ...{ id: "motiuni-de-cenzura", kind: "motions", title: "Moțiuni de cenzură" },
      settings: { term },
    }),
    weekly(listsOf(decisions), {
      ...{ id: "decizii-prim-ministru", kind: "prime-minister-decisions", title: "Decizii ale prim-ministrului" },
      settings: { codes: decisions, from: firstDecisionYear },
    }),
    ...parties.map(({ id, title, page, names }) =>
      weekly(page, { id, kind: "party-page", title, settings: { names } }),
    ),
    ...institutions.map(({ id, title, page, names }) =>
      weekly(page, { id, kind: "leadership-page", title, settings: { names } }),
    ),
    weekly(president.photograph, {
      ...{ id: "fotografia-presedintelui", kind: "photograph", title: "Fotografia președintelui (Commons)" },
      hosts: ["upload.wikimedia.org"],
    }),
    weekly(wikidataAddress(wikidata[0]?.item ?? "Q1"), {
      ...{ id: "wikidata", kind: "wikidata", title: "Wikidata" },
      settings: { items: wikidata },
    }),
  ];
}

/** Where a source of the Repertoriu begins, whatever year it reads. */
const listsOf = (codes: Editorial["repertoriu"]["decizii_pm"]): string =>
  cdepAddress.acts(cdepBase, firstDecisionYear, codes ?? { issuer: "0", type: "0" });

/** What only a person has read, and when they choose to. */
export const handSources: readonly HandSource[] = [
  source("https://gov.ro/ro/guvernul/cabinetul-de-ministri", "hand", {
    ...{ id: "guvern", kind: "government", title: "Guvernul României" },
    settings: { ministries: "https://gov.ro/ro/guvernul/organizare/ministere" },
  }),
];
