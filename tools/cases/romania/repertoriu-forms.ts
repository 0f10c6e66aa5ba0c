import { type Act, readActPage } from "../../../bots/cucinevotez/read/act-list.ts";
import { type ActsSoFar, addPage } from "../../../bots/cucinevotez/read/act-pages.ts";
import { lastConfidenceVote } from "../../../bots/cucinevotez/read/confidence-vote.ts";
import { isKeptTitle, readDecisionTitle } from "../../../bots/cucinevotez/read/decision-title.ts";
import { readMotions } from "../../../bots/cucinevotez/read/motions.ts";
import { alarm, ok, type Reading } from "../../../bots/cucinevotez/read/reading.ts";
import { sortDecisions } from "../../../bots/cucinevotez/read/state-secretaries.ts";
import { invalid, type ReadForm } from "./constructed.ts";
import { answerOf, cdepType, pageOf } from "./files.ts";

/**
 * Reads the pages of a list one after the other, as its links lead: each page must link the next file, the last one
 * none.
 */
const readList = async (paths: readonly string[]): Promise<Reading<readonly Act[]>> => {
  let list: ActsSoFar = { acts: [], read: [] };
  let url = await addressOf(paths[0] ?? "");
  for (const [index, path] of paths.entries()) {
    const page = await pageOf(path, { url, contentType: cdepType });
    const reading = page.kind === "ok" ? readActPage(page.value) : page;
    if (reading.kind === "alarm") return reading;
    const { next } = reading.value;
    if ((next !== null) !== index < paths.length - 1) return alarm("unknown layout", `page ${index + 1} leads wrong`);
    const added = addPage(list, url, reading.value);
    if (added.kind === "alarm") return added;
    list = added.value;
    url = next ?? url;
  }
  return ok(list.acts);
};

/** A case does not say where it was fetched from; year, issuer and type are those of its first link to a list. */
const addressOf = async (path: string): Promise<string> => {
  const text = Buffer.from((await answerOf(path)).body).toString("latin1");
  const link = /\/[\w/]*\/legis_pck\.lista_anuala\?[^"'\s>]+/.exec(text)?.[0];
  const url = new URL(link ?? "/ords/pls/legis/legis_pck.lista_anuala", "https://www.cdep.ro");
  url.searchParams.delete("nrc");
  return url.href;
};

export const actsForm: ReadForm = async (paths) => {
  const reading = await readList(paths);
  if (reading.kind === "alarm") return invalid;
  const acts = reading.value;
  const kept = acts.filter(({ title }) => isKeptTitle(title)).map(({ title }) => readDecisionTitle(title));
  const secretaries = kept.filter((title) => title?.rank === "secretary");
  return {
    ...{ pages: paths.length, rows: acts.length, valid: true },
    kept_titles: kept.length,
    ministry_state_secretary_events: sortDecisions(acts).events.length,
    undersecretaries_kept_not_shown: kept.filter((title) => title?.rank === "under-secretary").length,
    rank_of_state_secretary_kept_not_shown: kept.filter((title) => title?.rank === "with the rank").length,
    outside_ministries_kept_not_shown: secretaries.filter((title) => title?.body !== null && title?.ministry === null)
      .length,
  };
};

export const confidenceForm: ReadForm = async (paths) => {
  const reading = await readList(paths);
  if (reading.kind === "alarm") return invalid;
  const vote = lastConfidenceVote(reading.value);
  return { rows: reading.value.length, confidence_vote: vote && { number: vote.number, date: vote.date } };
};

export const motionsForm: ReadForm = async ([path = ""]) => {
  const url = "https://www.cdep.ro/ords/pls/parlam/motiuni2015.lista?cam=0";
  const page = await pageOf(path, { url, contentType: cdepType });
  const reading = page.kind === "ok" ? readMotions(page.value) : page;
  if (reading.kind === "alarm") return invalid;
  const motions = reading.value;
  return {
    motions: motions.length,
    dates: motions.map(({ date }) => date),
    adopted: motions.filter(({ result }) => result === "adopted").length,
    rejected: motions.filter(({ result }) => result === "rejected").length,
    withdrawn: motions.filter(({ result }) => result === "withdrawn").length,
  };
};
