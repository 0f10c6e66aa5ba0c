import type { ReplicaAnswer } from "goodbot/world";
import { german, html, type PagesItem, type PagesMeeting, type PagesMember, type PagesPaper } from "./pages-council.ts";
import { file, type PagesLook, type PagesSite, page, trap } from "./pages-site.ts";

const frame = (title: string, content: string, description = ""): string =>
  `<?xml version="1.0" encoding="iso-8859-1"?>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="de"><head>` +
  `<meta http-equiv="content-type" content="text/html; charset=iso-8859-1" />${description}<title>${html(title)}</title></head><body>${content}</body></html>`;

const latin = (text: string, kind: string): ReplicaAnswer =>
  page(text.replaceAll(/[„“]/g, "&quot;"), kind, 200, "iso-8859-1");

/** A program that this installation has not released answers so, with 200. */
const denied = (program: string): ReplicaAnswer =>
  latin(frame("ALLRIS", `<div id="allris"><p>Zugriff verweigert (Programm ${program})</p></div>`), "denied");

/** Pages of the form of ALLRIS 3, responsive: `si010_r`, `to010_r`, `vo020_r` below `/bi/`, in latin1. */
export const allrisResponsive = (): PagesLook => ({
  answer({ path, query }, site) {
    const page = (program: string, content: string): string =>
      frame(program, `<div id="allris" class="${program}">${content}</div>`);
    switch (path) {
      case "/bi/allris.net.asp":
        return latin(page("allris", '<ul><li><a href="si010_r.asp">Kalender</a></li></ul>'), "entry");
      case "/bi/si010.asp":
      case "/bi/si010_e.asp":
        return denied("si010.asp");
      case "/bi/si010_r.asp":
        return latin(page("si010", responsiveMonth(site, monthOf(query))), "calendar");
      case "/bi/to010_r.asp": {
        const meeting = site.council.meeting(query.get("SILFDNR"));
        return meeting && latin(page("to010", responsiveAgenda(meeting)), "agenda");
      }
      case "/bi/vo020_r.asp": {
        const found = site.council.paper(query.get("VOLFDNR"));
        if (found && !found.paper.open) return trap;
        return found && latin(page("vo020", responsivePaper(found.paper, found.meeting, found.item)), "paper");
      }
      default:
        return fileAt(path, query, site);
    }
  },
});

const monthOf = (query: URLSearchParams): string => `${query.get("YY")}-${(query.get("MM") ?? "").padStart(2, "0")}`;

function fileAt(path: string, query: URLSearchParams, site: PagesSite): ReplicaAnswer | undefined {
  if (path !== "/bi/do027.asp") return undefined;
  const found = site.council.file(query.get("DOLFDNR"));
  return found && (found.open ? file(found.file.name) : trap);
}

const responsiveMonth = (site: PagesSite, month: string): string => {
  const rows = site.council
    .in(month)
    .map(
      ({ number, committee, day, time, place }) =>
        `<tr class="odd"><td><span class="dow">Mo</span><span class="dom">${Number(day.slice(8))}</span></td><td class="time"><div>${time}</div></td>` +
        `<td class="textCol"><a href="to010_r.asp?SILFDNR=${number}">Sitzung: ${html(committee)}</a></td><td class="raum"><div>${html(place)}</div></td></tr>`,
    );
  const quiet = `<tr class="sat emptyRow"><td><span class="dow">Sa</span><span class="dom">28</span></td><td colspan="3"></td></tr>`;
  return `<table class="calenderView"><caption>Kalender</caption><tbody>${rows.join("")}${quiet}</tbody></table>`;
};

const responsiveAgenda = (meeting: PagesMeeting): string => {
  const rows = meeting.items.map(
    ({ number, label, title, open, paper, result }) =>
      `<tr><td class="tonr"><a id="si${meeting.number}top${number}" href="to010_r.asp?SILFDNR=${meeting.number}&TOLFDNR=${number}#beschluss">${open ? "Ö" : "N"} ${label}</a></td>` +
      `<td class="tobetreff"><div>${html(title)}</td><td class="toanlagen"></td><td class="toergebnis">${result ?? ""}</td><td class="tovonr">${paper ? `<a href="vo020_r.asp?VOLFDNR=${paper.number}">${paper.reference}</a>` : ""}</td></tr>`,
  );
  return (
    `<span id="sigremium"><a href="pa020_r.asp?history=switch&amp;PALFDNR=1">${html(meeting.committee)}</a></span> <span id="sidatum">Mo, ${german(meeting.day)}</span> <span id="sistat">öffentlich</span>` +
    `<table class="toTable"><caption>Tagesordnung</caption><table class="toTable"><tbody>${rows.join("")}</tbody></table>`
  );
};

