import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AnswerToRecord } from "../desk/recorded-answers.ts";
import { bodyName } from "./fixture.ts";

const INDEX = `import { recordedSites } from "goodbot/world";

/** The hosts of this bot as they answered when they were recorded: for tests and demo, without the network. */
export const replicas = () => recordedSites(import.meta);
`;

/** Writes recorded answers as the replica of a bot: `replica/index.ts`, `recorded.json`, and the bodies. */
export async function recordReplica(botFolder: string, answers: readonly AnswerToRecord[]): Promise<void> {
  const folder = join(botFolder, "replica");
  await rm(join(folder, "bodies"), { recursive: true, force: true });
  await mkdir(join(folder, "bodies"), { recursive: true });
  const records: object[] = [];
  for (const { body, digest, ...rest } of answers) {
    const ending = bodyName(rest.contentType).slice("body.".length);
    const file = `bodies/${digest.slice(0, 12)}.${ending}`;
    await writeFile(join(folder, file), body);
    records.push({ ...rest, body: file });
  }
  await writeFile(join(folder, "recorded.json"), `${JSON.stringify(records, null, 2)}\n`);
  // What somebody made of it stays.
  if (!existsSync(join(folder, "index.ts"))) await writeFile(join(folder, "index.ts"), INDEX);
}
