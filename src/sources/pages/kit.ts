import { Fault } from "../../pledge/fault.ts";
import type { Kit } from "../../pledge/kit.ts";
import type { Wanted } from "../../pledge/observation.ts";
import { readFields } from "./fields.ts";
import { isDetail } from "./links.ts";
import { openPage } from "./open-page.ts";
import { readDetail } from "./read-detail.ts";
import { readList } from "./read-list.ts";
import { readSitemapFile } from "./read-sitemap.ts";
import { detailRequest, listPage, listRequest, type Reader, sitemapRequest } from "./reading.ts";
import { pagesSettings } from "./settings.ts";

const readers: Readonly<Record<string, Reader>> = { list: readList, sitemap: readSitemapFile, detail: readDetail };

/** Reads ordinary sites: lists and sitemaps that lead to pages, each page one record by the selectors of the bot file. */
export const pagesKit: Kit = {
  kind: "pages",
  version: "pages/1",
  settings: pagesSettings,

  plan: (source, memory) => {
    const { entries = [source.url], list, sitemap } = pagesSettings.parse(source.settings ?? {});
    const wanted: Wanted[] = [];
    for (const url of list || !sitemap ? entries : []) {
      const { resume } = memory.cursors.get(nameOf(url)) ?? {};
      // Of the latest entries those on the first page matter, whatever became of the last reading.
      const start = list?.holds === "everything" ? (resume?.url ?? url) : url;
      // Without a list these pages are the entry: a source is silent when they are.
      wanted.push(list ? listRequest(start, listPage(nameOf(url), 1)) : { ...detailRequest(url), role: "entry" });
    }
    if (sitemap) wanted.push(sitemapRequest(sitemap.url, listPage("sitemap", 1)));
    return wanted;
  },

  read: (answer, task, { source, memory, pass }) => {
    const reader = Object.hasOwn(readers, task.reader) ? readers[task.reader] : undefined;
    if (reader === undefined)
      throw new Fault("failure", `The pages kit has no reader "${task.reader}".`, "Report this as a bug.");
    return reader({ answer, task, source, memory, pass, settings: pagesSettings.parse(source.settings ?? {}) });
  },

  lookAt: ({ id }, source) => {
    const settings = pagesSettings.parse(source.settings ?? {});
    return URL.canParse(id) && isDetail(new URL(id), { hosts: source.hosts, settings })
      ? detailRequest(id, true)
      : null;
  },

  trace: (answer, task, { source }) => {
    if (task.reader !== "detail") return [];
    const settings = pagesSettings.parse(source.settings ?? {});
    const opened = openPage(answer, settings.charset);
    return opened.kind === "page" ? readFields(opened.page, answer.url, settings) : [];
  },
};

/** A list is known by the address of its first page, without the host: `/news/`. */
const nameOf = (url: string): string => `${new URL(url).pathname}${new URL(url).search}`;