const responsivePaper = ({ title, reference, files }: PagesPaper, meeting: PagesMeeting, item: PagesItem): string =>
  `<h1 class="title">${reference} - Beschlussvorlage</h1><span id="vobetreff">${html(title)}</span><span id="vostatus">öffentlich</span><span id="voart">Beschlussvorlage</span><span id="voamt">Bauamt</span>` +
  `<aside id="dokumenteHeaderPanel">${files.map(({ number, name }) => `<a class="doclink" href="do027.asp?DOLFDNR=${number}&amp;options=64">${html(name)}</a>`).join("")}</aside>` +
  `<table class="bfTable"><tbody><tr><td></td><td> </td><td>${html(meeting.committee)}</td><td>Entscheidung</td></tr>` +
  `<tr><td></td><td class="date"><div>${german(meeting.day)}</div></td><td><a href="to010_r.asp?SILFDNR=${meeting.number}">Sitzung: ${html(meeting.committee)}</a></td><td>${item.result ?? ""}</td><td><a href="to020_r.asp?TOLFDNR=${item.number}">PA</a></td></tr></tbody></table>`;

/** Pages of the form of ALLRIS 3.9, classic: forms in place of links, a word processor's document inside the page. */
export const allrisClassic = (): PagesLook => ({
  answer({ path, query }, site) {
    const description = '<meta name="description" content="ALLRIS net Version 3.9.4 (191209m)" />';
    const page = (content: string): string =>
      frame("ALLRIS", `<div id="allriscontainer">${content}</div>`, description);
    switch (path) {
      case "/bi/si010.asp":
        return latin(page(classicMonth(site, monthOf(query))), "calendar");
      case "/bi/to010.asp": {
        const meeting = site.council.meeting(query.get("SILFDNR"));
        return meeting && latin(page(classicAgenda(meeting)), "agenda");
      }
      case "/bi/au010.asp":
        return latin(page(classicCommittees(site)), "committees");
      case "/bi/au020.asp": {
        const found = site.council.committees.get(query.get("AULFDNR") ?? "");
        return found && latin(page(classicMembers(found.members)), "members");
      }
      case "/bi/vo020.asp": {
        const found = site.council.paper(query.get("VOLFDNR"));
        if (found && !found.paper.open) return trap;
        return found && latin(page(classicPaper(found.paper, found.meeting, found.item)), "paper");
      }
      default:
        return fileAt(path, query, site);
    }
  },
});

const classicCommittees = ({ council }: PagesSite): string => {
  const rows = [...council.committees].map(
    ([number, { name }]) =>
      `<tr class="zl11"><td><a href="au020.asp?history=switch&AULFDNR=${number}">${html(name)}</a></td></tr>`,
  );
  return `<table class="tl1">${rows.join("")}</table>`;
};

const classicMembers = (members: readonly PagesMember[]): string => {
  const rows = members.map(
    ({ number, name, role }) =>
      `<tr class="zl12"><td><a href="kp020.asp?KPLFDNR=${number}">${html(name)}</a></td><td class="text1">${role}</td></tr>`,
  );
  return `<table class="tl1">${rows.join("")}</table>`;
};

const classicMonth = (site: PagesSite, month: string): string => {
  const rows = site.council
    .in(month)
    .map(
      ({ number, committee, day, time, place }) =>
        `<tr class="zl11"><td class="text2">Mo</td><td class="text2">&nbsp;${Number(day.slice(8))}</td><td class="text2">${time}</td><td><form action="to010.asp" method="post"><input type="hidden" name="SILFDNR" value="${number}"/></form></td>` +
        `<td><a href="to010.asp?SILFDNR=${number}">Sitzung: ${html(committee)}</a></td><td class="text1">${html(place)}</td></tr>`,
    );
  return `<table class="tl1">${rows.join("")}<tr class="zl12"><td class="text2">So</td><td class="text2">29</td><td colspan="4">&nbsp;</td></tr></table>`;
};

