import type { Prover, Violation } from "../pledge/promise.ts";
import type { OperatorRow, Row } from "../pledge/row.ts";

/** What the rows tell of a source. */
interface Told {
  /** True from a demand until it is carried out. */
  demanded: boolean;
  /** Takedowns of the whole body in force. */
  bodies: number;
  /** By mark: how many takedowns in force cover it. */
  readonly covered: Map<string, number>;
}

/**
 * Deletion for good, stated again: each has a demand of its source before it that was not carried out yet, each mark that
 * it names lies under a takedown in force, and no look into the store misses something that was only taken down. Things
 * are known by marks: their names are gone with them.
 */
export class PurgeProver implements Prover<unknown> {
  readonly #sources = new Map<string, Told>();

  see = (row: Row): readonly Violation[] | undefined => {
    if ((row.event !== "operator" && row.event !== "deleted") || row.detail === undefined) return undefined;
    const told = this.#of(row.source ?? "");
    switch (row.act) {
      case "takedown covers":
        count(told, row.detail, 1);
        return undefined;
      case "takedown lifted":
        count(told, row.detail, -1);
        return undefined;
      case "deletion demanded":
        told.demanded = true;
        return [];
      case "takedowns checked":
        return checked(row);
      case "purged":
        return purged(row, told);
      default:
        return undefined;
    }
  };

  #of(source: string): Told {
    const known = this.#sources.get(source) ?? { demanded: false, bodies: 0, covered: new Map<string, number>() };
    this.#sources.set(source, known);
    return known;
  }
}

type Detail = NonNullable<OperatorRow["detail"]>;

const marksIn = ({ marks }: Detail): readonly unknown[] => (Array.isArray(marks) ? marks : []);

function count(told: Told, detail: Detail, by: 1 | -1): void {
  if (detail.scope === "body") told.bodies += by;
  for (const mark of marksIn(detail).map(String)) told.covered.set(mark, (told.covered.get(mark) ?? 0) + by);
}

const checked = ({ seq, detail }: OperatorRow): readonly Violation[] => {
  const { lost } = detail ?? {};
  const gone = Array.isArray(lost) ? lost : ["unknown"];
  if (gone.length === 0) return [];
  return [{ what: `only taken down, and gone all the same: takedown ${gone.join(", ")}`, rows: [seq] }];
};

function purged({ seq, source = "", detail = {} }: OperatorRow, told: Told): readonly Violation[] {
  const found: Violation[] = [];
  if (!told.demanded) found.push({ what: `deleted for good without a demand of ${source}`, rows: [seq] });
  told.demanded = false;
  const others = marksIn(detail).filter((mark) => (told.covered.get(String(mark)) ?? 0) < 1);
  if (told.bodies < 1 && others.length > 0)
    found.push({ what: `deleted for good without having been taken down: ${others.length}`, rows: [seq] });
  return found;
}
