import type { SealBook } from "../ledger/seal-book.ts";
import type { Bot } from "../pledge/bot.ts";
import { allPromises } from "../promises/index.ts";
import type { Store } from "../store/store.ts";
import { FigureBook } from "./figure-book.ts";
import { site } from "./site.ts";

/** What pages need of a house on virtual time. */
interface Housed {
  readonly store: Store;
  readonly seals: SealBook;
  readonly clock: { now(): number };
}

/** The pages of a house on virtual time, and their faults. For tests. */
export function siteOf(house: Housed, bots: readonly Bot[]) {
  const clock = {
    now: () => house.clock.now(),
    sleepUntil: async () => undefined,
    during: <T>(work: Promise<T>) => work,
  };
  const operator = { name: "Newsroom", url: "https://newsroom.example/", mail: "post@newsroom.example" };
  const faults: unknown[] = [];
  const failed = (error: unknown) => faults.push(error);
  const parts = { store: house.store, bots, promises: allPromises, clock, seals: house.seals, operator, failed };
  const book = new FigureBook(parts);
  const app = site({ ...parts, book, zone: "Europe/Bucharest" });
  const get = async (path: string) => {
    const answer = await app.request(path);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { answer, status: answer.status, bytes, text: new TextDecoder().decode(bytes) };
  };
  return { app, book, get, faults };
}
