import * as z from "zod";
import { Fault } from "../../pledge/fault.ts";
import type { Kit } from "../../pledge/kit.ts";
import type { Json, Wanted } from "../../pledge/observation.ts";
import { families } from "./family.ts";
import { monthsOf } from "./months.ts";
import { namesOf } from "./names.ts";
import { readAgenda } from "./read-agenda.ts";
import { readCalendar } from "./read-calendar.ts";
import { committeesDue, readCommittee, readCommitteeList } from "./read-committees.ts";
import { readDocument } from "./read-document.ts";
import { readEntry, readMenu, readProbe } from "./read-entry.ts";
import { readPaper } from "./read-paper.ts";
import { type Reader, type Setting, siteOf } from "./reading.ts";
import { idOf } from "./record-address.ts";
import { calendarRequest, entryRequest, oparlAddresses, paperRequest, probeRequest } from "./requests.ts";
import { councilPagesSettings } from "./settings.ts";
import type { Site } from "./site.ts";

const readers: Readonly<Record<string, Reader>> = {
  oparl: readProbe,
  entry: readEntry,
  menu: readMenu,
  calendar: readCalendar,
  agenda: readAgenda,
  paper: readPaper,
  committees: readCommitteeList,
  members: readCommittee,
  document: readDocument,
};

/**
 * Reads the public pages of council information systems (M1): SessionNet, ALLRIS 3 and 4, SD.NET RIM, more! rubin, Provox IIP. A
 * month's calendar leads to agendas, an agenda to the papers of items that changed. Only what is plainly public is read;
 * records have the kinds and fields of OParl. Once in thirty days, at night, who sits in which committee is read.
 */
export const councilPagesKit: Kit = {
  kind: "council-pages",
  version: "council-pages/2",
  settings: councilPagesSettings,

  plan: (source, memory, pass) => {
    const settings = councilPagesSettings.parse(source.settings ?? {});
    const setting: Setting = { source, settings, memory, pass };
    const site = siteOf(setting);
    // Once: where there is OParl it is read, and the pages are not.
    const probes = memory.said.probed === true ? [] : oparlAddresses(site?.base ?? source.url).map(probeRequest);
    // Only whether the interface is still there: nothing else is asked of what is to be read as OParl.
    if (typeof memory.said.oparl === "string") return [probeRequest(memory.said.oparl)];
    if (!site) return [...probes, entryRequest(source.url)];
    const [month = ""] = monthsOf(setting).usual;
    const url = families[site.family].calendarAddress(site, month);
    return [
      ...probes,
      calendarRequest(url, month, true),
      ...(site.family === "sdnet-rim" ? [] : papersDue(memory.said, site)),
      ...committeesDue(setting, site),
    ];
  },

  read: (answer, task, { source, memory, pass }) => {
    const reader = Object.hasOwn(readers, task.reader) ? readers[task.reader] : undefined;
    if (reader === undefined)
      throw new Fault("failure", `The council pages kit has no reader "${task.reader}".`, "Report this as a bug.");
    return reader({ answer, task, source, memory, pass, settings: councilPagesSettings.parse(source.settings ?? {}) });
  },

  namesOf,

  // What vanished from an agenda has no page of its own that is worth a request: it is gone with its place.
  lookAt: () => null,
};

const due = z.object({ url: z.string(), data: z.json() });

/** Papers that an earlier pass wanted and did not come to. */
const papersDue = (said: { readonly [key: string]: Json }, site: Site): readonly Wanted[] =>
  Object.entries(said).flatMap(([key, value]) => {
    const number = /^paper due: (.+)$/.exec(key)?.[1];
    const found = number === undefined ? null : due.safeParse(value);
    return number !== undefined && found?.success
      ? [paperRequest(found.data.url, found.data.data, idOf(site, "paper", number))]
      : [];
  });
