import { type Replica, trapHost } from "goodbot/world";
import { CatalogueHost } from "./catalogue-host.ts";
import { FeedHost } from "./feed-host.ts";
import { sharedContract } from "./invented.ts";
import { KdqHost, type KdqShape } from "./kdq-host.ts";
import { TedHosts } from "./ted-hosts.ts";
import { WikidataHosts } from "./wikidata-hosts.ts";

export interface OfficialOptions {
  /** Epoch milliseconds: the newest publications lie an hour before it. */
  readonly now: number;
  /** Entries of the largest index. */
  readonly large?: number;
}

/** Documents of each publisher; few enough that a demo reads all of them. */
const FEW = 6;

/** The publishers of the bot's own sources, each with the habits of its kind. */
const shapes = ({ now, large = FEW }: OfficialOptions): readonly KdqShape[] => [
  {
    ...{ host: "opendata.bbg.gv.at", publisher: "Musterbeschaffung GmbH", count: FEW, first: 100 },
    ...{ index: "/kerndaten/bbg_kerndaten_viii-2-1.xml", document: (id) => `/kerndaten/kd/${id}.xml` },
    contracts: new Map([[100 + FEW - 1, sharedContract(now)]]),
  },
  {
    ...{
      host: "vergabe.energieburgenland.at",
      publisher: "Energiewerke Entwurf",
      count: FEW,
      first: 200,
      wrapped: true,
    },
    ...{ index: "/NetServer/kerndaten", document: (id) => `/NetServer/kd?id=${id}` },
    robots: "User-agent: *\nDisallow: /NetServer/kd?druck=\nDisallow: /NetServer/login\n",
  },
  {
    ...{
      host: "ogd.ankoe.at",
      publisher: "Vergabeplattform Probe",
      count: large,
      first: 1_000,
      scheme: "http",
      gzip: true,
    },
    ...{ index: "/api/v1/notices", document: (id) => `/api/v1/notices/${id}` },
    robots: "User-agent: *\nContent-Signal: ai-train=no, ai-input=no\nAllow: /\n",
  },
  {
    ...{ host: "apppool.wko.at", publisher: "Wirtschaftsverband Muster", count: FEW, first: 300, encoding: "utf-16" },
    ...{
      index: "/data/ab/2/KDQ_Österreich.xml",
      document: (id) => `/data/ab/2/Bekanntmachung Nr ${id} Österreich.xml`,
    },
  },
];

/** Publishers that cannot be reached, or that nobody may reach. */
const hopeless: readonly Pick<KdqShape, "host" | "certificate" | "unreachable" | "addresses">[] = [
  { host: "kdq-tot.example", unreachable: true },
  { host: "kdq-selbstsigniert.example", certificate: "self-signed" },
  { host: "kdq-loopback.example", addresses: ["127.0.0.2"] },
  { host: "kdq-loopback6.example", addresses: ["::1"] },
  { host: "kdq-intern.example", addresses: ["10.0.0.5"] },
  { host: "kdq-metadaten.example", addresses: ["169.254.169.254"] },
];

/** What every host of {@link hopeless} would serve. */
export const HOPELESS_INDEX = "/kdq.xml";

/**
 * The hosts of the official sources: the catalogue with both of its interfaces, four publishers of core data (one with an
 * index of any size), TED, Wikidata, feeds, and hosts that cannot or must not be reached.
 */
export const officialHosts = (options: OfficialOptions): readonly Replica[] => {
  const publishers = shapes(options);
  const datasets = publishers.map(({ host, publisher, index, scheme = "https" }, number) => ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    ...{ title: `Kerndatenquelle ${publisher}`, publisher, urls: [`${scheme}://${host}${encodeURI(index)}`] },
  }));
  return [
    new CatalogueHost(datasets),
    ...publishers.map((shape) => new KdqHost(shape, options.now)),
    new TedHosts(options.now),
    new WikidataHosts(),
    new FeedHost(),
    ...hopeless.map((shape) => new KdqHost({ ...hopelessShape, ...shape }, options.now)),
    trapHost("fremd.vergabe.example"),
  ];
};

const hopelessShape = {
  ...{ publisher: "Unerreichbar", index: HOPELESS_INDEX, count: 2, first: 400 },
  document: (id: string) => `/kd/${id}.xml`,
};
