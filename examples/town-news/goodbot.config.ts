import { defineConfig } from "goodbot";

export default defineConfig({
  bots: { neustadt: "bots/neustadt/bot.ts" },
  operator: { name: "operator.example", url: "https://operator.example/", mail: "bots@operator.example" },
});
