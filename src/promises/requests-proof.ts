import type { Prover, Violation } from "../pledge/promise.ts";
import type { OperatorRow, Row } from "../pledge/row.ts";
import { isGermanHoliday, weekdayOf } from "../read/german-holidays.ts";
import { dayAfter, dayAt } from "../read/local-day.ts";
import type { Requests } from "./requests.ts";

/** A request as the rows tell of it. */
interface Told {
  readonly opened: OperatorRow;
  readonly received: string;
  readonly options: Requests;
  decided?: OperatorRow;
}

/**
 * Requests, stated again: by counting the working days between two dates instead of computing a due day, and by looking
 * at what each row says of decision, reason and offers. A row whose detail was redacted is judged by nobody.
 */
export class RequestsProver implements Prover<Requests> {
  readonly #open = new Map<string, Told>();
  #last = 0;

  see = (row: Row, options: Requests): readonly Violation[] | undefined => {
    this.#last = Math.max(this.#last, row.at);
    if (row.event !== "operator" || typeof row.detail?.case !== "string") return undefined;
    const { case: id, received } = row.detail;
    const told = this.#open.get(id);
    switch (row.act) {
      case "case opened": {
        const day = typeof received === "string" ? received : dayAt(row.at, options.zone);
        this.#open.set(id, { opened: row, received: day, options });
        return [];
      }
      case "case decided":
        if (told) told.decided = row;
        return this.#decided(row, id);
      case "case answered":
        this.#open.delete(id);
        return [...this.#answered(row, id, told)];
      default:
        return undefined;
    }
  };

  end = (): readonly Violation[] =>
    [...this.#open].flatMap(([id, { opened, received, options }]) => {
      const passed = daysBetween(received, dayAt(this.#last, options.zone), options);
      if (passed <= options.within) return [];
      return [{ what: `case ${id} is without an answer after ${passed} working days`, rows: [opened.seq] }];
    });

  #decided(row: OperatorRow, id: string): readonly Violation[] {
    const { decision, reason, offers } = row.detail ?? {};
    const found: Violation[] = [];
    if (typeof reason !== "string" || reason.trim() === "")
      found.push({ what: `case ${id} was decided without a reason`, rows: [row.seq] });
    const offered = Array.isArray(offers) && offers.some((one) => one === "throttle" || one === "night window");
    if (decision !== "granted" && !offered)
      found.push({
        what: `case ${id} was not granted, and neither throttling nor a night window was offered`,
        rows: [row.seq],
      });
    return found;
  }

  *#answered(row: OperatorRow, id: string, told: Told | undefined): Generator<Violation> {
    if (!told) return;
    const { opened, received, options, decided } = told;
    if (!decided) yield { what: `case ${id} was answered without a decision`, rows: [opened.seq, row.seq] };
    const sent = row.detail?.sent;
    const day = typeof sent === "string" ? sent : dayAt(row.at, options.zone);
    const passed = daysBetween(received, day, options);
    if (passed > options.within)
      yield { what: `case ${id} was answered after ${passed} working days`, rows: [opened.seq, row.seq] };
  }
}

/** Working days after one day, up to another one (counted) included. Stops where more than a year lies between. */
function daysBetween(from: string, to: string, { holidays, closed }: Requests): number {
  let passed = 0;
  for (let day = from, left = 400; day < to && left > 0; left -= 1) {
    day = dayAfter(day, 1);
    const free = [0, 6].includes(weekdayOf(day)) || closed.includes(day) || isGermanHoliday(day, holidays);
    passed += free ? 0 : 1;
  }
  return passed;
}
