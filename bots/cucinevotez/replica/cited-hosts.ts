import type { Replica, ReplicaAnswer } from "goodbot/world";
import { type Editorial, editorial } from "../editorial.ts";
import { htmlPage, oneOf, openToAll, plainHost, redirectTo } from "./plain-host.ts";

type Cited = Editorial["parties"][number];

/** People whom nobody looks for: none of them may ever stand in the store. */
export const otherPeople = ["Canar Neluat", "Străina Necerută"] as const;

const filler = "<p>Text despre activitate, ședințe și program.</p>".repeat(12);
const others = otherPeople.map((name) => `<li>${name}, membru</li>`).join("");
const board = (rows: string): string => `<main><h1>Conducere</h1><ul>${rows}${others}</ul>${filler}</main>`;
const inText = (names: readonly string[]): string => names.map((name) => `<li>Dr. ${name}, președinte</li>`).join("");

/** What a cited page may be, by the word of the setting `cited`. */
const variants = {
  named: ({ names }: Cited) => htmlPage(board(inText(names)), "Conducere"),
  alt: ({ names }: Cited) =>
    htmlPage(board(names.map((name) => `<li><img src="/poza.jpg" alt="${name}"></li>`).join("")), "Echipa"),
  dropped: () => htmlPage(board(""), "Conducere"),
  "one-dropped": ({ names }: Cited) => htmlPage(board(inText(names.slice(0, -1))), "Conducere"),
  captcha: ({ names }: Cited) =>
    htmlPage(
      `<noscript>Pentru meniu activați JavaScript.</noscript>${board(inText(names))}` +
        "<p>Formularul de contact este protejat cu reCAPTCHA; pentru citirea paginii nu se verifică browserul.</p>",
      "Conducere",
    ),
  empty: () => htmlPage(""),
  gone: (): ReplicaAnswer => ({ ...htmlPage("<h1>Nu există</h1>"), status: 404 }),
  "to-presidency": () => redirectTo("https://www.presidency.ro/ro/presedinte"),
  "to-government": () => redirectTo("https://gov.ro/ro/guvernul"),
  "to-press": () => redirectTo("https://stire.example/articol"),
} as const satisfies Readonly<Record<string, (cited: Cited) => ReplicaAnswer>>;

type Variant = keyof typeof variants;
const words: readonly Variant[] = [
  ...(["named", "alt", "dropped", "one-dropped", "captcha"] as const),
  ...(["empty", "gone", "to-presidency", "to-government", "to-press"] as const),
];

/** What each page is at first; `named` where nothing else stands here. */
const first: Readonly<Record<string, Variant>> = {
  "partid-b": "alt",
  "partid-c": "dropped",
  "partid-e": "gone",
  ccr: "one-dropped",
  "companie-2": "captcha",
};

/** robots.txt where it is not open to all; null: there is none. */
const robots: Readonly<Record<string, string | null>> = {
  "partid-f": `${openToAll}\nUser-agent: cucinevotez-bot\nDisallow: /\n`,
  "companie-3": null,
};

/**
 * The pages of parties and institutions that `editorial.json` cites (C6, C7), each on its own host with and without `www`.
 * What they are changes with the setting `cited`; checks, errors and silence come as the world's own faults.
 */
export const citedHosts = (): Replica[] => [...editorial.parties, ...editorial.institutions].map(citedHost);

function citedHost(cited: Cited): Replica {
  const { host, pathname } = new URL(cited.page);
  const bare = host.replace(/^www\./, "");
  const usual = first[cited.id] ?? "named";
  const rules = robots[cited.id];
  let variant = usual;
  return plainHost({
    hosts: [bare, `www.${bare}`],
    ...(rules !== null && { robots: rules ?? openToAll }),
    answer: (path, { host: asked }) => {
      if (asked !== host) return redirectTo(`https://${host}${path}`, 301);
      return path === pathname ? variants[variant](cited) : undefined;
    },
    words: { settings: { [`cited=${words.join("|")}`]: `what ${pathname} is; with &host= for this host alone` } },
    command: ({ way, text, value }) => {
      const wanted = way === "set" && text === "cited" ? oneOf(words, value) : undefined;
      if (wanted === undefined) return undefined;
      variant = wanted;
      return `${pathname} is ${wanted}`;
    },
    state: () => ({ cited: variant }),
    clear: () => {
      variant = usual;
    },
  });
}
