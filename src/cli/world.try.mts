import { Command } from "commander";
import { withCommonOptions } from "./options.ts";
import { processShell } from "./process-shell.ts";
import { worldCommand } from "./world.ts";

const p = withCommonOptions(new Command("goodbot"));
worldCommand.register(p, { shell: processShell(), exit: () => undefined });
await p.parseAsync(process.argv.slice(2), { from: "user" }).catch((e) => {
  console.error(String(e));
  process.exitCode = 1;
});
