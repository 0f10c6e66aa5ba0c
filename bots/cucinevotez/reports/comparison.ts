import { type KeptRecord, type Report, type ReportLine, textAt } from "goodbot";
import * as z from "zod";

const compared = z.object({ items: z.array(z.object({ item: z.string() })) });

/** The results there are (section 6 of the field guide), each a topic of the report. */
const results = ["match", "differs", "missing there", "missing here", "merged", "deleted"] as const;

/**
 * How the site compares with Wikidata (C9), for the operator alone: made of the findings that are stored, which hold no
 * value of an item. Items that nobody compares any more are left out.
 */
export const comparison: Report = {
  kinds: ["Comparison"],
  lines: ({ records, sources }) => {
    const items = new Set(
      sources.flatMap(({ kind, settings }) =>
        kind === "wikidata" ? (compared.safeParse(settings).data?.items ?? []).map(({ item }) => item) : [],
      ),
    );
    const lines = records
      .filter(({ state, content }) => state === "live" && items.has(textAt(content, "item") ?? ""))
      .flatMap(linesOf);
    return results.flatMap((result) => lines.filter(({ topic }) => topic === result));
  },
};

function linesOf({ content }: KeptRecord): readonly ReportLine[] {
  const parts = (textAt(content, "finding") ?? "").split("; ");
  const notes = parts.filter((part) => resultOf(part) === undefined);
  return parts.flatMap((part) => {
    const topic = resultOf(part);
    if (topic === undefined) return [];
    const what = part.slice(topic.length).replace(/^:?\s*/, "");
    return [
      {
        topic,
        about: `${textAt(content, "person")} (${textAt(content, "item")})`,
        says: [what, ...notes].filter((text) => text !== "").join("; "),
      },
    ];
  });
}

const resultOf = (part: string): (typeof results)[number] | undefined =>
  results.find((result) => part.startsWith(result));
