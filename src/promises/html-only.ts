import * as z from "zod";
import type { Head } from "../pledge/exchange.ts";
import type { Findings } from "../pledge/findings.ts";
import type { Language, Texts } from "../pledge/language.ts";
import { promise, type Violation } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import type { AskedRow } from "../pledge/row.ts";
import { either, setOf } from "../pledge/settings.ts";
import { go, skip, type Verdict } from "../pledge/verdict.ts";
import { listInWords } from "../pledge/words.ts";
import { startsAsHtml } from "../read/html-start.ts";
import { mayBeHtml } from "../read/never-pages.ts";

const options = z.strictObject({
  /** Kinds of sources of which only HTML pages are read. */
  kinds: setOf(z.string().min(1)),
});

type HtmlOnly = z.output<typeof options>;

const ACCEPTED = "text/html, application/xhtml+xml";

/**
 * HTML pages only (A12, beside its budget): no documents, no pictures, nothing that a page loads, no script is run. An
 * address with another ending is not asked for; what answers as something else is let go at its head.
 *
 * @example htmlOnly({ kinds: ["website"] })
 */
export const htmlOnly = promise<typeof options>({
  name: "html-only",
  serves: [],
  options,
  tighten: (a, b) => ({ kinds: either(a.kinds, b.kinds) }),
  keep: {
    admit: ({ kinds }, request) => (kinds.includes(request.sourceKind) ? admit(request) : go),
    dress: ({ kinds }, { sourceKind, purpose }) =>
      kinds.includes(sourceKind) && purpose === "page" ? { accept: ACCEPTED } : {},
    head: (set, request, head) => (isPage(set, request) && isOther(head) ? { drop: "not HTML" } : undefined),
    find(set, request, { head, body }) {
      const typeless = typeOf(head) === "" && head.status < 300 && body.length > 0;
      return isPage(set, request) && typeless && !startsAsHtml(body) ? { drop: true } : undefined;
    },
    settle: (set, { request, outcome, findings }) =>
      isPage(set, request) && outcome === "dropped" && !isLetGo(findings)
        ? { drop: { why: "not HTML", code: "out of scope" } }
        : {},
  },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: () => {
    const open = new Map<number, AskedRow>();
    return {
      see(row, { kinds }): readonly Violation[] | undefined {
        if (row.event === "answered") {
          const asked = open.get(row.request);
          open.delete(row.request);
          if (asked?.purpose !== "page") return undefined;
          const type = (row.findings.contentType ?? "").toLowerCase();
          const isHtml = type === "" || /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/.test(type.trim());
          const read = row.kept !== undefined || (row.outcome === "answered" && (row.status ?? 0) < 300);
          return isHtml || !read ? [] : [{ what: `${type} was read`, rows: [row.request, row.seq] }];
        }
        if (row.event !== "asked" || !kinds.includes(row.sourceKind)) return undefined;
        open.set(row.seq, row);
        if (row.channel === "browser") return [{ what: "a page was loaded in a browser", rows: [row.seq] }];
        if (["robots", "reservation"].includes(row.purpose)) return [];
        if (row.purpose !== "page") return [{ what: `a ${row.purpose} was asked for`, rows: [row.seq] }];
        const file =
          /\.(pdf|docx?|xlsx?|pptx?|odt|zip|gz|rar|7z|jpe?g|png|gif|webp|svg|mp[34]|avi|mov|xml|json|csv|txt|ics|js|css|exe)$/i;
        const path = (row.url ?? "").split(/[?#]/)[0] ?? "";
        return file.test(path) ? [{ what: `no HTML address: ${path}`, rows: [row.seq] }] : [];
      },
    };
  },
});

/** Let go for another reason, which another promise tells. */
const isLetGo = ({ reservations, never, use }: Findings): boolean =>
  reservations !== undefined || never !== undefined || use?.noindex === true || use?.ends === true;

const isPage = ({ kinds }: HtmlOnly, { sourceKind, purpose }: Request): boolean =>
  kinds.includes(sourceKind) && purpose === "page";

function admit({ purpose, channel, url }: Request): Verdict {
  if (channel === "browser") return skip("out of scope", "no page of this kind of source is loaded in a browser");
  if (purpose === "robots" || purpose === "reservation") return go;
  if (purpose !== "page") return skip("out of scope", `only HTML pages, no ${purpose}`);
  return mayBeHtml(url) ? go : skip("out of scope", "the address is not that of an HTML page");
}

const typeOf = ({ headers }: Head): string =>
  headers.find(([name]) => name === "content-type")?.[1].toLowerCase() ?? "";

/** An answer that brings something else. A redirect or an error brings no page, whatever it says of its text. */
const isOther = (head: Head): boolean =>
  head.status >= 200 &&
  head.status < 300 &&
  typeOf(head) !== "" &&
  !/^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/.test(typeOf(head));

const sentences = ({ kinds }: HtmlOnly, language: Language): string => texts[language](listInWords(kinds, language));

const texts: Texts<(kinds: string) => string> = {
  de: (kinds) =>
    `Bei Quellen der Art ${kinds} werden nur HTML-Seiten gelesen: keine Dokumente, keine Bilder, keine Skripte, nichts, was eine Seite nachlädt.`,
  en: (kinds) =>
    `Of sources of the kind ${kinds} only HTML pages are read: no documents, no pictures, no scripts, nothing that a page loads.`,
  ro: (kinds) =>
    `La sursele de tipul ${kinds} se citesc numai pagini HTML: fără documente, imagini, scripturi sau altceva ce încarcă o pagină.`,
};
