import { type Act, CONFIDENCE, decisionsOf, parliamentActsOf, until } from "./acts.ts";
import { type Day, day, dayInRomania } from "./days.ts";
import { type Deputy, inventDeputies } from "./deputies.ts";
import { Dice } from "./dice.ts";
import { NameDraw } from "./names.ts";

/** What www.cdep.ro holds: deputies and acts. Grows with the time of the world; everything else changes by order. */
export class Chamber {
  readonly #seed: string;
  readonly #years = new Map<string, readonly Act[]>();
  #deputies: readonly Deputy[];
  #late: readonly { readonly list: "decisions" | "parliament"; readonly act: Act }[] = [];
  #emptyYears: readonly number[] = [];

  constructor(seed: string) {
    this.#seed = seed;
    this.#deputies = inventDeputies(seed);
  }

  get deputies(): readonly Deputy[] {
    return this.#deputies;
  }

  deputy(idm: number): Deputy | undefined {
    return this.#deputies.find((one) => one.idm === idm);
  }

  /** Acts of a year as the list has them at an instant, epoch milliseconds. */
  acts(list: "decisions" | "parliament", year: number, now: number): readonly Act[] {
    if (this.#emptyYears.includes(year)) return [];
    const key = `${list} ${year}`;
    const all = this.#years.get(key) ?? (list === "decisions" ? decisionsOf(this.#seed, year) : parliamentActsOf(year));
    this.#years.set(key, all);
    const late = this.#late.filter((one) => one.list === list && one.act.date.year === year).map(({ act }) => act);
    return [...until(all, now), ...late];
  }

  /** A new address for the portrait; null where there is no such deputy or no portrait. */
  renewPortrait(idm: number): string | null {
    const portrait = this.deputy(idm)?.portrait?.replace(
      /(?:_(\d+))?\.JPG$/,
      (_, version = "1") => `_${Number(version) + 1}.JPG`,
    );
    if (portrait === undefined) return null;
    this.#change(idm, { portrait });
    return portrait;
  }

  /** Ends a mandate on the day of an instant; null where there is no such deputy in office. */
  leave(idm: number, now: number): Deputy | null {
    const deputy = this.deputy(idm);
    if (!deputy || deputy.until !== null) return null;
    this.#change(idm, { until: dayInRomania(now), reason: "demisie" });
    return deputy;
  }

  /** Ends a mandate and gives the seat to somebody new; their number, or null. */
  replace(idm: number, now: number): number | null {
    const gone = this.leave(idm, now);
    if (!gone) return null;
    const next = Math.max(...this.#deputies.map((one) => one.idm)) + 1;
    const name = new NameDraw(new Dice(`${this.#seed} replacement ${next}`)).draw();
    this.#change(idm, { replacedBy: next });
    const portrait = `Nou${next}.JPG`;
    const fresh = { idm: next, name, portrait, since: dayInRomania(now), replaces: idm, born: day(1980, 2, 3) };
    const empty = { leftGroup: null, office: null, earlier: null, until: null, reason: null, replacedBy: null };
    this.#deputies = [...this.#deputies, { ...gone, ...empty, ...fresh }];
    return next;
  }

  /** Another group, and the party with it; false where there is no such deputy. */
  move(idm: number, idg: number, idp: number, when: Day): boolean {
    const deputy = this.deputy(idm);
    if (!deputy) return false;
    this.#change(idm, { leftGroup: { idg: deputy.idg, when }, idg, idp });
    return true;
  }

  /** A decision of the last days of a year that its list has only now. */
  addLateDecision(year: number): Act {
    const number = 900 + this.#late.length;
    const title = "privind numirea doamnei Mara Întârziatu în funcția de secretar de stat la Ministerul Energiei";
    const act = { ida: year * 1000 + number, number, date: day(year, 12, 30), title };
    this.#late = [...this.#late, { list: "decisions", act }];
    return act;
  }

  addConfidenceVote(now: number): Act {
    const date = dayInRomania(now);
    const number = 60 + this.#late.length;
    const act = { ida: 4_000_000 + date.year * 100 + number, number, date, title: CONFIDENCE };
    this.#late = [...this.#late, { list: "parliament", act }];
    return act;
  }

  /** The lists of a year are empty, whatever the day. */
  empty(year: number): void {
    this.#emptyYears = [...this.#emptyYears, year];
  }

  reset(): void {
    this.#deputies = inventDeputies(this.#seed);
    this.#late = [];
    this.#emptyYears = [];
  }

  #change(idm: number, changes: Partial<Deputy>): void {
    this.#deputies = this.#deputies.map((one) => (one.idm === idm ? { ...one, ...changes } : one));
  }
}
