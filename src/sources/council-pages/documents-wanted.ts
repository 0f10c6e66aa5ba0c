import type { Wanted } from "../../pledge/observation.ts";
import type { ParsedFile } from "./parsed.ts";
import type { Setting } from "./reading.ts";
import { fileAddress, idOf } from "./record-address.ts";
import { versionOf } from "./records.ts";
import { documentRequest } from "./requests.ts";
import type { Site } from "./site.ts";

/** The files of a page, where the source's documents are asked for. They come after everything else. */
export function documentsWanted(
  files: readonly ParsedFile[],
  site: Site,
  { settings }: Pick<Setting, "settings">,
): readonly Wanted[] {
  if (!settings.documents) return [];
  return files
    .filter(({ kind }) => kind !== "collection" || settings.collections === "last")
    .map((file) => {
      const id = idOf(site, "file", file.number);
      const isStable = site.family !== "sdnet-rim";
      const url = isStable ? fileAddress(new URL(file.url)) : file.url;
      const version = versionOf(file, isStable);
      // As the version of a document is named in OParl sources: the address with what tells its states apart.
      return documentRequest(
        { ...file, url },
        id,
        `${isStable ? url : id}${version && ` ${version}`}`,
        isStable ? null : id,
      );
    });
}
