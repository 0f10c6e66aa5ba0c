import type { Files, Proofs, Prover, Violation } from "../pledge/promise.ts";
import type { AnsweredRow, AskedRow, Row } from "../pledge/row.ts";
import { parseRobots } from "../robots/robots-file.ts";
import { robotsVerdict } from "../robots/verdict.ts";
import { reservedBy } from "./reserved-by.ts";
import type { WithdrawalOptions } from "./withdrawal.ts";

/** What is stored of a source, as the ledger shows it, and when its files were looked at. */
interface Site {
  /** Requests of which a copy or something derived is stored, with their addresses. */
  readonly stored: Map<number, string>;
  /** Ends of the last looks at robots.txt and at a reservation file. */
  readonly looks: { robots: number; reservation: number };
  /** Rows of a sighting that the next row must answer. */
  owed:
    | { readonly rows: readonly number[]; readonly requests: ReadonlySet<number>; readonly site: boolean }
    | undefined;
  /** Row of the sighting that shut the bot out. */
  shut: number | undefined;
  told: boolean;
}

/**
 * Withdrawals, stated again: the row right after an answer that shuts the bot out (or forbids pages) names all that was
 * stored of them; nothing is asked of a site that shut it out, until it is released anew; and while anything is stored,
 * no more than the promised time passes without a look.
 */
export class WithdrawalProver implements Prover<WithdrawalOptions> {
  readonly #files: Files;
  readonly #sites = new Map<string, Site>();
  readonly #open = new Map<number, AskedRow>();
  readonly #urls = new Map<number, { readonly source: string; readonly url: string }>();
  /** Where the file that a request is for was asked for first, followed over redirects. */
  readonly #begun = new Map<number, string>();
  #now = 0;
  #every = Number.POSITIVE_INFINITY;

  constructor({ file }: Proofs) {
    this.#files = file;
  }

  see(row: Row, options: WithdrawalOptions): readonly Violation[] | undefined {
    this.#now = Math.max(this.#now, row.at);
    this.#every = options.lookEvery;
    const wrong = [...this.#unanswered(row), ...this.#overdue(row.source)];
    switch (row.event) {
      case "asked": {
        if (!options.kinds.includes(row.sourceKind)) break;
        this.#open.set(row.seq, row);
        if (row.purpose === "reservation")
          this.#begun.set(row.seq, (row.hop > 0 && this.#begun.get(row.parent ?? 0)) || (row.url ?? ""));
        const { shut } = this.#site(row.source);
        if (shut !== undefined && row.mode !== "visit")
          wrong.push({ what: "a site that shut the bot out was asked", rows: [shut, row.seq] });
        return wrong;
      }
      case "answered": {
        const asked = this.#open.get(row.request);
        this.#open.delete(row.request);
        if (asked) this.#answered(asked, row, options);
        break;
      }
      case "refused":
        // Where the robots.txt closes the file or cannot be read, there is nothing to look at: it was tried.
        if (options.kinds.includes(row.sourceKind) && row.purpose === "reservation" && row.code.startsWith("robots "))
          this.#looked(this.#site(row.source), "reservation", row.at);
        break;
      case "applied": {
        const known = this.#urls.get(row.request);
        const isEmpty = Object.values(row.fields ?? {}).every((fields) => fields.length === 0);
        if (known && (row.figures.written ?? 0) > 0 && !isEmpty)
          this.#site(known.source).stored.set(row.request, known.url);
        break;
      }
      case "operator":
        if (row.act === "website released") this.#site(row.source).shut = undefined;
        break;
    }
    return wrong.length > 0 ? wrong : undefined;
  }

  end(): readonly Violation[] {
    const left = [...this.#sites.keys()].flatMap((source) => this.#overdue(source));
    return [...left, ...[...this.#sites.values()].flatMap((site) => this.#settle(site, new Set()))];
  }

  #looked(site: Site, purpose: keyof Site["looks"], at: number): void {
    site.looks[purpose] = at;
    site.told = false;
  }

  #site(source = ""): Site {
    const known = this.#sites.get(source);
    if (known) return known;
    const site: Site = {
      ...{ stored: new Map(), owed: undefined, shut: undefined, told: false },
      looks: { robots: Number.NEGATIVE_INFINITY, reservation: Number.NEGATIVE_INFINITY },
    };
    this.#sites.set(source, site);
    return site;
  }

  /** A row of event `deleted` takes away what it names; any other row finds out whether something was owed. */
  #unanswered(row: Row): Violation[] {
    const site = this.#sites.get(row.source ?? "");
    if (!site) return [];
    if (row.event !== "deleted") return this.#settle(site, new Set());
    const named = new Set(Array.isArray(row.detail?.requests) ? row.detail.requests.map(Number) : []);
    const expired = row.act === "copies expired";
    // An expired copy leaves what was derived from it.
    if (!expired) for (const request of named) site.stored.delete(request);
    return this.#settle(site, named);
  }

  #settle(site: Site, named: ReadonlySet<number>): Violation[] {
    const { owed } = site;
    site.owed = undefined;
    const left = owed ? [...owed.requests].filter((request) => !named.has(request) && site.stored.has(request)) : [];
    if (!owed || left.length === 0) return [];
    return [
      { what: `what came from ${left.length} pages stayed after the site's wish`, rows: [...owed.rows, ...left] },
    ];
  }

