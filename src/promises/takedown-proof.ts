import type { Prover, Violation } from "../pledge/promise.ts";
import type { OperatorRow, Row } from "../pledge/row.ts";

/**
 * Takedown, stated again: what every look into the store found of things taken down is nothing, no file was given out
 * while one was shown, and nobody's words were taken down without a reason. A row whose detail was redacted is judged by
 * nobody.
 */
export class TakedownProver implements Prover<unknown> {
  see = (row: Row): readonly Violation[] | undefined =>
    row.event === "operator" && row.detail !== undefined ? this.#act(row, row.detail) : undefined;

  #act({ act, seq }: OperatorRow, detail: NonNullable<OperatorRow["detail"]>): readonly Violation[] | undefined {
    const rows = [seq];
    switch (act) {
      case "takedown":
        return typeof detail.reason === "string" && detail.reason.trim() !== ""
          ? []
          : [{ what: "taken down without a reason", rows }];
      case "takedowns checked":
        return isNone(detail.shown)
          ? []
          : [{ what: `taken down, and shown all the same: takedown ${numbersIn(detail.shown)}`, rows }];
      case "given out":
        return detail.takenDown === undefined || isNone(detail.takenDown)
          ? []
          : [{ what: `given out while shown although taken down: takedown ${numbersIn(detail.takenDown)}`, rows }];
      default:
        return undefined;
    }
  }
}

const isNone = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

const numbersIn = (list: unknown): string => (Array.isArray(list) ? list.join(", ") : "unknown");
