import type { PageBounds } from "../channels/page-order.ts";
import type { Pledged } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import { deadlineOf } from "./deadline.ts";

/** What one page load may cost where no promise says less: nothing from outside is ever unlimited. */
const OUTER = { bytes: 64 * 2 ** 20, totalMs: 180_000 };

/** The smallest bounds of all promises, and no longer than the time left for the source. */
export function pageBoundsOf(pledge: readonly Pledged[], request: Request, now: number): PageBounds {
  const own = pledge.flatMap(({ spec, options }) => spec.keep?.page?.(options) ?? []);
  return {
    bytes: Math.min(OUTER.bytes, ...own.flatMap(({ bytes }) => bytes ?? [])),
    totalMs: Math.max(
      1,
      Math.min(OUTER.totalMs, deadlineOf(pledge, request) - now, ...own.flatMap(({ totalMs }) => totalMs ?? [])),
    ),
  };
}
