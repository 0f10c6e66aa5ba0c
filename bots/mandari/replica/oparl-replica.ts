import { type Order, type Replica, type ReplicaAnswer, type ReplicaRequest, robotsFile } from "goodbot/world";
import type { Council } from "./council.ts";
import { empty802, pageFaultKinds, type Served } from "./faults.ts";
import { archivedPage, composePage, type ListManners, type Page } from "./list-answer.ts";
import { isFiltered, type ListQuery, readListQuery } from "./list-query.ts";
import { mutate, mutationWords } from "./mutations.ts";
import { type Listed, listed, ObjectList } from "./object-list.ts";
import { keyOf, schemaUrl } from "./oparl-object.ts";
import { PageFaults } from "./page-faults.ts";
import { documentAnswer } from "./pdf.ts";
import { changed, type Settings, settingWords, usualSettings } from "./settings.ts";

export interface OparlReplicaOptions {
  readonly hosts: readonly string[];
  /** OParl systems of this host; addresses tell them apart. */
  readonly councils: readonly Council[];
  /** Default: everything open. */
  readonly robots?: string;
  readonly certificate?: Replica["certificate"];
}

/** Nobody who keeps his word ever asks for these. */
const TRAPS = ["/login", "/intern", "/anmelden"];

const JSON_TYPE = { "Content-Type": "application/json" };

/** One host with OParl systems: lists, objects alone, documents, switches, faults, mutations. */
export class OparlReplica implements Replica {
  readonly hosts: readonly string[];
  readonly certificate: NonNullable<Replica["certificate"]>;
  readonly words = {
    faults: {
      "on:LIST:PAGE:FAULT": "a fault of every host on one list page; * for any list or page",
      ...Object.fromEntries(
        Object.entries(pageFaultKinds).map(([name, { meaning }]) => [`${name}:LIST:PAGE[:TIMES]`, meaning]),
      ),
    },
    mutations: mutationWords,
    settings: settingWords,
  };
  readonly #councils: readonly Council[];
  readonly #robots: string;
  readonly #faults = new PageFaults();
  #settings: Settings;

  constructor(options: OparlReplicaOptions) {
    this.hosts = options.hosts;
    this.certificate = options.certificate ?? "good";
    this.#councils = options.councils;
    this.#robots = options.robots ?? "User-agent: *\nDisallow:\n";
    this.#settings = this.#firstSettings();
  }

  handle(request: ReplicaRequest): ReplicaAnswer {
    const { path, method } = request;
    if (path === "/robots.txt") return robotsFile(this.#robots, request);
    if (TRAPS.some((trap) => path === trap || path.startsWith(`${trap}/`) || path.startsWith(`${trap}?`))) return login;
    if (method !== "GET" && method !== "HEAD") return { status: 405, kind: "trap" };
    const key = keyOf(`${request.scheme}://${request.host}${path}`);
    for (const council of this.#councils) {
      const answer = this.#answerOf(council, key, request);
      if (answer) return answer;
    }
    return { ...notFound, kind: "none" };
  }

  command({ way, text, value = "", now }: Order): string | undefined {
    if (way === "fault") return this.#faults.add(text);
    if (way === "mutate") {
      const said = this.#councils.slice(0, 1).flatMap((council) => mutate(council, text, now) ?? []);
      return said.length > 0 ? said.join("; ") : undefined;
    }
    const settings = changed(this.#settings, text, value);
    if (!settings) return undefined;
    this.#settings = settings;
    return `${text} is ${value}`;
  }

  state(): unknown {
    const councils = this.#councils.map((council) => {
      const lists = Object.fromEntries(council.lists.map((list) => [list.url, list.count()]));
      return { system: council.content.systemUrl, version: council.content.version, lists };
    });
    return { councils, settings: this.#settings, faults: this.#faults.list() };
  }

  clear(): void {
    this.#faults.clear();
    this.#settings = this.#firstSettings();
  }

  reset(): void {
    this.clear();
    for (const council of this.#councils) council.reset();
  }

  #firstSettings(): Settings {
    return { ...usualSettings, ...this.#councils[0]?.content.manners };
  }

  #answerOf(council: Council, key: string, request: ReplicaRequest): ReplicaAnswer | undefined {
    const raw = council.content.raw?.get(key);
    const kind = council.isSystem(key) ? "system" : "object";
    if (raw) return { status: raw.status, headers: { "Content-Type": raw.contentType }, body: raw.body, kind };
    const { list: listKey, query } = readListQuery(key);
    const list = council.listAt(listKey);
    if (list) return this.#list(council, list, list.name, list.url, query, request);
    const derived = council.derivedAt(listKey);
    if (derived)
      return this.#list(council, listed(council.embedded(derived)), derived.name, derived.url, query, request);
    const gone = council.gone.get(key);
    if (gone && gone.status !== 200) return { ...notFound, status: gone.status, kind: "object" };
    const object = council.isSystem(key) ? council.content.system : (gone?.object ?? council.find(key)?.object);
    if (object) return { status: 200, headers: JSON_TYPE, body: JSON.stringify(object), kind };
    const file = council.findFile(key);
    if (file) return this.#document(request, file);
    const status = council.content.unlisted?.get(key);
    if (status === undefined) return undefined;
    return status === 200 ? unlistedObject(council, request) : { ...notFound, status, kind: "object" };
  }

  #document(request: ReplicaRequest, file: Parameters<typeof documentAnswer>[1]): ReplicaAnswer {
    const { documents } = this.#settings;
    if (documents === "open") return documentAnswer(request, file);
    if (documents === "login") return { status: 302, headers: { Location: "/login" }, kind: "file" };
    return { status: Number(documents), body: "", kind: "file" };
  }

