import { slotsOf } from "../gate/hearing.ts";
import { readsFor } from "../gate/reads.ts";
import type { Register } from "../pass/register.ts";
import type { Source } from "../pledge/bot.ts";
import type { Store, Turn } from "../store/store.ts";
import { guessedRequest, purposeOf } from "./guess-request.ts";

/**
 * The gap in force between two requests of a source to the host of its entry, in milliseconds: the longest of all
 * promises, of all sources that share the host, of the operator's overrides and of the Crawl-delay last read there.
 */
export function sourceGap(store: Store, register: Register, source: Source): Promise<number> {
  const { conduct } = register;
  const purpose = purposeOf(source.url, source.kind);
  const as = { pass: "none", trigger: "hand", mode: "incremental", purpose } as const;
  const request = guessedRequest(register, source, source.url, as);
  return store.turn(readsFor(conduct.pledge(source.id, request.host), request), (seen): Turn<number> => {
    const slots = slotsOf(conduct.pledge(source.id, request.host, seen.askers), request, seen);
    return { result: () => Math.max(0, ...slots.map(({ gap }) => gap)) };
  });
}
