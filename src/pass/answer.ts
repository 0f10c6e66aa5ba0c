import type { Heard } from "../gate/step.ts";
import type { Source } from "../pledge/bot.ts";
import type { Answer, Kit, Memory, PassPlan, Task } from "../pledge/kit.ts";
import type { Observations } from "../pledge/observation.ts";
import { isSilence } from "../pledge/outcome.ts";
import type { Rendered } from "../pledge/render.ts";
import type { Line, LineEnd } from "../store/store.ts";

/** The answer as a reader gets it. `body` is the stored copy where the server said "not modified". */
export const answerOf = (heard: Heard, body: Uint8Array): Answer => ({
  asked: heard.asked,
  url: heard.exchange.request.url,
  outcome: heard.exchange.outcome,
  status: heard.stored === undefined ? (heard.exchange.status ?? 0) : 200,
  contentType: heard.exchange.findings.contentType,
  body,
  ...(heard.exchange.findings.use && { use: heard.exchange.findings.use }),
  ...(heard.rendered?.kind === "rendered" && { rendered: heard.rendered }),
  at: heard.exchange.endedAt,
});

export const taskOf = (line: Line): Task => ({
  reader: line.wanted.reader,
  data: line.wanted.data ?? null,
  list: line.wanted.list,
  role: line.wanted.role,
});

/**
 * What the reader makes of an answer. Where there is none (silence, too large, dropped), the reader is not asked: the
 * line has failed, and a list it belongs to stays where it was.
 *
 * @param page what became of it in a browser, where it was let into one
 */
export function read(
  kit: Kit,
  answer: Answer,
  task: Task,
  context: { source: Source; memory: Memory; pass: PassPlan },
  page?: Rendered,
): Observations {
  if (page?.kind === "failed")
    return { verdict: { kind: page.check ? "check" : "failed", why: page.why }, ...brokenList(task, answer, page.why) };
  if (answer.outcome !== "answered" && answer.outcome !== "not modified") {
    const why = `${answer.outcome}${answer.status ? ` (status ${answer.status})` : ""}`;
    return { verdict: { kind: "failed", why }, ...brokenList(task, answer, why) };
  }
  const observations = kit.read(answer, task, context);
  if (observations.verdict.kind === "read" || observations.lists) return observations;
  return { ...observations, ...brokenList(task, answer, observations.verdict.why) };
}

/** A page of a list that could not be read breaks the list there; the next pass goes on at this page. */
const brokenList = (task: Task, answer: Answer, why: string): Pick<Observations, "lists"> =>
  task.list
    ? {
        lists: [
          {
            name: task.list.name,
            page: task.list.page,
            ids: [],
            end: "broken",
            why,
            resumeAt: answer.asked,
            whole: false,
          },
        ],
      }
    : {};

/** How the line of an answer ends, by what the reader made of it; undefined: well. */
export function endOf(line: Line, heard: Heard, observations: Observations): LineEnd | undefined {
  const { verdict } = observations;
  if (verdict.kind === "read") {
    const broken = observations.lists?.find(({ end }) => end === "broken");
    return broken ? { how: "failed", why: broken.why ?? "the list cannot be read on" } : undefined;
  }
  if (verdict.kind === "check") return { how: "check", code: "check", why: verdict.why };
  const { outcome, status = 0 } = heard.exchange;
  const turnedAway = isSilence(outcome) || status >= 500 || verdict.kind === "refused";
  return { how: turnedAway && isStart(line) ? "silent" : "failed", why: verdict.why };
}

/** The entry, the list of bodies, or the first page of a list: a source that does not answer these does not answer (M10). */
const isStart = ({ wanted }: Line): boolean =>
  wanted.role === "entry" || (wanted.role === "list" && (wanted.list?.page ?? 1) === 1);
