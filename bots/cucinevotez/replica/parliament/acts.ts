import { type Day, day, dayInRomania, dayOfYear, isAfter } from "./days.ts";
import { Dice } from "./dice.ts";
import { NameDraw } from "./names.ts";

/** An act of the Repertoriul legislativ. */
export interface Act {
  readonly ida: number;
  readonly number: number;
  readonly date: Day;
  readonly title: string;
}

/**
 * Codes of the two lists in the replica. They are the replica's own: those of the real Repertoriu are not confirmed, and
 * the bot's editorial file leaves them empty.
 */
export const replicaCodes = {
  decisions: { issuer: "77", type: "7" },
  parliament: { issuer: "72", type: "12" },
} as const;

const FIRST_YEAR = 2017;

/** A year's decisions of the Prime Minister: 400 to 800, from the second week of January on, 8 in 100 on state secretaries. */
export function decisionsOf(seed: string, year: number): readonly Act[] {
  if (year < FIRST_YEAR) return [];
  const dice = new Dice(`${seed} decisions ${year}`);
  const names = new NameDraw(dice);
  const total = dice.between(400, 800);
  const appointed: { person: string; ministry: string }[] = [];
  return Array.from({ length: total }, (_, index) => ({
    ida: year * 1000 + index + 1,
    number: index + 1,
    date: dayOfYear(year, 7 + Math.floor((index * 357) / total)),
    title:
      index % 12 === 5
        ? aboutSecretaries(Math.floor(index / 12), dice, names, appointed)
        : otherTitle(index, dice, names),
  }));
}

const ministries = "Finanțelor,Energiei,Sănătății,Educației,Mediului,Culturii,Justiției,Transporturilor".split(",");

function aboutSecretaries(
  index: number,
  dice: Dice,
  names: NameDraw,
  appointed: { person: string; ministry: string }[],
): string {
  const { given, surname, female } = names.draw();
  const person = `${female ? "doamnei" : "domnului"} ${given} ${surname}`;
  const ministry = dice.pick(ministries);
  const last = index % 6 === 2 ? appointed.shift() : undefined;
  if (last) return `privind eliberarea ${last.person} din funcția de secretar de stat la Ministerul ${last.ministry}`;
  switch (index % 6) {
    case 3:
      return `privind numirea ${person} în funcția de subsecretar de stat la Ministerul ${ministry}`;
    case 4:
      return `privind numirea ${person} în funcția de președinte, cu rang de secretar de stat, al Autorității ${ministry}`;
    case 5:
      return `privind numirea ${person} în funcția de secretar de stat în cadrul Cancelariei Prim-Ministrului`;
    default:
      appointed.push({ person, ministry });
      return `privind numirea ${person} în funcția de secretar de stat la Ministerul ${ministry}`;
  }
}

function otherTitle(index: number, dice: Dice, names: NameDraw): string {
  const { given, surname } = names.draw();
  const field = dice.pick(ministries);
  switch (index % 4) {
    case 0:
      return `privind numirea domnului ${given} ${surname} în funcția de consilier de stat`;
    case 1:
      return `privind constituirea Comitetului interministerial pentru domeniul ${field}`;
    case 2:
      return `privind numirea secretarului general adjunct al Ministerului ${field}`;
    default:
      return "privind aprobarea secretariatului tehnic și a stării de pregătire";
  }
}

/** Title of a vote of confidence. */
export const CONFIDENCE = "pentru acordarea încrederii Guvernului";

/** A year's decisions of both chambers of Parliament: some forty; the last vote of confidence is of 23 June 2025. */
export function parliamentActsOf(year: number): readonly Act[] {
  if (year < FIRST_YEAR) return [];
  return Array.from({ length: 42 }, (_, index) => {
    const vote = year === 2025 && index === 20;
    return {
      ida: 4_000_000 + year * 100 + index,
      number: index + 1,
      date: vote ? day(2025, 6, 23) : dayOfYear(year, 30 + index * 8),
      title: vote ? CONFIDENCE : "privind modificarea componenței unei comisii comune",
    };
  });
}

/** Those that exist at an instant. */
export const until = (acts: readonly Act[], now: number): readonly Act[] => {
  const today = dayInRomania(now);
  return acts.filter(({ date }) => !isAfter(date, today));
};
