import { Fault } from "../../pledge/fault.ts";
import type { Kit } from "../../pledge/kit.ts";
import { fetchAddress } from "./addresses.ts";
import { Oddities } from "./oddities.ts";
import { readBodies } from "./read-bodies.ts";
import { readDocument } from "./read-document.ts";
import { readList } from "./read-list.ts";
import { readObject } from "./read-object.ts";
import { readProbe } from "./read-probe.ts";
import { readSystem } from "./read-system.ts";
import type { Reader } from "./reading.ts";
import { entryRequest, objectRequest } from "./requests.ts";
import { oparlSettings } from "./settings.ts";
import { stopAtUnchanged } from "./unfiltered.ts";

const readers: Readonly<Record<string, Reader>> = {
  system: readSystem,
  bodies: readBodies,
  list: readList,
  probe: readProbe,
  object: readObject,
  document: readDocument,
};

/**
 * Reads OParl 1.0 and 1.1, the interface of German council information systems (M1, M5): the System, its list of
 * bodies, and the lists of the source's Body, by what changed since or whole.
 */
export const oparlKit: Kit = {
  kind: "oparl",
  version: "oparl/1",
  settings: oparlSettings,

  /** Every pass begins with the System; all else is wanted by what it and its Body say. */
  plan: (source, _memory, _pass) => [entryRequest(source.url, "system", null)],

  read: (answer, task, { source, memory, pass }) => {
    const reader = Object.hasOwn(readers, task.reader) ? readers[task.reader] : undefined;
    if (reader === undefined) {
      throw new Fault("failure", `The OParl kit has no reader "${task.reader}".`, "Report this as a bug.");
    }
    const settings = oparlSettings.parse(source.settings ?? {});
    return reader({ answer, task, source, memory, pass, settings, oddities: new Oddities() });
  },

  inPlaceOf: ({ settings }) => oparlSettings.parse(settings ?? {}).inPlaceOf ?? null,

  goOn: (observations, _task, unchanged) => stopAtUnchanged(observations, unchanged),

  lookAt: (record, source, memory) => {
    // Ids derived from a parent name no address; an organization's own lists only repeat those of the Body.
    const derived = /#[\w]+\/\d+$/.test(record.id);
    if (derived || record.kind === "List" || `alias:${record.id}` in memory.said) return null;
    const url = fetchAddress(record.id, source, oparlSettings.parse(source.settings ?? {}));
    return url === null ? null : objectRequest(url, record);
  },
};
