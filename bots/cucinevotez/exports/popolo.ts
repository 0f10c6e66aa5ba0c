import type { Export } from "goodbot";
import type { Editorial } from "../editorial.ts";
import { addExecutive, addPresident } from "./popolo-executive.ts";
import { Popolo } from "./popolo-form.ts";
import { addParliament } from "./popolo-parliament.ts";

/**
 * Everything that the site shows as one Popolo document: persons, organizations, memberships, posts, areas, events, each
 * with the pages it was read from.
 */
export const popoloExport = (editorial: Pick<Editorial, "president">): Export => ({
  kinds: ["Member", "Group", "CabinetMember", "Ministry", "Decision", "ConfidenceVote", "Motion"],
  async *write(given) {
    const popolo = new Popolo();
    addPresident(popolo, editorial);
    await addParliament(popolo, given);
    await addExecutive(popolo, given);
    yield* popolo.text();
  },
});
