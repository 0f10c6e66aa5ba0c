/** A party with its groups in both chambers. */
export interface Party {
  readonly idp: number;
  readonly idg: number;
  readonly short: string;
  readonly name: string;
  readonly group: string;
  /** Of a hundred members of a chamber. */
  readonly share: number;
}

/** Parties of the term 2024. Who sits for them in a replica is invented. */
export const parties: readonly Party[] = [
  party(40, 1, "PSD", "Partidul Social Democrat", "Grupul parlamentar al Partidului Social Democrat", 28),
  party(71, 2, "AUR", "Alianţa pentru Unirea Românilor", "Grupul parlamentar Alianţa pentru Unirea Românilor", 19),
  party(19, 3, "PNL", "Partidul Naţional Liberal", "Grupul parlamentar al Partidului Naţional Liberal", 15),
  party(68, 4, "USR", "Uniunea Salvaţi România", "Grupul parlamentar al Uniunii Salvaţi România", 12),
  party(80, 5, "SOS", "Partidul S.O.S. România", "Grupul parlamentar SOS România", 7),
  party(81, 6, "POT", "Partidul Oamenilor Tineri", "Grupul parlamentar al Partidului Oamenilor Tineri", 7),
  party(20, 7, "UDMR", "Uniunea Democrată Maghiară din România", "Grupul parlamentar al UDMR", 7),
  party(90, 9, "UPR", "UPR", "Grupul parlamentar UPR", 5),
];

function party(idp: number, idg: number, short: string, name: string, group: string, share: number): Party {
  return { idp, idg, short, name, group, share };
}

export const MINORITIES = {
  idg: 10,
  group: "Grupul parlamentar al minorităţilor naţionale",
  short: "Minorităţi",
} as const;
export const UNATTACHED = { idg: 0, group: "Deputaţi neafiliaţi", short: "Neafiliaţi" } as const;

/** Names of invented organisations of national minorities, one for each of the 18 seats. */
export const minorityName = (index: number): string =>
  `Uniunea Comunităţii ${"Alfa Beta Gama Delta Epsilon Zeta Eta Teta Iota Kapa Lambda Miu Niu Csi Omicron Pi Ro Sigma".split(" ")[index]}`;

export const partyOfGroup = (idg: number): Party | undefined => parties.find((one) => one.idg === idg);

/** The party of the i-th of `all` members, by the shares. */
export function partyByShare(index: number, all: number): Party {
  const place = ((index + 0.5) / all) * parties.reduce((sum, { share }) => sum + share, 0);
  let sum = 0;
  for (const one of parties) {
    sum += one.share;
    if (place < sum) return one;
  }
  throw new RangeError(`no party for ${index} of ${all}`);
}
