/** One line of a promise, broken on purpose: a test must turn red. */
export interface Mutant {
  readonly promise: string;
  readonly face: "keep" | "prove";
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

const keep = (promise: string, find: string, replace: string, file = promise): Mutant => ({
  ...{ promise, face: "keep", find, replace },
  file: `src/promises/${file}.ts`,
});

const prove = (promise: string, find: string, replace: string, file = `${promise}-proof`): Mutant => ({
  ...{ promise, face: "prove", find, replace },
  file: `src/promises/${file}.ts`,
});

/**
 * For every promise one line of `keep` and one of `prove`, broken. The page behind the name and what is never shown bind
 * no request: they have no `keep`.
 */
export const mutants: readonly Mutant[] = [
  keep("identity", `(purpose === "document" ? agents.document : undefined)`, "agents.document"),
  prove("identity", "if (row.agent === owed) return [];", "if (owed?.startsWith(row.agent)) return [];", "identity"),
  prove("bot-page", "return ok === true ?", "return ok !== false ?", "bot-page"),
  keep("source-kinds", "kinds.some(({ kind }) => kind === sourceKind)", "kinds.length > 0"),
  prove("source-kinds", "if (names.has(row.sourceKind)) return [];", "if (names.size > 0) return [];", "source-kinds"),
  keep("scope", "if (set.hosts?.includes(request.host)) return go;", "if (set.hosts) return go;"),
  prove("scope", "if (after.includes(rest.charAt(0))) return true;", 'if (rest === "") return true;'),
  keep("schedule", "now >= deadline(", "now > deadline("),
  prove("schedule", "last.at >= plannedBefore(row.at, options)", "last.at > row.at"),
  keep("freshness", "now < due)", "now < due - 1)"),
  prove("freshness", "pages.rows.length <= most", "pages.rows.length <= most + 1"),
  keep("addresses", "if (!judged.public)", "if (!judged.public && !isLoopback(address))"),
  prove(
    "addresses",
    `return PUBLIC.includes(range) ? "public" : range;`,
    `return range === "private" ? range : "public";`,
    "addresses",
  ),
  keep("robots", `request.purpose === "robots") return go;`, `request.purpose !== "page") return go;`),
  prove("robots", "age > options.atMost", "age > options.atMost * 2"),
  keep("spacing", "gap: gap(options.perHost ?? 0), atATime }", "gap: options.perHost ?? 0, atATime }"),
  prove("spacing", "row.startedAt - end.at >= gap", "row.startedAt - end.at >= gap - 1"),
  keep("redirects", "request.hop >= (request", "request.hop > (request"),
  prove("redirects", "if (row.hop > most)", "if (row.hop > most + 1)", "redirects"),
  keep("challenge", "site.count >= set.leaveSiteAfter) return", "site.count > set.leaveSiteAfter) return"),
  prove("challenge", "held.length >= options.leaveSiteAfter", "held.length > options.leaveSiteAfter"),
  keep("pauses", "if (now >= until) return go;", "if (now >= until - 1) return go;"),
  prove("pauses", "until > row.startedAt)", "until > row.startedAt + 1)"),
  keep("retries", "if (status >= 400 && status < 500) return undefined;", "if (status === 404) return undefined;"),
  prove("retries", "if (passed < owed)", "if (passed < owed - 1)"),
  keep("back-off", `if (result !== "silent" && result !== "check")`, `if (result !== "silent")`),
  prove("back-off", "if (passed >= distance) return [];", "if (passed + 1 >= distance) return [];", "back-off"),
  keep("limits", "options.by[request.purpose] ?? options.usual;", "options.usual;"),
  prove("limits", "is > most + slack)", "is > most + slack + 1)", "limits"),
  keep("keeping", "const term = by[purpose] ?? usual;", "const term = usual;"),
  prove(
    "keeping",
    `typeof copy.due === "number" && row.at > copy.due)`,
    `typeof copy.due === "number" && row.at > copy.due + 1)`,
    "keeping",
  ),
  keep("budget", "used >= one.atMost)", "used > one.atMost)"),
  prove("budget", "inPass.length > atMost ?", "inPass.length > atMost + 1 ?"),
  keep(
    "facts-only",
    "find((one) => one.kind === name)?.fields ?? []",
    "find((one) => one.kind === name)?.fields ?? [name]",
  ),
  prove("facts-only", "!promised.has(field)", "promised.size > 0 && !promised.has(field)", "facts-only"),
  keep("licence-first", "status === 200 && !findings.check;", "status === 200;"),
  prove("licence-first", "JSON.stringify([row.pass, row.source, statedOn])", "JSON.stringify([row.source, statedOn])"),
  keep("never-asked", "const name = asked.replace(", "const name = asked || asked.replace("),
  prove("never-asked", "labels.slice(index).join", "labels.slice(-2).join", "never-asked"),
  keep("never-read", "plain.includes(text)", "url.pathname.includes(text)"),
  prove("never-read", "names.includes(parameter)", "names[0] === parameter"),
  prove(
    "never-shown",
    `typeof name === "string" && names.has(name))`,
    `name === names && names.has(name))`,
    "never-shown",
  ),
  keep("once", "status >= 200 && status < 300", "status >= 200"),
  prove("once", "copies.includes(copy)) this", "copies.length > 0) this"),
  keep("revisits", "now >= last.at + rest)", "now >= last.at + rest - 1)"),
  prove("revisits", "row.startedAt - last.at >= notBefore)", "row.startedAt - last.at >= notBefore - 1)"),
  keep("year-lists", "year > last) return skip", "year > last + 1) return skip"),
  prove("year-lists", "year <= last)", "year >= last)", "year-lists"),
  keep("data-basis", "now >= until ? go", "now >= until - 1 ? go"),
  prove("data-basis", "row.startedAt - end.at < listed.notBefore", "row.startedAt < end.at", "data-basis"),
  keep("official-first", "official.length === 0) return go;", "official.length >= 0) return go;"),
  prove("official-first", "!allowed.has(field) || set.official", "set.official", "official-first"),
  keep("released", "return pages < set.visit ? go", "return pages <= set.visit ? go"),
  prove(
    "released",
    "if (act !== undefined && act > 0) return [];",
    "if (act !== undefined) return [];",
    "released-proof",
  ),
  keep("own-domain", "if (request.site !== proof.site)", 'if (proof.site === "")'),
  prove("own-domain", "row.startedAt - proof.at > holds", "row.startedAt - proof.at > 2 * holds", "own-domain"),
  keep("html-only", "return mayBeHtml(url) ? go", 'return url !== "" ? go'),
  prove("html-only", "return isHtml || !read ? []", "return isHtml || read ? []", "html-only"),
  keep("never-fetched", "return facts.has(keyOf(request.url)) ?", "return facts.has(request.url) ?"),
  prove("never-fetched", "return row.kept === undefined ? []", "return row.kept !== undefined ? []", "never-fetched"),
  keep("reservations", "now - look.at < set.atMost &&", "now - look.at <= set.atMost &&"),
  prove("reservations", 'if (path !== "/robots.txt" && !isFresh)', 'if (path !== "/robots.txt" && !look)'),
  keep("withdrawal", "isThere(url) && (forbids(url) || reserves(url))", "forbids(url) || reserves(url)"),
  prove("withdrawal", "if (this.#now - last <= this.#every) return [];", "if (last > 0) return [];"),
  keep("excerpts", ".slice(0, atMost).join", ".slice(0, atMost + 1).join"),
  prove("excerpts", "longest > atMost ?", "longest > atMost + 1 ?", "excerpts"),
  prove("takedown", "return isNone(detail.shown)", "return Array.isArray(detail.shown)"),
  prove("purge", "if (!told.demanded) found", "if (told.demanded) found"),
  prove("visitors", "this.#underWay.delete(row.pass", "this.#underWay.add(row.pass"),
];
