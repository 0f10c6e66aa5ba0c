import { type Day, day } from "./days.ts";
import { Dice } from "./dice.ts";
import { NameDraw, type PersonName } from "./names.ts";
import { MINORITIES, partyByShare, UNATTACHED } from "./parties.ts";
import { BUCHAREST, seatNumbers } from "./seats.ts";

/** A deputy as www.cdep.ro knows them; only tests and orders of the control port change one. */
export interface Deputy {
  readonly idm: number;
  readonly name: PersonName;
  /** Number of the constituency; null for the 18 who sit for a national minority. */
  readonly seat: number | null;
  /** Index of the minority's organisation. */
  readonly minority: number | null;
  /** Number of the party; 1001: of none any more. */
  readonly idp: number;
  readonly idg: number;
  /** A group that they have left, and when. */
  readonly leftGroup: { readonly idg: number; readonly when: Day } | null;
  readonly born: Day | null;
  /** Name of the file, without a path; null: a county's picture stands there. */
  readonly portrait: string | null;
  readonly bigPortrait: boolean;
  /** Null: from the start of the term. */
  readonly since: Day | null;
  readonly until: Day | null;
  readonly reason: "demisie" | "de drept" | "deces" | null;
  readonly replaces: number | null;
  readonly replacedBy: number | null;
  readonly office: string | null;
  /** `idm` in the term before. */
  readonly earlier: number | null;
}

const SEATS = 312;
const MINORITY_SEATS = 18;
const LEFT = 5;

/** The seats of 43 constituencies: seven each, and eighteen in București. */
const seatOf = (index: number): number =>
  index < 7 * seatNumbers.length ? (index % seatNumbers.length) + 1 : BUCHAREST;

/**
 * The Chamber of Deputies: 330 in office (18 of them for national minorities, 4 of them replacements) and 5 who left; 3
 * without a birth, 2 without a portrait. One who left came back in the place of another, under a second number.
 */
export function inventDeputies(seed: string): Deputy[] {
  const dice = new Dice(`${seed} deputies`);
  const names = new NameDraw(dice);
  const deputies = Array.from({ length: SEATS + MINORITY_SEATS }, (_, index) => inventDeputy(index, dice, names));
  return withLeavers(deputies, dice, names);
}

function inventDeputy(index: number, dice: Dice, names: NameDraw): Deputy {
  const minority = index < SEATS ? null : index - SEATS;
  const party = partyByShare((index * 89) % SEATS, SEATS);
  const unattached = minority === null && index % 30 === 7;
  const name = names.draw(party.short === "UDMR" && minority === null);
  const moved = minority === null && !unattached && index % 40 === 11;
  return {
    ...{ idm: index + 1, name, minority, seat: minority === null ? seatOf(index) : null },
    idp: minority === null ? (unattached ? 1001 : party.idp) : 200 + minority,
    idg: minority === null ? (unattached ? UNATTACHED.idg : party.idg) : MINORITIES.idg,
    leftGroup:
      unattached || moved
        ? { idg: unattached ? party.idg : (party.idg % 7) + 1, when: day(2026, dice.between(1, 6), 1) }
        : null,
    born: [17, 99, 251].includes(index) ? null : bornOn(dice),
    portrait: [40, 300].includes(index) ? null : portraitName(name, index + 1),
    bigPortrait: index % 50 !== 3,
    ...{ since: null, until: null, reason: null, replaces: null, replacedBy: null },
    office: index === 0 ? "Preşedintele Camerei Deputaţilor" : null,
    earlier: index % 3 === 0 ? 900 - index : null,
  };
}

const bornOn = (dice: Dice): Day => day(dice.between(1946, 1999), dice.between(1, 12), dice.between(1, 28));

const portraitName = ({ surname, given }: PersonName, idm: number): string =>
  `${`${surname}${given}`.normalize("NFD").replace(/[^a-z]/gi, "")}${idm}.JPG`;

/** Five who left; four of their seats have somebody else by now, one of whom is a leaver come back. */
function withLeavers(deputies: readonly Deputy[], dice: Dice, names: NameDraw): Deputy[] {
  const ends = [
    [day(2025, 3, 3), "demisie"],
    [day(2025, 6, 16), "deces"],
    [day(2025, 9, 1), "demisie"],
    [day(2026, 2, 10), "de drept"],
    [day(2026, 5, 4), "demisie"],
  ] as const;
  const replaced = [20, 61, 102, 143, null];
  const leavers = ends.slice(0, LEFT).map(([until, reason], index): Deputy => {
    const seat = replaced[index] ?? null;
    const successor = seat === null ? undefined : deputies[seat];
    const like = successor ?? deputies[184];
    if (!like) throw new RangeError("too few deputies");
    const name = names.draw();
    const idm = deputies.length + index + 1;
    return {
      ...like,
      ...{ idm, name, until, reason, replaces: null, replacedBy: successor?.idm ?? null, leftGroup: null },
      ...{ born: bornOn(dice), portrait: portraitName(name, idm), bigPortrait: true, office: null, earlier: null },
    };
  });
  const [first] = leavers;
  return [
    ...deputies.map((deputy): Deputy => {
      const left = leavers.find(({ replacedBy }) => replacedBy === deputy.idm);
      if (!left?.until || !first) return deputy;
      const { year, month } = left.until;
      const since = month === 12 ? day(year + 1, 1, 12) : day(year, month + 1, 12);
      const back = left.reason === "de drept" ? { name: first.name, portrait: first.portrait, born: first.born } : {};
      return { ...deputy, ...back, since, replaces: left.idm };
    }),
    ...leavers,
  ];
}
