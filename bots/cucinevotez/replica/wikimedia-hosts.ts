import type { Order, Replica, ReplicaAnswer } from "goodbot/world";
import { editorial } from "../editorial.ts";
import { pictureAnswer } from "./picture.ts";
import { htmlPage, oneOf, openToAll, plainHost } from "./plain-host.ts";

const AUTHOR = "Autor Exemplu";
const UPLOAD = "upload.wikimedia.org";

interface Named {
  readonly short: string;
  readonly link: string;
}

const bySa: Named = { short: "CC BY-SA 4.0", link: "https://creativecommons.org/licenses/by-sa/4.0" };
const gfdl: Named = { short: "GFDL", link: "https://www.gnu.org/copyleft/fdl.html" };

/** What the page of the photograph says, by the word of the setting `photograph`; null: the file is gone (404). */
const variants = {
  shown: { licences: [bySa], shows: true },
  "two-licences": { licences: [bySa, gfdl], shows: true },
  coded: { licences: [bySa], shows: true },
  "no-licence": { licences: [], shows: false },
  "not-accepted": { licences: [{ short: "Fair use", link: "" }], shows: false },
  nominated: { licences: [bySa], shows: false },
  deleted: null,
} as const satisfies Readonly<Record<string, { licences: readonly Named[]; shows: boolean } | null>>;

type Variant = keyof typeof variants;
const words: readonly Variant[] = [
  ...(["shown", "two-licences", "coded", "no-licence", "not-accepted"] as const),
  ...(["nominated", "deleted"] as const),
];

/** Commons leaves much of itself to nobody; the interface at /w/ is none of ours (section 6 of the field guide). */
const commonsRobots = "User-agent: *\nAllow: /w/load.php?\nDisallow: /w/\nDisallow: /wiki/Special:\n";

/**
 * The photograph of the President (C8, C10): commons.wikimedia.org with its page, upload.wikimedia.org with the file. The
 * file is a trap before a page that allows it was read, and again once it was given complete.
 */
export function wikimediaHosts(): Replica[] {
  const path = new URL(editorial.president.photograph).pathname;
  let variant: Variant = "shown";
  let version = 1;
  /** Paths of files that the page has named under a licence that allows them; of files given complete. */
  const named = new Set<string>();
  const given = new Set<string>();
  let cuts = 0;

  const file = (): string => `/wikipedia/commons/a/ab/Ana_Exemplu_${version}.jpg`;

  const commons = plainHost({
    hosts: ["commons.wikimedia.org"],
    robots: commonsRobots,
    answer: (asked) => {
      if (asked.startsWith("/w/")) return { ...htmlPage("<p>MediaWiki</p>"), kind: "trap" };
      const content = variants[variant];
      if (asked !== path || content === null) return undefined;
      if (content.shows) named.add(file());
      const page = filePage(content.licences, `https://${UPLOAD}${file()}`, variant === "nominated");
      return htmlPage(variant === "coded" ? page.replaceAll("fileinfotpl_", "fileinfotpl&#95;") : page);
    },
    words: {
      settings: { [`photograph=${words.join("|")}`]: "what the page of the photograph says" },
      mutations: { "new-photograph": "another file: its address is new" },
    },
    command: (order) => {
      if (order.way === "mutate" && order.text === "new-photograph") {
        version += 1;
        return `the file is ${file()}`;
      }
      const wanted = order.way === "set" && order.text === "photograph" ? oneOf(words, order.value) : undefined;
      if (wanted === undefined) return undefined;
      variant = wanted;
      return `the page of the photograph is ${wanted}`;
    },
    state: () => ({ photograph: variant, file: file() }),
    clear: () => {
      variant = "shown";
    },
    reset: () => {
      version = 1;
      named.clear();
    },
  });

  const upload = plainHost({
    hosts: [UPLOAD],
    robots: openToAll,
    answer: (asked): ReplicaAnswer | undefined => {
      if (asked === "/robots.txt") return undefined;
      const picture = pictureAnswer(asked);
      if (!named.has(asked) || given.has(asked)) return { ...picture, kind: "trap" };
      if (cuts > 0) {
        cuts -= 1;
        return { ...picture, behaviour: { do: "cut", after: 100 } };
      }
      given.add(asked);
      return picture;
    },
    words: { faults: { "cut-photograph[:TIMES]": "the file ends early, so often (1); such an answer is none" } },
    command: (order) => {
      const times = cutTimes(order);
      if (times === undefined) return undefined;
      cuts = times;
      return `the file ends early ${times} times`;
    },
    state: () => ({ named: [...named], given: [...given] }),
    clear: () => {
      cuts = 0;
    },
    reset: () => given.clear(),
  });
  return [commons, upload];
}

function cutTimes({ way, text }: Order): number | undefined {
  const [, times] = way === "fault" ? (/^cut-photograph(?::([1-9]\d{0,3}))?$/.exec(text) ?? []) : [];
  return way === "fault" && text.startsWith("cut-photograph") ? Number(times ?? 1) : undefined;
}

function filePage(licences: readonly Named[], original: string, nominated: boolean): string {
  const note = nominated ? '<div class="nominated-for-deletion" id="delete">Propusă spre ștergere</div>' : "";
  const cell = (id: string, label: string, value: string) => `<tr><td id="${id}">${label}</td><td>${value}</td></tr>`;
  return [
    `<h1 id="firstHeading">File:Ana Exemplu.jpg</h1>${note}`,
    `<div class="fullImageLink" id="file"><a href="${original}"><img alt="" src="/thumb.jpg"></a></div>`,
    `<table>${cell("fileinfotpl_aut", "Author", AUTHOR)}${cell("fileinfotpl_date", "Date", "2025-05-26")}</table>`,
    ...licences.map(
      ({ short, link }) =>
        `<span class="licensetpl"><span class="licensetpl_link">${link}</span><span class="licensetpl_short">${short}` +
        `</span><span class="licensetpl_attr">${AUTHOR}</span></span>`,
    ),
  ].join("");
}
