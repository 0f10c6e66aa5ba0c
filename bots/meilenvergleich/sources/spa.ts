import { offers } from "goodbot";
import { reviewOf } from "../register.ts";

/** An invented programme that shows its partners to a browser only: the page asks for its list itself, in three parts. */
export const spa = offers({
  id: "spa",
  title: "Skriptprogramm",
  url: "https://spa.test/angebote",
  programme: "Skriptprogramm",
  unit: "points",
  currency: "EUR",
  minItems: 60,
  ready: { data: "/api/offers?page=", atLeast: 3 },
  strategies: [
    {
      capture: { urlPattern: "/api/offers?page=*", path: "offers", total: "total" },
      fields: { partner: { path: "partner", required: true }, offer: { path: "rate", required: true } },
    },
    {
      css: { list: "li.offer" },
      fields: { partner: { css: "b", required: true }, offer: { css: ".rate", required: true } },
    },
  ],
  ...reviewOf("spa"),
});
