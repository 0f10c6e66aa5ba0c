import { z } from "zod";
import { proveDomain } from "../../../bots/ausschau/read/impressum.ts";
import { decodeText } from "../../../src/read/charset.ts";
import { mayBeHtml, neverPage } from "../../../src/read/never-pages.ts";
import { readAiTxt } from "../../../src/read/reservations/ai-txt.ts";
import {
  readHeaderReservations,
  readPageReservations,
  readRobotsReservations,
} from "../../../src/read/reservations/answer.ts";
import { combineReservations, mayRead } from "../../../src/read/reservations/combine.ts";
import type { ReservationSignal } from "../../../src/read/reservations/signal.ts";
import { readTdmrepFile } from "../../../src/read/reservations/tdmrep-file.ts";
import { covers } from "../../../src/robots/covers.ts";
import { parseRobots } from "../../../src/robots/robots-file.ts";
import { robotsVerdict } from "../../../src/robots/verdict.ts";
import { Tally } from "../compare.ts";
import { Differences } from "../oparl/differences.ts";
import type { KindResult } from "../topic.ts";
import { bytesOf, jsonOf, rowsOf } from "./files.ts";

const HOST = "https://firma-1.example";
const TOKENS = ["AusschauBot"];

/** Pages that are never fetched: whether each address is asked for, and of which kind it is where it is not. */
export async function* neverFetch(folder: string): AsyncIterable<KindResult> {
  const rows = await rowsOf(folder, "website", "never-fetch.tsv");
  if (rows === null) return;
  const tally = new Tally("never-fetch");
  for (const { path = "", link_text = "", expect, class: kind = "" } of rows) {
    const url = `${HOST}${path}`;
    const found = neverPage({ url, texts: [link_text] }) ?? (mayBeHtml(url) ? "" : "not_html");
    const differences = new Differences();
    differences.check("asked for", expect === "fetch", found === "");
    differences.check("kind", kind, found);
    tally.count(differences.none, () => `${path} "${link_text}": ${differences}`);
  }
  yield tally.result();
}

const site = z.array(
  z.object({
    name: z.string(),
    path: z.string(),
    robots_txt: z.string(),
    response_headers: z.record(z.string(), z.string()),
    html_head: z.string(),
    tdmrep: z.unknown(),
    ai_txt: z.string().nullable(),
    expect_blocked: z.boolean(),
    by: z.string(),
  }),
);

type Site = z.infer<typeof site>[number];

/** Reservations of whole websites: whether a page may be read, and which of the places decided. */
export async function* websiteReservations(folder: string): AsyncIterable<KindResult> {
  const cases = await jsonOf(folder, "website", "reservations.json");
  if (cases === null) return;
  const tally = new Tally("website reservations");
  for (const one of site.parse(cases)) {
    const by = decidedBy(one);
    const differences = new Differences();
    differences.check("blocked", one.expect_blocked, by !== "");
    differences.check("by", one.by, by);
    tally.count(differences.none, () => `${one.name}: ${differences}`);
  }
  yield tally.result();
}

function decidedBy({ path, robots_txt, response_headers, html_head, tdmrep, ai_txt }: Site): string {
  const url = `${HOST}${path}`;
  const robots = parseRobots(Buffer.from(robots_txt));
  if (!robotsVerdict(robots, TOKENS, url).allowed) return "robots";
  const html = `<!DOCTYPE html><html><head>${html_head}</head><body></body></html>`;
  const signals: readonly ReservationSignal[] = [
    ...readRobotsReservations(robots, url, TOKENS, covers),
    ...(tdmrep === null ? [] : readTdmrepFile(JSON.stringify(tdmrep), url, covers)),
    ...(ai_txt === null ? [] : readAiTxt(ai_txt, parseRobots(Buffer.from(ai_txt)), TOKENS, url, covers)),
    ...readHeaderReservations(Object.entries(response_headers), url, TOKENS),
    ...readPageReservations(html, url, TOKENS, covers),
  ];
  const { verdict, decidedBy: signal } = combineReservations(signals);
  if (mayRead(verdict) || !signal) return "";
  if (signal.family === "tdmrep") return signal.carrier === "tdmrep.json" ? "tdmrep" : signal.carrier;
  return signal.family;
}

const impressum = z.array(
  z.object({
    file: z.string(),
    requested: z.string(),
    final: z.string(),
    organisation: z.object({ name: z.string(), ids: z.array(z.string()) }),
    expect: z.string(),
    by: z.string(),
  }),
);

/** Impressum pages: whether each proves that the site is the organisation's own, and by what. */
export async function* impressums(folder: string): AsyncIterable<KindResult> {
  const cases = await jsonOf(folder, "website", "impressum", "cases.json");
  if (cases === null) return;
  const tally = new Tally("impressum");
  for (const { file, requested, final, organisation, expect, by } of impressum.parse(cases)) {
    const body = (await bytesOf(folder, "website", "impressum", file)) ?? new Uint8Array();
    const { text: markup } = decodeText(body, { kind: "html" });
    const proof = proveDomain({ requested, final, markup }, organisation);
    const differences = new Differences();
    differences.check("verdict", expect, proof.verdict);
    differences.check("by", by, proof.by);
    tally.count(differences.none, () => `${file} for ${organisation.name}: ${differences} (${proof.why})`);
  }
  yield tally.result();
}
