import type { Register } from "../pass/register.ts";
import type { Config } from "../pledge/config.ts";
import { Fault } from "../pledge/fault.ts";
import type { Language, Texts } from "../pledge/language.ts";
import { inWords, listInWords } from "../pledge/words.ts";
import type { Offer } from "../promises/requests.ts";
import type { Hours } from "../read/daily-hours.ts";
import { hoursInWords } from "../read/hours-in-words.ts";
import type { Store } from "../store/store.ts";
import type { Case, Decision } from "./cases.ts";
import { sourceGap } from "./source-gap.ts";
import { sourceTightened } from "./source-tightened.ts";
import { sourcesOn } from "./targets.ts";

/** What holds for the domain now, as the draft tells it. */
export interface InForce {
  /** The longest gap in force, milliseconds; null where nothing of the domain is read. */
  readonly gap: number | null;
  readonly hours: readonly Hours[];
  /** True where nothing of the domain is asked for any more. */
  readonly off: boolean;
}

/** Looks up what the register and the overrides say of a domain. */
export async function inForceFor(store: Store, register: Register, domain: string): Promise<InForce> {
  const { sources, entries } = register;
  const gaps: number[] = [];
  const hours = new Map<string, Hours>();
  for (const id of sourcesOn(register, domain)) {
    const source = sources.get(id);
    const state = entries.get(id)?.state;
    if (!source) continue;
    const tightened = sourceTightened(register, source);
    if (state === "off" || state === "under review" || tightened.leftAlone) continue;
    gaps.push(await sourceGap(store, register, source));
    for (const span of tightened.hours) hours.set(`${span.from} ${span.to} ${span.zone}`, span);
  }
  return { gap: gaps.length === 0 ? null : Math.max(...gaps), hours: [...hours.values()], off: gaps.length === 0 };
}

/**
 * The answer to a case, drafted from what was decided and from what holds now: for a person to read, change and send.
 *
 * @throws Fault "usage" where nothing was decided yet
 */
