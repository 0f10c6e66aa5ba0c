import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { answerConditional } from "./conditional.ts";
import { bytesOf, type Order, type Replica, type ReplicaAnswer, type ReplicaRequest } from "./replica.ts";

const recordSchema = z.array(
  z.object({
    url: z.url(),
    status: z.int().min(200).max(599),
    contentType: z.string().optional(),
    location: z.string().optional(),
    /** File of the body, in the folder of the list. */
    body: z.string().regex(/^bodies\/[\w.-]+$/),
  }),
);

/** An answer as it was recorded. */
export type RecordedAnswer = z.output<typeof recordSchema>[number];

/**
 * A host as it answered when it was recorded: robots.txt, pages, nothing else; what was not recorded is not there (404).
 * Its texts can be changed by order, so that a bot has something to notice.
 */
export class RecordedSite implements Replica {
  readonly hosts: readonly string[];
  readonly words = {
    mutations: { "replace:OLD:NEW": "every page that shows OLD shows NEW (blanks as _)" },
  };
  readonly #answers: ReadonlyMap<string, { readonly record: RecordedAnswer; readonly body: Uint8Array }>;
  #replacements: (readonly [old: string, fresh: string])[] = [];

  /** @param bodies reads the file of a body */
  constructor(host: string, answers: readonly RecordedAnswer[], bodies: (file: string) => Uint8Array) {
    this.hosts = [host];
    this.#answers = new Map(answers.map((record) => [pathOf(record.url), { record, body: bodies(record.body) }]));
  }

  handle(request: ReplicaRequest): ReplicaAnswer {
    const found = this.#answers.get(request.path);
    if (!found) return { status: 404, headers: { "Content-Type": "text/plain" }, body: "not recorded\n" };
    const { status, contentType, location } = found.record;
    const body = this.#changed(found.body);
    const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
    const headers = {
      ...(contentType !== undefined && { "Content-Type": contentType }),
      ...(location !== undefined && { Location: location }),
      ETag: etag,
    };
    return answerConditional(request, { status, headers, body });
  }

  command({ way, text }: Order): string | undefined {
    const [word, old, fresh = ""] = text.split(":").map((part) => part.replaceAll("_", " "));
    if (way !== "mutate" || word !== "replace" || !old) return undefined;
    this.#replacements = [...this.#replacements, [old, fresh]];
    return `"${old}" reads "${fresh}"`;
  }

  state(): unknown {
    return { answers: this.#answers.size, replacements: this.#replacements };
  }

  reset(): void {
    this.#replacements = [];
  }

  #changed(body: Uint8Array): Uint8Array {
    if (this.#replacements.length === 0) return body;
    let text = Buffer.from(body).toString("utf8");
    for (const [old, fresh] of this.#replacements) text = text.replaceAll(old, fresh);
    return bytesOf(text);
  }
}

/**
 * The hosts that `goodbot init --from` recorded beside a bot.
 *
 * @param meta `import.meta` of the file `replica/index.ts`, beside `recorded.json`
 * @example export const replicas = () => recordedSites(import.meta);
 */
export function recordedSites(meta: object): readonly RecordedSite[] {
  const url = "url" in meta && typeof meta.url === "string" ? meta.url : "";
  const folder = dirname(fileURLToPath(url));
  const answers = recordSchema.parse(JSON.parse(readFileSync(join(folder, "recorded.json"), "utf8")));
  const hosts = new Set(answers.map((answer) => new URL(answer.url).host));
  const bodies = (file: string): Uint8Array => readFileSync(join(folder, file));
  return [...hosts].map(
    (host) =>
      new RecordedSite(
        host,
        answers.filter((answer) => new URL(answer.url).host === host),
        bodies,
      ),
  );
}

const pathOf = (url: string): string => `${new URL(url).pathname}${new URL(url).search}`;
