import { type Day, day } from "./days.ts";
import { Dice } from "./dice.ts";
import { NameDraw, type PersonName } from "./names.ts";
import { type Party, parties, partyByShare } from "./parties.ts";
import { seatNumbers } from "./seats.ts";

export interface Senator {
  /** In lower case. */
  readonly guid: string;
  readonly name: PersonName;
  readonly seat: number;
  /** Null for members of no party. */
  readonly party: Party | null;
  readonly group: SenateGroup;
  readonly born: Day | null;
  /** As the page writes it: some have a blank or a backslash. */
  readonly portrait: string | null;
  /** Null for those who came in the place of another. */
  readonly elected: Day | null;
  readonly validated: Day;
}

export interface SenateGroup {
  readonly guid: string;
  readonly name: string;
}

/** Senators of the term. */
const SEATS = 134;

/** The Senate: 134 senators, one of them a replacement, 3 without a birth, one without a portrait, some without a party. */
export function inventSenate(seed: string): { readonly groups: readonly SenateGroup[]; readonly senators: Senator[] } {
  const dice = new Dice(`${seed} senators`);
  const names = new NameDraw(dice);
  const big = parties.filter(({ short }) => short !== "POT" && short !== "UPR");
  const groups = [
    ...big.map(({ group }) => ({ guid: dice.guid(), name: group })),
    { guid: dice.guid(), name: "Senatori neafiliaţi" },
  ];
  const unattached = groups.at(-1);
  const senators = Array.from({ length: SEATS }, (_, index): Senator => {
    const party = partyByShare((index * 37) % SEATS, SEATS);
    const group = groups.find(({ name }) => name === party.group) ?? unattached;
    if (!group) throw new RangeError("no group");
    const name = names.draw(party.short === "UDMR");
    return {
      ...{ guid: dice.guid(), name, seat: seatNumbers[index % seatNumbers.length] ?? 1, group },
      party: index % 19 === 4 ? null : party,
      born: [5, 50, 111].includes(index)
        ? null
        : day(dice.between(1946, 1988), dice.between(1, 12), dice.between(1, 28)),
      portrait: index === 70 ? null : portraitOf(name, index),
      ...(index === 33
        ? { elected: null, validated: day(2026, 2, 10) }
        : { elected: day(2024, 12, 1), validated: day(2024, 12, 21) }),
    };
  });
  return { groups, senators };
}

function portraitOf({ surname, given }: PersonName, index: number): string {
  const plain = (text: string): string => text.normalize("NFD").replace(/[^a-z]/gi, "");
  if (index % 45 === 8) return `Poze\\Senatori\\2024\\${plain(surname)}_${plain(given)}.jpg`;
  return `POZE/Senatori/2024/${plain(surname)}${index % 6 === 0 ? " " : "_"}${plain(given)}DSC_${4000 + index}.jpg`;
}
