import type { RecordsGiven, ShownRecord } from "goodbot";
import * as z from "zod";
import type { Act } from "../read/act-list.ts";
import { type SecretaryEvent, secretariesOf, sortDecisions } from "../read/state-secretaries.ts";

const fields = z.object({
  number: z.int().nullable(),
  date: z.string().nullable(),
  title: z.string(),
  link: z.string(),
});

/** A state secretary of a ministry, by the decision that appointed them, and where that was read. */
interface GivenSecretary extends SecretaryEvent {
  /** Id of the decision. */
  readonly id: string;
  readonly from: ShownRecord["from"];
}

/**
 * The ministries' state secretaries in office (C22). Under-secretaries, heads of agencies with the rank, other bodies and
 * the titles themselves stay behind here: they are kept, and given to nobody.
 */
export async function secretariesGiven({ records }: RecordsGiven): Promise<readonly GivenSecretary[]> {
  const acts: Act[] = [];
  const read = new Map<string, Pick<GivenSecretary, "id" | "from">>();
  for await (const { id, from, content } of records("Decision")) {
    const parsed = fields.safeParse(content);
    if (!parsed.success) continue;
    acts.push({ ...parsed.data, ida: Number(id.split("/").at(-1)) });
    read.set(parsed.data.link, { id, from });
  }
  return secretariesOf(sortDecisions(acts).events).inOffice.flatMap((event) => {
    const found = read.get(event.link);
    return found ? [{ ...event, ...found }] : [];
  });
}
