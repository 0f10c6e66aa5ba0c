import type { House } from "../pass/house.ts";
import type { Register } from "../pass/register.ts";
import type { Source } from "../pledge/bot.ts";
import type { Kit } from "../pledge/kit.ts";
import { bodiesListed, bodyInstead, type ListedBody } from "../sources/oparl/bodies-listed.ts";
import { explainUrl } from "./explain-url.ts";
import { type Looked, look } from "./look.ts";

/** What robots.txt says of one address of a source, as the look has just read it. */
interface RobotsView {
  readonly url: string;
  readonly allowed: boolean;
  readonly why: string;
}

/** What a look at an OParl system came to. */
export interface OParlLook extends Looked {
  readonly bodies: readonly ListedBody[];
  /** Where the address leads to a Body, not to a System. */
  readonly instead: { readonly body: string; readonly system: string } | null;
  /** Names and addresses of the lists that a pass would read. */
  readonly lists: readonly { readonly name: string; readonly url: string }[];
  readonly system: string | null;
  readonly body: string | null;
  /** The body's name. */
  readonly name: string | null;
  readonly robots: readonly RobotsView[];
  /** For pages read in place of an interface: the product they belong to. */
  readonly product?: string;
}

/** Looks at an OParl source (see {@link look}) and puts together what a person wants to know before it is read. */
export async function lookAtOParl(
  house: House,
  register: Register,
  source: Source,
  kit: Kit,
  signal: AbortSignal,
): Promise<OParlLook> {
  const looked = await look(house, register, source, kit, signal);
  const { said, answers } = looked;
  const [system, bodies] = [answers.get("system"), answers.get("bodies")];
  const body = textOf(said.body);
  const lists = Object.entries(asObject(said.lists)).map(([name, url]) => ({ name, url: String(url) }));
  const listed = bodies ? bodiesListed(bodies) : [];
  return {
    ...looked,
    ...{ bodies: listed, lists, body },
    system: textOf(said.system),
    instead: system ? bodyInstead(system) : null,
    name: listed.find(({ id }) => id === body)?.name ?? null,
    robots: await robotsViews(house, looked, source, [source.url, ...lists.map(({ url }) => url)]),
  };
}

/** What robots.txt says of addresses, as it was just read. */
export async function robotsViews(
  { store, clock }: House,
  { register, pass }: Looked,
  source: Source,
  urls: readonly string[],
): Promise<readonly RobotsView[]> {
  const views: RobotsView[] = [];
  for (const url of urls) {
    const at = { store, register, now: clock.now() };
    const { promises } = await explainUrl(at, url, { source: source.id, pass });
    const { verdict, why } = promises.find(({ promise }) => promise === "robots") ?? {
      verdict: "go",
      why: "not promised",
    };
    views.push({ url, allowed: verdict === "go", why });
  }
  return views;
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

const asObject = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});

/** Without scheme and closing slash: ids keep the `http:` of an earlier day. */
const bare = (url: string): string => url.replace(/^https?:/i, "").replace(/\/+$/, "");

/**
 * The source that reads the same body of the same system already, by the ids that the system gives itself: addresses are
 * many, the system is one.
 */
export function sameSource(
  { sources, entries }: Register,
  found: Pick<OParlLook, "system" | "body">,
  url: string,
): string | undefined {
  for (const source of sources.values()) {
    if (source.kind !== "oparl") continue;
    const said = entries.get(source.id)?.memory.said ?? {};
    const system = textOf(said.system) ?? source.url;
    const body =
      textOf(said.body) ?? textOf(Object.entries(asObject(source.settings)).find(([key]) => key === "body")?.[1]);
    const sameSystem = [found.system ?? url, url].some(
      (each) => bare(each) === bare(system) || bare(each) === bare(source.url),
    );
    if (sameSystem && (body === null || found.body === null || bare(body) === bare(found.body))) return source.id;
  }
  return undefined;
}
