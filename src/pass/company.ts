import { type FactPlace, factKey, type Store, type Turn } from "../store/store.ts";

/** Who works on a bot's open pass. Kept as a fact, written in the turns that begin, go on with and end a pass. */
interface Work {
  readonly pass: string;
  /** Numbers in the store of the processes that began it or went on with it; some of them may be dead. */
  readonly processes: readonly number[];
}

/** Where it stands who works on a bot's open pass. */
export const workPlace = (bot: string): FactPlace => ({ bot, promise: "@pass", key: "open" });

/** The fact that this process begins a pass, or works on it beside others. */
export const worksOn = (
  bot: string,
  { pass, processes }: Work,
  store: Pick<Store, "process">,
): NonNullable<Turn<void>["facts"]>[number] => [
  workPlace(bot),
  { pass, processes: [...new Set([...processes, store.process])] },
];

/** The other processes at work on a pass that live. */
export async function companyAt(store: Store, bot: string, pass: string): Promise<readonly number[]> {
  const place = workPlace(bot);
  const work = await store.turn({ facts: [place] }, ({ facts }) => ({ result: () => facts.get(factKey(place)) }));
  if (!isWork(work) || work.pass !== pass) return [];
  const living = await store.living(work.processes);
  return living.filter((process) => process !== store.process);
}

const isWork = (value: unknown): value is Work =>
  typeof value === "object" && value !== null && "pass" in value && "processes" in value;
