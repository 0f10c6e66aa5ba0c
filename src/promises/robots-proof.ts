import type { RobotsState } from "../pledge/findings.ts";
import type { Proofs, Prover, Violation } from "../pledge/promise.ts";
import { placeOf, type Role } from "../pledge/request.ts";
import type { AnsweredRow, AskedRow, RefusedRow, Row } from "../pledge/row.ts";
import { parseRobots, type RobotsFile } from "../robots/robots-file.ts";
import { describeVerdict, robotsVerdict } from "../robots/verdict.ts";
import type { RobotsOptions } from "./robots.ts";

/** What a robots.txt came to, with the rows that show it. */
interface Look {
  readonly at: number;
  readonly state: RobotsState;
  readonly file?: string;
  readonly pass: string | undefined;
  readonly rows: readonly number[];
}

/** An entry or list address that a source has asked for. */
interface Address {
  readonly url: string;
  readonly role: Role;
  readonly authority: string;
  readonly pass: string | undefined;
}

/**
 * Judges robots.txt from the rows that fetched it: before each request there must be an answer to it from this pass,
 * young enough, whose file (read again from the evidence) lets the address pass. What the rows say of their own reason
 * counts for nothing but this: it must name the file that was the last one.
 */
export class RobotsProver implements Prover<RobotsOptions> {
  readonly #proofs: Proofs;
  readonly #open = new Map<number, AskedRow>();
  readonly #looks = new Map<string, Look>();
  /** The last look that brought a file, which "not modified" renews. */
  readonly #files = new Map<string, Look>();
  /** Authorities looked at, and sources stopped (with the row), per pass. */
  readonly #seenIn = new Map<string | undefined, Set<string>>();
  readonly #stoppedIn = new Map<string | undefined, Map<string, number>>();
  readonly #addresses = new Map<string, Map<string, Address>>();
  readonly #objections = new WeakMap<Look, Map<string, string | undefined>>();
  readonly #parsed = new Map<string, RobotsFile | undefined>();

  constructor(proofs: Proofs) {
    this.#proofs = proofs;
  }

  see(row: Row, options: RobotsOptions): readonly Violation[] | undefined {
    switch (row.event) {
      case "asked":
        this.#open.set(row.seq, row);
        return row.purpose === "robots" ? undefined : this.#asked(row, options);
      case "answered":
        this.#answered(row);
        return undefined;
      case "recovered":
        this.#open.delete(row.request);
        return undefined;
      case "refused":
        return this.#refused(row, options);
      case "pass ended":
        this.#seenIn.delete(row.pass);
        this.#stoppedIn.delete(row.pass);
        return undefined;
      default:
        return undefined;
    }
  }

  #asked(row: AskedRow, options: RobotsOptions): readonly Violation[] {
    const look = this.#looks.get(row.authority);
    if (!look) return [{ what: `no robots.txt of ${row.authority} before`, rows: [row.seq] }];
    const found: Violation[] = [];
    const wrong = (what: string, rows = look.rows) => found.push({ what, rows: [...rows, row.seq] });
    const age = row.startedAt - look.at;
    if (age > options.atMost) wrong(`the robots.txt is ${age} ms old, promised at most ${options.atMost} ms`);
    if (options.read === "every pass" && !this.#seenIn.get(row.pass)?.has(row.authority))
      wrong("the robots.txt was not looked at in this pass");
    if (look.state === "bad redirect" && look.pass !== row.pass)
      wrong("the redirect of the robots.txt was being followed by another pass");
    if (row.by === "robots" && row.evidence?.fetchedAt !== look.at)
      wrong("the reason names another robots.txt than the last one");
    if (row.url !== undefined) {
      const names =
        row.purpose === "document" ? options.tokens.all.concat(options.tokens.document) : options.tokens.all;
      const no = this.#objection(look, options, names, row.url);
      if (no !== undefined) wrong(no);
    }
    return [...found, ...this.#sourceGoesOn(row, options)];
  }

  /** Why the address may not be asked under a look; undefined where it may. */
  #objection(look: Look, options: RobotsOptions, names: readonly string[], url: string): string | undefined {
    if (look.state !== "rules") {
      const reading = options.on[look.state];
      return reading === "allow" ? undefined : `robots.txt: ${look.state}, promised: ${reading}`;
    }
    const file = this.#file(look.file);
    if (!file) return "the robots.txt in force is not among the evidence";
    const verdict = robotsVerdict(file, names, url);
    return verdict.allowed ? undefined : `forbidden: ${describeVerdict(verdict)}`;
  }

  /** The objection to one of a source's own addresses: asked at every row, worked out once per look. */
  #remembered(look: Look, options: RobotsOptions, url: string): string | undefined {
    const known = this.#objections.get(look) ?? new Map<string, string | undefined>();
    this.#objections.set(look, known);
    const key = [url, ...options.tokens.all].join(" ");
    if (!known.has(key)) known.set(key, this.#objection(look, options, options.tokens.all, url));
    return known.get(key);
  }

