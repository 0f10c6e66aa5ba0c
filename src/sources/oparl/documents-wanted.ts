import type { ObservedRecord, Wanted } from "../../pledge/observation.ts";
import { fileAddress } from "./addresses.ts";
import { documentOf } from "./documents.ts";
import type { Setting } from "./reading.ts";
import { documentRequest } from "./requests.ts";

/** The documents of File records, where the source's documents are asked for. They come after everything else. */
export const documentsWanted = (
  records: readonly ObservedRecord[],
  { source, settings }: Pick<Setting, "source" | "settings">,
): readonly Wanted[] => {
  if (!settings.documents) return [];
  return records.flatMap((record) => {
    const document = record.state === "live" ? documentOf(record) : null;
    const url = document === null ? null : fileAddress(document.url, source, settings);
    return document === null || url === null ? [] : [documentRequest(url, document.version, record.id, false)];
  });
};
