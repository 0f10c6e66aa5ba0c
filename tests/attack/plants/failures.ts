import { type Bot, promises } from "goodbot";
import { type Attack, nearBorder } from "../attack.ts";
import type { Planter } from "../planter.ts";
import { at, HOUR, MINUTE, pledging } from "../town.ts";

/** What is asked after a failure: tries, rests, sources that stay silent. */

const page = { role: "list", url: at("/oparl/v1.0/body/1/paper?page=2") } as const;
const failed = { status: 500 } as const;

/** The same page again and again, each try so long after the one before. Rows of all, the last without its answer. */
async function tries(planter: Planter, pauses: readonly number[], answer = failed): Promise<number[]> {
  await planter.begin();
  const rows: number[] = [...(await planter.visit(page, answer))];
  for (const [index, after] of pauses.entries())
    rows.push(...(await planter.visit({ ...page, attempt: index + 1, after }, answer)));
  return rows;
}

/** One answer, and the same asked again. */
const again = (
  deed: string,
  beyond: Parameters<Planter["answer"]>[1],
  inside: Parameters<Planter["answer"]>[1],
  after = 90_000,
): Attack =>
  nearBorder(deed, { beyond, inside }, async (planter, answer) => {
    await planter.begin();
    const rows = await planter.visit(page, answer);
    return [...rows, (await planter.visit({ ...page, attempt: 1, after }))[0]];
  });

export const retries: readonly Attack[] = [
  nearBorder("a fourth retry", { beyond: 4, inside: 3 }, async (planter, most) => {
    const rows = await tries(planter, [10_000, 30_000, 90_000, 90_000].slice(0, most));
    return rows.filter((_, index) => index % 2 === 0);
  }),
  nearBorder("a retry after 9.999 s", { beyond: 9_999, inside: 10_000 }, async (planter, pause) => {
    return (await tries(planter, [pause])).slice(0, 3);
  }),
  nearBorder("a third retry after 89.999 s", { beyond: 89_999, inside: 90_000 }, async (planter, pause) => {
    return (await tries(planter, [10_000, 30_000, pause])).slice(4, 7);
  }),
  nearBorder(
    "a retry after 404 that calls itself a first try",
    { beyond: 404, inside: 200 },
    async (planter, status) => {
      await planter.begin();
      const rows = await planter.visit(page, { status });
      return [...rows, (await planter.visit({ ...page, after: 90_000 }))[0]];
    },
  ),
  nearBorder("a fourth retry that calls itself a first try", { beyond: 4, inside: 3 }, async (planter, most) => {
    const rows = await tries(planter, [10_000, 30_000, 90_000]);
    const asked = rows.filter((_, index) => index % 2 === 0);
    return most === 3 ? asked : [...asked, (await planter.visit({ ...page, after: 90_000 }))[0]];
  }),
  again("a retry after 404", { status: 404 }, { status: 500 }),
  again("a retry after a complete answer", { status: 200 }, { status: 599 }),
  again("a retry after an answer that was too large", { outcome: "too large" }, { outcome: "cut" }),
  again(
    "a retry 1 ms before the server's own Retry-After",
    { ...failed, findings: { retryAfter: 90_001 } },
    { ...failed, findings: { retryAfter: 90_000 } },
  ),
  nearBorder(
    "a retry of what is no list page",
    { beyond: "detail" as const, inside: "list" as const },
    async (planter, role) => {
      await planter.begin();
      const rows = await planter.visit({ ...page, role }, failed);
      return [...rows, (await planter.visit({ ...page, role, attempt: 1, after: 10_000 }))[0]];
    },
  ),
];

const german = pledging(
  promises.pauses({
    ...{ on: [429, 503], retryAfterOn: "any status", ladder: ["60s", "5m"], counted: ["in the pass"] },
    ...{ giveUpAfter: 3, askAgain: true },
  }),
);
const neverAgain = pledging(
  promises.pauses({ on: [429], retryAfterOn: "any status", ladder: ["60s"], askAgain: false, giveUpAfter: 5 }),
);

/** Answers of 429, each after the rest that it asked for, and then a request so long after the last of them. */
const limited = (
  deed: string,
  { bot, rests, beyond, inside }: { readonly bot?: Bot; rests: readonly number[]; beyond: number; inside: number },
): Attack =>
  nearBorder(deed, { beyond, inside, ...(bot && { bot }) }, async (planter, after) => {
    await planter.begin();
    let row = 0;
    for (const [index, rest] of [5_000, ...rests].entries())
      row = (await planter.visit({ url: at(`/list/${index}`), after: rest }, { status: 429 }))[1];
    return [row, (await planter.visit({ after }))[0]];
  });

