import { describe, expect, it } from "vitest";
import { readAgenda as readAllrisAgenda } from "./allris/agenda.ts";
import { readCalendar as readAllrisCalendar } from "./allris/calendar.ts";
import { openPage } from "./open-page.ts";
import { badgeOf, PublicPart } from "./public-part.ts";
import { readAgenda } from "./session-net/agenda.ts";
import { readCalendar } from "./session-net/calendar.ts";
import { readPaper } from "./session-net/paper.ts";
import { agendaPage, allris, answer, at, base, fileLink, group, paperLink, row, session } from "./testing.ts";
import { dayIn, dayInMonth, monthIn, spanOf, stampOf, timesIn } from "./times.ts";
import { votesIn } from "./votes.ts";
import { kilobytesIn } from "./words.ts";

const agenda = (...rows: readonly string[]) => {
  const read = readAgenda(at(agendaPage(...rows)));
  if (read.kind === "none") throw new Error(read.why);
  return read;
};
const titles = (...rows: readonly string[]): readonly string[] => agenda(...rows).items.map(({ title }) => title);

describe("rule 1: only what is plainly public", () => {
  it("nothing after the heading of the part that is not public: no text, paper, file or result", () => {
    const read = agenda(
      group("Öffentlicher Teil: Beginn 17:00 Uhr"),
      row(1, "1", "Radweg"),
      group("Nicht&nbsp;öffentlicher Teil:"),
      row(2, "2", "Geheim", paperLink(9) + fileLink(8, "Geheim")),
      '<tr class="smc_tophz"><td class="smc_topr">Beschluss:</td><td>angenommen</td></tr>',
    );
    expect(read.items).toMatchObject([{ title: "Radweg", result: null, papers: [], files: [] }]);
    expect(read.nonPublicRowsSkipped).toBe(1);
    expect(JSON.stringify(read)).not.toMatch(/Geheim|angenommen/);
  });

  it("a badge N is closed wherever it stands; a badge Ö in the closed part as well", () => {
    expect(titles(group("Öffentlicher Teil"), row(1, "Ö 1", "A"), row(2, "N 2", "B"))).toEqual(["A"]);
    expect(titles(group("Nichtöffentlicher Teil"), row(1, "Ö 1", "A"))).toEqual([]);
    expect(titles(row(1, "Ö 1", "A"), row(2, "NÖ 2", "B"))).toEqual(["A"]);
  });

  it("neither badge nor group: skipped, with a warning", () => {
    const read = agenda(row(1, "1", "Ohne Zeichen"));
    expect(read.items).toEqual([]);
    expect(read.warnings).toContainEqual({ code: "item without a mark of publicity", where: "1" });
  });

  it.each([
    ["Ö 3.1", "public", "3.1"],
    ["N 2", "closed", "2"],
    ["NÖ", "closed", ""],
    ["3.1", "unmarked", "3.1"],
    ["Nachtrag", "unmarked", "Nachtrag"],
  ])("%s is %s", (text, mark, label) => expect(badgeOf(text)).toEqual({ mark, label }));

  it("a public group after a closed one opens again", () => {
    const part = new PublicPart();
    expect([part.heading("Nicht-öffentlicher Teil"), part.judge("public")]).toEqual([true, "closed"]);
    expect([part.heading("II. Öffentliche Sitzung"), part.judge("unmarked")]).toEqual([true, "public"]);
    expect(part.heading("Pause")).toBe(false);
  });
});

describe("rule 2: only the source's own host and its record pages", () => {
  it("links to other hosts and programs lead to no paper and no file; they are counted", () => {
    const foreign = '<a href="https://fremd.example/vo0050.php?__kvonr=1">x</a><a href="yw010.php?__kvonr=5">y</a>';
    const read = agenda(group("Öffentlicher Teil"), row(1, "1", "A", foreign + paperLink(4)));
    expect(read.items[0]?.papers.map(({ number }) => number)).toEqual(["4"]);
    expect(read.warnings).toContainEqual({ code: "out of scope", where: "1 links to other hosts" });
  });
});

describe("rule 4: charsets", () => {
  const latin = Buffer.from(
    "<?xml version='1.0' encoding='iso-8859-1'?><html><head><title>Gr\xfcn \x84</title></head></html>",
    "latin1",
  );
  const titleOf = (body: Uint8Array, contentType: string): string => {
    const opened = openPage(answer(base, body, { contentType }), 1_000);
    return opened.kind === "page" ? JSON.stringify(opened.page.children, ["children", "text"]) : opened.why;
  };

  it("latin1 is read as windows-1252; the header beats the page; a byte order mark beats both", () => {
    expect(titleOf(latin, "text/html")).toContain("Grün „");
    const page = Buffer.from('<html><head><meta charset="iso-8859-1"><title>Grün</title></head></html>', "utf8");
    expect(titleOf(page, "text/html; charset=utf-8")).toContain("Grün");
    expect(titleOf(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), page]), "text/html; charset=iso-8859-1")).toContain(
      "Grün",
    );
  });
});

describe("rule 5: labels", () => {
  const cell = (label: string, value: string): string =>
    `<div><div class="smc-cell-head">${label}</div><div>${value}</div></div>`;

  it("colon, case, blanks and soft hyphens make no difference; an unknown label is a warning", () => {
    const read = readPaper(
      at(
        cell("BE&shy;TREFF&nbsp;:", "Radweg") + cell("vorlage", "VO/1") + cell("Farbe:", "grün"),
        session,
        "vo0050.php?__kvonr=3",
      ),
    );
    expect(read).toMatchObject({ paper: { number: "3", name: "Radweg", reference: "VO/1" } });
    expect(read).toMatchObject({ warnings: [{ code: "unknown label", where: "farbe" }] });
  });

  it("reads the older form, pairs of cells, as well", () => {
    const table =
      '<table id="smctablevorgang"><tr><td>Betreff:</td><td>Radweg</td><td>Datum:</td><td>02.11.2026</td></tr></table>';
    expect(readPaper(at(table, session, "vo0050.php?__kvonr=3"))).toMatchObject({
      paper: { name: "Radweg", date: "2026-11-02" },
    });
  });
});

