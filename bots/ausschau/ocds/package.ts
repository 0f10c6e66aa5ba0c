import type { Process } from "../link/processes.ts";
import { instant, type OcdsObject, ocdsText } from "./form.ts";
import { ocidOf, type ReleaseSetting, releasesOf } from "./release.ts";

/** What a package says of itself. */
export interface PackageSetting extends ReleaseSetting {
  /** Address under which the package is offered. */
  readonly uri: string;
  readonly publisher: { readonly name: string; readonly uri?: string };
  /** Address of the licence of the whole; sources name theirs in their releases. */
  readonly license?: string;
  readonly publicationPolicy?: string;
  /** Epoch milliseconds. */
  readonly publishedAt: number;
}

const headOf = ({ uri, publisher, license, publicationPolicy, publishedAt }: PackageSetting): OcdsObject => ({
  ...{ uri, version: "1.1", publishedDate: instant(publishedAt), publisher: { ...publisher } },
  ...{ license, publicationPolicy },
});

/**
 * A release package piece by piece, so that nobody has to hold all of it. A package has one release at least: of nothing
 * comes no package, and no text.
 */
export function* releasePackage(
  processes: Iterable<Process>,
  setting: PackageSetting,
): Generator<string, void, undefined> {
  let any = false;
  for (const process of processes) {
    for (const release of releasesOf(process, setting)) {
      if (any) yield ",\n";
      else yield `${JSON.stringify(headOf(setting)).slice(0, -1)},"releases":[\n`;
      any = true;
      yield ocdsText(release);
    }
  }
  if (any) yield "\n]}\n";
}

/** A record: all releases of one procedure, in the order of their days. */
const recordOf = (process: Process, setting: ReleaseSetting): OcdsObject => ({
  ocid: ocidOf(process, setting.prefix),
  releases: releasesOf(process, setting),
});

/** A package of one record, to be written with {@link ocdsText}. */
export const recordPackage = (process: Process, setting: PackageSetting): OcdsObject => ({
  ...headOf(setting),
  records: [recordOf(process, setting)],
});
