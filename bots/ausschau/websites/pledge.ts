import { type Pledged, promises } from "goodbot";
import { TOKEN } from "./links.ts";

const { officialFirst, released, ownDomain, reservations, withdrawal, budget } = promises;
const { htmlOnly, neverFetched, excerpts } = promises;

const kinds = ["website"];
const obey = ["tdmrep", "noai", "ai.txt", "content-usage", "content-signal", "rsl"] as const;

/** What an official source gives, under the names that records of websites could carry it. */
const official = [
  ...["name", "legalForm", "address", "seat", "registerNumber", "vatNumber", "contracts", "awards", "values"],
] as const;

/**
 * What the bot promises of websites (A3, A8-A10, A12-A14, A16), printed on https://ausschau.at/bot.
 *
 * @param on whether websites are read at all; off is how the bot is delivered
 */
export const websitePledge = (on: boolean): readonly Pledged[] => [
  officialFirst({
    websites: kinds,
    taken: [
      { kind: "WebsiteProfile", fields: ["page", "title", "excerpt"] },
      { kind: "WebsiteFact", fields: ["page", "heading", "excerpt"] },
      { kind: "DomainProof", fields: ["page", "verdict", "by", "id", "excerpt", "why"] },
    ],
    official: [...official],
  }),
  released({ kinds, on, visit: 4 }),
  ownDomain({ kinds, holds: "180d" }),
  htmlOnly({ kinds }),
  neverFetched({ kinds, pages: ["contact", "team", "privacy", "manners"] }),
  budget({ limits: [{ count: "page requests", per: "source", within: "30d", atMost: 50, kinds }] }),
  reservations({ kinds, tokens: [TOKEN], obey: [...obey], atMost: "24h" }),
  withdrawal({ kinds, tokens: [TOKEN], obey: [...obey], lookEvery: "7d" }),
  excerpts({
    ...{ kinds, records: ["WebsiteProfile", "WebsiteFact", "DomainProof"] },
    ...{ tokens: [TOKEN], atMost: 300, html: "7d" },
  }),
];
