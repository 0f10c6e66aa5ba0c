import * as z from "zod";
import type { Language, Texts } from "../pledge/language.ts";
import { type Flaw, type Plan, promise } from "../pledge/promise.ts";
import { placeOf } from "../pledge/request.ts";
import { go, skip, type Verdict } from "../pledge/verdict.ts";

/** Why a host is left alone: a closed list, so that every reason has its words in every language. */
const neverAskedReasons = [
  "by choice",
  "press",
  "asked to stay away",
  "only from its country",
  "browser check",
  "blocks the bot",
  "does not work",
] as const;

const entry = z.strictObject({
  /** Name of a host, without port; every name below it is meant too. */
  host: z.string().regex(/^(?!\.)[^\s/@?#:A-Z]+$/, 'write the name of a host in lower case: "example.org"'),
  /** Why it is on the list; printed on the bot page. */
  because: z.enum(neverAskedReasons),
  /** Day on which a person put it on the list. */
  since: z.iso.date(),
});

type Entry = z.output<typeof entry>;

const options = z.strictObject({
  /** The list, host by host. */
  hosts: z.array(entry).transform((list) => oncePerHost(list)),
});

/**
 * Hosts that are asked for nothing at all (C13, C14): no page, no robots.txt, not as the target of a redirect. The name
 * itself is not looked up, since names are only looked up once every promise has said go. A person puts a host on the
 * list and takes it off again; the bot never tries whether it would answer now.
 *
 * @example neverAsked({ hosts: [{ host: "presidency.ro", because: "by choice", since: "2026-01-10" }] })
 */
export const neverAsked = promise<typeof options>({
  name: "never-asked",
  serves: ["C13", "C14"],
  options,
  tighten: (a, b) => ({ hosts: oncePerHost([...a.hosts, ...b.hosts]) }),
  check: ({ hosts }, plan) => flaws(hosts, plan),
  keep: { admit: ({ hosts }, { host }) => verdictOn(hosts, host) },
  say: {
    de: ({ hosts }) => sentences(hosts, "de"),
    en: ({ hosts }) => sentences(hosts, "en"),
    ro: ({ hosts }) => sentences(hosts, "ro"),
  },
  prove: () => ({
    see(row, { hosts }) {
      if (row.event !== "asked") return undefined;
      const [name = ""] = row.host.split(":");
      // From the right, label by label: "ro", "presidency.ro", "www.presidency.ro".
      const names = name
        .split(".")
        .filter((label) => label !== "")
        .map((_, index, labels) => labels.slice(index).join("."));
      const listed = hosts.find(({ host }) => names.includes(host));
      return listed ? [{ what: `${row.host} was asked (${row.purpose}); it is never asked`, rows: [row.seq] }] : [];
    },
  }),
});

/** One entry a host: of several the earliest, of equally old ones the reason that stands first in the list. */
function oncePerHost(list: readonly Entry[]): Entry[] {
  const byHost = new Map<string, Entry>();
  for (const one of [...list].sort(inOrder)) if (!byHost.has(one.host)) byHost.set(one.host, one);
  return [...byHost.values()];
}

const inOrder = (a: Entry, b: Entry): number =>
  compared(a.host, b.host) ||
  compared(a.since, b.since) ||
  neverAskedReasons.indexOf(a.because) - neverAskedReasons.indexOf(b.because);

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const entryFor = (hosts: readonly Entry[], asked: string): Entry | undefined => {
  const name = asked.replace(/\.?(?::\d+)?$/, "");
  return hosts.find(({ host }) => name === host || name.endsWith(`.${host}`));
};

function verdictOn(hosts: readonly Entry[], host: string): Verdict {
  const found = entryFor(hosts, host);
  return found ? skip("never asked", `${found.host}: ${found.because}, since ${found.since}`) : go;
}

/** Sources that name such a host: they could never be read, and somebody meant to. */
function flaws(hosts: readonly Entry[], { sources }: Plan): readonly Flaw[] {
  return sources.flatMap((source) => {
    const named = [...source.hosts, ...(URL.canParse(source.url) ? [placeOf(source.url).host] : [])];
    return [...new Set(named)].flatMap((host): Flaw[] => {
      const found = entryFor(hosts, host);
      if (!found) return [];
      const is = `${host}, which is never asked (${found.because}, since ${found.since})`;
      return [{ path: `sources.${source.id}.hosts`, is, want: "no host of the list of those never asked" }];
    });
  });
}

function sentences(hosts: readonly Entry[], language: Language): string[] {
  const say = texts[language];
  if (hosts.length === 0) return [say.none];
  const listed = neverAskedReasons.flatMap((because) => {
    const own = hosts.filter((one) => one.because === because);
    return own.length === 0
      ? []
      : [`${say.because[because]}: ${own.map(({ host, since }) => `${host} (${say.since(since)})`).join(", ")}.`];
  });
  return [say.intro, ...listed];
}

interface NeverTexts {
  readonly none: string;
  readonly intro: string;
  readonly since: (day: string) => string;
  readonly because: Readonly<Record<Entry["because"], string>>;
}

const texts: Texts<NeverTexts> = {
  de: {
    none: "Kein Server steht auf der Liste derer, die um nichts gebeten werden.",
    intro:
      "Einige Server werden um gar nichts gebeten, auch nicht um robots.txt und nicht über eine Weiterleitung; selbst ihr Name wird nicht nachgeschlagen. Nur ein Mensch nimmt sie wieder von der Liste.",
    since: (day) => `seit ${day}`,
    because: {
      "by choice": "Aus freien Stücken nicht gefragt",
      press: "Presse wird nicht gelesen; zitierte Artikel hat einmal ein Mensch gelesen",
      "asked to stay away": "Auf Wunsch der Betreiber nicht gefragt",
      "only from its country": "Antwortet nur aus dem eigenen Land",
      "browser check": "Antwortet mit einer Browserprüfung",
      "blocks the bot": "Sperrt den Bot",
      "does not work": "Funktioniert nicht",
    },
  },
  en: {
    none: "No server is on the list of those that are asked for nothing.",
    intro:
      "Some servers are asked for nothing at all, not even robots.txt and not by way of a redirect; not even their name is looked up. Only a person takes them off the list.",
    since: (day) => `since ${day}`,
    because: {
      "by choice": "Not asked by choice",
      press: "The press is not read; an article cited was read once, by a person",
      "asked to stay away": "Not asked because their operators wish so",
      "only from its country": "Answer only from their own country",
      "browser check": "Answer with a browser check",
      "blocks the bot": "Block the bot",
      "does not work": "Do not work",
    },
  },
  ro: {
    none: "Niciun server nu se află pe lista celor cărora nu li se cere nimic.",
    intro:
      "Unor servere nu li se cere absolut nimic, nici robots.txt și nici printr-o redirecționare; nici măcar numele lor nu este căutat. Numai o persoană le scoate de pe listă.",
    since: (day) => `din ${day}`,
    because: {
      "by choice": "Nu sunt accesate, prin alegerea noastră",
      press: "Presa nu este citită; un articol citat a fost citit o singură dată, de o persoană",
      "asked to stay away": "Nu sunt accesate, la cererea celor care le administrează",
      "only from its country": "Răspund numai din propria țară",
      "browser check": "Răspund cu o verificare a browserului",
      "blocks the bot": "Blochează robotul",
      "does not work": "Nu funcționează",
    },
  },
};
