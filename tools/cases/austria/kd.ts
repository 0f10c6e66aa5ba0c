import { join } from "node:path";
import { z } from "zod";
import { readKd } from "../../../bots/ausschau/read/kd.ts";
import type { Party, Publication, PublicationReading } from "../../../bots/ausschau/read/publication.ts";
import { Tally } from "../compare.ts";
import { Differences } from "../oparl/differences.ts";
import type { KindResult } from "../topic.ts";
import { bytesOf, jsonOf } from "./files.ts";

const document = z.record(z.string(), z.unknown()).and(z.object({ file: z.string(), ok: z.boolean() }));
const expectedKd = z.object({
  documents: z.number().optional(),
  readable: z.number().optional(),
  value_sum_cents: z.number().optional(),
  docs: z.array(document),
});

/** Flags that `expected-kd.json` knows: those of encoding and of amounts. */
const compared = (flag: string): boolean => flag === "encoding_repaired" || flag.startsWith("value_");

/** KD documents: each field that is expected, and the totals of all. */
export async function* kdDocuments(folder: string): AsyncIterable<KindResult> {
  const json = await jsonOf(folder, "expected-kd.json");
  if (json === null) return;
  const expected = expectedKd.parse(json);
  const tally = new Tally("kd documents");
  const readings: PublicationReading[] = [];
  for (const want of expected.docs) {
    const bytes = await bytesOf(join(folder, "constructed-kd", want.file));
    if (bytes === null) {
      tally.count(false, () => `${want.file}: no such file`);
      continue;
    }
    const reading = readKd(bytes);
    readings.push(reading);
    const is = formOf(reading);
    const differences = new Differences();
    for (const [field, value] of Object.entries(want)) {
      if (field !== "file") differences.check(field, value ?? null, is[field]);
    }
    tally.count(differences.none, () => `${want.file}: ${differences}`);
  }
  yield tally.result();
  yield totals(expected, readings);
}

const totals = (expected: z.infer<typeof expectedKd>, readings: readonly PublicationReading[]): KindResult => {
  const tally = new Tally("kd totals");
  const read = publicationsOf(readings);
  const sum = read.flatMap(({ awards }) => awards).reduce((total, { value }) => total + (value?.value ?? 0n), 0n);
  const is = { documents: readings.length, readable: read.length, value_sum_cents: Number(sum) };
  for (const name of ["documents", "readable", "value_sum_cents"] as const) {
    const want = expected[name];
    if (want !== undefined) tally.count(want === is[name], () => `${name}: want ${want}, is ${is[name]}`);
  }
  return tally.result();
};

const publicationsOf = (readings: readonly PublicationReading[]): readonly Publication[] =>
  readings.flatMap((reading) => (reading.kind === "publication" ? [reading.publication] : []));

const formOf = (reading: PublicationReading): Readonly<Record<string, unknown>> => {
  if (reading.kind === "unreadable") {
    const { reason, why } = reading;
    return { ok: false, reason, ...(reason === "unknown_type" && { root: why }) };
  }
  const { publication } = reading;
  const [buyer] = publication.buyers;
  const [award] = publication.awards;
  const contractors = [
    ...publication.awards.flatMap((one) => one.contractors),
    ...(publication.change?.contractors ?? []),
  ];
  return {
    ...{ ok: true, type: publication.type, buyer: buyer?.name?.shown, buyer_id_raw: buyer?.identifier.raw },
    ...{ title: publication.title, reference: publication.reference, cpv: publication.cpv.raw },
    ...{ type_contract: publication.contractType, description: publication.description },
    nuts: publication.nuts.map(({ raw }) => raw),
    procedure: [...publication.procedureMarks].sort(),
    ...{ deadline: publication.deadline.value, threshold: publication.threshold.said, awarded: award?.awarded },
    contractors: contractors.map(contractorForm),
    value_cents: centsOf(award?.value?.value),
    prize_cents: centsOf(publication.prize?.value.value),
    before_cents: centsOf(publication.change?.before.value),
    after_cents: centsOf(publication.change?.after.value),
    flags: publication.flags.filter(compared),
  };
};

const contractorForm = ({ name, identifier }: Party): unknown => ({ name: name?.shown, id_raw: identifier.raw });

const centsOf = (cents: bigint | null | undefined): number | null => (cents == null ? null : Number(cents));
