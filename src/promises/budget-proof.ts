import type { Prover, Violation } from "../pledge/promise.ts";
import type { AskedRow, Row } from "../pledge/row.ts";
import type { Budget, Limit } from "./budget.ts";

/** Requests of one site or source, as rows. */
interface Account {
  /** By pass, while it is under way. */
  readonly passes: Map<string, number[]>;
  readonly over: { readonly seq: number; readonly at: number }[];
}

/**
 * Budgets, stated again: counts rows that were sent, per limit and place, in each pass and in every stretch of time that
 * ends with a request. Counts the start of every request, whatever came of it.
 */
export class BudgetProver implements Prover<Budget> {
  readonly #accounts = new Map<string, Account>();

  see(row: Row, { limits }: Budget): readonly Violation[] | undefined {
    if (row.event === "pass ended") for (const { passes } of this.#accounts.values()) passes.delete(row.pass ?? "");
    if (row.event !== "asked") return undefined;
    const judged = limits.filter((one) => counts(one, row));
    if (judged.length === 0) return undefined;
    return judged.flatMap((one) => this.#count(one, row));
  }

  #count(one: Limit, row: AskedRow): readonly Violation[] {
    const place = one.per === "site" ? row.site : (row.source ?? "");
    const key = JSON.stringify([one.count, one.per, one.within, one.kinds, place]);
    const account = this.#accounts.get(key) ?? { passes: new Map<string, number[]>(), over: [] };
    this.#accounts.set(key, account);
    const pass = row.pass ?? "";
    const inPass = account.passes.get(pass) ?? [];
    account.passes.set(pass, inPass);
    inPass.push(row.seq);
    const { within, atMost } = one;
    if (within === "pass") return inPass.length > atMost ? [broken(one, place, inPass)] : [];
    account.over.push({ seq: row.seq, at: row.startedAt });
    while ((account.over[0]?.at ?? row.startedAt) <= row.startedAt - within) account.over.shift();
    return account.over.length > atMost
      ? [
          broken(
            one,
            place,
            account.over.map(({ seq }) => seq),
          ),
        ]
      : [];
  }
}

const broken = ({ count, per, atMost }: Limit, place: string, rows: readonly number[]): Violation => ({
  what: `${rows.length} ${count} of the ${per} ${place}, promised at most ${atMost}`,
  rows: [...rows],
});

function counts({ count, kinds, except }: Limit, row: AskedRow): boolean {
  if (except.some((site) => site === row.site) || (kinds.length > 0 && !kinds.includes(row.sourceKind))) return false;
  if (count === "requests") return true;
  if (count === "page requests") return row.mode === "visit" || !/^(?:robots|reservation)$/.test(row.purpose);
  if (!["page", "data"].includes(row.purpose) || row.attempt !== 0) return false;
  if (row.hop === 0) return true;
  // Where the chain began: "https://www.cdep.ro:443".
  const [, begin = ""] = row.subject.split("://");
  return !`.${begin.split(":")[0] ?? ""}`.endsWith(`.${row.site}`);
}
