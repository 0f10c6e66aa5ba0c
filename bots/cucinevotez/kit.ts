import type { Kit } from "goodbot";
import { decisionsKit, parliamentKit } from "./kits/acts.ts";
import { deputiesKit } from "./kits/deputies.ts";
import { governmentKit } from "./kits/government.ts";
import { motionsKit } from "./kits/motions.ts";
import { leadershipPageKit, partyPageKit } from "./kits/naming.ts";
import { photographKit } from "./kits/photograph.ts";
import { senatorsKit } from "./kits/senators.ts";
import { wikidataKit } from "./kits/wikidata.ts";

/** How each kind of source is read. */
export const kits: readonly Kit[] = [
  deputiesKit,
  senatorsKit,
  parliamentKit,
  motionsKit,
  decisionsKit,
  governmentKit,
  partyPageKit,
  leadershipPageKit,
  photographKit,
  wikidataKit,
];
