import * as z from "zod";
import { promise } from "../pledge/promise.ts";
import type { Purpose, Request } from "../pledge/request.ts";
import { listInWords, quoted } from "../pledge/words.ts";
import { fuller } from "./own-words.ts";

/** A name that says how to reach whoever asks: an address on the web or a mail address. */
const CONTACT = /https?:\/\/[^\s;,()<>]+|[^\s;,()<>:+]+@[^\s;,()<>]+\.[^\s;,()<>]+/;

/** One header line: printable ASCII only, so that no value can smuggle in a second header (CR, LF). */
const headerText = z
  .string()
  .regex(/^[!-~](?:[ -~]*[!-~])?$/, "must be printable ASCII on one line, without blanks at its ends");

const agent = headerText.regex(CONTACT, "must name a URL or a mail address under which the operator is reached");

const options = z.strictObject({
  agents: z.strictObject({
    /** Every request that nothing below speaks of, robots.txt and reservation files among them. */
    default: agent,
    /** Requests for documents and each hop of their redirects. */
    document: agent.optional(),
    /** By kind of source: all its requests but documents with a name of their own. */
    byKind: z.record(z.string(), agent).default({}),
  }),
  /** `after the browser's own`: in Chromium the browser's own User-Agent, one blank, then the name. */
  inBrowser: z.enum(["alone", "after the browser's own"]).default("alone"),
  /** Mailbox for the header `From` (RFC 9110 10.1.2). */
  from: headerText.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "must be a mail address").optional(),
});

type Options = z.output<typeof options>;

/**
 * Every request says who asks and how to reach them (M2, A1, C1, V1): site owners find a name in their log, can look it
 * up and can write. A User-Agent with neither URL nor mail address is refused before anything is asked.
 *
 * @example identity({ agents: { default: "cucinevotez-bot/1.0 (+https://cucinevotez.com/despre/robot; …)" } })
 */
export const identity = promise({
  name: "identity",
  serves: ["M2", "A1", "C1", "V1"],
  options,
  // Names have no gentler side; of two the longer holds, which says more (A1: websites add a mail address).
  tighten: (a, b) => {
    const kinds = new Set([...Object.keys(a.agents.byKind), ...Object.keys(b.agents.byKind)]);
    const named = a.agents.document !== undefined || b.agents.document !== undefined;
    return {
      agents: {
        default: saysMore(a.agents.default, b.agents.default),
        document: named
          ? saysMore(a.agents.document ?? a.agents.default, b.agents.document ?? b.agents.default)
          : undefined,
        byKind: Object.fromEntries(
          [...kinds]
            .sort()
            .map((kind) => [
              kind,
              saysMore(a.agents.byKind[kind] ?? a.agents.default, b.agents.byKind[kind] ?? b.agents.default),
            ]),
        ),
      },
      inBrowser: a.inBrowser === b.inBrowser ? a.inBrowser : "after the browser's own",
      from: fuller(a.from, b.from),
    };
  },
  keep: {
    dress: (options, request) => ({
      "user-agent": agentOf(options, request),
      ...(options.from !== undefined && { from: options.from }),
    }),
  },
  say: {
    de: ({ agents, inBrowser, from }) => [
      `Jede Anfrage, auch die nach robots.txt und jeder Schritt einer Weiterleitung, trägt den User-Agent ${quoted(agents.default, "de")}.`,
      ...(agents.document ? [`Anfragen nach Dokumenten tragen stattdessen ${quoted(agents.document, "de")}.`] : []),
      ...kindsByAgent(agents.byKind).map(
        ([name, kinds]) =>
          `Bei Quellen der Art ${listInWords(kinds, "de")} lautet der User-Agent ${quoted(name, "de")}.`,
      ),
      ...(inBrowser === "alone" ? [] : ["In Chromium steht davor der eigene User-Agent des Browsers, unverändert."]),
      ...(from === undefined ? [] : [`Die Kopfzeile From nennt zusätzlich das Postfach ${from}.`]),
    ],
    en: ({ agents, inBrowser, from }) => [
      `Every request, those for robots.txt and every step of a redirect included, carries the User-Agent ${quoted(agents.default, "en")}.`,
      ...(agents.document ? [`Requests for documents carry ${quoted(agents.document, "en")} instead.`] : []),
      ...kindsByAgent(agents.byKind).map(
        ([name, kinds]) =>
          `For sources of the kind ${listInWords(kinds, "en")} the User-Agent is ${quoted(name, "en")}.`,
      ),
      ...(inBrowser === "alone" ? [] : ["In Chromium the browser's own User-Agent stands before it, unchanged."]),
      ...(from === undefined ? [] : [`The From header also gives the mailbox ${from}.`]),
    ],
    ro: ({ agents, inBrowser, from }) => [
      `Fiecare cerere, inclusiv cele pentru robots.txt și fiecare pas al unei redirecționări, poartă User-Agent-ul ${quoted(agents.default, "ro")}.`,
      ...(agents.document ? [`Cererile de documente poartă în schimb ${quoted(agents.document, "ro")}.`] : []),
      ...kindsByAgent(agents.byKind).map(
        ([name, kinds]) =>
          `Pentru sursele de tip ${listInWords(kinds, "ro")} User-Agent-ul este ${quoted(name, "ro")}.`,
      ),
      ...(inBrowser === "alone"
        ? []
        : ["În Chromium, înaintea lui stă User-Agent-ul propriu al browserului, neschimbat."]),
      ...(from === undefined ? [] : [`Antetul From indică în plus adresa ${from}.`]),
    ],
  },
  prove: () => ({
    see(row, { agents, inBrowser }) {
      if (row.event !== "asked") return undefined;
      const ofKind = new Map(Object.entries(agents.byKind));
      const owed = [
        ...(row.purpose === "document" && agents.document !== undefined ? [agents.document] : []),
        ...(ofKind.has(row.sourceKind) ? [ofKind.get(row.sourceKind)] : []),
        agents.default,
      ][0];
      if (row.channel === "browser" && inBrowser === "after the browser's own") {
        // The browser's own name varies with its version; ours must be there, whole, and last.
        if (row.agent.startsWith("Mozilla/5.0 ") && row.agent.endsWith(` ${owed}`)) return [];
        return [{ what: `sent as "${row.agent}", promised to end in "${owed}"`, rows: [row.seq] }];
      }
      if (row.agent === owed) return [];
      return [{ what: `sent as "${row.agent}", promised "${owed}"`, rows: [row.seq] }];
    },
  }),
});

/** The name a request carries: a document's own one first, then that of the source's kind. */
function nameFor({ agents }: Options, purpose: Purpose, kind: string): string {
  return (purpose === "document" ? agents.document : undefined) ?? agents.byKind[kind] ?? agents.default;
}

/** In the browser its own User-Agent stands first, as the browser itself gives it (V1). */
function agentOf(options: Options, { purpose, sourceKind, channel, browser }: Request): string {
  const name = nameFor(options, purpose, sourceKind);
  const after = channel === "browser" && options.inBrowser === "after the browser's own";
  return after && browser && "agent" in browser ? `${browser.agent} ${name}` : name;
}

/** Of two names the one that says more. */
const saysMore = (a: string, b: string): string => fuller(a, b) ?? a;

function kindsByAgent(byKind: Options["agents"]["byKind"]): readonly (readonly [name: string, kinds: string[]])[] {
  const kinds = new Map<string, string[]>();
  for (const [kind, name] of Object.entries(byKind)) kinds.set(name, [...(kinds.get(name) ?? []), kind]);
  return [...kinds];
}
