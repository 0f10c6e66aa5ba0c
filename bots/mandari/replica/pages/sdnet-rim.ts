import type { ReplicaAnswer } from "goodbot/world";
import { german, html, type PagesItem, type PagesMeeting } from "./pages-council.ts";
import { file, type PagesLook, type PagesSite, page, trap } from "./pages-site.ts";

/** Pages of the form of SD.NET RIM: addresses hold tokens that change, a package of everything is offered. */
export function sdnetRim(host: string): PagesLook {
  let round = 1;
  const token = (what: string, number: number): string =>
    Buffer.from(`${round}.${what}.${number}`).toString("base64url");
  const meant = (text: string): readonly string[] => Buffer.from(text, "base64url").toString("utf8").split(".");
  const frame = (title: string, content: string): string =>
    `<!DOCTYPE html><html lang="de" lang="de"><head><meta charset="utf-8" /><meta name="generator" content="SD.NET RIM - Ratsinfomanagement" /><title>${html(title)}</title></head>` +
    `<body><div id="rimcontent"><div id="div-content"><h1 class="heading">${html(title)}</h1>${content}</div></div><script>var csrf = "nie senden";</script></body></html>`;
  const fileLink = (number: number, name: string, icon: string): string =>
    `<a href="https://${host}/sdnetrim/${token("file", number)}/Datei_${number}.pdf"><span class="document-link ${icon} fa-icon"></span><span class="hide-text">${html(name)} (exportiert: 01.11.2026) (1.${String(number % 1000).padStart(3, "0")} KB)</span></a>`;

  const row = (item: PagesItem): string => {
    const { paper } = item;
    const matter = `https://${host}/vorgang/?__=${token("matter", paper?.number ?? 0)}`;
    const [main, more] = paper?.files ?? [];
    const links =
      paper && main && more
        ? `${fileLink(main.number, main.name, "vorlage-link")}<a href="${matter}" title="${html(more.name)} (exportiert: 01.11.2026) (9 KB)"><span class="attachment-link vorlage-attachment-link"></span></a><a href="${matter}"><span class="hide-text">Vorgang</span></a>`
        : "";
    return `<tr class="top-${item.open ? "oeff" : "noeff"}-data" data-vorgang-id="${paper ? `505_${paper.number}` : `200_${item.number}`}"" data-ivs-id="${item.number}"><td class="column-topnrtext">${item.label}.</td><td class="column-bezeichnung">${html(item.title)}</td><td class="column-nummer">${paper?.reference ?? "&nbsp;"}</td><td class="column-dokumente">${links}</td></tr>`;
  };

  const tops = (meeting: PagesMeeting): ReplicaAnswer =>
    page(
      frame(
        "Sitzungsverlauf",
        `<table class="table-details"><tr><th scope="row">Sitzung:</th><td><a href="https://${host}/gremien/?__=x">${html(meeting.committee)}</a>, 12. Sitzung</td></tr><tr><th scope="row">Termin:</th><td>Mo, ${german(meeting.day)} ${meeting.time} Uhr</td></tr><tr><th scope="row">Ort:</th><td>Rathaus<br />${html(meeting.place)}</td></tr>` +
          `<tr><th scope="row">Tagesordnung:</th><td>${fileLink(meeting.invitation.number, "Öffentliche Tagesordnung", "")}</td></tr><tr><th scope="row">Sitzungspaket:</th><td><a href="https://${host}/sdnetrim/${token("package", 0)}/Gesamtes_Sitzungspaket.pdf">Gesamtes Sitzungspaket</a><a href="javascript:void(0)">zusammenstellen</a></td></tr></table>` +
          `<table class="table-data table-top"><tbody><tr class="top-oeff-head" data-vorgang-id="200_1""><td class="column-topnrtext">I.</td><td class="column-bezeichnung">Öffentliche Sitzung</td></tr>${meeting.items.map(row).join("")}</tbody></table>`,
      ),
      "agenda",
    );

  const calendar = (site: PagesSite): ReplicaAnswer => {
    const utc = ({ day, time }: PagesMeeting): string =>
      new Date(Date.parse(`${day}T${time}:00+01:00`)).toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const events = site.council.meetings.map(
      (meeting) =>
        `BEGIN:VEVENT\r\nUID:${meeting.number}@${host}\r\nDTSTART:${utc(meeting)}\r\nSUMMARY:${meeting.committee}\r\nURL:https://${host}/tops/?__=${token("tops", meeting.number)}\r\nEND:VEVENT\r\n`,
    );
    const body = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join("")}END:VCALENDAR\r\n`;
    return { status: 200, headers: { "Content-Type": "text/calendar; charset=utf-8" }, body, kind: "calendar" };
  };

  return {
    answer({ path, query }, site) {
      const [, what, number] = meant(query.get("__") ?? "");
      if (path === "/" || path === "/termine")
        return page(frame("Termine", '<div data-export-url="/termine/ics/SD.NET_RIM.ics"></div>'), "entry");
      if (path === "/termine/ics/SD.NET_RIM.ics") return calendar(site);
      const meeting = site.council.meeting(number ?? null);
      if (path === "/tops/" && what === "tops") return meeting && tops(meeting);
      const found = site.council.paper(number ?? null);
      if (path === "/vorgang/" && found) {
        if (!found.paper.open) return trap;
        const files = found.paper.files
          .map(({ number, name }, index) => fileLink(number, name, index === 0 ? "vorlage-link" : "attachment-link"))
          .join("");
        return page(
          frame(
            found.paper.title,
            `<table class="table-vorgang"><tr><td>${html(found.meeting.committee)}</td></tr></table>${files}`,
          ),
          "paper",
        );
      }
      const [, folder] = path.split("/sdnetrim/");
      if (folder === undefined) return undefined;
      const [, kind, of] = meant(folder.split("/")[0] ?? "");
      const wanted = site.council.file(of ?? null);
      return kind === "package" || wanted?.open === false ? trap : wanted && file(wanted.file.name);
    },
    mutate: (word) => {
      if (word !== "tokens") return undefined;
      round += 1;
      return "all tokens are new";
    },
    reset: () => {
      round = 1;
    },
  };
}
