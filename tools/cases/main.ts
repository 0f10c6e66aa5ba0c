import { runCases } from "./run.ts";

process.exitCode = await runCases(
  process.argv.slice(2),
  (line) => process.stdout.write(`${line}\n`),
  (line) => process.stderr.write(`${line}\n`),
);
