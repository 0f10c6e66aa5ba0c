import { join } from "node:path";
import { z } from "zod";
import { recogniseChallenge } from "../../../src/read/challenge.ts";
import { readAiTxt } from "../../../src/read/reservations/ai-txt.ts";
import {
  readHeaderReservations,
  readPageReservations,
  readRobotsReservations,
} from "../../../src/read/reservations/answer.ts";
import { combineReservations } from "../../../src/read/reservations/combine.ts";
import { notKnown, reservationFileAnswer } from "../../../src/read/reservations/file-answer.ts";
import { readRsl } from "../../../src/read/reservations/rsl.ts";
import type { ReservationSignal } from "../../../src/read/reservations/signal.ts";
import { readTdmrepFile } from "../../../src/read/reservations/tdmrep-file.ts";
import { covers } from "../../../src/robots/covers.ts";
import { parseRobots } from "../../../src/robots/robots-file.ts";
import { readJsonLines, Tally } from "../compare.ts";
import type { KindResult } from "../topic.ts";

const reservationCase = z.object({
  id: z.string(),
  kind: z.string(),
  input: z.unknown(),
  agent: z.string(),
  path: z.string(),
  verdict: z.string(),
});

const text = z.string();
const headerLines = z.array(z.string());
const fetched = z.object({
  path: z.string(),
  /** A word (a timeout) or nothing stands for: no answer. */
  status: z.union([z.number(), z.string()]).nullish(),
  challenge: z.boolean().default(false),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().default(""),
});

/** Reservations: the verdict of each statement, of the answers about reservation files, and of statements together. */
export async function reservations(folder: string): Promise<KindResult | null> {
  const lines = await readJsonLines(join(folder, "cases", "reservations.jsonl"));
  if (lines === null) return null;
  const tally = new Tally("reservations");
  for (const line of lines) {
    const { id, kind, input, agent, path, verdict: want } = reservationCase.parse(line);
    const { verdict, families } = combineReservations(signalsOf(kind, input, `https://www.example.org${path}`, agent));
    // By its own precedence the family allows; read across carriers the reservation stays.
    const isOverridden = verdict === "reserve" && families.some((family) => family.verdict === "allow");
    const right = want === "allow-in-family" ? isOverridden : verdict === want;
    tally.count(right, () => `${id}: want ${want}, is ${verdict}`);
  }
  return tally.result();
}

function signalsOf(kind: string, input: unknown, url: string, agent: string): ReservationSignal[] {
  switch (kind) {
    case "tdmrep.json":
      return readTdmrepFile(text.parse(input), url, covers);
    case "ai.txt": {
      const body = text.parse(input);
      return readAiTxt(body, parseRobots(Buffer.from(body)), [agent], url, covers);
    }
    case "robots.txt":
      return readRobotsReservations(parseRobots(Buffer.from(text.parse(input))), url, [agent], covers);
    case "header":
    case "link":
      return readHeaderReservations(headerLines.parse(input).map(headerOf), url, [agent]);
    case "meta":
      return readPageReservations(text.parse(input), url, [agent], covers);
    case "rsl":
      return readRsl(text.parse(input), url, covers);
    case "fetch":
      return signalsOfAnswer(fetched.parse(input), url, agent);
    case "combined":
      return Object.entries(z.record(z.string(), z.unknown()).parse(input)).flatMap(([part, of]) =>
        signalsOf(part, of, url, agent),
      );
    default:
      throw new Error(`no reader for reservations of the kind ${kind}`);
  }
}

function signalsOfAnswer(fetch: z.infer<typeof fetched>, url: string, agent: string): ReservationSignal[] {
  const { path, headers, body, challenge } = fetch;
  const file = path.endsWith("tdmrep.json") ? "tdmrep.json" : "ai.txt";
  const status = typeof fetch.status === "number" ? fetch.status : null;
  const answer = { url: new URL(path, url).href, status: status ?? 0, headers: Object.entries(headers), body };
  const isCheck = challenge || recogniseChallenge(answer).class !== "none";
  const state = reservationFileAnswer({ status, isCheck });
  if (state === "unknown") return [notKnown(file)];
  return state === "read" ? signalsOf(file, body, url, agent) : [];
}

function headerOf(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}
