import type { Files, Proofs, Prover, Violation } from "../pledge/promise.ts";
import type { AnsweredRow, AskedRow, Row } from "../pledge/row.ts";
import type { Reservations } from "./reservations.ts";
import { type DeclaredIn, reservedBy } from "./reserved-by.ts";

/** What the ledger shows of one file of one authority: the row, and what it came to. */
interface Seen {
  readonly row: number;
  readonly at: number;
  readonly state: "read" | "unset" | "unknown";
  readonly file: string | undefined;
}

interface Silence {
  readonly passes: readonly string[];
  readonly longest: number;
  readonly row: number;
}

/**
 * Reservations, stated again: before a page every reservation file of its authority was answered, lately, and none of
 * them, nor the robots.txt read last, reserves the address. Of a page that reserves itself nothing was kept or taken in,
 * and it is not asked again. Works backwards from rows: which file was asked is followed over redirects by parent.
 */
export class ReservationsProver implements Prover<Reservations> {
  readonly #files: Files;
  readonly #open = new Map<number, AskedRow>();
  /** By authority, then by path; `/robots.txt` is one of them. */
  readonly #looks = new Map<string, Map<string, Seen>>();
  /** The file that a request of a chain was for. */
  readonly #asked = new Map<number, { readonly authority: string; readonly path: string }>();
  /** Requests whose answers reserve themselves, and the addresses. */
  readonly #reserved = new Map<number, number>();
  readonly #closed = new Map<string, number>();
  /** By source, then by file: passes in a row that ended without an answer, with the row that shows it. */
  readonly #silence = new Map<string, Map<string, Silence>>();

  constructor({ file }: Proofs) {
    this.#files = file;
  }

  see(row: Row, options: Reservations): readonly Violation[] | undefined {
    if (row.event === "asked") {
      if (!options.kinds.includes(row.sourceKind)) return undefined;
      this.#open.set(row.seq, row);
      return this.#sent(row, options);
    }
    if (row.event === "operator") {
      if (row.act === "website released") this.#silence.delete(row.source ?? "");
      return undefined;
    }
    if (row.event === "applied") {
      const answered = this.#reserved.get(row.request);
      return answered === undefined
        ? undefined
        : [{ what: "a page that reserves itself was taken in", rows: [row.request, answered, row.seq] }];
    }
    if (row.event !== "answered") return undefined;
    const asked = this.#open.get(row.request);
    this.#open.delete(row.request);
    return asked ? this.#answered(asked, row) : undefined;
  }

  #sent(row: AskedRow, options: Reservations): readonly Violation[] | undefined {
    if (row.purpose === "robots" || row.purpose === "reservation") {
      const begun = row.hop > 0 && row.parent !== undefined ? this.#asked.get(row.parent) : undefined;
      const path = row.url === undefined ? "" : (/^[^/]*\/\/[^/]*(\/[^?#]*)/.exec(row.url)?.[1] ?? "/");
      this.#asked.set(row.seq, begun ?? { authority: row.authority, path });
      return undefined;
    }
    const { url } = row;
    if (url === undefined) return [];
    const before = this.#closed.get(url);
    if (before !== undefined)
      return [{ what: "a page that reserves itself was asked for again", rows: [before, row.seq] }];
    const looks = this.#looks.get(row.authority);
    const wrong: Violation[] = [...this.#unheard(row, options)];
    for (const [path, file] of DECLARED) {
      const look = looks?.get(path);
      const isFresh = look !== undefined && row.startedAt - look.at < options.atMost;
      if (path !== "/robots.txt" && !isFresh)
        wrong.push({ what: `asked without a look at ${path}`, rows: [...(look ? [look.row] : []), row.seq] });
      else if (look) wrong.push(...this.#against(path, file, look, row, options));
    }
    return wrong;
  }

  /** A page of a site that gave no answer in too many passes, and nobody has released it since. */
  #unheard(row: AskedRow, { silentPasses }: Reservations): readonly Violation[] {
    if (row.mode === "visit") return [];
    return [...(this.#silence.get(row.source ?? "") ?? [])].flatMap(([file, { passes, longest, row: look }]) => {
      const ended = passes.at(-1) === row.pass ? passes.length - 1 : passes.length;
      return Math.max(ended, longest) >= silentPasses
        ? [{ what: `asked although ${file} gave no answer in ${silentPasses} passes`, rows: [look, row.seq] }]
        : [];
    });
  }

  #against(
    path: string,
    file: DeclaredIn["file"],
    look: Seen,
    row: AskedRow,
    { tokens, obey: families }: Reservations,
  ): readonly Violation[] {
    const rows = [look.row, row.seq];
    if (look.state === "unknown") return [{ what: `asked although ${path} gave no answer`, rows }];
    const [said] = reservedBy({ file, hash: look.file, tokens, families, files: this.#files }, row.url ?? "");
    return said ? [{ what: `asked against ${path}: ${said.raw || said.verdict}`, rows }] : [];
  }

  #answered(asked: AskedRow, row: AnsweredRow): readonly Violation[] | undefined {
    const place = this.#asked.get(asked.seq);
    if (place) {
      this.#learn(place, asked, row);
      return undefined;
    }
    if (!(row.findings.reservations ?? []).some(({ verdict }) => FORBIDDING.has(verdict))) return undefined;
    this.#reserved.set(row.request, row.seq);
    if (asked.url !== undefined) this.#closed.set(asked.url, row.seq);
    return row.kept === undefined
      ? []
      : [{ what: "a page that reserves itself was kept", rows: [row.request, row.seq] }];
  }

  #learn({ authority, path }: { authority: string; path: string }, asked: AskedRow, row: AnsweredRow): void {
    if (row.outcome === "stopped") return;
    const looks = this.#looks.get(authority) ?? new Map<string, Seen>();
    this.#looks.set(authority, looks);
    const at = row.endedAt;
    if (asked.purpose === "robots") {
      const { state, file } = row.findings.robots ?? {};
      if (file !== undefined || state === "unavailable")
        looks.set("/robots.txt", { row: row.seq, at, state: "read", file });
      return;
    }
    const { state = "unknown", file } = row.findings.reservation ?? {};
    looks.set(path, { row: row.seq, at, state, file });
    const files = this.#silence.get(asked.source ?? "") ?? new Map<string, Silence>();
    this.#silence.set(asked.source ?? "", files);
    const known = files.get(authority + path) ?? { passes: [], longest: 0, row: row.seq };
    const pass = asked.pass ?? "";
    // Only the end of a pass counts: what was silence at first may have been a redirect.
    const earlier = known.passes.filter((one) => one !== pass);
    const longest = Math.max(known.longest, earlier.length);
    files.set(authority + path, { passes: state === "unknown" ? [...earlier, pass] : [], longest, row: row.seq });
  }
}

const FORBIDDING: ReadonlySet<string> = new Set(["reserve", "flag"]);

const DECLARED: readonly (readonly [path: string, file: DeclaredIn["file"]])[] = [
  ["/.well-known/tdmrep.json", "tdmrep.json"],
  ["/ai.txt", "ai.txt"],
  ["/.well-known/ai.txt", "ai.txt"],
  ["/robots.txt", "robots.txt"],
];
