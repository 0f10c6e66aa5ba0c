import { type OparlObject, typeName } from "./oparl-object.ts";

/** What a filter looks at, without the object being read. Times in epoch milliseconds, NaN where there is none. */
export interface Meta {
  readonly id: string;
  readonly created: number;
  readonly modified: number;
  readonly deleted: boolean;
}

/** The first state of a list, from a generator or an archive. */
export interface ListSource extends Listed {
  /** Field of the Body that names the list: `paper`; `body` for the list of bodies. */
  readonly name: string;
  readonly url: string;
  /** The page as archived, byte for byte. */
  page?(number: number): Uint8Array | undefined;
}

/** What can be listed. Objects are not to be changed. */
export interface Listed {
  readonly length: number;
  object(index: number): OparlObject;
  meta(index: number): Meta;
}

interface Entry {
  /** Place in the source. */
  readonly from?: number;
  readonly object?: OparlObject;
}

export const metaOf = (object: OparlObject): Meta => ({
  id: object.id ?? "",
  created: Date.parse(object.created ?? ""),
  modified: Date.parse(object.modified ?? ""),
  deleted: object.deleted === true,
});

/** Objects in memory as something that can be listed. */
export function listed(objects: readonly OparlObject[]): Listed {
  const object = (index: number): OparlObject => objects[index] ?? {};
  return { length: objects.length, object, meta: (index) => metaOf(object(index)) };
}

/** A source from objects in memory. */
export const sourceFrom = (name: string, url: string, objects: readonly OparlObject[]): ListSource => ({
  name,
  url,
  ...listed(objects),
});

/** A list as it stands now: the source, and the changes laid over it. Objects that nobody changed stay where they are. */
export class ObjectList implements Listed {
  readonly source: ListSource;
  #entries: Entry[] = [];
  /** A `modified` that lies over all live objects. */
  #bumped: string | undefined;
  #touched = false;

  constructor(source: ListSource) {
    this.source = source;
    this.reset();
  }

  get name(): string {
    return this.source.name;
  }

  get url(): string {
    return this.source.url;
  }

  get length(): number {
    return this.#entries.length;
  }

  /** No change yet: archived pages may be served as they are. */
  get untouched(): boolean {
    return !this.#touched;
  }

  object(index: number): OparlObject {
    const { from, object } = this.#entries[index] ?? {};
    const found = object ?? (from === undefined ? {} : this.source.object(from));
    return this.#bumped === undefined || found.deleted ? found : { ...found, modified: this.#bumped };
  }

  meta(index: number): Meta {
    const { from, object } = this.#entries[index] ?? {};
    if (object || from === undefined) return metaOf(this.object(index));
    const meta = this.source.meta(from);
    return this.#bumped === undefined || meta.deleted ? meta : { ...meta, modified: Date.parse(this.#bumped) };
  }

  indexOf(id: string): number {
    return this.#entries.findIndex((_, index) => this.meta(index).id === id);
  }

  /** First index from `start` on of a live object that fits, -1 if there is none. */
  firstLive(start: number, fits: (object: OparlObject) => boolean = () => true): number {
    for (let index = Math.max(0, start); index < this.length; index += 1) {
      if (!this.meta(index).deleted && fits(this.object(index))) return index;
    }
    return -1;
  }

  replace(index: number, object: OparlObject): void {
    this.#touched = true;
    this.#entries[index] = { object };
  }

  add(object: OparlObject): void {
    this.#touched = true;
    this.#entries.push({ object });
  }

  remove(index: number): void {
    this.#touched = true;
    this.#entries.splice(index, 1);
  }

  cutTo(length: number): void {
    this.#touched = true;
    this.#entries.length = Math.min(length, this.#entries.length);
  }

  /** Gives every live object this `modified`, as a server does after an import. */
  bump(modified: string): void {
    this.#touched = true;
    this.#bumped = modified;
  }

  reset(): void {
    this.#touched = false;
    this.#bumped = undefined;
    this.#entries = Array.from({ length: this.source.length }, (_, from) => ({ from }));
  }

  /** Live objects and tombstones, for `/state`. */
  count(): { live: number; tombstones: number; changed: boolean } {
    const tombstones = this.#entries.filter((_, index) => this.meta(index).deleted).length;
    return { live: this.length - tombstones, tombstones, changed: this.#touched };
  }
}

/** The type of a list's objects: from the list's name, since tombstones of real servers have none. */
export function typeOfList(list: { name: string }, object: OparlObject = {}): string {
  return typeName(object) || list.name.charAt(0).toUpperCase() + list.name.slice(1);
}
