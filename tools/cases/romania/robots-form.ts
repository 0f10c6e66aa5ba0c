import { readFile } from "node:fs/promises";
import { z } from "zod";
import { parseRobots } from "../../../src/robots/robots-file.ts";
import { robotsVerdict } from "../../../src/robots/verdict.ts";
import type { ReadForm } from "./constructed.ts";

const expectation = z.object({ allowed: z.array(z.string()), denied: z.array(z.string()) });

/** Which of the paths the bot may ask for. */
export const robotsForm: ReadForm = async ([path = ""], expect) => {
  const { allowed, denied } = expectation.parse(expect);
  const file = parseRobots(await readFile(path));
  const may = (address: string): boolean =>
    robotsVerdict(file, ["cucinevotez-bot"], new URL(address, "https://www.example.org").href).allowed;
  // Each path that is judged otherwise falls out of its list, and is seen by that.
  return { allowed: allowed.filter(may), denied: denied.filter((address) => !may(address)) };
};