describe("rule 6: a missing landmark is an error, an empty month is none", () => {
  it.each([
    [readCalendar, session],
    [readAllrisCalendar, allris],
    [readAgenda, session],
    [readAllrisAgenda, allris],
    [readPaper, session],
  ])("%o", (read, site) => {
    expect(read(at("<html><body><p>Willkommen</p></body></html>", site, "x.php", "2026-11")).kind).toBe("none");
  });

  it("a table without rows is an empty month", () => {
    const month = at(
      '<table id="smc_page_si0040_contenttable1"><tbody></tbody></table>',
      session,
      "si0040.php",
      "2026-11",
    );
    expect(readCalendar(month)).toMatchObject({ kind: "calendar", meetings: [] });
  });
});

describe("rule 8: size and time", () => {
  it("a page that is too large is an error; 468 KB of nested tags are read within a second", () => {
    expect(openPage(answer(base, "<html>".padEnd(101)), 100)).toMatchObject({ kind: "failed" });
    const nested = "<table><tr><td>".repeat(31_200);
    // Processor time: a busy machine says nothing of the reader.
    const before = process.cpuUsage();
    const opened = openPage(answer(base, nested), 2_000_000);
    if (opened.kind === "page") readAgenda({ page: opened.page, url: `${base}to0040.php?__ksinr=7`, site: session });
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});

describe("rule 10: dates and times", () => {
  it("reads days in both forms, and no day that does not exist", () => {
    expect(dayIn("Mo, 28.09.2026")).toBe("2026-09-28");
    expect(dayIn("am 1.9.2026 ")).toBe("2026-09-01");
    expect(dayIn("31.02.2026")).toBeNull();
  });

  it("a day number lies in the month that was asked for", () => {
    expect(dayInMonth("\u00a04 ", "2026-09")).toBe("2026-09-04");
    expect(dayInMonth("31", "2026-09")).toBeNull();
    expect(monthIn("Kalender 2026 September")).toBe("2026-09");
  });

  it("reads times, on the clocks of Berlin in summer and winter; an end after midnight is on the next day", () => {
    expect(timesIn("17:00-18:26\u00a0Uhr")).toEqual({ from: "17:00", to: "18:26" });
    expect(timesIn("9:00")).toEqual({ from: "09:00", to: null });
    expect(spanOf("2026-09-28", "18:00 - 19:29").end).toBe("2026-09-28T19:29:00+02:00");
    expect(spanOf("2026-12-31", "22:00-00:30 Uhr").end).toBe("2027-01-01T00:30:00+01:00");
    expect(stampOf("2026-11-30", null)).toBe("2026-11-30");
  });
});

describe("what else pages say", () => {
  it("votes are numbers under their own labels; sizes are German", () => {
    expect(votesIn("Ja:\u00a04, Persönlich beteiligt: 1")).toEqual({ Ja: 4, "Persönlich beteiligt": 1 });
    expect(votesIn("einstimmig")).toBeNull();
    expect([kilobytesIn("(1.776 KB)"), kilobytesIn("1,5 MB"), kilobytesIn("Anlage 3")]).toEqual([1_776, 1_536, null]);
  });

  it("of several bodies on one calendar only the named one is read", () => {
    const line = (number: number, client: string): string =>
      `<tr><td class="silink"><a href="to0040.php?__ksinr=${number}" title="Details anzeigen: Rat 12.11.2026">Rat</a></td><td data-label="Mandant">${client}</td></tr>`;
    const month = at(
      `<table id="smc_page_si0040_contenttable1">${line(1, "Musterau")}${line(2, "Auental")}</table>`,
      session,
      "si0040.php",
      "2026-11",
    );
    const numbersOf = (read: ReturnType<typeof readCalendar>) =>
      read.kind === "calendar" ? read.meetings.map(({ number }) => number) : [];
    expect(numbersOf(readCalendar({ ...month, client: "Musterau" }))).toEqual(["1"]);
    expect(numbersOf(readCalendar(month))).toEqual(["1", "2"]);
  });

  it.each([
    ["withdrawn", "<p>Berechtigungsfehler</p>"],
    ["empty", "<p>Keine Daten gefunden</p>"],
    ["failed", "<h1>SessionNet Fehlermeldung</h1><p>Fehlercode: 1104</p>"],
    ["denied", "<p>Zugriff verweigert (Programm si010_r.asp)</p>"],
    ["closed", '<form><input type="password"></form>'],
    ["check", "<p>Zu viele Zugriffe aus Ihrem Netzwerk</p>"],
    ["failed", "<?php echo 1; ?><html><body></body></html>"],
  ])("%s: %s", (kind, body) => {
    expect(openPage(answer(base, `<html><body>${body}</body></html>`), 100_000).kind).toBe(kind);
  });

  it("an agenda that speaks of errors is an agenda", () => {
    const long = agendaPage(
      group("Öffentlicher Teil"),
      row(1, "1", `Fehlermeldung und Zugriff verweigert ${"x".repeat(3_000)}`),
    );
    expect(openPage(answer(base, long), 100_000).kind).toBe("page");
  });
});
