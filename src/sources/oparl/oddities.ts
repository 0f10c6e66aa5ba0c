import type { Oddity } from "../../pledge/observation.ts";

/** Faults of real servers that are read all the same, by code. `alias:` and `no-break-space:` carry the field, `repeated:` the kind. */
const oddityCodes = {
  "ags-7-digits": "pad left with 0 to 8 digits",
  "ags-9-digits": "drop trailing zeros to 8 digits",
  "ags-12-digits": "a regional key: land, region, district and the last three digits are the 8 of the AGS",
  "ags-odd": "the AGS is none; kept raw",
  "no-ags": "ags absent",
  "point-swapped": "geojson gives latitude first: swapped",
  "point-as-text": "geojson coordinates are texts: read as numbers",
  "point-odd": "geojson that names no place; kept raw",
  "no-break-space": "value ends in or holds U+00A0: becomes a blank, then trimmed",
  "location-without-content": "a location with id and type only: no point, no address",
  "no-location": "Body without location",
  "http-ids": "ids begin with http: kept byte for byte",
  "empty-legislative-term": "legislativeTerm is []",
  "no-legislative-term": "required field missing: not an error",
  "equivalent-empty": '[""] becomes []',
  "created-1970": "1970-01-01 is an empty time stamp: absent, raw kept",
  "no-modified": "an object of its own without modified",
  alias: "a field under another spelling of its name",
  "body-list-is-one-object": "the body list is one Body: read as a list of one",
  "list-is-one-object": "a list is one object: read as a list of one",
  "list-is-keyed": "the list is an object with numbers as keys: read in their order",
  "list-is-bare": "a list without its page object: read as the only page",
  "typeless-tombstones": "tombstones carry no type: inferred from the list",
  typeless: "an object without type: inferred from the list or field",
  "other-kind": "the list holds an object of another type than its name says",
  "midnight-ends": "an end at 00:00 is unknown",
  "end-before-start": "the end lies before the start; both kept",
  "empty-strings-in-tombstones": 'tombstones carry "": never overwrite good values',
  "locations-repeated": "the same location several times: written once",
  repeated: "another object several times in one answer: written once",
  "embedded-without-modified": "embedded objects lack modified: the content decides",
  "dangling-references": "a reference leads to nothing",
  "alias-id": "the object says another id than the address it was asked under",
  "empty-date": "0000-00-00 and other empty dates: absent, raw kept",
  "odd-date": "no date that can be read: absent, raw kept",
  "date-with-time": "a time where a date belongs: the day is kept",
  "time-without-offset": "a time without offset: taken as German time",
  "time-without-time": "a day where a time belongs: stays a day",
  "unknown-term": 'a term named "Unbekannt" has no name',
  "list-for-single": "a list where a single value belongs: the first counts",
  "single-for-list": "a single value where a list belongs: a list of one",
  "embedded-for-reference": "an object where a reference belongs: read as an object of its own",
  "reference-for-embedded": "a reference where an object belongs: kept as a reference",
  "reference-is-no-url": "a reference that is no address; kept as text",
  "odd-value": "a value of another form than its field: absent, raw kept",
  "id-derived": "an embedded object without id: id derived from its parent",
  "embedded-without-content": "an embedded object without id and content: left out",
  "no-id": "an object in a list without id: left out",
  "odd-mime-type": "mimeType is no media type: repaired where it is beyond doubt",
  "size-zero": "size 0 says nothing",
  "no-download-url": "no address to load the file from: accessUrl is taken, or there is none",
  "repaired:byte order mark": "JSON behind a byte order mark",
  "repaired:control characters": "raw control characters inside strings",
  "empty-as-404": "an empty filtered list answered with 404 and code 802",
  "filter-lost": "the link to the next page had lost the filter",
  "foreign-address": "an address on a host that is not the source's: not asked",
  "total-differs": "the page figures and the objects read do not agree",
  "clock-ahead": "the server's clock is ahead of ours",
} as const;

export type OddityCode =
  | keyof typeof oddityCodes
  | `alias:${string}`
  | `no-break-space:${string}`
  | `repeated:${string}`;

/** Counts oddities of one answer by code, each with the place where it was seen first. */
export class Oddities {
  readonly #seen = new Map<string, { where: string; count: number }>();

  note(code: OddityCode, where: string, count = 1): void {
    const seen = this.#seen.get(code);
    if (seen === undefined) this.#seen.set(code, { where, count });
    else seen.count += count;
  }

  list(): readonly Oddity[] {
    return Array.from(this.#seen, ([code, { where, count }]) =>
      count === 1 ? { code, where } : { code, where, count },
    );
  }
}
