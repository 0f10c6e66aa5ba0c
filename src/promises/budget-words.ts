import type { Language, Texts } from "../pledge/language.ts";
import { count, inWords, listInWords } from "../pledge/words.ts";
import type { Limit } from "./budget.ts";

/** What the bot page says of budgets. */
export const sentences = (limits: readonly Limit[], language: Language): string[] =>
  limits.map((one) => {
    const say = texts[language];
    const { within } = one;
    const what = say.counted[one.count](one.atMost);
    const kinds = one.kinds.length === 0 ? "" : say.kinds(listInWords(one.kinds, language));
    const except = one.except.length === 0 ? "" : say.except(listInWords(one.except, language));
    const time = within === "pass" ? say.pass : say.span(inWords(within, language));
    return say.limit({ per: say.per[one.per], kinds, except, what, time });
  });

interface Parts {
  readonly per: string;
  readonly kinds: string;
  readonly except: string;
  readonly what: string;
  readonly time: string;
}

interface BudgetTexts {
  readonly counted: Readonly<Record<Limit["count"], (n: number) => string>>;
  readonly per: Readonly<Record<Limit["per"], string>>;
  readonly kinds: (kinds: string) => string;
  readonly except: (sites: string) => string;
  readonly pass: string;
  readonly span: (time: string) => string;
  readonly limit: (parts: Parts) => string;
}

const texts: Texts<BudgetTexts> = {
  de: {
    counted: {
      pages: (n) => `${count(n, { one: "Seite", many: "Seiten" }, "de")} gelesen`,
      "page requests": (n) =>
        `${count(n, { one: "Seite", many: "Seiten" }, "de")} abgerufen, Weiterleitungen und Wiederholungen eingerechnet,`,
      requests: (n) =>
        `${count(n, { one: "Anfrage", many: "Anfragen" }, "de")} gestellt, robots.txt und Wiederholungen eingerechnet,`,
    },
    per: { site: "jeder Website", source: "jeder Quelle" },
    kinds: (kinds) => ` (Art: ${kinds})`,
    except: (sites) => `, ausgenommen ${sites},`,
    pass: "je Durchgang",
    span: (time) => `in je ${time}`,
    limit: ({ per, kinds, except, what, time }) =>
      `Von ${per}${kinds}${except} werden ${time} höchstens ${what}.`.replace(/,\.$/, "."),
  },
  en: {
    counted: {
      pages: (n) => `${count(n, { one: "page is", many: "pages are" }, "en")} read`,
      "page requests": (n) =>
        `${count(n, { one: "page is", many: "pages are" }, "en")} fetched, redirects and repetitions included`,
      requests: (n) =>
        `${count(n, { one: "request is", many: "requests are" }, "en")} made, robots.txt and repetitions included`,
    },
    per: { site: "each site", source: "each source" },
    kinds: (kinds) => ` (kind: ${kinds})`,
    except: (sites) => `, except ${sites},`,
    pass: "in a pass",
    span: (time) => `in any ${time}`,
    limit: ({ per, kinds, except, what, time }) => `From ${per}${kinds}${except} at most ${what} ${time}.`,
  },
  ro: {
    counted: {
      pages: (n) => `se citesc cel mult ${count(n, { one: "pagină", many: "pagini" }, "ro")}`,
      "page requests": (n) =>
        `se descarcă cel mult ${count(n, { one: "pagină", many: "pagini" }, "ro")}, inclusiv redirecționările și repetările`,
      requests: (n) =>
        `se fac cel mult ${count(n, { one: "cerere", many: "cereri" }, "ro")}, inclusiv robots.txt și repetările`,
    },
    per: { site: "De pe fiecare site", source: "Din fiecare sursă" },
    kinds: (kinds) => ` (de tipul: ${kinds})`,
    except: (sites) => `, în afară de ${sites},`,
    pass: "într-o trecere",
    span: (time) => `în oricare ${time}`,
    limit: ({ per, kinds, except, what, time }) => `${per}${kinds}${except} ${time} ${what}.`,
  },
};
