import { describe, expect, it } from "vitest";
import { readCalendar } from "./provox/calendar.ts";
import { readAgenda, readPaper } from "./provox/pages.ts";
import { recordAt } from "./record-address.ts";
import type { Site } from "./site.ts";
import { at, planned, readWanted } from "./testing.ts";

const host = "https://ris.musterau.example";
const provox: Site = {
  ...{ family: "provox", base: `${host}/ris/musterau/`, extension: "", layout: null, calendar: null, version: null },
};

const event = { id: 7, title: " Stadtrat", start: "2026-11-12T17:00:00", url: "/ris/musterau/meeting/details/7" };

/** Form of its pages after public descriptions; no recorded page confirms it. */
const agenda = `<div><h4><a href="/x">Stadtrat</a></h4> Donnerstag, 12.11.2026, 17:00 Uhr</div>
  <div class="topic"><div class="header">Öffentlich<div>Drucken</div></div>
    <div class="meetingitem"><div class="agendanumber">1.</div><div class="TOText">Eröffnung</div></div>
    <div class="meetingitem"><div class="agendanumber">2.</div><div class="TOText">Radweg</div><span id="agendaitemnumber">90/2026</span>
      <a href="/ris/musterau/agendaitem/details/55">Vorlage</a></div></div>
  <div class="topic"><div class="header">Nichtöffentlich</div>
    <div class="meetingitem"><div class="agendanumber">3.</div><div class="TOText">Geheim</div></div></div>
  <div class="topic"><div class="header">Sonstiges</div>
    <div class="meetingitem"><div class="agendanumber">4.</div><div class="TOText">Ohne Zeichen</div></div></div>
  <div class="topic"><div class="header">Öffentlich</div>
    <div class="meetingitem"><div class="agendanumber">2.</div><div class="TOText">Radweg</div>
      <a title="Abstimmungsdetails: Dafür: 5, Dagegen: 1, Enthalten: 0"><span class="fa fa-thumbs-up"></span></a></div></div>`;

describe("Provox IIP (not confirmed by recorded pages)", () => {
  it("is known by its name and a link to its pages; the calendar of the month is asked for next", () => {
    const [, , , entry] = planned();
    const page = `<html><body><a href="/ris/musterau/meeting/details/7">Stadtrat</a><footer>Provox IIP</footer></body></html>`;
    const observed = entry && readWanted(entry, page);
    expect(observed?.memory?.site).toMatchObject({ family: "provox", base: provox.base });
    expect(observed?.wanted?.map(({ url }) => url)).toEqual([
      `${provox.base}meeting/ShowEvents?start=2026-11-01&end=2026-12-01`,
    ]);
  });

  it("reads the feed, wrapped into a string or not: a meeting without a page has no agenda yet", () => {
    const later = { id: 8, title: "Bauausschuss", start: "2026-11-20T09:30:00" };
    const text = JSON.stringify([event, later, { id: "x", title: "Ohne Nummer", start: "2026-11-20" }]);
    for (const form of [text, JSON.stringify(text)])
      expect(readCalendar(form, provox, "2026-11")).toMatchObject({
        meetings: [
          {
            number: "7",
            name: "Stadtrat",
            start: "2026-11-12T17:00:00+01:00",
            agendaUrl: `${provox.base}meeting/details/7`,
          },
          { number: "8", start: "2026-11-20T09:30:00+01:00", agendaUrl: null },
        ],
        emptyRows: 1,
      });
    expect(readCalendar("{}", provox, "2026-11").kind).toBe("none");
  });

  it("of an agenda only blocks headed as public are read; a second one adds the votes", () => {
    const read = readAgenda(at(agenda, provox, "meeting/details/7"));
    expect(read).toMatchObject({
      meeting: { number: "7", organization: "Stadtrat", start: "2026-11-12T17:00:00+01:00" },
      items: [
        { label: "1", title: "Eröffnung", papers: [], votes: null },
        {
          ...{ label: "2", title: "Radweg", votes: { Dafür: 5, Dagegen: 1, Enthalten: 0 } },
          papers: [{ number: "55", reference: "90/2026", url: `${provox.base}agendaitem/details/55` }],
        },
      ],
      nonPublicRowsSkipped: 2,
    });
    expect(JSON.stringify(read)).not.toMatch(/Geheim|Ohne Zeichen/);
    expect(readAgenda(at("<p>Alles neu</p>", provox, "meeting/details/7")).kind).toBe("none");
  });

  it("reads a paper with its files and consultations; files of other hosts and clients are nobody's", () => {
    const page = `<h3>Radweg an der Mühlstraße</h3><dl><dd class="aidepartment">Bauamt</dd></dl>
      <a href="/ris/musterau/file/getfile/9">Vorlage</a><a href="/ris/andere/file/getfile/10">Andere</a>
      <table><tr><th>Beratungsfolge</th></tr><tr><td>Stadtrat</td><td>12.11.2026</td><td><a href="/ris/musterau/meeting/details/7">TOP 2</a></td></tr></table>`;
    expect(readPaper(at(page, provox, "agendaitem/details/55"))).toMatchObject({
      paper: { number: "55", name: "Radweg an der Mühlstraße", leadOffice: "Bauamt" },
      files: [{ number: "9", name: "Vorlage" }],
      consultations: [{ organization: "Stadtrat", date: "2026-11-12", meeting: "7" }],
    });
    expect(recordAt(new URL(`${provox.base}meeting/details/0`), provox)).toBeNull();
  });
});
