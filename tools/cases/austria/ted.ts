import { join } from "node:path";
import { z } from "zod";
import type { Publication } from "../../../bots/ausschau/read/publication.ts";
import type { LegacyHead } from "../../../bots/ausschau/read/ted-legacy.ts";
import { readNotice } from "../../../bots/ausschau/read/ted-notice.ts";
import { Tally } from "../compare.ts";
import { Differences } from "../oparl/differences.ts";
import type { KindResult } from "../topic.ts";
import { bytesOf, jsonOf } from "./files.ts";

const notice = z.record(z.string(), z.unknown()).and(z.object({ file: z.string() }));
const expectedTed = z.object({ totals: z.record(z.string(), z.number()), notices: z.array(notice) });

interface Read {
  readonly head: LegacyHead;
  readonly publication: Publication;
}

/** Notices of TED's old format: each field that is expected, and the totals of all. */
export async function* tedNotices(folder: string): AsyncIterable<KindResult> {
  const json = await jsonOf(folder, "expected-ted.json");
  if (json === null) return;
  const expected = expectedTed.parse(json);
  const tally = new Tally("ted notices");
  const read: Read[] = [];
  for (const want of expected.notices) {
    const bytes = await bytesOf(join(folder, "ted-legacy", want.file));
    const reading = bytes && readNotice(bytes);
    if (reading?.kind !== "publication" || reading.legacy === null) {
      tally.count(false, () => `${want.file}: ${reading ? "not read as a notice of the old format" : "no such file"}`);
      continue;
    }
    const one = { head: reading.legacy, publication: reading.publication };
    read.push(one);
    const is = formOf(one);
    const differences = new Differences();
    for (const [field, value] of Object.entries(want)) {
      if (field !== "file") differences.check(field, value ?? null, is[field]);
    }
    tally.count(differences.none, () => `${want.file}: ${differences}`);
  }
  yield tally.result();
  yield totals(expected.totals, read);
}

const totals = (expected: Readonly<Record<string, number>>, read: readonly Read[]): KindResult => {
  const tally = new Tally("ted totals");
  const publications = read.map(({ publication }) => publication);
  const awards = publications.flatMap((one) => one.awards);
  const is: Readonly<Record<string, number | null>> = {
    notices: read.length,
    award_sections: awards.length,
    awarded: awards.filter(({ awarded }) => awarded).length,
    not_awarded: awards.filter(({ awarded }) => !awarded).length,
    contractors: awards.flatMap(({ contractors }) => contractors).length,
    award_value_sum: sum(awards.map(({ value }) => value?.value)),
    total_value_sum: sum(publications.map(({ total }) => total?.value)),
    with_buyer_id: publications.filter(({ buyers: [buyer] }) => (buyer?.identifier.raw ?? null) !== null).length,
    url_without_scheme: publications.filter(({ buyers: [buyer] }) => lacksScheme(buyer?.website)).length,
    objects: publications.flatMap(({ lots }) => lots).length,
  };
  for (const [name, want] of Object.entries(expected)) {
    tally.count(is[name] === want, () => `${name}: want ${want}, is ${is[name] ?? "nothing"}`);
  }
  return tally.result();
};

const lacksScheme = (website: string | null | undefined): boolean => !!website && !/^https?:\/\//i.test(website);

const sum = (values: readonly (bigint | null | undefined)[]): number | null =>
  euros(values.reduce<bigint>((total, value) => total + (value ?? 0n), 0n));

const euros = (cents: bigint | null | undefined): number | null => (cents == null ? null : Number(cents) / 100);

const formOf = ({ head, publication }: Read): Readonly<Record<string, unknown>> => {
  const [buyer, ...further] = publication.buyers;
  const { total, deadline } = publication;
  return {
    ...{ doc_id: head.id, form: head.form, form_no: head.number, lg: head.language, original_forms: head.originals },
    ...{ published: head.published, doc_type: head.documentType },
    ...{ buyer: buyer?.name?.shown, buyer_id: buyer?.identifier.raw, buyer_url: buyer?.website },
    ...{ further_buyers: further.length, title: publication.title, reference: publication.reference },
    ...{ cpv: publication.cpv.raw, contract_type: publication.contractType, objects: publication.lots.length },
    nuts: publication.nuts.map(({ raw }) => raw).sort(),
    ...{ total_value: euros(total?.value), currency: total?.currency },
    tender_deadline: deadline.value?.replace("T", " ").replace(/:00$/, ""),
    dispatch: publication.dispatched.value,
    awards: publication.awards.map(({ item, lot, awarded, date, tenders, contractors, value }) => ({
      ...{ item, lot_no: lot, awarded },
      ...(awarded && {
        ...{ date: date.value, tenders: tenders.raw, value: euros(value?.value), currency: value?.currency },
        contractors: contractors.map(({ name, identifier }) => ({ name: name?.shown, id: identifier.raw })),
      }),
    })),
  };
};
