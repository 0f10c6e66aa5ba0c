import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseHtml } from "../../../src/read/html.ts";
import { selectAll } from "../../../src/read/html-select.ts";
import { judgePage, type PageJudgement } from "../../../src/sources/offers/judge-page.ts";
import { Tally } from "../compare.ts";
import type { KindResult } from "../topic.ts";
import { casesOf } from "./files.ts";
import { rendered } from "./rendered.ts";

const cases = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    status: z.number(),
    headers: z.record(z.string(), z.string()),
    outcome: z.string(),
    verdict: z.array(z.string()),
    offers: z.number(),
    rawOutcome: z.string().optional(),
    file: z.string(),
  }),
);

type Case = z.output<typeof cases>[number];

/** Answers and what becomes of the source. Where what the server sends looks harmless, the rendered page is judged too. */
export async function challenges(folder: string): Promise<KindResult | null> {
  const answers = await casesOf(folder, "challenge-cases.json", cases);
  if (answers === null) return null;
  const tally = new Tally("challenge cases");
  const outcomes = new Map<string, number>();
  let offers = 0;
  for (const answer of answers) {
    const body = await readFile(join(folder, answer.file), "utf8");
    const raw = judged(answer, body);
    const last = answer.rawOutcome === undefined ? raw : await judgedRendered(answer, join(folder, answer.file));
    const right =
      (answer.rawOutcome ?? answer.outcome) === raw.outcome &&
      last !== null &&
      last.outcome === answer.outcome &&
      answer.verdict.includes(last.verdict) &&
      last.found === answer.offers;
    outcomes.set(answer.outcome, (outcomes.get(answer.outcome) ?? 0) + 1);
    if (last?.outcome === "read") offers += last.found;
    tally.count(right, () => `${answer.id}: want ${answer.outcome} (${answer.verdict}), ${said(raw, last)}`);
  }
  const told = [...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(", ");
  return tally.result(`${told}; offers on pages to read: ${offers}`);
}

type Judged = PageJudgement & { readonly found: number };

function judged({ kind, status, headers }: Case, body: string): Judged {
  const page = parseHtml(body);
  const found = selectAll(page, "li.offer").length;
  const askedFor = kind === "robots" ? "robots" : kind === "page" ? "page" : "data";
  const url = askedFor === "robots" ? "https://punktewelt.test/robots.txt" : "https://punktewelt.test/partner";
  return {
    ...judgePage({ askedFor, url, status, headers: Object.entries(headers), body, page, found, minItems: 1 }),
    found,
  };
}

async function judgedRendered(answer: Case, path: string): Promise<Judged | null> {
  const html = await rendered(path);
  return html === null ? null : judged(answer, html);
}

const said = (raw: Judged, last: Judged | null): string =>
  last === null
    ? `is ${raw.outcome} (${raw.verdict}) as sent; how it is rendered was not tried: there is no Chromium here`
    : `is ${raw.outcome} (${raw.verdict}), at the end ${last.outcome} (${last.verdict}), ${last.found} offers`;
