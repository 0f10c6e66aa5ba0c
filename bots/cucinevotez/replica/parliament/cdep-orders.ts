import type { Chamber } from "./chamber.ts";
import { dayInRomania } from "./days.ts";
import { partyOfGroup } from "./parties.ts";

/** usage -> meaning, for `/help`. */
export const cdepMutations: Readonly<Record<string, string>> = {
  "deputy-portrait:IDM": "the portrait of a deputy lies at a new address",
  "deputy-leaves:IDM": "a mandate ends today, the seat stays empty",
  "deputy-replaced:IDM": "a mandate ends today, somebody new sits there from today",
  "deputy-moves:IDM:IDG": "a deputy is of another group and party",
  "late-decision:YEAR": "the list of a year gets a decision of 30 December on a state secretary",
  "confidence-vote": "Parliament's list gets a vote of confidence of today",
  "empty-year:YEAR": "both lists of acts of a year are empty",
};

/** Carries out a mutation; what was done, or undefined for a word that is none or names nobody. */
export function mutateChamber(chamber: Chamber, text: string, now: number): string | undefined {
  const [word = "", first = "", second = ""] = text.split(":");
  const [one, other] = [Number(first), Number(second)];
  switch (word) {
    case "deputy-portrait":
      return said(chamber.renewPortrait(one), (file) => `the portrait of ${one} is ${file}`);
    case "deputy-leaves":
      return said(chamber.leave(one, now), () => `${one} left`);
    case "deputy-replaced":
      return said(chamber.replace(one, now), (idm) => `${idm} in place of ${one}`);
    case "deputy-moves": {
      const party = partyOfGroup(other);
      const moved = party && chamber.move(one, other, party.idp, dayInRomania(now));
      return moved ? `${one} is of the group ${other}` : undefined;
    }
    case "late-decision":
      return Number.isInteger(one) && one > 2000
        ? `decision ${chamber.addLateDecision(one).number} of ${one}`
        : undefined;
    case "confidence-vote":
      return `vote ${chamber.addConfidenceVote(now).ida}`;
    case "empty-year":
      chamber.empty(one);
      return `no acts of ${one}`;
    default:
      return undefined;
  }
}

const said = <T>(done: T | null, tell: (done: T) => string): string | undefined =>
  done === null ? undefined : tell(done);
