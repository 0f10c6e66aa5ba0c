import { defineBot, pages, pagesKit, usualPledge } from "goodbot";

const agent = "neustadt-bot/1.0 (+https://operator.example/bot; bots@operator.example)";

/** Reads www.neustadt.example. What stands here is the bot's public page: goodbot page neustadt */
export default defineBot({
  name: "neustadt",
  token: "neustadt-bot",
  languages: ["en"],
  purpose: { en: "Reads the public pages of www.neustadt.example, and links to each of them." },
  page: "https://operator.example/bot",
  contact: "bots@operator.example",
  promised: [],
  kits: [pagesKit],
  pledge: usualPledge({ token: "neustadt-bot", agent, gap: "2s" }),
  sources: [
    pages({
      id: "site",
      title: "Aktuelles | Neustadt",
      url: "https://www.neustadt.example/aktuelles/",
      kind: "Article",
      list: { links: "ul.meldungen a", next: "a[rel=next]" },
      detail: {
        urlPattern: "/aktuelles/*.html",
        fields: { title: "h1", date: { select: "time", as: "date" }, text: { select: "div.text", as: "html-free" } },
      },
      contract: { minItems: 4, required: ["title"] },
    }),
  ],
});
