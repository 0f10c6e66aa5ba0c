import { decodeText, type Kit, type Observations, type ObservedRecord, readJson, type Wanted } from "goodbot";
import * as z from "zod";
import { andThen, ok } from "../read/reading.ts";
import { readWikidataItem, type WikidataItem, wikidataAddress } from "../read/wikidata.ts";
import { compareWithWikidata, comparisonInWords } from "../read/wikidata-comparison.ts";
import { makeKit, type Reader } from "./make-kit.ts";
import { unread, wellRead } from "./page-reader.ts";

const settings = z.strictObject({
  /** Items and what the site shows of the person, which they are compared with. */
  items: z.array(
    z.strictObject({
      item: z.string().regex(/^Q\d+$/),
      name: z.string().min(3),
      birthYear: z.int().optional(),
      /** The office in which the site shows the person, as an item. */
      office: z
        .string()
        .regex(/^Q\d+$/)
        .optional(),
    }),
  ),
});

type Wikidata = z.output<typeof settings>;
type Compared = Wikidata["items"][number];

/** A few items of Wikidata (C9): compared with what the site shows, for the operator alone. No value of theirs is kept. */
export const wikidataKit: Kit = makeKit({
  kind: "wikidata",
  settings,
  plan: ({ settings: { items } }) => items.map(itemWanted),
  readers: { item: item() },
});

const itemWanted = ({ item: id }: Compared, index: number): Wanted => ({
  url: wikidataAddress(id),
  purpose: "data",
  role: index === 0 ? "entry" : "detail",
  reader: "item",
  data: { item: id },
  accept: "application/json",
});

function item(): Reader<Wikidata> {
  return (setting) => {
    const { answer, task } = setting;
    const { item: id } = z.object({ item: z.string() }).parse(task.data);
    const shown = setting.settings.items.find((one) => one.item === id);
    if (!shown) return { verdict: { kind: "read" } };
    if (answer.status === 404 || answer.status === 410) return compared(shown, "deleted");
    if (answer.status !== 200) return unread(id, { code: "other page", why: `status ${answer.status}` }, setting);
    const json = readJson(decodeText(answer.body, { contentType: answer.contentType, kind: "json" }).text);
    if (json.kind !== "value") return unread(id, { code: "unknown layout", why: "no JSON" }, setting);
    const reading = andThen(readWikidataItem(json.value, id), (found) => ok(compared(shown, found)));
    return reading.kind === "alarm"
      ? unread(id, reading, setting)
      : wellRead(id, reading.value, reading.misses, setting);
  };
}

function compared(shown: Compared, found: WikidataItem | "deleted"): Observations {
  const { item: id, name, birthYear, office } = shown;
  const comparison = compareWithWikidata(found, {
    name,
    ...(birthYear !== undefined && { birthYear }),
    ...(office !== undefined && { office }),
  });
  const record: ObservedRecord = {
    ...{ kind: "Comparison", id: `comparison/${id}`, state: "live" },
    content: { item: id, person: name, finding: comparisonInWords(comparison) },
  };
  return { verdict: { kind: "read" }, records: [record] };
}
