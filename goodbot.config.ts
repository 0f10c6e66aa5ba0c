import { defineConfig } from "goodbot";

export default defineConfig({
  bots: { mandari: "bots/mandari/bot.ts", cucinevotez: "bots/cucinevotez/bot.ts" },
  operator: { name: "mandari", url: "https://mandari.de/", mail: "support@mandari.de" },
});
