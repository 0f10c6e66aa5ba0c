import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { referencePage, settingsList } from "./reference.ts";

const root = join(import.meta.dirname, "../..");
const list = join(root, "src/desk/explained-settings.ts");
writeFileSync(join(root, "docs/handbook/settings.md"), referencePage());
writeFileSync(list, settingsList());
execFileSync("biome", ["check", "--write", list], { stdio: "inherit" });
