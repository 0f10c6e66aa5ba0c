import { type FactRow, numberAt, type RecordsGiven, textAt, type View, type ViewGiven } from "goodbot";
import type { MotionResult } from "../read/motions.ts";
import { dateSaid, type InBoth, say } from "./say.ts";

const words = {
  title: { ro: "Votul de încredere și moțiunile de cenzură", en: "The vote of confidence and motions of censure" },
  votes: { ro: "Votul de încredere", en: "The vote of confidence" },
  voteColumns: { ro: ["Hotărârea Parlamentului"], en: ["Decision of Parliament"] },
  act: {
    ro: (number: number | null, day: string) => `nr. ${number ?? "?"} din ${day}`,
    en: (number: number | null, day: string) => `no. ${number ?? "?"} of ${day}`,
  },
  motions: { ro: "Moțiuni de cenzură", en: "Motions of censure" },
  motionColumns: { ro: ["Titlul", "Înregistrată", "Rezultatul"], en: ["Title", "Registered", "Result"] },
};

const results: Readonly<Record<MotionResult, InBoth>> = {
  adopted: { ro: "adoptată", en: "adopted" },
  rejected: { ro: "respinsă", en: "rejected" },
  withdrawn: { ro: "retrasă", en: "withdrawn" },
  pending: { ro: "în curs", en: "pending" },
};

interface Dated {
  readonly date: string;
  readonly row: FactRow;
}

/** The vote of confidence and the motions of censure (C21), newest first. */
export const votesView: View = {
  slug: "incredere-si-motiuni",
  title: words.title,
  kinds: ["ConfidenceVote", "Motion"],
  show: async (given) => {
    const { language } = given;
    return {
      lead: [],
      sections: [
        {
          title: say(words.votes, language),
          columns: say(words.voteColumns, language),
          rows: newestFirst(await votes(given)),
        },
        {
          title: say(words.motions, language),
          columns: say(words.motionColumns, language),
          rows: newestFirst(await motions(given)),
        },
      ],
    };
  },
};

const newestFirst = (rows: readonly Dated[]): readonly FactRow[] =>
  [...rows].sort((a, b) => (a.date < b.date ? 1 : -1)).map(({ row }) => row);

async function votes({ records, language }: ViewGiven): Promise<readonly Dated[]> {
  const rows: Dated[] = [];
  for await (const { content, from } of records("ConfidenceVote")) {
    const date = textAt(content, "date") ?? "";
    const text = say(words.act, language)(numberAt(content, "number") ?? null, dateSaid(date, language));
    rows.push({ date, row: { cells: [{ text, url: textAt(content, "link") ?? null }], from } });
  }
  return rows;
}

async function motions({ records, language }: RecordsGiven & Pick<ViewGiven, "language">): Promise<readonly Dated[]> {
  const rows: Dated[] = [];
  for await (const { content, from } of records("Motion", true)) {
    const date = textAt(content, "date") ?? "";
    const registered = say(words.act, language)(numberAt(content, "number") ?? null, dateSaid(date, language));
    const result = resultOf(textAt(content, "result"));
    rows.push({
      date,
      row: { cells: [textAt(content, "title") ?? null, registered, result && say(result, language)], from },
    });
  }
  return rows;
}

const resultOf = (word: string | undefined): InBoth | null =>
  Object.entries(results).find(([result]) => result === word)?.[1] ?? null;