const classicAgenda = ({ committee, day, items }: PagesMeeting): string =>
  `<div id="risname"><h1>Tagesordnung</h1></div><table><tr><td class="kb1">Gremium:</td><td class="text1">${html(committee)}</td></tr><tr><td class="kb1">Datum:</td><td class="text2">Mo, ${german(day)}</td><td class="kb1">Status:</td><td class="text3">öffentlich/nichtöffentlich</td></tr></table>` +
  `<table class="tl1">${items
    .map(
      ({ number, label, title, open, paper, result }) =>
        `<tr class="zl12"><td class="text4">${open ? "Ö" : "N"} ${label}</td><td><form action="to020.asp" method="post"><input type="hidden" name="TOLFDNR" value="${number}"/><input class="il1_naz" type="submit" title="${result ?? "(offen)"}"/></form></td>` +
        `<td><a href="to020.asp?TOLFDNR=${number}">${html(title)}</a></td><td>${paper ? `<a href="vo020.asp?VOLFDNR=${paper.number}">${paper.reference}</a>` : ""}</td></tr>`,
    )
    .join("")}</table>`;

const classicPaper = ({ title, reference, files }: PagesPaper, meeting: PagesMeeting, item: PagesItem): string =>
  `<div id="risname_raw"><h1>Vorlage - ${reference}&nbsp;</h1></div><table><tr><td class="kb1">Betreff:</td><td class="text1"><script type="text/javascript">var nie = "gelesen";</script>${html(title)}</td></tr>` +
  `<tr><td class="kb1">Status:</td><td class="text3">öffentlich</td><td class="kb1">Vorlage-Art:</td><td class="text4">Beschlussvorlage</td></tr><tr><td class="kb1">Federführend:</td><td class="text4">Bauamt</td></tr></table>` +
  `<table><tr class="zl12"><td></td><td class="text1">${html(meeting.committee)}</td><td class="text1"></td></tr><tr class="zl12"><td></td><td class="text2">${german(meeting.day)}&nbsp;</td><td><form action="to010.asp" method="post"><input type="hidden" name="SILFDNR" value="${meeting.number}"/></form></td>` +
  `<td><a href="to010.asp?SILFDNR=${meeting.number}">Sitzung: ${html(meeting.committee)}</a></td><td class="text3">${item.result ?? ""}</td><td><form action="to020.asp" method="post"><input type="hidden" name="TOLFDNR" value="${item.number}"/></form></td></tr></table>` +
  files
    .map(
      ({ number, name }) =>
        `<form action="do027.asp" method="post"><input type="hidden" name="DOLFDNR" value="${number}"/><input type="hidden" name="options" value="64"/><input type="submit" value="${html(name)}"/></form>`,
    )
    .join("") +
  '<a href="do027.asp?DOLFDNR=77&amp;options=64&amp;file=___tmp77.pdf">Entwurf</a><!-- ### SV1.rtf --><html><body><p>Sachverhalt: nur im Dokument</p><td class="kb1">Betreff:</td><td class="text1">falsch</td></body></html>';

/** Pages of the form of ALLRIS 4: a calendar without rows, and a bot check from the fifth request on. */
export const allris4 = (): PagesLook => {
  let asked = 0;
  return {
    answer({ path }) {
      if (path.startsWith("/public/_gate/")) return trap;
      if (!path.startsWith("/public/")) return undefined;
      asked += 1;
      if (asked >= 5) return { status: 302, headers: { Location: "/_gate/pruefung" }, kind: "gate" };
      const meta = '<meta name="description" content="ALLRIS 4.0.9 vom 01.03.2026" />';
      const body = `<!doctype html><html lang="de"><head><meta charset="utf-8">${meta}<title>Kalender</title></head><body><div class="si010" id="kalender"><a href="si010?MM=1">Januar</a></div></body></html>`;
      return page(body, "calendar");
    },
    reset: () => {
      asked = 0;
    },
  };
};
