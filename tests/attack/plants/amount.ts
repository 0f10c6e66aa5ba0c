import { promises } from "goodbot";
import type { AnsweredRow } from "../../../src/pledge/row.ts";
import { type Attack, nearBorder } from "../attack.ts";
import { at, DAY, pledging } from "../town.ts";

/** How much: the size and duration of answers, and what stays of them. */

const MB = 1_000_000;
const SLACK = 2_000;
const LAST_READ = 65_536;

const measured = (
  deed: string,
  beyond: Partial<AnsweredRow>,
  inside: Partial<AnsweredRow>,
  purpose: "data" | "document" = "data",
): Attack =>
  nearBorder(deed, { beyond, inside }, async (planter, answer) => {
    await planter.begin();
    const asked = await planter.ask({ purpose, url: at("/files/1") });
    // Times are told from the start of the request on.
    const { headAt, endedAt, ...rest } = answer;
    const start = planter.now;
    const answered = await planter.answer(asked, {
      ...rest,
      ...(headAt !== undefined && { headAt: start + headAt }),
      endedAt: start + (endedAt ?? headAt ?? 50),
    });
    return [asked, answered];
  });

export const limits: readonly Attack[] = [
  measured("a byte more on the wire than promised", { wireBytes: 20 * MB + 1 }, { wireBytes: 20 * MB }),
  measured("a byte more unpacked than promised", { bytes: 32 * MB + 1 }, { bytes: 32 * MB }),
  measured(
    "a document a byte too large",
    { wireBytes: 60 * MB + 1 },
    { wireBytes: 60 * MB, bytes: 60 * MB },
    "document",
  ),
  measured(
    "an answer cut off too late",
    { outcome: "too large", wireBytes: 20 * MB + LAST_READ + 1 },
    { outcome: "too large", wireBytes: 20 * MB + LAST_READ },
  ),
  measured("a head waited for too long", { headAt: 120_000 + SLACK + 1 }, { headAt: 120_000 + SLACK }),
  measured(
    "a head that never came, waited for too long",
    { outcome: "no answer", status: 0, endedAt: 120_000 + SLACK + 1 },
    { outcome: "no answer", status: 0, endedAt: 120_000 + SLACK },
  ),
  measured(
    "an exchange that lasts too long",
    { outcome: "too slow", headAt: 50, endedAt: 600_000 + SLACK + 1 },
    { outcome: "too slow", headAt: 50, endedAt: 600_000 + SLACK },
  ),
];

const COPY = "c".repeat(64);
const storing = (document: "nothing" | "until read" | "7d") =>
  pledging(promises.keeping({ usual: "for good", by: { document } }));

export const keeping: readonly Attack[] = [
  nearBorder(
    "a copy where nothing may be kept",
    { beyond: { kept: COPY }, inside: {}, bot: storing("nothing") },
    async (planter, answer) => {
      await planter.begin();
      return planter.visit({ purpose: "document", url: at("/files/1.pdf") }, answer);
    },
  ),
  nearBorder(
    "a copy that outlives its pass",
    { beyond: false, inside: true, bot: storing("until read") },
    async (planter, deleted) => {
      await planter.begin();
      const rows = await planter.visit({ purpose: "document", url: at("/files/1.pdf") }, { kept: COPY });
      const row = { event: "deleted", at: planter.now, act: "copies expired", detail: { copies: [COPY] } } as const;
      if (deleted) await planter.row(row);
      await planter.end();
      return rows;
    },
  ),
  nearBorder(
    "a copy deleted a millisecond after its seven days",
    { beyond: 1, inside: 0, bot: storing("7d") },
    async (planter, late) => {
      await planter.begin();
      const rows = await planter.visit({ purpose: "document", url: at("/files/1.pdf") }, { kept: COPY });
      const due = planter.now + 7 * DAY + late;
      const row = { event: "deleted", at: due, act: "copies expired", detail: { copies: [COPY] } } as const;
      return [...rows, await planter.row(row)];
    },
  ),
  nearBorder("a copy that is never deleted", { beyond: 1, inside: 0, bot: storing("7d") }, async (planter, late) => {
    await planter.begin();
    const rows = await planter.visit({ purpose: "document", url: at("/files/1.pdf") }, { kept: COPY });
    planter.now += 7 * DAY - 1_000 + late;
    await planter.end();
    return rows;
  }),
];
