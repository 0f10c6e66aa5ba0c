import type { Order, Replica, ReplicaAnswer, ReplicaRequest } from "goodbot/world";
import { pictureAnswer } from "../picture.ts";
import { oneOf, plainHost, redirectTo } from "../plain-host.ts";
import { actList, motionList, motions } from "./act-pages.ts";
import { replicaCodes } from "./acts.ts";
import { BASE, generalPage, oracleError, shellPage, TERM } from "./cdep-markup.ts";
import { cdepMutations, mutateChamber } from "./cdep-orders.ts";
import { Chamber } from "./chamber.ts";
import { dayInRomania } from "./days.ts";
import { groupIndex, groupPage, memberList, profilePage } from "./deputy-pages.ts";
import { HostFaults } from "./host-faults.ts";
import { latin2 } from "./latin2.ts";

const HOST = "www.cdep.ro";

/** Time of the server until the head of a page, in milliseconds: what makes a pass take nine minutes and not eight. */
const SLOWNESS = 250;

const robots = "User-agent: *\nDisallow: /declaratii/\nDisallow: /ords/pls/caseta/\n";

const pageOf = (markup: string): ReplicaAnswer => ({
  status: 200,
  headers: { "Content-Type": "text/html; charset=ISO-8859-2", Server: "Oracle-HTTP-Server" },
  body: latin2(markup),
  delayMs: SLOWNESS,
});

const notFound: ReplicaAnswer = { ...pageOf("<html><body><h1>404 Not Found</h1></body></html>"), status: 404 };

const faults = {
  shell: { meaning: "200, a page without a name [fault 2]", answer: () => pageOf(shellPage()) },
  blank: { meaning: "200 without a byte [fault 2]", answer: () => pageOf("") },
  ora: { meaning: "200 with an error of the database [fault 24]", answer: () => pageOf(oracleError()) },
  general: { meaning: "200, the page for numbers nobody has [fault 20]", answer: () => pageOf(generalPage()) },
};

/** Forms of list A, by the word of the setting `members`. */
const lists = ["all", "few", "in-office"] as const;

/**
 * www.cdep.ro, and cdep.ro that leads there. Pages in ISO 8859-2, 330 deputies in office and 5 who left, ten groups, ten
 * years of the Repertoriu, motions, portraits. Its certificate comes without the intermediate that issued it. Sub-pages
 * (`pag=`), declarations, records of acts, motions' own pages and everything but GET are traps.
 */
export function cdepHost(seed = "cdep"): Replica {
  const chamber = new Chamber(seed);
  const own = new HostFaults(faults);
  let list: (typeof lists)[number] = "all";
  let actsUntil = Number.POSITIVE_INFINITY;

  const members = (): string => {
    const all = chamber.deputies;
    return memberList(list === "few" ? all.filter(({ idm }) => idm <= 100) : all, list !== "in-office");
  };

  const procedures: Readonly<Record<string, (query: URLSearchParams, now: number) => string | null>> = {
    "parlam/structura2015.de": (query) => (query.get("leg") === String(TERM) && !query.has("par") ? members() : null),
    "parlam/structura2015.mp": (query) => {
      const known = query.get("leg") === String(TERM) && query.get("cam") === "2";
      const deputy = known ? chamber.deputy(Number(query.get("idm"))) : undefined;
      return deputy ? profilePage(deputy) : generalPage();
    },
    "parlam/structura2015.gp": (query) =>
      query.has("idg") ? groupPage(Number(query.get("idg")), chamber.deputies) : groupIndex(chamber.deputies),
    "legis/legis_pck.lista_anuala": (query, now) => actsPage(chamber, query, Math.min(now, actsUntil)),
    "parlam/motiuni2015.lista": (query, now) =>
      query.get("cam") === "0" ? motionList(motions, dayInRomania(now)) : null,
  };

  const answer = (path: string, { host, method, now }: ReplicaRequest): ReplicaAnswer | undefined => {
    if (host === HOST && path === "/robots.txt") return undefined;
    if (host !== HOST) return redirectTo(`https://${HOST}${path}`, 301);
    if (method !== "GET" || isTrap(path))
      return { ...pageOf("<html><body>Cine întreabă?</body></html>"), kind: "trap" };
    const struck = own.strike(path);
    if (struck) return struck;
    const { pathname, searchParams } = new URL(path, `https://${HOST}`);
    const portrait = /^\/parlamentari\/l2024\/(?:mari\/)?([^/]+)$/.exec(pathname)?.[1];
    if (portrait !== undefined) {
      return chamber.deputies.some((one) => one.portrait === portrait) ? pictureAnswer(path) : notFound;
    }
    const procedure = pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length + 1) : "";
    const made = Object.hasOwn(procedures, procedure) ? procedures[procedure]?.(searchParams, now) : undefined;
    if (made === undefined) return notFound;
    return pageOf(made ?? generalPage());
  };

  return {
    ...plainHost({
      hosts: [HOST, "cdep.ro"],
      robots,
      answer,
      words: {
        faults: own.words,
        mutations: cdepMutations,
        settings: {
          "acts-until=YYYY-MM-DD": "the lists of acts grow no further than to this day",
          [`members=${lists.join("|")}`]: "list A is whole, below its floor, without the table of those who left",
        },
      },
      command: (order: Order) => {
        if (order.way === "fault") return own.add(order.text);
        if (order.way === "mutate") return mutateChamber(chamber, order.text, order.now);
        if (order.text === "acts-until") {
          const last = Date.parse(`${order.value}T12:00Z`);
          if (Number.isNaN(last)) return undefined;
          actsUntil = last;
          return `acts until ${order.value}`;
        }
        const wanted = order.text === "members" ? oneOf(lists, order.value) : undefined;
        if (wanted === undefined) return undefined;
        list = wanted;
        return `list A: ${wanted}`;
      },
      state: () => ({ deputies: chamber.deputies.length, members: list, faults: own.list() }),
      clear: () => {
        own.clear();
        list = "all";
        actsUntil = Number.POSITIVE_INFINITY;
      },
      reset: () => chamber.reset(),
    }),
    certificate: "incomplete-chain",
  };
}

/** What nobody may ever ask for here (C11, C22, section 9 of the guide). */
const isTrap = (path: string): boolean =>
  /[?&]pag=|declarati|htp_act|motiuni2015\.detalii|structura2015\.(?:fp|co|pr|dp|ab)|\/(?:steno|proiecte|caseta|dic)\/|^\/motiuni\//i.test(
    path,
  );

function actsPage(chamber: Chamber, query: URLSearchParams, now: number): string | null {
  const issuer = query.get("emi") ?? "";
  const type = query.get("tip") ?? "";
  const isOf = (codes: { readonly issuer: string; readonly type: string }) =>
    codes.issuer === issuer && codes.type === type;
  const list = isOf(replicaCodes.decisions) ? "decisions" : isOf(replicaCodes.parliament) ? "parliament" : null;
  if (list === null) return null;
  const year = query.get("an") ?? "";
  const title = list === "decisions" ? "Decizii - Prim-ministru" : "Hotărâri - Parlament";
  const asked = { year, issuer, type, nrc: query.get("nrc") ?? undefined };
  return actList(title, asked, chamber.acts(list, Number(year), now));
}
