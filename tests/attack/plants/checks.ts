import { promises } from "goodbot";
import type { Findings } from "../../../src/pledge/findings.ts";
import { type Attack, nearBorder } from "../attack.ts";
import type { Planter, Visit } from "../planter.ts";
import { at, HOUR, MINUTE, pledging } from "../town.ts";

/** What is asked after an anti-bot check: nothing, or the same once more, and never under another name. */

const shown: Findings = { check: { class: "challenge", vendor: "a provider", evidence: "a challenge page" } };
const suspected: Findings = { check: { class: "suspected", vendor: null, evidence: "a page of scripts alone" } };

const patient = pledging(promises.challenge({ do: "ask again", wait: "1m", askAgain: 1, leaveSiteAfter: 3 }));
const strict = pledging(promises.challenge({ do: "leave the source", alsoOn: [403], suspectedToo: true }));
const away = pledging(promises.challenge({ do: "leave the host", restFor: "24h" }));

const guarded = (path: string, planter: Planter, after: number): Promise<Visit> =>
  planter.visit({ url: at(path), after }, { findings: shown });

/** An answer in place of a page, and one more request of the source. */
const after = (
  deed: string,
  beyond: Parameters<Planter["answer"]>[1],
  inside: Parameters<Planter["answer"]>[1],
  who: Pick<Attack, "bot"> = {},
): Attack =>
  nearBorder(deed, { beyond, inside, ...who }, async (planter, answer) => {
    await planter.begin();
    const rows = await planter.visit({}, answer);
    return [...rows, (await planter.visit({ url: at("/2"), after: HOUR }))[0]];
  });

export const challenge: readonly Attack[] = [
  after("a page after a check with status 200", { findings: shown }, {}),
  after("a page after a check with status 503", { status: 503, findings: shown }, { status: 503 }),
  after("a page after a 403", { status: 403 }, { status: 404 }, { bot: strict }),
  after("a page after what only looks like a check", { findings: suspected }, {}, { bot: strict }),
  nearBorder(
    "a document of a host that showed a check to the source",
    { beyond: "files.example", inside: "other.example" },
    async (planter, host) => {
      await planter.begin();
      await planter.visit({ role: "entry", url: at("/oparl/v1.0/system") });
      for (const name of ["files.example", "other.example"]) await planter.robots("", { url: at("/robots.txt", name) });
      const document = { purpose: "document", url: at("/1.pdf", "files.example") } as const;
      const rows = await planter.visit(document, { findings: shown });
      return [...rows, (await planter.visit({ ...document, url: at("/2.pdf", host), after: HOUR }))[0]];
    },
  ),
  nearBorder(
    "the same page 59.999 s after a check",
    { beyond: MINUTE - 1, inside: MINUTE, bot: patient },
    async (planter, pause) => {
      await planter.begin();
      const rows = await guarded("/1", planter, 5_000);
      return [...rows, (await planter.visit({ url: at("/1"), attempt: 1, after: pause }))[0]];
    },
  ),
  nearBorder("the same page after a second check", { beyond: 2, inside: 1, bot: patient }, async (planter, checks) => {
    await planter.begin();
    const rows: number[] = [];
    for (let check = 0; check < checks; check += 1)
      rows.push((await planter.visit({ url: at("/1"), attempt: check, after: MINUTE }, { findings: shown }))[1]);
    return [...rows, (await planter.visit({ url: at("/1"), attempt: checks, after: MINUTE }))[0]];
  }),
  nearBorder(
    "a page of a site after three that stayed unread",
    { beyond: 3, inside: 2, bot: patient },
    async (planter, pages) => {
      await planter.begin();
      const held: number[] = [];
      for (let page = 0; page < pages; page += 1) {
        await guarded(`/${page}`, planter, MINUTE);
        const second = { url: at(`/${page}`), attempt: 1, after: MINUTE };
        held.push((await planter.visit(second, { findings: shown }))[1]);
      }
      return [...held, (await planter.visit({ after: MINUTE }))[0]];
    },
  ),
  nearBorder(
    "the same page under another of its names",
    { beyond: "document" as const, inside: "data" as const, bot: patient },
    async (planter, purpose) => {
      await planter.begin();
      const [asked] = await guarded("/1", planter, 5_000);
      return [asked, (await planter.visit({ purpose, url: at("/1"), attempt: 1, after: MINUTE }))[0]];
    },
  ),
  nearBorder(
    "another pass 1 ms before the host has rested for a day",
    { beyond: 24 * HOUR - 1, inside: 24 * HOUR, bot: away },
    async (planter, rest) => {
      await planter.begin();
      const rows = await guarded("/1", planter, 5_000);
      await planter.end("check", 0);
      await planter.begin({ at: planter.now + rest, robots: false });
      return [...rows, (await planter.robots("", { after: 0 }))[0]];
    },
  ),
];
