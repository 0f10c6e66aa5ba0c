import * as z from "zod";
import { promise } from "../pledge/promise.ts";
import { placeOf, type Request } from "../pledge/request.ts";
import type { AnsweredRow, AskedRow } from "../pledge/row.ts";
import { count } from "../pledge/words.ts";

const STATUSES: readonly number[] = [301, 302, 303, 307, 308];

/** Fewer hops than this would lose robots files that the standard wants found (RFC 9309 2.3.1.2). */
const ROBOTS_LEAST = 5;

const options = z.strictObject({
  /** Hops followed for one request, robots.txt excepted. */
  hops: z.int().min(0).max(20),
  /** Hops followed for a robots.txt. */
  robots: z.int().min(ROBOTS_LEAST).max(20).default(ROBOTS_LEAST),
});

/**
 * A redirect is an address like any other: its target is asked only by passing all promises afresh, as a request of its
 * own (A7 binds every hop). What never ends, leads away from https or to itself is not followed at all.
 *
 * @example redirects({ hops: 5 })
 */
export const redirects = promise({
  name: "redirects",
  serves: [],
  options,
  tighten: (a, b) => ({ hops: Math.min(a.hops, b.hops), robots: Math.min(a.robots, b.robots) }),
  keep: {
    settle(options, { request, outcome, status, findings }) {
      if (outcome !== "answered" || !STATUSES.includes(status ?? 0) || findings.check) return {};
      if (request.hop >= (request.purpose === "robots" ? options.robots : options.hops)) return {};
      const url = targetOf(request, findings.location);
      return url === undefined ? {} : { follow: { url } };
    },
  },
  say: {
    de: ({ hops, robots }) => [
      `Weiterleitungen werden ${hops === 0 ? "nicht verfolgt" : `höchstens ${hops === 1 ? "einmal" : `${hops}-mal`} verfolgt`}, bei robots.txt höchstens ${robots}-mal; jedes Ziel wird geprüft wie eine neue Adresse. Von https zu http und im Kreis geht der Bot nicht mit.`,
    ],
    en: ({ hops, robots }) => [
      `${hops === 0 ? "Redirects are not followed" : `At most ${count(hops, { one: "redirect is", many: "redirects are" }, "en")} followed in a row`}, for robots.txt at most ${robots}; every target is checked like a new address. The bot does not follow from https to http, nor in a circle.`,
    ],
    ro: ({ hops, robots }) => [
      `${hops === 0 ? "Redirecționările nu sunt urmate" : `Se urmează cel mult ${count(hops, { one: "redirecționare", many: "redirecționări" }, "ro")} la rând`}, pentru robots.txt cel mult ${count(robots, { one: "redirecționare", many: "redirecționări" }, "ro")}; fiecare țintă este verificată ca o adresă nouă. Robotul nu trece de la https la http și nu se învârte în cerc.`,
    ],
  },
  prove: () => {
    const open = new Map<number, AskedRow>();
    /** Requests answered with the address of another one. */
    const moved = new Map<number, { readonly asked: AskedRow; readonly answered: number; readonly to: string }>();
    return {
      see(row, options) {
        if (row.event === "answered" || row.event === "recovered") {
          const asked = open.get(row.request);
          open.delete(row.request);
          if (row.event === "answered" && asked && row.findings.location !== undefined && isMove(row))
            moved.set(row.request, { asked, answered: row.seq, to: row.findings.location });
          return undefined;
        }
        if (row.event !== "asked") return undefined;
        open.set(row.seq, row);
        if (row.hop === 0) return undefined;
        const most = row.purpose === "robots" ? options.robots : options.hops;
        if (row.hop > most) return [{ what: `hop ${row.hop}, promised at most ${most}`, rows: [row.seq] }];
        const from = row.parent === undefined ? undefined : moved.get(row.parent);
        if (!from) return [{ what: "a hop that no answer led to", rows: [row.seq] }];
        const rows = [from.asked.seq, from.answered, row.seq];
        if (from.asked.hop + 1 !== row.hop) return [{ what: `hop ${row.hop} after hop ${from.asked.hop}`, rows }];
        if (from.asked.authority.startsWith("https:") && row.authority.startsWith("http:"))
          return [{ what: "from https to http", rows }];
        if (row.url !== undefined && row.url === from.asked.url) return [{ what: "a redirect to itself", rows }];
        const led = from.to.split("#")[0];
        return row.url === undefined || row.url === led ? [] : [{ what: `led to ${led}, asked ${row.url}`, rows }];
      },
    };
  },
});

/** True for an answer that came whole and is a redirect: a Location on any other is no order to go there. */
const isMove = ({ outcome, status = 0, findings }: AnsweredRow): boolean =>
  outcome === "answered" && !findings.check && ["301", "302", "303", "307", "308"].includes(String(status));

/** Where an answer leads; undefined where the bot does not go along. */
function targetOf(request: Request, location: string | undefined): string | undefined {
  if (location === undefined || !URL.canParse(location)) return undefined;
  const { protocol, username, password } = new URL(location);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  if (protocol === "http:" && request.url.startsWith("https:")) return undefined;
  // An address with a password is a door that others hold the key to.
  if (username !== "" || password !== "") return undefined;
  const { url } = placeOf(location);
  return url === request.url ? undefined : url;
}
