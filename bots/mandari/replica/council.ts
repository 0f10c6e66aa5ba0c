import { type ListSource, ObjectList, typeOfList } from "./object-list.ts";
import {
  type Embedded,
  embeddedIn,
  isObject,
  keyOf,
  type OparlObject,
  standAlone,
  type Version,
} from "./oparl-object.ts";
import type { Settings } from "./settings.ts";

/** A response kept as it was served. */
export interface RawResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** What a generator or an archive brings: one OParl system. */
export interface CouncilContent {
  readonly version: Version;
  readonly systemUrl: string;
  readonly system: OparlObject;
  /** The list of bodies first, then the lists of each body in the order of their fields. */
  readonly lists: readonly ListSource[];
  /** Lists of embedded objects (1.1), composed from the objects that hold them. */
  readonly derivedLists?: readonly DerivedList[];
  readonly pageSize: number;
  /** Single responses as served (system, objects fetched alone), by key. */
  readonly raw?: ReadonlyMap<string, RawResponse>;
  /** Status of addresses that are referenced but stand in no list, by key. */
  readonly unlisted?: ReadonlyMap<string, number>;
  /** How this server behaves from the start, where it differs from the usual. */
  readonly manners?: Partial<Settings>;
}

export interface DerivedList {
  readonly name: string;
  readonly url: string;
  readonly type: string;
  /** The body's list names to look through; the objects of one body only. */
  readonly from: readonly string[];
}

/** An object found by its address. */
export interface Found {
  readonly object: OparlObject;
  readonly type: string;
}

/** How an object that left its list or its parent answers alone. */
export type Gone = { readonly status: 401 | 403 | 404 | 410 } | { readonly status: 200; readonly object: OparlObject };

/** One OParl system as it stands now: content, changes, and the way from an address to an object. */
export class Council {
  readonly content: CouncilContent;
  readonly lists: readonly ObjectList[];
  /** What a mutation took away, by key. */
  readonly gone = new Map<string, Gone>();
  /** Originals of objects that a mutation made tombstones of, by id. */
  readonly originals = new Map<string, OparlObject>();
  readonly #byUrl = new Map<string, ObjectList>();
  readonly #derived = new Map<string, DerivedList>();
  #top: Map<string, Place> | undefined;
  #inside: Map<string, Place[]> | undefined;

  constructor(content: CouncilContent) {
    this.content = content;
    this.lists = content.lists.map((source) => new ObjectList(source));
    for (const list of this.lists) this.#byUrl.set(keyOf(list.url), list);
    for (const list of content.derivedLists ?? []) this.#derived.set(keyOf(list.url), list);
  }

  /** The list with this name; of several bodies the first one's. */
  list(name: string): ObjectList | undefined {
    return this.lists.find((list) => list.name === name);
  }

  listAt(key: string): ObjectList | undefined {
    return this.#byUrl.get(key);
  }

  derivedAt(key: string): DerivedList | undefined {
    return this.#derived.get(key);
  }

  isSystem(key: string): boolean {
    return key === keyOf(this.content.systemUrl);
  }

  /** All objects of a type embedded in the lists of one body, each once, as they are served alone; tombstones last. */
  embedded({ type, from, url }: DerivedList): OparlObject[] {
    const places = new Map<string, Embedded[]>();
    for (const list of this.lists.filter(({ url: each }) => from.includes(each))) {
      for (let index = 0; index < list.length; index += 1) {
        for (const place of embeddedIn(list.object(index), typeOfList(list))) {
          if (place.type === type) places.set(place.object.id, [...(places.get(place.object.id) ?? []), place]);
        }
      }
    }
    const live = [...places.values()].map((each) => standAlone(each, this.content.version)).filter(isObject);
    const base = keyOf(url);
    const dead = [...this.gone].flatMap(([key, gone]) =>
      gone.status === 200 && gone.object.type?.endsWith(`/${type}`) && key.startsWith(base) ? [gone.object] : [],
    );
    return [...live, ...dead];
  }

  /** The object with this key as its id: of a list, or embedded and then with the reference to its parent. */
  find(key: string): Found | undefined {
    const top = this.#topPlaces().get(key);
    if (top) {
      const object = top.list.object(top.index);
      return { object, type: typeOfList(top.list, object) };
    }
    const places = this.#placesOf(key).filter(({ object }) => keyOf(object.id) === key);
    const object = standAlone(places, this.content.version);
    return object && { object, type: places[0]?.type ?? "" };
  }

  /** The File object whose accessUrl or downloadUrl has this key. */
  findFile(key: string): OparlObject | undefined {
    return this.#placesOf(key).find(({ object }) => fileKeys(object).includes(key))?.object;
  }

  reset(): void {
    for (const list of this.lists) list.reset();
    this.gone.clear();
    this.originals.clear();
    this.forget();
  }

  /** To be called after every change: what was indexed may stand elsewhere now. */
  forget(): void {
    this.#top = undefined;
    this.#inside = undefined;
  }

  #topPlaces(): Map<string, Place> {
    if (this.#top) return this.#top;
    const top = new Map<string, Place>();
    for (const list of this.lists) {
      for (let index = 0; index < list.length; index += 1) {
        const { id } = list.meta(index);
        if (id) top.set(keyOf(id), { list, index });
      }
    }
    this.#top = top;
    return top;
  }

  /** Reads every object once, when the first embedded object or document is asked for; keeps places, not objects. */
  #placesOf(key: string): Embedded[] {
    if (!this.#inside) {
      this.#inside = new Map();
      for (const list of this.lists) {
        for (let index = 0; index < list.length; index += 1) this.#note(list, index, this.#inside);
      }
    }
    const tops = new Set(this.#inside.get(key));
    return [...tops].flatMap(({ list, index }) => [...embeddedIn(list.object(index), typeOfList(list))]);
  }

  #note(list: ObjectList, index: number, inside: Map<string, Place[]>): void {
    const place = { list, index };
    for (const { object, type } of embeddedIn(list.object(index), typeOfList(list))) {
      for (const key of type === "File" ? [keyOf(object.id), ...fileKeys(object)] : [keyOf(object.id)]) {
        const known = inside.get(key);
        if (!known) inside.set(key, [place]);
        else if (known.at(-1) !== place) known.push(place);
      }
    }
  }
}

interface Place {
  readonly list: ObjectList;
  readonly index: number;
}

function fileKeys(file: OparlObject): string[] {
  return [file.accessUrl, file.downloadUrl].flatMap((url) => (typeof url === "string" && url ? [keyOf(url)] : []));
}
