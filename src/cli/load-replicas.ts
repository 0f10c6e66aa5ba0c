import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Fault } from "../pledge/fault.ts";
import type { Random } from "../time/random.ts";
import type { Replica } from "../world/replica.ts";

/** What the replicas of a bot are made with. */
export interface ReplicaWish {
  /** Epoch milliseconds of the world's clock at its start. */
  readonly now: number;
  readonly random: Random;
  /** A folder of recorded answers, one folder a topic. */
  readonly realFolder?: string;
}

const PLACES = ["replica/index.ts", "replica/index.js"];

/**
 * The replica hosts of a bot: what `replicas({ now, random, realFolder? })` of `replica/index.ts` beside its file makes;
 * null where nothing lies there.
 *
 * @throws Fault "configuration" where the file makes no replicas
 */
export async function loadReplicas(botFile: string, wish: ReplicaWish): Promise<readonly Replica[] | null> {
  const file = PLACES.map((place) => join(dirname(botFile), place)).find((each) => existsSync(each));
  if (file === undefined) return null;
  const module: { replicas?: unknown } = await import(pathToFileURL(file).href);
  const made: unknown = typeof module.replicas === "function" ? module.replicas(wish) : undefined;
  if (isReplicas(made)) return made;
  throw new Fault(
    "configuration",
    `${file} makes no replica hosts`,
    "Export a function replicas({ now, random, realFolder? }) that returns a list of Replica (goodbot/world).",
  );
}

const isReplicas = (made: unknown): made is readonly Replica[] =>
  Array.isArray(made) &&
  made.every((each: unknown) => typeof each === "object" && each !== null && "hosts" in each && "handle" in each);
