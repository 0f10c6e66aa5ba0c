import type { Figures } from "./bench.ts";
import { documentFigures } from "./documents.ts";
import { robotsFigures } from "./robots.ts";

/** Every bench by its name; the arguments are folders with real files, where it can use some. */
const benches: Readonly<Record<string, (folder: string | undefined) => Figures | Promise<Figures>>> = {
  documents: documentFigures,
  robots: robotsFigures,
};

const [name = "", folder] = process.argv.slice(2);
const bench = benches[name];
if (bench) {
  const { title, lines, missed } = await bench(folder);
  for (const line of lines) process.stdout.write(`${line}\n`);
  for (const line of missed) process.stdout.write(`  missed: ${line}\n`);
  process.stdout.write(`bench ${title}: ${missed.length} targets missed\n`);
  process.exitCode = missed.length > 0 ? 1 : 0;
} else {
  process.stderr.write(
    `usage: npm run bench -- <name> [folder of real files]\nbenches: ${Object.keys(benches).join(", ")}\n`,
  );
  process.exitCode = 64;
}