const resting = (deed: string, status: number, wish: number, beyond: number, inside: number): Attack =>
  nearBorder(deed, { beyond, inside }, async (planter, after) => {
    await planter.begin();
    const [, answered] = await planter.visit({}, { status, findings: { retryAfter: wish } });
    return [answered, (await planter.visit({ url: at("/2"), after }))[0]];
  });

export const pauses: readonly Attack[] = [
  resting("a request to a host 1 ms before its Retry-After is over", 429, 120_000, 119_999, 120_000),
  resting("the same after a 503", 503, 120_000, 119_999, 120_000),
  resting("the same after a redirect", 302, 30_000, 29_999, 30_000),
  limited("a request 1 ms before the first step of the ladder", { rests: [], beyond: 59_999, inside: 60_000 }),
  limited("a request 1 ms before the doubled rest", { rests: [60_000], beyond: 119_999, inside: 120_000 }),
  limited("a request 1 ms before the second step is over", {
    ...{ bot: german, rests: [60_000], beyond: 5 * MINUTE - 1, inside: 5 * MINUTE },
  }),
  nearBorder("a request after giving up", { beyond: 3, inside: 2, bot: german }, async (planter, strikes) => {
    await planter.begin();
    const rows: number[] = [];
    for (let strike = 0; strike < strikes; strike += 1)
      rows.push((await planter.visit({ url: at(`/${strike}`), after: 6 * MINUTE }, { status: 503 }))[1]);
    return [...rows, (await planter.visit({ after: HOUR }))[0]];
  }),
  nearBorder("the same page again after a 429", { beyond: 1, inside: 0, bot: neverAgain }, async (planter, attempt) => {
    await planter.begin();
    const [, answered] = await planter.visit({}, { status: 429 });
    return [answered, (await planter.visit({ attempt, after: HOUR }))[0]];
  }),
];

/** Passes in which the source stayed silent. Row of the last failure. */
async function silent(planter: Planter, times: number): Promise<number> {
  let row = 0;
  for (let failure = 0; failure < times; failure += 1) {
    planter.now += 7 * HOUR;
    await planter.begin();
    await planter.visit({ role: "entry", url: at("/oparl/v1.0/system") }, { outcome: "no answer" });
    row = await planter.end("silent");
  }
  return row;
}

/** A pass so long after so many failures. */
const backed = (deed: string, failures: number, rest: number): Attack =>
  nearBorder(deed, { beyond: rest - 1, inside: rest }, async (planter, after) => {
    const last = await silent(planter, failures);
    await planter.begin({ at: planter.now + after, robots: false });
    return [last, (await planter.robots("", { after: 0 }))[0]];
  });

export const backOff: readonly Attack[] = [
  backed("an attempt 1 ms before ten minutes after a third failure", 3, 10 * MINUTE),
  backed("an attempt 1 ms before twenty minutes after a fourth", 4, 20 * MINUTE),
  backed("an attempt 1 ms before 320 minutes after an eighth", 8, 320 * MINUTE),
  backed("an attempt 1 ms before six hours after a twelfth", 12, 6 * HOUR),
  nearBorder(
    "a document asked for while its source is backed off",
    { beyond: 3, inside: 2 },
    async (planter, failures) => {
      const host = "files.example";
      await silent(planter, failures - 1);
      planter.now += 7 * HOUR;
      await planter.begin();
      await planter.robots("", { url: at("/robots.txt", host) });
      const last = await planter.endSource("silent");
      const document = { purpose: "document", url: at("/1.pdf", host), after: 10 * MINUTE - 1 } as const;
      return [last, (await planter.visit(document))[0]];
    },
  ),
  nearBorder(
    "an attempt after an incomplete sync, as if that had set all back",
    { beyond: "incomplete" as const, inside: "complete" as const },
    async (planter, result) => {
      await silent(planter, 3);
      planter.now += HOUR;
      await planter.begin();
      await planter.end(result);
      planter.now += 7 * HOUR;
      await planter.begin();
      const last = await planter.end("silent");
      await planter.begin({ robots: false });
      return [last, (await planter.robots("", { after: 0 }))[0]];
    },
  ),
];
