import * as z from "zod";
import { type Prover, promise } from "../pledge/promise.ts";
import type { AskedRow } from "../pledge/row.ts";

const options = z.strictObject({});

/**
 * The bot is what it says it is (V2): no proxies, no borrowed browser traits, no captcha solved. There is no setting by
 * which any of this could be had, so nothing is kept here request by request. What rows can show is that the name stays
 * the same: within a pass every request of a kind goes out under one User-Agent, whatever was answered.
 *
 * @example undisguised({})
 */
export const undisguised = promise<typeof options>({
  name: "undisguised",
  serves: ["V2"],
  options,
  tighten: () => ({}),
  say: {
    de: () => [
      "Der Bot tarnt sich nicht: keine wechselnden Proxys, keine gefälschten Browser-Merkmale, kein Umgehen von Captchas.",
    ],
    en: () => [
      "The bot does not disguise itself: no rotating proxies, no forged browser traits, no getting around captchas.",
    ],
    ro: () => [
      "Robotul nu se deghizează: nici proxy-uri schimbate pe rând, nici trăsături de browser falsificate, nici ocolirea captcha.",
    ],
  },
  prove: () => new UndisguisedProver(),
});

/** One name for each way of asking, all through a pass. */
class UndisguisedProver implements Prover<Record<string, never>> {
  readonly #names = new Map<string, AskedRow>();

  see: Prover<Record<string, never>>["see"] = (row) => {
    if (row.event === "pass ended")
      for (const key of this.#names.keys()) if (key.startsWith(`${row.pass} `)) this.#names.delete(key);
    if (row.event !== "asked") return undefined;
    const kind = row.purpose === "document" ? "document" : "other";
    const key = `${row.pass} ${row.channel} ${row.sourceKind} ${kind}`;
    const first = this.#names.get(key);
    if (!first) this.#names.set(key, row);
    if (!first || first.agent === row.agent) return [];
    return [{ what: `asked as "${row.agent}", before as "${first.agent}"`, rows: [first.seq, row.seq] }];
  };
}
