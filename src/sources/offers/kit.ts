import { Fault } from "../../pledge/fault.ts";
import type { Kit } from "../../pledge/kit.ts";
import { ALL_OFFERS, pageWanted, readPage } from "./read-page.ts";
import { offersSettings } from "./settings.ts";
import { traceOffers } from "./trace.ts";

/**
 * Reads offers of loyalty programmes: pages of partners and what they give, in HTML or in data that the page brings
 * along or asks for itself. Out of it come facts only (V5), the fields of `offerFields`.
 */
export const offersKit: Kit = {
  kind: "offers",
  version: "offers/1",
  settings: offersSettings,

  // A page with far fewer offers than the last time is not believed in the first place (`maxDropPercent`).
  unions: { [ALL_OFFERS]: { readings: 2, span: 0, stays: false, largestDrop: 1 } },

  plan: (source) => {
    const settings = offersSettings.parse(source.settings);
    return (settings.pages ?? [source.url]).map((url) => pageWanted(url, nameOf(url), 1, settings, { items: 0 }));
  },

  read: (answer, task, context) => {
    if (task.reader !== "page")
      throw new Fault("failure", `The offers kit has no reader "${task.reader}".`, "Report this as a bug.");
    return readPage({ answer, task, ...context, settings: offersSettings.parse(context.source.settings) });
  },

  trace: (answer, _task, { source }) => traceOffers(answer, offersSettings.parse(source.settings)),
};

/** A list is known by the address of its first page, without the host. */
const nameOf = (url: string): string => `${new URL(url).pathname}${new URL(url).search}`;
