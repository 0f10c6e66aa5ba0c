import { z } from "zod";
import { readNaming } from "../../../bots/cucinevotez/read/naming.ts";
import { openPage } from "../../../bots/cucinevotez/read/open-page.ts";
import { readProfile } from "../../../bots/cucinevotez/read/profile.ts";
import { recogniseChallenge } from "../../../src/read/challenge.ts";
import { headerValues } from "../../../src/read/headers.ts";
import { parseRobots } from "../../../src/robots/robots-file.ts";
import type { ReadForm } from "./constructed.ts";
import { answerOf, cdepType } from "./files.ts";

const url = "https://www.cdep.ro/ords/pls/parlam/structura2015.mp?idm=1&cam=2&leg=2024";
const expectation = z.object({ status: z.number().optional(), names: z.array(z.string()).optional() });

/**
 * What an answer is: a check first, whatever its status; then its status; then whether it is a page of the expected form.
 * Files of type txt are robots.txt. Where names are given the page was asked for them, else for a deputy.
 */
export const answerForm: ReadForm = async ([path = ""], expect) => {
  const { status, names } = expectation.parse(expect);
  const { status: said, headers, body } = await answerOf(path, status);
  if (recogniseChallenge({ url, status: said, headers, body }).class !== "none") return { kind: "bot-check" };
  if (said >= 400 && said < 500) return { kind: "http-4xx" };
  if (path.endsWith(".txt")) {
    const { noRuleLine, lint } = parseRobots(body);
    return { kind: noRuleLine && lint.length > 0 ? "robots-no-rules-with-warning" : "robots" };
  }
  const page = openPage({ url, body, contentType: headerValues(headers, "content-type")[0] ?? cdepType });
  if (page.kind === "alarm") return { kind: "invalid-content" };
  const reading = names ? readNaming(page.value, names, null) : readProfile(page.value);
  if (reading.kind === "alarm") return { kind: "invalid-content" };
  if (!("persons" in reading.value)) return { kind: "page" };
  return {
    kind: reading.value.persons.every(({ naming }) => naming === "present") ? "page" : "page without the names",
  };
};
