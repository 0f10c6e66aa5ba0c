import type { Order, Replica, ReplicaAnswer, ReplicaRequest } from "goodbot/world";

const variants = ["normal", "maxlag", "merged", "missing"] as const;
type Variant = (typeof variants)[number];

const isVariant = (text: string | undefined): text is Variant => variants.some((one) => one === text);

/** Items of public bodies, by id: the name and the site. */
const items: ReadonlyMap<string, { readonly name: string; readonly site: string }> = new Map([
  ["Q1741", { name: "Wien", site: "https://www.wien.gv.at/" }],
  ["Q13298", { name: "Graz", site: "https://www.graz.at/" }],
  ["Q41329", { name: "Linz", site: "https://www.linz.at/" }],
]);

const path = /^\/wiki\/Special:EntityData\/(Q\d+)\.json$/;

/** Items only in the form with an extension, by the longest match. */
const robots =
  "User-agent: *\nDisallow: /w/\nDisallow: /wiki/Special:\nDisallow: /wiki/Special:EntityData/\nAllow: /wiki/Special:EntityData/*.\n";

/**
 * Wikidata with the items of the bot's sources. Who names no address to write to gets 403. Other replicas may play other
 * paths of the host.
 */
export class WikidataHosts implements Replica {
  readonly hosts = ["www.wikidata.org"];
  readonly words = { settings: { [`Q…=${variants.join("|")}`]: "what an item answers: Q1741=merged" } };
  readonly #said = new Map<string, Variant>();

  /** Its part of the host, where several replicas play it. */
  plays(asked: string): boolean {
    return items.has(path.exec(asked)?.[1] ?? "");
  }

  handle({ path: asked, headers }: ReplicaRequest): ReplicaAnswer {
    if (asked === "/robots.txt") return { status: 200, headers: { "Content-Type": "text/plain" }, body: robots };
    if (!(headers["user-agent"] ?? "").includes("mailto:"))
      return { status: 403, body: "name a contact", kind: "refused" };
    const id = path.exec(asked)?.[1] ?? "";
    const item = items.get(id);
    if (!item) return { status: 404, body: "404", kind: "none" };
    return answer(id, item, this.#said.get(id) ?? "normal");
  }

  command({ way, text, value }: Order): string | undefined {
    if (way !== "set" || !items.has(text) || !isVariant(value)) return undefined;
    this.#said.set(text, value);
    return `${text} is ${value}`;
  }

  state(): unknown {
    return Object.fromEntries([...items.keys()].map((id) => [id, this.#said.get(id) ?? "normal"]));
  }

  clear(): void {
    this.#said.clear();
  }

  reset(): void {
    this.clear();
  }
}

function answer(asked: string, { name, site }: { name: string; site: string }, variant: Variant): ReplicaAnswer {
  if (variant === "maxlag") {
    const error = { code: "maxlag", info: "Waiting for all: 7 seconds lagged.", lag: 7 };
    return { ...json({ error }), headers: { ...type, "Retry-After": "5" } };
  }
  if (variant === "missing") return json({ entities: { [asked]: { id: asked, missing: "" } } });
  const id = variant === "merged" ? `${asked}0` : asked;
  const value = (property: string, datavalue: object) => [
    { mainsnak: { snaktype: "value", property, datavalue }, rank: "normal" },
  ];
  const entity = {
    ...{ type: "item", id, lastrevid: 1, labels: { de: { language: "de", value: name } } },
    claims: {
      P856: value("P856", { value: site, type: "string" }),
      P17: value("P17", { value: { "entity-type": "item", id: "Q40" }, type: "wikibase-entityid" }),
    },
  };
  return json({ entities: { [id]: entity } });
}

const type = { "Content-Type": "application/json; charset=utf-8" };
const json = (value: unknown): ReplicaAnswer => ({
  status: 200,
  headers: type,
  body: JSON.stringify(value),
  kind: "item",
});
