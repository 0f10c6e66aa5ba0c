import type { Cursor } from "../../pledge/kit.ts";
import type { Wanted } from "../../pledge/observation.ts";
import { filterTime, withFilter } from "./filter.ts";
import type { ListState } from "./list-state.ts";
import type { Setting } from "./reading.ts";
import { listRequest } from "./requests.ts";
import { sharesOf } from "./shares.ts";

/** A list to read: its name and the address under which it is fetched. */
export interface NamedList {
  readonly name: string;
  readonly url: string;
}

const unread: Cursor = { readTo: null, wholeAt: null, unfiltered: false, resume: null };

/** A night is eight hours long and the next begins sixteen hours later. */
const thisNight = 12 * 3_600_000;

/**
 * Plans how each list is read in this pass (M5). Whole: where it was never read to its end, in a full pass, or, by
 * night, where it ignores the filter. From the newest end on: where it ignores the filter, by day. Else with the filter,
 * from the last complete reading of that list on, minus an overlap. An interrupted reading goes on at its page.
 *
 * @param fresh the system runs another version than before: what was seen of its filters is asked anew
 */
export const planLists = (named: readonly NamedList[], setting: Setting, fresh: boolean): readonly Wanted[] => {
  const plans = named.map((list) => new ListPlan(list, setting, fresh));
  const waysOf = plans.map((plan) => plan.way(fullSyncBegan(setting)));
  const known = plans.filter((_, index) => waysOf[index] === "newest").map(({ name }) => name);
  const others = plans.filter((plan) => !plan.ignoresFilter).map(({ name }) => name);
  const { unfilteredPages } = setting.pass;
  const shares = sharesOf(known, unfilteredPages);
  // Lists that turn out to ignore the filter only now have what the known ones leave.
  const left = known.length > 0 ? sharesOf(others, 0) : sharesOf(others, unfilteredPages);
  return plans.flatMap((plan, index) => {
    const way = waysOf[index] ?? null;
    const share = shares.get(plan.name) ?? left.get(plan.name) ?? 0;
    return way === null || (way === "newest" && share === 0) ? [] : [plan.request(way, share)];
  });
};

/** When the full sync began that an earlier pass could not finish: lists read whole since then are not read whole again. */
const fullSyncBegan = ({ memory }: Setting): number | null => {
  const begun = Array.from(memory.cursors.values()).flatMap(({ resume }) =>
    resume !== null && resume.since === null ? [resume.startedAt] : [],
  );
  return begun.length === 0 ? null : Math.min(...begun);
};

class ListPlan {
  readonly name: string;
  readonly #url: string;
  readonly #cursor: Cursor;
  readonly #setting: Setting;
  /** Seen to ignore the filter, and not to be tried again. */
  readonly ignoresFilter: boolean;

  constructor({ name, url }: NamedList, setting: Setting, fresh: boolean) {
    this.name = name;
    this.#url = url;
    this.#setting = setting;
    this.#cursor = setting.memory.cursors.get(name) ?? unread;
    this.ignoresFilter = setting.settings.unfiltered.includes(name) || (this.#cursor.unfiltered && !fresh);
  }

  /** Null: not now; what was never read waits for the night. */
  way(fullSyncBegan: number | null): ListState["way"] | null {
    const { pass } = this.#setting;
    const { readTo, wholeAt, resume } = this.#cursor;
    if (pass.mayReadWhole) {
      const doneInThisSync = wholeAt !== null && fullSyncBegan !== null && wholeAt >= fullSyncBegan;
      const dueByNight = this.ignoresFilter && (wholeAt === null || pass.startedAt - wholeAt >= thisNight);
      const interrupted = resume !== null && resume.since === null;
      if (readTo === null || interrupted || dueByNight || (pass.mode === "full" && !doneInThisSync)) return "whole";
    } else if (readTo === null) return null;
    return this.ignoresFilter ? "newest" : "filter";
  }

  request(way: ListState["way"], share: number): Wanted {
    const { pass, settings, memory } = this.#setting;
    const { resume } = this.#cursor;
    const state: ListState = {
      way,
      start: this.#url,
      startedAt: pass.startedAt,
      resumed: false,
      plain: settings.plainQuery || memory.said.plainQuery === true,
      read: 0,
      objects: 0,
      prints: [],
      share,
      newest: null,
      back: false,
      toEnd: false,
    };
    if (way === "newest") return newestRequest(this.name, 1, this.#end(), state);
    const since = way === "whole" ? null : this.#since();
    if (resume !== null && (resume.since === null) === (way === "whole")) {
      const list = { name: this.name, page: resume.page, since: resume.since, unfiltered: this.ignoresFilter };
      return listRequest(resume.url, list, { ...state, startedAt: resume.startedAt, resumed: true });
    }
    const list = { name: this.name, page: 1, since, unfiltered: this.ignoresFilter };
    return listRequest(withFilter(this.#url, since, state.plain), list, state);
  }

  /** Never the newest `modified` seen: the clock of this side, and an overlap, because the server's may differ. */
  #since(): string {
    const { settings, memory } = this.#setting;
    const overlap = memory.said.clockAhead === true ? settings.overlapWithSkew : settings.overlap;
    // While the filter was ignored only the newest end was read: what is certain is the last whole reading.
    const { unfiltered, wholeAt, readTo } = this.#cursor;
    return filterTime(Math.max(0, ((unfiltered ? wholeAt : readTo) ?? 0) - overlap));
  }

  /** The last page, where the newest objects stand at the end of the list. */
  #end(): string | null {
    const { said } = this.#setting.memory;
    const last = said[`last:${this.name}`];
    return typeof last === "string" && said[`newest:${this.name}`] !== "first" ? last : null;
  }
}

/** A page read from the newest end on; `end`: the address of the list's last page, null: begin with the first one. */
export const newestRequest = (name: string, page: number, end: string | null, state: ListState): Wanted =>
  listRequest(
    end ?? state.start,
    { name, page, since: null, unfiltered: true },
    { ...state, way: "newest", back: end !== null, toEnd: end !== null },
  );
