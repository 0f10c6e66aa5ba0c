import type { Source } from "goodbot";
import { onceADay } from "./data-basis.ts";
import { catalogue } from "./kits/catalogue.ts";
import { kdq } from "./kits/kdq.ts";
import { ted } from "./kits/ted.ts";
import { wikidata } from "./kits/wikidata.ts";

/**
 * The official sources (A3). Which indexes there are, the catalogue says; an operator takes one into this list, or adds it
 * with `goodbot sources add`.
 */
export const officialSources: readonly Source[] = [
  catalogue({ id: "data-gv-at", title: "data.gv.at" }),
  // The largest index, with about 40 new documents a day.
  kdq({ id: "ankoe", title: "ANKÖ", url: "http://ogd.ankoe.at/api/v1/notices" }),
  kdq({
    ...{ id: "bbg", title: "Bundesbeschaffung GmbH", pledge: [onceADay] },
    url: "https://opendata.bbg.gv.at/kerndaten/bbg_kerndaten_viii-2-1.xml",
  }),
  kdq({
    ...{ id: "energie-burgenland", title: "Energie Burgenland", pledge: [onceADay] },
    url: "https://vergabe.energieburgenland.at/NetServer/kerndaten",
  }),
  kdq({
    ...{ id: "wko", title: "Wirtschaftskammer Österreich", pledge: [onceADay] },
    url: "https://apppool.wko.at/data/ab/2/KDQ_%C3%96sterreich.xml",
  }),
  ted({ id: "ted", title: "Tenders Electronic Daily", from: "2026-01-01" }),
  // The cities of Vienna, Graz and Linz.
  wikidata({ id: "wikidata", title: "Wikidata", items: ["Q1741", "Q13298", "Q41329"] }),
];
