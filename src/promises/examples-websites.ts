import type { Examples } from "./example-settings.ts";
import { examples, sentence } from "./example-settings.ts";
import { promises } from "./index.ts";

const listed = (kind: string, change: object = {}) => ({
  ...{ kind, what: sentence(`Sources ${kind}`), licence: "CC BY 4.0", link: "https://licence.example/by" },
  ...{ notBefore: "18h", ...change },
});

/** Of the promises about websites of organisations, and about where official sources stand before them. */
export const websiteExamples = {
  dataBasis: examples(
    promises.dataBasis,
    { path: "/basis", sources: [listed("kdq")] },
    { path: "/list" },
    { sources: [] },
    { sources: [listed("kdq"), listed("ted")] },
    { sources: [listed("kdq", { licence: "CC BY 3.0" })] },
    { sources: [listed("kdq", { licence: sentence("as its publisher states") })] },
    { sources: [listed("kdq", { link: undefined })] },
    { sources: [listed("kdq", { notBefore: "19h" })] },
    { sources: [listed("kdq", { what: sentence("Lists") })] },
  ),
  officialFirst: examples(
    promises.officialFirst,
    { websites: ["website"], taken: [{ kind: "Fact", fields: ["service", "page"] }], official: ["name"] },
    { websites: ["website", "blog"] },
    { taken: [{ kind: "Fact", fields: ["service"] }] },
    { taken: [] },
    { official: ["name", "address"] },
  ),
  released: examples(
    promises.released,
    { kinds: ["website"], on: true, visit: 4 },
    { kinds: ["blog", "website"] },
    { on: false },
    { visit: 3 },
  ),
  ownDomain: examples(
    promises.ownDomain,
    { kinds: ["website"], holds: "180d" },
    { kinds: ["blog", "website"] },
    { holds: "90d" },
  ),
  htmlOnly: examples(promises.htmlOnly, { kinds: ["website"] }, { kinds: ["blog", "website"] }),
  neverFetched: examples(
    promises.neverFetched,
    { kinds: ["website"], pages: ["contact", "team", "privacy"] },
    { kinds: ["blog", "website"] },
    { pages: ["contact", "team", "privacy", "manners"] },
    { pages: ["contact"] },
  ),
  reservations: examples(
    promises.reservations,
    { kinds: ["website"], tokens: ["bot"], obey: ["tdmrep", "noai", "ai.txt"], atMost: "24h" },
    { kinds: ["blog", "website"] },
    { tokens: ["bot", "other"] },
    { obey: ["tdmrep"] },
    { obey: ["tdmrep", "noai", "ai.txt", "content-signal"] },
    { atMost: "12h" },
    { silentPasses: 2 },
    { toldFrom: 5 },
  ),
  withdrawal: examples(
    promises.withdrawal,
    { kinds: ["website"], tokens: ["bot"], obey: ["tdmrep", "noai", "ai.txt"], lookEvery: "7d" },
    { kinds: ["blog", "website"] },
    { tokens: ["bot", "other"] },
    { obey: ["tdmrep"] },
    { lookEvery: "3d" },
  ),
  excerpts: examples(
    promises.excerpts,
    { kinds: ["website"], records: ["WebsiteFact"], tokens: ["AusschauBot"], atMost: 300, html: "7d" },
    { kinds: ["blog", "website"] },
    { records: ["WebsiteFact", "WebsiteProfile"] },
    { tokens: ["AusschauBot", "OtherBot"] },
    { atMost: 200 },
    { html: "3d" },
  ),
} satisfies Record<string, Examples>;
