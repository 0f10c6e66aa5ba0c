import type { Wanted } from "../../pledge/observation.ts";
import { canonicalAddress } from "./canonical.ts";
import { endList } from "./end-list.ts";
import { addressesOf, chooseLinks } from "./links.ts";
import { openPage } from "./open-page.ts";
import { detailRequest, type ListState, listPage, listRequest, listState, odditiesOf, type Reader } from "./reading.ts";
import { trapOf } from "./traps.ts";

/** Reads a page of a list: which pages it leads to, and where it goes on. */
export const readList: Reader = (reading) => {
  const { answer, task, source, settings } = reading;
  const { list } = settings;
  const { name, page } = task.list ?? listPage("list", 1);
  const opened = openPage(answer, settings.charset);
  if (opened.kind !== "page" || !list)
    return {
      verdict: {
        kind: opened.kind === "refused" ? "refused" : "failed",
        why: opened.kind === "page" ? "the source has no list any more" : opened.why,
      },
    };
  const state = listState.parse(task.data ?? {});
  const rules = { hosts: source.hosts, settings, now: answer.at };
  const links = addressesOf(opened.page, list.links, answer.url);
  const room = Math.max(0, settings.limits.pages - state.items);
  const found = chooseLinks(links, rules, room);
  const items = state.items + found.urls.length;
  // A first page that shows nothing ends the list: leafing on would only tell the same of every page.
  const onward =
    items === 0 && settings.contract.minItems > 0
      ? {}
      : goOn(reading, addressesOf(opened.page, list.next ?? "link[rel=never]", answer.url), {
          name,
          page,
          state: { ...state, items },
          full: found.left.has("limit: pages"),
        });
  const end = endList(
    { name, page, urls: found.urls, items, holdsAll: list.holds === "everything", ...onward },
    reading,
  );
  const believed = end.verdict.kind === "read";
  const [first] = found.urls;
  const isKnown = "detail known" in reading.memory.said;
  return {
    ...end,
    wanted: believed ? [...found.urls.map((url) => detailRequest(url)), ...(onward.next ? [onward.next] : [])] : [],
    oddities: odditiesOf(found),
    ...(believed && first !== undefined && !isKnown
      ? { registered: [{ role: "detail", url: first }], memory: { ...end.memory, "detail known": true } }
      : {}),
  };
};

interface Place {
  readonly name: string;
  readonly page: number;
  readonly state: ListState;
  /** True where more pages are linked than are read. */
  readonly full: boolean;
}

/** The next page, or why the list ends before its end. */
function goOn(
  { answer, source, settings }: Parameters<Reader>[0],
  links: readonly URL[],
  { name, page, state, full }: Place,
): { readonly next?: Wanted; readonly cut?: { readonly why: string; readonly resumeAt?: string } } {
  const { limits, list } = settings;
  const next = links.find(({ host }) => source.hosts.includes(host.toLowerCase()));
  const here = canonicalAddress(new URL(answer.asked), settings.canonical);
  const latest = list?.holds === "the latest";
  if (full) return latest ? {} : { cut: { why: `the list leads to more than ${limits.pages} pages (limits.pages)` } };
  // A last page mostly links to itself, or not at all.
  if (!next || canonicalAddress(next, settings.canonical) === here) return {};
  const trap = trapOf(next, limits, answer.at);
  if (trap !== null)
    return latest ? {} : { cut: { why: `the next page is a trap (${trap}): ${next.href.slice(0, 200)}` } };
  if (page >= limits.depth) {
    const why = `the list has more than ${limits.depth} pages (limits.depth); the next pass goes on there`;
    return latest ? {} : { cut: { why, resumeAt: next.href } };
  }
  return { next: listRequest(next.href, listPage(name, page + 1), state) };
}