  /** A source whose own addresses are forbidden must not be asked for anything else (M7). */
  #sourceGoesOn(row: AskedRow, options: RobotsOptions): readonly Violation[] {
    if (row.source === undefined) return [];
    const stopped = this.#stoppedIn.get(row.pass)?.get(row.source);
    if (stopped !== undefined)
      return [{ what: `${row.source} was stopped by robots.txt and went on`, rows: [stopped, row.seq] }];
    const addresses = this.#addresses.get(row.source) ?? new Map<string, Address>();
    this.#addresses.set(row.source, addresses);
    const own = ownAddress(row);
    if (own) addresses.set(own.name, own);
    for (const address of addresses.values()) {
      const look = this.#lookInForce(address.authority, row, options);
      if (!look && options.allHostsFirst)
        return [{ what: `robots.txt of ${address.authority} was not looked at first`, rows: [row.seq] }];
      if (look?.state !== "rules" || !options.stopsSource.some((role) => role === address.role)) continue;
      const no = address === own ? undefined : this.#remembered(look, options, address.url);
      if (no !== undefined)
        return [{ what: `went on although ${address.role} ${address.url} is ${no}`, rows: [...look.rows, row.seq] }];
    }
    return [];
  }

  /** The last look at an authority, where the row's pass may rely on it. */
  #lookInForce(authority: string, row: AskedRow, options: RobotsOptions): Look | undefined {
    const look = this.#looks.get(authority);
    if (!look || row.startedAt - look.at > options.atMost) return undefined;
    return options.read === "when too old" || this.#seenIn.get(row.pass)?.has(authority) ? look : undefined;
  }

  #answered(row: AnsweredRow): void {
    const asked = this.#open.get(row.request);
    this.#open.delete(row.request);
    if (!asked) return;
    if (asked.purpose === "robots") this.#looked(asked, row);
    // The entry names the lists anew: those of earlier passes speak no more.
    if (asked.role === "entry" && row.outcome === "answered" && asked.source !== undefined) {
      const addresses = this.#addresses.get(asked.source);
      for (const [name, { pass }] of addresses ?? []) if (pass !== asked.pass) addresses?.delete(name);
    }
  }

  #looked(asked: AskedRow, row: AnsweredRow): void {
    // Given up by the bot itself: that is no answer of the server.
    if (row.outcome === "stopped" || row.outcome === "unknown") return;
    const authority = asked.hop === 0 ? asked.authority : asked.subject;
    const rows = [asked.seq, row.seq];
    const renewed = row.outcome === "not modified" ? this.#files.get(authority) : undefined;
    const found = renewed ?? row.findings.robots ?? { state: "unreachable" };
    const look: Look = {
      at: row.endedAt,
      state: found.state,
      ...(found.file !== undefined && { file: found.file }),
      pass: asked.pass,
      rows: renewed ? [...renewed.rows.slice(0, 2), ...rows] : rows,
    };
    this.#note(authority, look);
    if (["rules", "empty", "no rule line"].includes(look.state)) this.#files.set(authority, look);
  }

  #refused(row: RefusedRow, options: RobotsOptions): readonly Violation[] | undefined {
    // A hop of a robots.txt that may not be asked: the chain ends without a file.
    if (row.purpose === "robots" && row.hop > 0)
      this.#note(row.subject, { at: row.at, state: "bad redirect", pass: row.pass, rows: [row.seq] });
    if (row.by !== "robots") return undefined;
    if (row.scope === "source" && row.source !== undefined) {
      const stopped = this.#stoppedIn.get(row.pass) ?? new Map<string, number>();
      this.#stoppedIn.set(row.pass, stopped.set(row.source, row.seq));
    }
    const closing = row.role === "entry" || row.role === "list";
    const mustStop = closing && options.stopsSource.some((role) => role === row.role);
    if (row.code === "robots disallow" && row.hop === 0 && mustStop && row.scope !== "source")
      return [{ what: `a forbidden ${row.role} address did not stop the source`, rows: [row.seq] }];
    return [];
  }

  #note(authority: string, look: Look): void {
    this.#looks.set(authority, look);
    const seen = this.#seenIn.get(look.pass) ?? new Set<string>();
    this.#seenIn.set(look.pass, seen.add(authority));
  }

  #file(hash: string | undefined): RobotsFile | undefined {
    if (hash === undefined) return undefined;
    if (!this.#parsed.has(hash)) {
      const bytes = this.#proofs.file(hash);
      this.#parsed.set(hash, bytes && parseRobots(bytes));
    }
    return this.#parsed.get(hash);
  }
}

/** The entry of a source and the first page of each of its lists: what stands for them. */
function ownAddress(row: AskedRow): (Address & { readonly name: string }) | undefined {
  if (row.url === undefined || row.hop > 0) return undefined;
  const name = row.role === "entry" ? "entry" : row.role === "list" && row.list?.page === 1 ? row.list.name : undefined;
  if (name === undefined) return undefined;
  return { name, url: row.url, role: row.role, authority: placeOf(row.url).authority, pass: row.pass };
}
