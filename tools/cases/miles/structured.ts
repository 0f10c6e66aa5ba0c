import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { parseHtml } from "../../../src/read/html.ts";
import { offersSettings } from "../../../src/sources/offers/settings.ts";
import { extract } from "../../../src/sources/offers/strategies.ts";
import { Tally } from "../compare.ts";
import type { KindResult } from "../topic.ts";
import { casesOf } from "./files.ts";

const cases = z.array(
  z.object({
    id: z.string(),
    strategy: z.string(),
    html: z.string(),
    expect: z.object({ partners: z.array(z.string()), badBlocks: z.number() }),
  }),
);

const fields = { partner: ["partner", "partner.name", "name"], offer: ["rate", "offer", "text"] };
const jsonFields = { partner: { path: fields.partner }, offer: { path: fields.offer } };
const embedded = (selector: string) => ({ embedded: { selector, path: "**.offers" }, fields: jsonFields });

/** The strategies that a case names, each as a source file would declare it; embedded data under every usual name. */
const declared: Readonly<Record<string, readonly unknown[]>> = {
  jsonld: [
    {
      jsonld: { type: "Offer" },
      fields: {
        partner: { path: ["seller.name", "offeredBy.name", "seller"] },
        amount: "priceSpecification.membershipPointsEarned.value",
        validTo: "validThrough",
      },
    },
  ],
  embedded: ["__NEXT_DATA__", "self.__next_f", "__NUXT__", "__APOLLO_STATE__"].map(embedded),
  css: [{ css: { list: "li.offer" }, fields: { partner: "b", offer: ".rate" } }],
};

/** Pages with data in them: which partners come out, how many blocks were bad, and that nothing else comes out. */
export async function structured(folder: string): Promise<KindResult | null> {
  const pages = await casesOf(folder, "structured-cases.json", cases);
  if (pages === null) return null;
  const tally = new Tally("structured");
  let partners = 0;
  for (const { id, strategy, html, expect } of pages) {
    const strategies = strategy.split(/,\s*(?:then\s+)?/).flatMap((name) => declared[name.trim()] ?? []);
    const settings = offersSettings.parse({ programme: "cases", strategies });
    const { won, badBlocks } = extract({ page: parseHtml(html), captured: [] }, settings, 1);
    const items = won?.items ?? [];
    const is = { partners: items.map((item) => item.get("partner") ?? ""), badBlocks };
    const leaked = items.some((item) => [...item.values()].some((value) => value.includes("CANARY")));
    partners += is.partners.length;
    tally.count(
      isDeepStrictEqual(is, expect) && !leaked,
      () => `${id}: want ${JSON.stringify(expect)}, is ${JSON.stringify(is)}${leaked ? ", with prose in it" : ""}`,
    );
  }
  return tally.result(`partners: ${partners}`);
}