  #list(
    council: Council,
    listing: Listed,
    name: string,
    url: string,
    query: ListQuery,
    request: ReplicaRequest,
  ): ReplicaAnswer {
    const kind = name === "body" ? "body" : "list";
    const refused = this.#refusal(query);
    if (refused) return { ...refused, kind };
    const { pageSize } = council.content;
    const manners = this.#manners(name);
    const compose = (number: number): Page => composePage(url, listing, { ...query, page: number }, manners, pageSize);
    const change = this.#faults.take(name, query.page);
    if (change && "page" in change) {
      const served = change.page(compose(query.page), { host: request.host, previous: () => compose(query.page - 1) });
      return { ...answerFrom(served), kind };
    }
    const bytes = listing instanceof ObjectList ? archivedPage(listing, query, manners) : undefined;
    const answer = bytes
      ? { status: 200, headers: JSON_TYPE, body: bytes }
      : this.#composed(compose(query.page), query, manners);
    return { ...(change ? change.answer(answer, request) : answer), kind };
  }

  #composed(page: Page, query: ListQuery, { ignoresFilter }: ListManners): ReplicaAnswer {
    const { empty } = this.#settings;
    if (page.data.length > 0 || !isFiltered(query) || ignoresFilter || empty === "page") return answerFrom({ page });
    return answerFrom(empty === "404" ? empty802 : { text: "[]" });
  }

  #manners(name: string): ListManners {
    const { ignoresFilter, losesFilter, tombstones } = this.#settings;
    return {
      ignoresFilter: name === "body" || ignoresFilter.includes("*") || ignoresFilter.includes(name),
      hidesTombstones: tombstones === "filtered",
      losesFilter,
    };
  }

  #refusal(query: ListQuery): ReplicaAnswer | undefined {
    const { fractions, query: spelling } = this.#settings;
    if (query.page === 0) return notFound;
    if (spelling === "plain" && query.encoded) return notFound;
    const bad =
      query.invalid || (query.fractions && fractions === "rejected") || (spelling === "encoded" && query.rawPlus);
    return bad ? { status: 400, headers: JSON_TYPE, body: '{"error":"Ungültiger Filter"}' } : undefined;
  }
}

const login: ReplicaAnswer = {
  status: 200,
  headers: { "Content-Type": "text/html; charset=utf-8" },
  body: '<!doctype html><title>Anmelden</title><form method="post"><input name="user"><input type="password" name="pass"></form>',
  kind: "trap",
};

const notFound: ReplicaAnswer = { status: 404, headers: JSON_TYPE, body: '{"error":"Nicht gefunden"}' };

function answerFrom(served: Served): ReplicaAnswer {
  if ("page" in served) return { status: 200, headers: JSON_TYPE, body: JSON.stringify(served.page) };
  const headers = served.type === undefined ? JSON_TYPE : { "Content-Type": served.type };
  return { status: served.status ?? 200, headers, body: served.text };
}

/** An address that is known to answer, without its content being known: id and type only. */
function unlistedObject({ content }: Council, { scheme, host, path }: ReplicaRequest): ReplicaAnswer {
  const types = [
    "Location",
    "Person",
    "Organization",
    "Meeting",
    "Paper",
    "File",
    "Membership",
    "AgendaItem",
    "Consultation",
  ];
  const type = types.find((each) => path.toLowerCase().includes(`/${each.toLowerCase()}`)) ?? "Location";
  const object = { id: `${scheme}://${host}${path}`, type: schemaUrl(content.version, type) };
  return { status: 200, headers: JSON_TYPE, body: JSON.stringify(object), kind: "object" };
}
