import type { View } from "goodbot";
import type { Editorial } from "../editorial.ts";
import { citedViews } from "./cited.ts";
import { governmentView, secretariesView } from "./government.ts";
import { memberViews } from "./members.ts";
import { presidentView } from "./president.ts";
import { unreadView } from "./unread.ts";
import { votesView } from "./votes.ts";

/** The public pages, in the order in which the bot's page lists them: one per thing that C20-C22 promise to show. */
export const viewsOf = (editorial: Editorial): readonly View[] => [
  presidentView(editorial),
  governmentView,
  secretariesView,
  ...memberViews,
  votesView,
  ...citedViews(editorial),
  unreadView,
];

/** Kinds that may be given out as they are. Decisions are not: their titles are kept, and shown to nobody (C22). */
export const shownKinds: readonly string[] = [
  ...["Member", "Group", "CabinetMember", "Ministry", "ConfidenceVote", "Motion", "Naming", "Photograph"],
];
