import { defineConfig } from "tsdown";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    world: "src/world/index.ts",
    cli: "src/cli/main.ts",
    "text-worker": "src/pass/text-worker.ts",
  },
  format: "esm",
  platform: "node",
  target: "node22.19",
  dts: true,
  clean: true,
  fixedExtension: false,
});
