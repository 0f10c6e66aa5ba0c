import { optionsFor, type Place } from "../pledge/effective.ts";
import type { PromiseSpec } from "../pledge/promise.ts";
import type { AskedRow, PledgeSnapshot, Row } from "../pledge/row.ts";

/** Places remembered per snapshot; thousands of hosts may pass, so the memory starts over when it is full. */
const MOST_PLACES = 5_000;

/**
 * Follows the pledges of one bot through the ledger: which options are in force at a row. The same rule as the gate's
 * (source, sources that share the host, overrides), applied to what the rows themselves say.
 */
export class OptionsAtRow {
  readonly #snapshots = new Map<string, PledgeSnapshot>();
  readonly #memory = new Map<PledgeSnapshot, Map<string, Map<string, unknown>>>();
  /** Which sources have asked a host so far. */
  readonly #askers = new Map<string, Set<string>>();
  /** Host and source of requests under way, for the rows that close them. */
  readonly #open = new Map<number, Place>();
  #latest: PledgeSnapshot | undefined;

  /** The newest pledge seen so far. */
  get latest(): PledgeSnapshot | undefined {
    return this.#latest;
  }

  /** A pledge row: from here on its options may be named. */
  learn(hash: string, snapshot: PledgeSnapshot): void {
    this.#snapshots.set(hash, snapshot);
    this.#latest = snapshot;
  }

  /** True where the row names a pledge that no row before it has laid down. */
  isUnknown(row: Row): boolean {
    return row.pledge !== undefined && !this.#snapshots.has(row.pledge);
  }

  snapshotAt(row: Row): PledgeSnapshot | undefined {
    return (row.pledge === undefined ? undefined : this.#snapshots.get(row.pledge)) ?? this.#latest;
  }

  /** Where a row belongs. To be called once per row, in order. */
  placeOf(row: Row): Place {
    if (row.event === "answered" || row.event === "recovered") {
      const place = this.#open.get(row.request);
      this.#open.delete(row.request);
      return place ?? { source: row.source };
    }
    if (row.event !== "asked" && row.event !== "refused") return { source: row.source };
    const { source, host } = row;
    const place: Place = { source, host, sharing: [...(this.#askers.get(host) ?? [])].sort() };
    if (row.event === "asked") this.#noteAsked(row, place);
    return place;
  }

  options(snapshot: PledgeSnapshot, spec: PromiseSpec, place: Place): unknown {
    const places = this.#memory.get(snapshot) ?? new Map<string, Map<string, unknown>>();
    this.#memory.set(snapshot, places);
    if (places.size > MOST_PLACES) places.clear();
    const key = `${place.source ?? ""}\u0000${place.host ?? ""}\u0000${(place.sharing ?? []).join("\u0000")}`;
    const known = places.get(key) ?? new Map<string, unknown>();
    places.set(key, known);
    if (!known.has(spec.name)) known.set(spec.name, optionsFor(snapshot, spec, place));
    return known.get(spec.name);
  }

  #noteAsked({ seq, host, source }: AskedRow, place: Place): void {
    this.#open.set(seq, place);
    if (source === undefined) return;
    const askers = this.#askers.get(host);
    if (askers) askers.add(source);
    else this.#askers.set(host, new Set([source]));
  }
}
