import { aboutOf } from "../desk/about.ts";
import type { OParlLook } from "../desk/look-at-oparl.ts";
import { type PlannedRequests, plannedRequests } from "../desk/planned-requests.ts";
import { sourceGap } from "../desk/source-gap.ts";
import type { Source } from "../pledge/bot.ts";
import { placeOf } from "../pledge/request.ts";
import { freshness } from "../promises/freshness.ts";
import { schedule } from "../promises/schedule.ts";
import type { Store } from "../store/store.ts";
import { wrapped } from "./table.ts";
import { counted, plain, span } from "./words.ts";

/** What a person is shown of a source that was looked at. */
export interface LookView {
  readonly source: Source;
  readonly looked: OParlLook;
  readonly gap: number;
  /** Other sources on the same host: they share its gap. */
  readonly sharing: readonly string[];
  readonly planned: PlannedRequests;
  /** When it is read, in the words of the promises. */
  readonly hours: string;
}

/**
 * Puts together what reading a source would mean.
 *
 * @param source as it was looked at: its promises are in force under that id
 * @param shown id and title that it is to have
 */
export async function lookView(
  store: Store,
  source: Source,
  looked: OParlLook,
  now: number,
  shown: Pick<Source, "id" | "title"> = source,
): Promise<LookView> {
  const { register } = looked;
  const gap = await sourceGap(store, register, source);
  const { host } = placeOf(source.url);
  const about = aboutOf(register.bot);
  const said = register.conduct
    .pledge(source.id)
    .filter(({ spec }) => spec.name === schedule.spec.name || spec.name === freshness.spec.name)
    .flatMap(({ spec, options }) => spec.say.en(options, about));
  return {
    ...{ source: { ...source, id: shown.id, title: shown.title }, looked, gap, hours: said.join(" ") },
    sharing: [...register.sources.values()].flatMap(({ id, hosts }) =>
      id !== source.id && hosts.includes(host) ? [id] : [],
    ),
    planned: plannedRequests(register, source.id, { ...requestsOf(looked), gap, now }),
  };
}

/** Of pages: five months, and about as many agendas as a middling town has in them. */
const MONTHS = 5;
const AGENDAS = 20;

const requestsOf = ({ lists, product }: OParlLook): { readonly entries: number; readonly lists: number } =>
  product === undefined ? { entries: 2, lists: lists.length } : { entries: AGENDAS, lists: MONTHS };

/** The view as `--json` prints it. */
export const lookJson = ({ source, looked, gap, sharing, planned, hours }: LookView): object => ({
  kind: source.kind,
  ...(looked.product !== undefined && { product: looked.product }),
  ...{ id: source.id, title: source.title, url: source.url, system: looked.system, body: looked.body },
  ...{ result: looked.ending.result, why: looked.ending.why, lists: looked.lists, robots: looked.robots },
  ...{ gap, sharing, planned, hours },
});

/** The view as a person reads it. */
export function lookText({ source, looked, gap, sharing, planned, hours }: LookView): string {
  const { ending, robots, lists, system, body, product } = looked;
  const forbidden = robots.filter(({ allowed }) => !allowed);
  const { host } = placeOf(source.url);
  const lines = [
    `${source.title} (${source.id})`,
    `  answer        ${ending.result}${ending.result === "complete" ? `, lists: ${lists.map(({ name }) => name).join(", ")}` : `: ${ending.why}`}`,
    ...(product === undefined
      ? [`  system        ${system ?? source.url}`, `  body          ${body ?? "none"}`]
      : [`  pages         ${product}: no OParl interface answers, so the public pages are read`]),
    `  robots.txt    ${forbidden.length === 0 ? `allows all of it (${robots[0]?.why ?? ""})` : "forbids"}`,
    ...forbidden.map(({ url, why }) => `                ${url}: ${why}`),
    `  gap           ${span(gap)} from the end of a request to the next one to ${host}${sharing.length > 0 ? `, shared with ${sharing.join(", ")}` : ""}`,
    `  each pass     ${counted(planned.aPass, "request")} if nothing has changed (${product === undefined ? "robots.txt, the entry, a page of each list" : `robots.txt, ${MONTHS} months, about ${AGENDAS} agendas`}), ${span(planned.waiting)} of pauses`,
    `  first pass    the same, and one request for each ${product === undefined ? "further page of a list" : "paper"}`,
    `  a day         ${planned.passesADay === 0 ? "no pass by schedule" : `${counted(planned.passesADay, "pass", "passes")}, ${counted(planned.aPass * planned.passesADay, "request")}`}`,
    "  hours",
  ];
  return `${lines.map(plain).join("\n")}\n${wrapped(hours, "                ")}`;
}
