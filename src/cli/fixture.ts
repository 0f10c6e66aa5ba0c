import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod";
import { Fault } from "../pledge/fault.ts";
import type { Answer } from "../pledge/kit.ts";
import type { outcomes } from "../pledge/outcome.ts";

/** What stands beside a body: enough to read it as if it had just come. */
const metaSchema = z.object({
  url: z.url(),
  final: z.url(),
  status: z.int(),
  contentType: z.string().optional(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  at: z.iso.datetime(),
  bytes: z.int().min(0),
  digest: z.string().optional(),
  /** Name of the body's file in the same folder. */
  body: z.string().regex(/^body\.[a-z0-9]{1,5}$/),
});

export type FixtureMeta = z.output<typeof metaSchema>;

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/html/, "html"],
  [/json/, "json"],
  [/xml/, "xml"],
  [/^text\//, "txt"],
  [/pdf/, "pdf"],
];

/** Name of a body's file, by its content type. */
export const bodyName = (contentType = ""): string =>
  `body.${ENDINGS.find(([pattern]) => pattern.test(contentType.toLowerCase()))?.[1] ?? "bin"}`;

/** Saves an answer as a fixture: `body.html` (or as its type says) and `meta.json` in a folder of their own. */
export async function saveFixture(folder: string, meta: FixtureMeta, body: Uint8Array): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, meta.body), body);
    await writeFile(join(folder, "meta.json"), `${JSON.stringify(meta, null, 2)}\n`);
  } catch (cause) {
    throw new Fault("failure", `${folder} cannot be written`, "Name another folder with --save.", { cause });
  }
}

/**
 * Reads a fixture back as the answer it was.
 *
 * @param path the folder, or a file in it
 */
export async function loadFixture(path: string): Promise<Answer> {
  const folder = /\.[a-z0-9]+$/i.test(path) ? dirname(path) : path;
  try {
    const meta = metaSchema.parse(JSON.parse(await readFile(join(folder, "meta.json"), "utf8")));
    const body = await readFile(join(folder, meta.body));
    const { url: asked, final: url, status, contentType, at } = meta;
    return {
      asked,
      url,
      outcome: "answered" satisfies keyof typeof outcomes,
      status,
      contentType,
      body,
      at: Date.parse(at),
    };
  } catch (cause) {
    throw new Fault("usage", `${path} is no saved page`, "Save one with: goodbot get <bot> <url> --save <folder>", {
      cause,
    });
  }
}
