/** The 43 constituencies in the order of their printed numbers, in capitals and with cedillas, as cdep.ro prints them. */
const names = (
  "ALBA,ARAD,ARGEŞ,BACĂU,BIHOR,BISTRIŢA-NĂSĂUD,BOTOŞANI,BRAŞOV,BRĂILA,BUZĂU,CARAŞ-SEVERIN,CĂLĂRAŞI,CLUJ,CONSTANŢA," +
  "COVASNA,DÂMBOVIŢA,DOLJ,GALAŢI,GIURGIU,GORJ,HARGHITA,HUNEDOARA,IALOMIŢA,IAŞI,ILFOV,MARAMUREŞ,MEHEDINŢI,MUREŞ,NEAMŢ," +
  "OLT,PRAHOVA,SATU-MARE,SĂLAJ,SIBIU,SUCEAVA,TELEORMAN,TIMIŞ,TULCEA,VASLUI,VÂLCEA,VRANCEA,BUCUREŞTI,STRĂINĂTATE"
).split(",");

export const BUCHAREST = 42;

export const seatNumbers: readonly number[] = names.map((_, index) => index + 1);

/** As list A and profiles print it. */
export const seatName = (printed: number): string => names[printed - 1] ?? "";

/** As senat.ro prints it: title case, and one county in the spelling of before 1993. */
export const seatNameOfSenate = (printed: number): string =>
  seatName(printed) === "DÂMBOVIŢA"
    ? "Dîmboviţa"
    : seatName(printed)
        .toLocaleLowerCase("ro")
        .replace(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toLocaleUpperCase("ro"));

/** The number behind the links, another one than the printed for 18 of the 43. */
export const cirOf = (printed: number): number => {
  if (printed === 25) return 42;
  if (printed === BUCHAREST) return 41;
  return printed > 25 && printed < BUCHAREST ? printed - 1 : printed;
};
