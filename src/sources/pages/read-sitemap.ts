import { resolveLink } from "../../read/html-links.ts";
import { readSitemap } from "../../read/sitemap.ts";
import { endList } from "./end-list.ts";
import { chooseLinks } from "./links.ts";
import { detailRequest, listPage, listState, odditiesOf, type Reader, sitemapRequest } from "./reading.ts";

/** How far dates of change are doubted: clocks of servers go wrong. */
const DOUBT = 86_400_000;

/** Reads a sitemap: its pages are a list; the files of an index are the list's pages, read one after the other. */
export const readSitemapFile: Reader = (reading) => {
  const { answer, task, source, settings, memory, pass } = reading;
  const { name, page } = task.list ?? listPage("sitemap", 1);
  const { status } = answer;
  if (status < 200 || status >= 300)
    return { verdict: { kind: status === 401 || status === 403 ? "refused" : "failed", why: `status ${status}` } };
  const sitemap = readSitemap(answer.body, answer.contentType);
  if (sitemap.kind === "none") return { verdict: { kind: "failed", why: sitemap.why } };
  const state = listState.parse(task.data ?? {});
  const addresses = sitemap.entries.flatMap(({ url, modified }) => {
    const resolved = resolveLink(url, answer.url);
    return resolved && source.hosts.includes(resolved.host.toLowerCase()) ? [{ url: resolved, modified }] : [];
  });
  // An index within an index is not followed: the protocol knows none.
  const further = sitemap.kind === "index" && page === 1 ? addresses.map(({ url }) => url.href) : state.files;
  const files = further.slice(0, settings.limits.sitemaps);
  const room = Math.max(0, settings.limits.pages - state.items);
  const rules = { hosts: source.hosts, settings, now: answer.at };
  const here = sitemap.kind === "pages" ? addresses : [];
  const found = chooseLinks(
    here.map(({ url }) => url),
    rules,
    room,
  );
  const items = state.items + found.urls.length;
  const [file, ...rest] = files;
  const full = found.left.has("limit: pages");
  const next =
    file === undefined || full ? undefined : sitemapRequest(file, listPage(name, page + 1), { items, files: rest });
  const cut = full ? { cut: { why: `the sitemap has more than ${settings.limits.pages} pages (limits.pages)` } } : {};
  const end = endList({ name, page, urls: found.urls, items, holdsAll: true, ...(next && { next }), ...cut }, reading);
  // What did not change since the last reading to the end need not be asked, where the site's dates are trusted.
  const trusted = settings.sitemap?.trustDates === true && pass.mode === "incremental";
  const since = trusted ? (memory.cursors.get(name)?.readTo ?? 0) - DOUBT : Number.NEGATIVE_INFINITY;
  const old = new Set(
    here.filter(({ modified }) => modified !== undefined && modified < since).map(({ url }) => url.href),
  );
  const asked = end.verdict.kind === "read" ? found.urls.filter((url) => !old.has(url)) : [];
  return {
    ...end,
    wanted: [...asked.map((url) => detailRequest(url)), ...(next ? [next] : [])],
    oddities: odditiesOf(found),
  };
};
