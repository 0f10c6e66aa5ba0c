import { csvLine, type Export } from "goodbot";
import { publicationFrom } from "../read/stored.ts";

const columns = [
  ...["source", "id", "page", "fetched", "listed", "stage", "type", "number", "title", "reference", "cpv", "published"],
  ...["buyer", "buyer_id", "suppliers", "supplier_ids", "value", "currency", "flags"],
] as const;

/** One line per publication, amounts as they were read, in euros and cents; test entries are left out. */
export const csvExport: Export = {
  kinds: ["Publication"],
  async *write({ records }) {
    yield csvLine(columns);
    for await (const { source, id, state, from, content } of records("Publication", true)) {
      const one = publicationFrom(content);
      if (one.flags.includes("test_record")) continue;
      const [buyer] = one.buyers;
      const suppliers = one.awards.flatMap(({ contractors }) => contractors);
      const amount = one.awards.length === 1 ? one.awards[0]?.value : one.total;
      const row: Readonly<Record<(typeof columns)[number], string | null>> = {
        ...{ source, id, page: from.url, fetched: new Date(from.at).toISOString() },
        ...{ listed: state === "live" ? "yes" : "no", stage: one.stage, type: one.type, number: one.number },
        ...{ title: one.title, reference: one.reference, cpv: one.cpv.value, published: one.published.value },
        ...{ buyer: buyer?.name?.shown ?? null, buyer_id: buyer?.identifier.value ?? null },
        suppliers: suppliers.map(({ name }) => name?.shown ?? "").join("; "),
        supplier_ids: suppliers.map(({ identifier }) => identifier.value ?? "").join("; "),
        ...{ value: amount?.value == null ? null : decimal(amount.value), currency: amount?.currency ?? null },
        flags: one.flags.join(" "),
      };
      yield csvLine(columns.map((column) => row[column]));
    }
  },
};

const decimal = (cents: bigint): string => {
  const digits = `${cents < 0n ? -cents : cents}`.padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
