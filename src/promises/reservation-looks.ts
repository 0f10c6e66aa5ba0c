import type { Files } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import { decodeText } from "../read/charset.ts";
import { readAiTxt } from "../read/reservations/ai-txt.ts";
import { readRobotsReservations } from "../read/reservations/answer.ts";
import { notKnown } from "../read/reservations/file-answer.ts";
import type { ReservationFamily, ReservationSignal } from "../read/reservations/signal.ts";
import { readTdmrepFile } from "../read/reservations/tdmrep-file.ts";
import { covers } from "../robots/covers.ts";
import { parseRobots } from "../robots/robots-file.ts";
import { robotsFile } from "./robots-in-force.ts";

/** Where a site declares reservations in files of its own, in the order in which they are asked for (A10). */
export const RESERVATION_FILES = ["/.well-known/tdmrep.json", "/ai.txt", "/.well-known/ai.txt"] as const;

/** Families of reservations that can be obeyed. */
export const FAMILIES = [
  "tdmrep",
  "noai",
  "ai.txt",
  "content-usage",
  "content-signal",
  "rsl",
] as const satisfies readonly ReservationFamily[];

export type ReservationPath = (typeof RESERVATION_FILES)[number];

/** The look at one reservation file of an authority: what happened, whatever a bot makes of it. */
export interface FileLook {
  readonly state: "read" | "unset" | "unknown";
  readonly file?: string;
  readonly at: number;
  readonly pass: string;
}

/** The path of a reservation file in an address; undefined for others (the target of a redirect, a licence). */
export const reservationPath = (url: string): ReservationPath | undefined =>
  RESERVATION_FILES.find((path) => path === new URL(url).pathname);

/**
 * True for what is asked of another host for the sake of a reservation file that leads there, the robots.txt of that host
 * included: it is no page of anybody, and what that robots.txt says is no word of the site.
 */
export const isForFile = ({ begun }: Pick<Request, "begun">): boolean => begun !== undefined;

/** What a robots.txt says of an address besides whether it may be asked for. A file that is not at hand says nothing. */
export function robotsSignals(hash: string, url: string, tokens: readonly string[], files: Files): ReservationSignal[] {
  const file = robotsFile(hash, files);
  return file ? readRobotsReservations(file, url, tokens, covers) : [];
}

/** What a reservation file says of an address; one that could not be asked for, or is not at hand, is not known. */
export function fileSignals(
  path: ReservationPath,
  look: Pick<FileLook, "state" | "file">,
  url: string,
  tokens: readonly string[],
  files: Files,
): ReservationSignal[] {
  const name = path === "/.well-known/tdmrep.json" ? "tdmrep.json" : "ai.txt";
  if (look.state === "unset") return [];
  const bytes = look.state === "read" && look.file !== undefined ? files(look.file) : undefined;
  if (!bytes) return [notKnown(name)];
  const { text } = decodeText(bytes, { kind: name === "tdmrep.json" ? "json" : "text" });
  if (name === "tdmrep.json") return readTdmrepFile(text, url, covers);
  return readAiTxt(text, parseRobots(Buffer.from(text)), tokens, url, covers);
}

/** Those of the families that are obeyed. */
export const obeyed = (signals: readonly ReservationSignal[], families: readonly string[]): ReservationSignal[] =>
  signals.filter(({ family }) => families.includes(family));