  #overdue(source: string | undefined): Violation[] {
    const site = this.#sites.get(source ?? "");
    if (!site || site.told || site.stored.size === 0) return [];
    const last = Math.min(site.looks.robots, site.looks.reservation);
    if (this.#now - last <= this.#every) return [];
    site.told = true;
    const rows = [...site.stored.keys()].slice(0, 3);
    return [{ what: "no look at robots.txt and reservation files for too long", rows }];
  }

  #answered(asked: AskedRow, row: AnsweredRow, options: WithdrawalOptions): void {
    const site = this.#site(asked.source);
    const url = asked.url ?? "";
    if (asked.purpose === "robots" || asked.purpose === "reservation") {
      if (row.outcome !== "stopped" && !isElsewhere(asked)) this.#looked(site, asked.purpose, row.endedAt);
      const reach = this.#reach(asked, row, options);
      if (reach) this.#owe(site, [asked.seq, row.seq], reach);
      return;
    }
    this.#urls.set(asked.seq, { source: asked.source ?? "", url });
    if (row.kept !== undefined) site.stored.set(asked.seq, url);
    const reserved = (row.findings.reservations ?? []).some(
      ({ verdict }) => verdict === "reserve" || verdict === "flag",
    );
    if (reserved) this.#owe(site, [asked.seq, row.seq], { site: false, of: (other) => other === url });
  }

  #owe(
    site: Site,
    rows: readonly number[],
    reach: { readonly site: boolean; readonly of: (url: string) => boolean },
  ): void {
    const requests = new Set(
      [...site.stored].filter(([, url]) => reach.site || reach.of(url)).map(([request]) => request),
    );
    if (reach.site) site.shut = rows[1];
    if (requests.size > 0) site.owed = { rows, requests, site: reach.site };
  }

  /** What a file reaches: the site where it speaks of the root, else the addresses it speaks of. */
  #reach(asked: AskedRow, row: AnsweredRow, options: WithdrawalOptions) {
    const begun = asked.hop === 0 ? asked.authority : asked.subject;
    const of = this.#binding(asked, row, options);
    if (!of) return undefined;
    const own = (url: string): boolean => authorityIn(url) === begun && of(url);
    return { site: !isElsewhere(asked) && of(`${begun}/`), of: own };
  }

  #binding(asked: AskedRow, { findings }: AnsweredRow, { tokens, obey: families }: WithdrawalOptions) {
    const files = this.#files;
    const hash = findings.robots?.file ?? findings.reservation?.file;
    const bytes = hash === undefined ? undefined : files(hash);
    if (!bytes) return undefined;
    const first = this.#begun.get(asked.seq) ?? "";
    const name = asked.purpose === "robots" ? "robots.txt" : /\/ai\.txt$/.test(first) ? "ai.txt" : "tdmrep.json";
    const rules = asked.purpose === "robots" ? parseRobots(bytes) : undefined;
    return (url: string): boolean =>
      (rules !== undefined && !robotsVerdict(rules, tokens, url).allowed) ||
      reservedBy({ file: name, hash, tokens, families, files }, url).some(({ verdict }) => verdict === "reserve");
  }
}

/** The robots.txt of a host where the site keeps a file: no look at the site, and it speaks of that host alone. */
const isElsewhere = ({ purpose, begun }: AskedRow): boolean => purpose === "robots" && begun !== undefined;

/** Scheme, name and port as text: "https://firma.example:443". */
function authorityIn(url: string): string {
  const [, scheme = "", host = ""] = /^(https?):\/\/([^/?#]+)/i.exec(url) ?? [];
  const port = /:\d+$/.test(host) ? "" : scheme === "http" ? ":80" : ":443";
  return `${scheme}://${host}${port}`;
}
