import { bothFolds, collapse, foldRomanian, withCommaLetters } from "goodbot";

/**
 * The 43 constituencies by the number that is printed. The `cir` of a link is another number for 18 of them (fault 9:
 * 25 Ilfov has cir 42, 26 to 41 have one less, 42 București has 41), so `cir` is never used.
 */
const names = (
  "Alba,Arad,Argeș,Bacău,Bihor,Bistrița-Năsăud,Botoșani,Brașov,Brăila,Buzău,Caraș-Severin,Călărași,Cluj,Constanța," +
  "Covasna,Dâmbovița,Dolj,Galați,Giurgiu,Gorj,Harghita,Hunedoara,Ialomița,Iași,Ilfov,Maramureș,Mehedinți,Mureș,Neamț," +
  "Olt,Prahova,Satu Mare,Sălaj,Sibiu,Suceava,Teleorman,Timiș,Tulcea,Vaslui,Vâlcea,Vrancea,București,Diaspora"
).split(",");

/** Romanians abroad. */
export const ABROAD = 43;

export const constituencyNumbers: readonly number[] = names.map((_, index) => index + 1);

/** The name of a constituency for display, null where there is none of that number. */
export const constituencyName = (number: number): string | null => names[number - 1] ?? null;

/** With â and î as a, and as i: a name without marks may have had either. */
const keysOf = (name: string): string[] => bothFolds(name).map((folded) => folded.replace(/[^a-z]/g, ""));

const numbers: ReadonlyMap<string, number> = new Map(
  names.flatMap((name, index) => keysOf(name).map((key) => [key, index + 1])),
);

/**
 * The constituency a page names, however it writes it; null where it names none. What follows the name ("pe listele
 * Alianței …") and the long names of the one abroad are understood.
 *
 * @example constituencyNamed("SATU-MARE pe listele Alianței X") // 32
 */
export const constituencyNamed = (written: string): number | null => {
  const text = collapse(withCommaLetters(written)).replace(/^[-–\s]+/, "");
  const folded = foldRomanian(text);
  if (/strainatate|diaspora|\bafara\b/.test(folded)) return ABROAD;
  const name = text.replace(/\s+pe\s+list(?:a|ele)\s.*$/i, "").replace(/^(?:jude[țt]ul|municipiul)\s+/i, "");
  return (
    keysOf(name)
      .map((key) => numbers.get(key))
      .find((number) => number !== undefined) ?? null
  );
};

/** A constituency as a page gives it. */
export interface Constituency {
  /** Printed number, 1 to 43. */
  readonly number: number;
  /** As printed, with letters for display. */
  readonly printed: string;
}

/**
 * A constituency of its printed number and name, null where there is none of that number. The number decides; whether
 * the name agrees is told by {@link nameAgrees}.
 *
 * @example constituencyOf("35", "SUCEAVA") // { number: 35, printed: "SUCEAVA" }
 */
export const constituencyOf = (number: string | undefined, printed: string): Constituency | null => {
  const parsed = Number(number);
  return constituencyName(parsed) === null ? null : { number: parsed, printed: collapse(withCommaLetters(printed)) };
};

export const nameAgrees = ({ number, printed }: Constituency): boolean => constituencyNamed(printed) === number;
