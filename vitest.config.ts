import { defineConfig } from "vitest/config";

export default defineConfig({
  // Bots import the package by its public name; the condition makes that name mean the sources, as in `npm run cases`.
  resolve: { conditions: ["goodbot-source"] },
  ssr: { resolve: { conditions: ["goodbot-source"], externalConditions: ["goodbot-source"] } },
  test: {
    include: ["src/**/*.test.ts", "bots/**/*.test.ts", "tools/**/*.test.ts", "tests/**/*.test.ts"],
    // The figures of the run, for continuous integration; the folder is not part of the repository.
    reporters: ["default", "json"],
    outputFile: { json: "coverage/tests.json" },
    maxWorkers: 2,
    // Files of one worker share what they import: nothing of ours keeps state in a module, and half of the time was import.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
