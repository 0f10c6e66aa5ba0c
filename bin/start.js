// `npm start`: builds what is missing, then runs the demo in its own folder.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const own = process.argv.slice(2);
if (!existsSync(new URL("../dist/cli.js", import.meta.url))) {
  const built = spawnSync("npm", ["run", "build"], { stdio: "inherit" });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
process.argv.splice(2, own.length, "demo", ...(own.includes("--data") ? [] : ["--data", ".demo"]), ...own);
await import("./goodbot.js");
