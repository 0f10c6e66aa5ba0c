import { createHash } from "node:crypto";
import { instantAt, wallTime } from "goodbot";
import type { Amount } from "../read/amounts.ts";
import type { Moment } from "../read/days.ts";
import type { Flag } from "../read/flags.ts";

/** JSON as it is written out: fields without a value are left out, not null. */
export type OcdsValue = string | number | boolean | OcdsObject | readonly OcdsValue[];
export type OcdsObject = { readonly [field: string]: OcdsValue | undefined };

/** Prefix of ids until one is registered with the Open Contracting Partnership. */
export const UNREGISTERED = "ocds-xxxxxx";

/** Currencies that the standard's closed list and Austrian publications have in common. */
const currencies = new Set(
  "EUR USD GBP CHF CZK HUF PLN RON BGN HRK SEK DKK NOK ISK JPY CAD AUD TRY RSD UAH BAM MKD ALL MDL CNY".split(" "),
);

/** A short stable id of a key of ours. */
export const shortId = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 16);

/** An amount as published, its flags beside it; undefined where none could be read. */
export const ocdsAmount = (amount: Amount | null): OcdsObject | undefined => {
  if (amount?.value == null) return undefined;
  const { value, currency, flags } = amount;
  return {
    amount: euros(value),
    currency: currency !== null && currencies.has(currency) ? currency : undefined,
    flags: flagList(flags),
  };
};

/** Marks a number that is written out digit by digit: no text of a publication holds this character. */
const EXACT = "\u0000";
/** Up to here a number of JavaScript says the cents exactly. */
const LARGEST = 10n ** 15n;

const euros = (cents: bigint): number | string => {
  const size = cents < 0n ? -cents : cents;
  if (size < LARGEST) return Number(cents) / 100;
  return `${EXACT}${cents < 0n ? "-" : ""}${size / 100n}.${`${size % 100n}`.padStart(2, "0")}`;
};

/** JSON of a release or a package; amounts of any size keep their last cent. */
export const ocdsText = (value: OcdsValue): string => JSON.stringify(value).replace(/"\\u0000(-?\d+\.\d\d)"/g, "$1");

/** Flags as a list, left out where there are none; a field of this publisher beside those of the standard. */
export const flagList = (flags: readonly Flag[]): readonly string[] | undefined =>
  flags.length > 0 ? flags : undefined;

const VIENNA = "Europe/Vienna";

/** A moment with its offset in Vienna; a day alone is its beginning. */
export const dateTime = (moment: Moment | string | null): string | undefined => {
  const value = typeof moment === "string" || moment === null ? moment : moment.value;
  if (value === null) return undefined;
  const wall = Date.parse(value.length === 10 ? `${value}T00:00:00Z` : `${value}Z`);
  if (Number.isNaN(wall)) return undefined;
  const minutes = Math.round((wallTime(instantAt(wall, VIENNA), VIENNA) - instantAt(wall, VIENNA)) / 60_000);
  const offset = `${minutes < 0 ? "-" : "+"}${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`;
  return `${new Date(wall).toISOString().slice(0, 19)}${offset}`;
};

const pad = (number: number): string => `${number}`.padStart(2, "0");

/** An instant in UTC. */
export const instant = (at: number): string => new Date(at).toISOString();
