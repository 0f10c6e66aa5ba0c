import type { ReplicaAnswer } from "goodbot/world";
import { german, html, type PagesFile, type PagesItem, type PagesMeeting } from "./pages-council.ts";
import { file, type PagesLook, type PagesSite, page, trap } from "./pages-site.ts";

interface SessionNetOptions {
  readonly layout: 4 | 5 | 6;
  readonly extension: "asp" | "php";
  /** A file on another host in the foot of each page: nobody's business. */
  readonly footer?: string;
}

/**
 * Pages of the form of SessionNet. Layout 5 and 6 answer `si0057` only to who brings the calendar's session; layout 6 has
 * cards. What is not public stands on agendas with links that nobody may follow.
 */
export function sessionNet({ layout, extension, footer }: SessionNetOptions): PagesLook {
  const at = (program: string, query: string): string => `${program}.${extension}?${query}`;
  const frame = (program: string, title: string, content: string): string =>
    `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8">` +
    `<meta name="${layout === 4 ? "Generator" : "author"}" content="Hersteller, SessionNet Version 5.6.${layout} bi (Layout ${layout})">` +
    `<title>SessionNet | ${html(title)}</title></head><body class="smc-body">` +
    `<div id="smclayout" class="smclayout smc_page_${program}_layout">${content}</div>` +
    `<footer>${footer === undefined ? "" : `<a href="${footer}">Datenschutz</a>`} <a href="${at("ylogon", "x=1")}">Anmelden</a></footer></body></html>`;

  const files = (list: readonly PagesFile[]): string =>
    list
      .map(
        ({ number, name }) =>
          `<a href="${at("getfile", `id=${number}&type=do&`)}"><img alt="${html(name)}"></a> <a href="${at("getfile", `id=${number}&amp;type=do&amp;`)}">${html(name)} <span class="smcdosize">12&nbsp;KB</span></a>`,
      )
      .join("");

  const calendar = (site: PagesSite, month: string): ReplicaAnswer => {
    const rows = site.council.in(month).map((meeting) => {
      const link = `<a class="smc_datatype_si" title="Details anzeigen: ${html(meeting.committee)} ${german(meeting.day)} " href="${at(layout === 4 ? "to0040" : "si0057", `__ksinr=${meeting.number}`)}">${html(meeting.committee)}</a>`;
      const invitation = `<td class="sidocs">${files([meeting.invitation])}</td>`;
      return layout === 4
        ? `<tr><td class="smc_fct_day">${Number(meeting.day.slice(8))}&nbsp;</td><td class="smc_field_yytime">${meeting.time}&nbsp;Uhr&nbsp;</td><td class="smc_field_silink">${link}</td>${invitation}</tr>`
        : `<tr><td data-label="Sitzung" class="silink"><h4>${link}</h4><ul class="smc-detail-list"><li>${meeting.time}</li><li>${html(meeting.place)}</li></ul></td>${invitation}</tr>`;
    });
    const table = `<table id="smc_page_si0040_contenttable1"><tbody>${rows.join("")}</tbody></table>`;
    return page(frame("si0040", "Sitzungskalender", table), "calendar");
  };

  const paperLink = ({ paper }: PagesItem, meeting: PagesMeeting): string =>
    paper
      ? `<a href="${at("vo0050", `__kvonr=${paper.number}&voselect=${meeting.number}`)}" title="Vorlage anzeigen: ${html(paper.title)}">${paper.reference}</a>`
      : "&nbsp;";

  const rows = (meeting: PagesMeeting): string => {
    const row = (item: PagesItem): string =>
      `<tr id="smc_contol_to_1_${item.number}" class="smc_toph"><td class="smc_tophn">${item.label}</td><td class="smc_topht">${html(item.title)}</td><td>${paperLink(item, meeting)}</td>` +
      `<td><table class="smcdocbox"><tbody><tr><td>${files(item.paper?.files ?? [])}</td></tr></tbody></table></td></tr>` +
      (item.result === null
        ? ""
        : `<tr class="smc_tophz"><td>&nbsp;</td><td class="smc_topr">Beschluss: </td><td>${item.result}</td></tr><tr class="smc_tophz"><td></td><td class="smc_topr">Abstimmung:</td><td>Ja:&nbsp;7, Nein:&nbsp;2</td></tr>`);
    const group = (text: string): string => `<tr class="smcrowh smc-table-group"><td colspan="4">${text}</td></tr>`;
    const [open, closed] = [meeting.items.filter(({ open }) => open), meeting.items.filter(({ open }) => !open)];
    return `<table id="smc_page_to0040_contenttable1"><tbody>${group("&Ouml;ffentlicher Teil: Beginn 17:30&nbsp;Uhr")}${open.map(row).join("")}${group("Nicht &ouml;ffentlicher Teil:")}${closed.map(row).join("")}</tbody></table>`;
  };

  const cards = (meeting: PagesMeeting): string =>
    meeting.items
      .map(
        (item) =>
          `<div class="card-light" onclick="lade('to0058.${extension}?smctonr=${item.number}')"><span class="badge">${item.open ? "Ö" : "N"} ${item.label}</span><p class="smc-card-text-title">${html(item.title)}</p>` +
          `${item.result === null ? "" : `<p class="smc_field_smcdv0_box2_beschluss">${item.result}</p>`}${paperLink(item, meeting)}${files(item.paper?.files ?? [])}</div>`,
      )
      .join("");

  const paper = (site: PagesSite, number: string | null): ReplicaAnswer | undefined => {
    const found = site.council.paper(number);
    if (!found) return undefined;
    if (!found.paper.open) return trap;
    const cell = (label: string, value: string): string =>
      `<div><div class="smc-cell-head">${label}:</div><div>${html(value)}</div></div>`;
    const { title, reference } = found.paper;
    const data =
      cell("Betreff", title) +
      cell("Vorlage", reference) +
      cell("Art", "Beschlussvorlage") +
      cell("Datum", "02.11.2026");
    return page(
      frame("vo0050", title, `${data}<div class="smc-xxdat"><h4>${files(found.paper.files)}</h4></div>`),
      "paper",
    );
  };

  const committees = ({ council }: PagesSite): ReplicaAnswer => {
    const rows = [...council.committees].map(
      ([number, { name }]) =>
        `<tr><td class="grname"><a href="${at("kp0040", `__kgrnr=${number}&__cselect=65536`)}">${html(name)}</a></td></tr>`,
    );
    const table = `<table id="smc_page_gr0040_contenttable1"><tbody>${rows.join("")}</tbody></table>`;
    return page(frame("gr0040", "Gremien", table), "committees");
  };

  const members = ({ council }: PagesSite, number: string | null): ReplicaAnswer | undefined => {
    const found = council.committees.get(number ?? "");
    const rows = found?.members.map(
      ({ number, name, role, since }) =>
        `<tr><td><a href="${at("kp0050", `__kpenr=${number}&grnr=1`)}">${html(name)}</a></td><td class="amname">${role}</td><td class="mgadat">${german(since)}</td><td class="mgedat">&nbsp;</td></tr>`,
    );
    const table = `<table id="smc_page_kp0040_contenttable1"><tbody>${rows?.join("")}</tbody></table>`;
    return found && page(frame("kp0040", found.name, table), "members");
  };

  return {
    answer({ path, query }, site) {
      const program = path.replace(/^\//, "");
      const meeting = site.council.meeting(query.get("__ksinr"));
      const title = meeting ? `${meeting.committee} - ${german(meeting.day)} - ${meeting.time} Uhr` : "";
      switch (program) {
        case "":
        case `info.${extension}`:
          return page(frame("info", "Willkommen", `<a href="${at("si0040", "")}">Kalender</a>`), "entry");
        case `si0040.${extension}`:
          return calendar(site, `${query.get("__cjahr")}-${(query.get("__cmonat") ?? "").padStart(2, "0")}`);
        case `to0040.${extension}`:
          return meeting && layout < 6 ? page(frame("to0040", title, rows(meeting)), "agenda") : undefined;
        case `si0056.${extension}`:
          return meeting && layout === 6 ? page(frame("si0056", title, cards(meeting)), "agenda") : undefined;
        case `si0057.${extension}`:
          return {
            status: 302,
            headers: { Location: `/${layout === 5 ? "error2" : "error"}.${extension}` },
            kind: "trap",
          };
        case `to0058.${extension}`:
        case `ylogon.${extension}`:
          return trap;
        case `gr0040.${extension}`:
          return committees(site);
        case `kp0040.${extension}`:
          return members(site, query.get("__kgrnr"));
        case `vo0050.${extension}`:
          return paper(site, query.get("__kvonr"));
        case `getfile.${extension}`: {
          const found = site.council.file(query.get("id"));
          return found && (found.open ? file(found.file.name) : trap);
        }
        default:
          return undefined;
      }
    },
  };
}
