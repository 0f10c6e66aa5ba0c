import { InvalidArgumentError } from "commander";
import { findBinary, isKnown, noChromium } from "../channels/browser/binary.ts";
import { runsWithoutSandbox } from "../channels/browser/browser-session.ts";
import { checkEverything } from "../world/everything-check.ts";
import type { CommandModule } from "./commands.ts";
import { chromiumPlaces, dataDirOf } from "./common.ts";
import { loadConfig } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import { hasPassed, rememberPassed } from "./passed-chromium.ts";
import type { Shell } from "./shell.ts";
import { plain, span } from "./words.ts";

/** A page that leaks once in two runs would pass a single one. */
const LEAST_RUNS = 3;
const MOST_RUNS = 100;

interface ChromiumOptions extends CommonOptions {
  readonly runs: number;
}

/** `goodbot chromium`: does anything leave the Chromium at hand past the gate? */
export const chromiumCommand: CommandModule = {
  register: (program, { shell, exit }) => {
    program
      .command("chromium")
      .description(
        "Lets the Chromium at hand load a page that tries every way out, on loopback, and holds the servers' log " +
          "against the ledger, three times or more. A version that passes may be used for sources that are read in a browser.",
      )
      .option("--runs <n>", `how often, ${LEAST_RUNS} times at least`, runsOf, LEAST_RUNS)
      .action(async (_: unknown, command) => {
        exit(await run(command.optsWithGlobals(), shell));
      });
  },
};

function runsOf(text: string): number {
  const runs = Number(text);
  if (Number.isInteger(runs) && runs >= LEAST_RUNS && runs <= MOST_RUNS) return runs;
  throw new InvalidArgumentError(`A whole number from ${LEAST_RUNS} to ${MOST_RUNS}.`);
}

async function run(options: ChromiumOptions, shell: Shell): Promise<number> {
  const dataDir = dataDirOf(options, await loadConfig(options.config));
  const { binary: own } = chromiumPlaces(shell.env);
  const binary = await findBinary(own === undefined ? undefined : [own]);
  if (!binary) {
    await shell.out(`${noChromium(own)}\n`);
    return 1;
  }
  const { version, path } = binary;
  const known = isKnown(binary) ? "known" : hasPassed(dataDir, version) ? "passed here before" : "not tried yet";
  await shell.out(plain(`Chromium ${version} at ${path}: ${known}`).concat("\n"));
  if (runsWithoutSandbox())
    await shell.out("It runs without its sandbox, since this user is root: use another user where you can.\n");
  let problems = 0;
  for (let turn = 1; turn <= options.runs && !shell.stop.aborted; turn++) {
    const report = await checkEverything({ clock: shell.clock, random: shell.random, binary: path });
    problems += report.problems.length;
    const upgrades = report.hits.filter(({ kind }) => kind === "upgrade").length;
    const figures =
      `${report.hits.length} requests at the servers, ${report.asked.length} rows, ${report.refused.length} held back, ` +
      `${upgrades} upgrades, ${report.packets} UDP packets`;
    const outcome = report.problems.length === 0 ? "nothing unseen" : `${report.problems.length} problems`;
    await shell.out(plain(`run ${turn}: ${outcome}; ${figures}; ${span(report.milliseconds)}`).concat("\n"));
    for (const problem of report.problems) await shell.out(plain(`  ${problem}`).concat("\n"));
  }
  if (shell.stop.aborted || problems > 0) {
    await shell.out("Not to be used for sources that are read in a browser.\n");
    return 1;
  }
  await rememberPassed(dataDir, version);
  await shell.out(
    "It may be used. Beyond what this page can show: TURN over TCP to a host of the source itself, and WebTransport.\n",
  );
  return 0;
}
