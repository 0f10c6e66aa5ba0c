import { offers } from "goodbot";
import { reviewOf } from "../register.ts";

/** An invented programme whose partners stand in the HTML of two pages, and in JSON-LD beside it. */
export const liste = offers({
  id: "liste",
  title: "Listenprogramm",
  url: "https://liste.test/partner",
  programme: "Listenprogramm",
  unit: "miles",
  currency: "EUR",
  minItems: 6,
  strategies: [
    {
      jsonld: { type: "Offer" },
      fields: {
        partner: { path: "offeredBy.name", required: true },
        offer: { path: "name", required: true },
        validTo: "validThrough",
      },
    },
    {
      css: { list: "li.offer" },
      fields: {
        partner: { css: "b", required: true },
        offer: { css: ".rate", required: true },
        validTo: { css: "time", attr: "datetime" },
      },
    },
  ],
  pagination: { by: "relNext", maxPages: 5 },
  ...reviewOf("liste"),
});