export function draftAnswer(
  { bot }: Pick<Register, "bot">,
  one: Case,
  { operator, inForce }: { readonly operator: Config["operator"]; readonly inForce: InForce },
): string {
  const { decision, language, domain } = one;
  if (!decision)
    throw new Fault(
      "usage",
      `case ${one.id} has no decision yet`,
      `Decide first: goodbot cases decide ${bot.name} ${one.id} …`,
    );
  const say = texts[language];
  const received = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${one.received}T00:00:00Z`),
  );
  const offers = decision.offers.map((offer) => say.offers[offer]);
  const parts = [
    `${say.subject(one.id, domain)}`,
    say.greeting,
    `${say.came(domain, received)} ${say.decided[decision.what]}`,
    `${say.reason}: ${decision.reason}`,
    say.now(domain, nowInWords(inForce, language)),
    ...(offers.length > 0 ? [say.offered(listInWords(offers, language, "or"))] : []),
    `${say.byYourself(bot.token)}\n\nUser-agent: ${bot.token}\nCrawl-delay: 10\n\nUser-agent: ${bot.token}\nDisallow: /`,
    `${say.more(bot.page, bot.contact)}`,
    `${say.regards}\n${operator.name}\n${operator.url}\n${operator.mail}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function nowInWords({ gap, hours, off }: InForce, language: Language): string {
  const say = texts[language];
  if (off || gap === null) return say.nothing;
  const pause = say.gap(inWords(gap, language));
  return hours.length === 0 ? pause : `${pause}, ${say.only(hoursInWords(hours, language))}`;
}

interface AnswerTexts {
  readonly subject: (id: string, domain: string) => string;
  readonly greeting: string;
  readonly came: (domain: string, received: string) => string;
  readonly decided: Readonly<Record<Decision["what"], string>>;
  readonly reason: string;
  readonly now: (domain: string, what: string) => string;
  readonly nothing: string;
  readonly gap: (gap: string) => string;
  readonly only: (hours: string) => string;
  readonly offered: (offers: string) => string;
  readonly offers: Readonly<Record<Offer, string>>;
  readonly byYourself: (token: string) => string;
  readonly more: (page: string, contact: string) => string;
  readonly regards: string;
}

const texts: Texts<AnswerTexts> = {
  de: {
    subject: (id, domain) => `Betreff: Ihr Anliegen zu ${domain} (${id})`,
    greeting: "Guten Tag,",
    came: (domain, received) => `danke für Ihre Nachricht vom ${received} zu ${domain}.`,
    decided: {
      granted: "Wir kommen Ihrem Wunsch nach.",
      partly: "Wir kommen Ihrem Wunsch zum Teil nach.",
      refused: "Wir haben Ihren Wunsch abgewogen und kommen ihm nicht nach.",
    },
    reason: "Die Gründe",
    now: (domain, what) => `Für ${domain} gilt jetzt: ${what}.`,
    nothing: "Es wird nichts abgerufen",
    gap: (gap) => `mindestens ${gap} zwischen zwei Anfragen`,
    only: (hours) => `nur ${hours}`,
    offered: (offers) =>
      `Wir bieten Ihnen an: ${offers}. Eine kurze Antwort genügt; es gilt dann ab der nächsten Anfrage.`,
    offers: {
      throttle: "eine längere Pause zwischen zwei Anfragen",
      "night window": "den Abruf nur in der Nacht",
    },
    byYourself: (token) =>
      `Sie können den Abruf auch selbst bremsen oder beenden, in der robots.txt Ihrer Website unter dem Namen ${token}, zum Beispiel mit einem der beiden Abschnitte:`,
    more: (page, contact) =>
      `Was der Bot verspricht und ob er es hält, steht auf ${page}. Sie erreichen uns unter ${contact}.`,
    regards: "Mit freundlichen Grüßen",
  },
  en: {
    subject: (id, domain) => `Subject: Your request about ${domain} (${id})`,
    greeting: "Hello,",
    came: (domain, received) => `thank you for your message of ${received} about ${domain}.`,
    decided: {
      granted: "We do as you ask.",
      partly: "We do part of what you ask.",
      refused: "We have weighed your request, and do not follow it.",
    },
    reason: "The reasons",
    now: (domain, what) => `For ${domain} this holds now: ${what}.`,
    nothing: "nothing is asked for",
    gap: (gap) => `at least ${gap} between two requests`,
    only: (hours) => `only ${hours}`,
    offered: (offers) => `We offer you: ${offers}. A short answer is enough; it then holds from the next request on.`,
    offers: {
      throttle: "a longer pause between two requests",
      "night window": "reading at night only",
    },
    byYourself: (token) =>
      `You can also slow the bot down or shut it out yourself, in the robots.txt of your site under the name ${token}, for example with one of these two groups:`,
    more: (page, contact) =>
      `What the bot promises, and whether it keeps it, stands at ${page}. You reach us at ${contact}.`,
    regards: "Kind regards",
  },
  ro: {
    subject: (id, domain) => `Subiect: Cererea dumneavoastră despre ${domain} (${id})`,
    greeting: "Bună ziua,",
    came: (domain, received) => `vă mulțumim pentru mesajul din ${received} despre ${domain}.`,
    decided: {
      granted: "Facem ceea ce ne cereți.",
      partly: "Facem o parte din ceea ce ne cereți.",
      refused: "Am cântărit cererea dumneavoastră și nu îi dăm curs.",
    },
    reason: "Motivele",
    now: (domain, what) => `Pentru ${domain} este valabil acum: ${what}.`,
    nothing: "nu se cere nimic",
    gap: (gap) => `cel puțin ${gap} între două cereri`,
    only: (hours) => `numai ${hours}`,
    offered: (offers) =>
      `Vă oferim: ${offers}. Este suficient un răspuns scurt; va fi valabil de la următoarea cerere.`,
    offers: {
      throttle: "o pauză mai lungă între două cereri",
      "night window": "citirea numai noaptea",
    },
    byYourself: (token) =>
      `Puteți și dumneavoastră să încetiniți sau să opriți robotul, în robots.txt al site-ului, sub numele ${token}, de exemplu cu una dintre aceste două grupe:`,
    more: (page, contact) => `Ce promite robotul și dacă se ține de cuvânt aflați la ${page}. Ne găsiți la ${contact}.`,
    regards: "Cu stimă",
  },
};
