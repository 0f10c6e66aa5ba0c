import { defineConfig } from "goodbot";

export default defineConfig({
  bots: {
    mandari: "bots/mandari/bot.ts",
    ausschau: "bots/ausschau/bot.ts",
    cucinevotez: "bots/cucinevotez/bot.ts",
    meilenvergleich: "bots/meilenvergleich/bot.ts",
  },
  operator: { name: "mandari", url: "https://mandari.de/", mail: "support@mandari.de" },
  operators: {
    ausschau: { name: "ausschau", url: "https://ausschau.at/", mail: "office@ausschau.at" },
    cucinevotez: { name: "cucinevotez", url: "https://cucinevotez.com/", mail: "contact@cucinevotez.com" },
    meilenvergleich: {
      name: "meilenvergleich",
      url: "https://meilenvergleich.com/",
      mail: "kontakt@meilenvergleich.com",
    },
  },
});
