import { type Pledged, promises } from "goodbot";

/** What no official source may pass, as the bot promises it for data: an index of the largest size known fits in. */
const whole = { onTheWire: "64MB", unpacked: "64MB", head: "2m", total: "20m" };
const json = { onTheWire: "16MB", unpacked: "16MB", head: "1m", total: "5m" };
const document = { onTheWire: "2MB", unpacked: "2MB", head: "1m", total: "2m" };

/**
 * Sizes by what is read (A7): an index can be large, a document of it or a notice never is, and neither are answers in
 * JSON. The reader refuses what is larger as well; here it is not even read off the wire.
 */
export const sizes = {
  index: promises.limits({ usual: whole, details: document }),
  search: promises.limits({ usual: json, details: document }),
  json: promises.limits({ usual: json }),
} as const satisfies Readonly<Record<string, Pledged>>;
