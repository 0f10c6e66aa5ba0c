/** Organisations and contracts that nobody has: their numbers carry valid check characters, their names are made up. */

export interface InventedOrganisation {
  readonly name: string;
  /** As it stands in a publication. */
  readonly id: string;
}

export interface InventedContract {
  readonly type: "KD_8_1_Z2" | "KD_8_2_Z1";
  readonly title: string;
  readonly reference: string;
  readonly cpv: string;
  readonly kind: "WORKS" | "SUPPLIES" | "SERVICES";
  readonly buyer: InventedOrganisation;
  readonly supplier: InventedOrganisation;
  /** As published, such as `1234567.89`. */
  readonly value: string;
  /** Conclusion of the contract, or the deadline of a notice: `YYYY-MM-DD`. */
  readonly day: string;
  /** Day of the first publication. */
  readonly published: string;
}

const buyers: readonly InventedOrganisation[] = [
  { name: "Marktgemeinde Musterdorf", id: "31948" },
  { name: "Landeswerke Nordtal GmbH", id: "FN 990001i" },
  { name: "Spitalsverbund Ostheim", id: "9110099000018" },
  { name: "Wasserverband Südmoos", id: "9110099000025" },
];

const suppliers: readonly InventedOrganisation[] = [
  { name: "Tiefbau Probe GmbH", id: "FN 990002k" },
  { name: "Netztechnik Beispiel GmbH", id: "FN990003m" },
  { name: "Planungsbüro Entwurf OG", id: "FN 990004p" },
  { name: "Gebäudedienst Vorlage GmbH", id: "ATU99000017" },
  { name: "Kopierwerk Muster e.U.", id: "unbekannt" },
];

const things = [
  { title: "Kanalsanierung, Bauabschnitt", cpv: "45232410", kind: "WORKS" },
  { title: "Betrieb von Servern, Los", cpv: "72000000", kind: "SERVICES" },
  { title: "Reinigung der Amtsgebäude, Teil", cpv: "90910000", kind: "SERVICES" },
  { title: "Lieferung von Streusalz, Menge", cpv: "34927100", kind: "SUPPLIES" },
] as const;

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError("an empty list");
  return found;
};

const DAY = 86_400_000;
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * The contract with a number, always the same: two of three are awards.
 *
 * @param now epoch milliseconds: the contract was published so many days before as its number says, within a year
 */
export function inventedContract(number: number, now: number): InventedContract {
  const thing = at(things, number);
  const published = now - (1 + (number % 300)) * DAY;
  const isNotice = number % 3 === 2;
  return {
    type: isNotice ? "KD_8_1_Z2" : "KD_8_2_Z1",
    ...{ title: `${thing.title} ${number}`, reference: `VG-${number}/2026`, cpv: thing.cpv, kind: thing.kind },
    ...{ buyer: at(buyers, number), supplier: at(suppliers, number + Math.floor(number / 7)) },
    value: `${50_000 + number * 137}.${String(number % 100).padStart(2, "0")}`,
    ...{ day: dayOf(isNotice ? now + 20 * DAY : published - 9 * DAY), published: dayOf(published) },
  };
}

/** The contract that is announced in a core data source and in TED: above the threshold, with one reference in both. */
export const sharedContract = (now: number): InventedContract => ({
  ...{ type: "KD_8_2_Z1", title: "Neubau der Volksschule Nordtal", reference: "NT-2026/0815", cpv: "45214200" },
  ...{ kind: "WORKS", buyer: at(buyers, 1), supplier: at(suppliers, 0), value: "6250000.00" },
  ...{ day: dayOf(now - 20 * DAY), published: dayOf(now - 6 * DAY) },
});
