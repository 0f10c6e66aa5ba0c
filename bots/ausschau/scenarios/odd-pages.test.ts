import { gzipSync } from "node:zlib";
import type { ReplicaAnswer } from "goodbot/world";
import { describe, expect, test } from "vitest";
import { DAY, Firms } from "./firms.ts";

const html = (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): ReplicaAnswer => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8", ...headers },
  body,
});

describe("pages that are not what they seem", () => {
  test("A13, A9: a meta refresh is followed nowhere, neither to a contact page nor off the domain", async () => {
    const refresh = (to: string) => html(`<meta http-equiv="refresh" content="0;url=${to}"><h1>Weiter</h1>`);
    const firms = await Firms.open([
      { pages: { "/neu": refresh("/kontakt"), "/weg": refresh("https://firma-2.example/") } },
      {},
    ]);
    await firms.release();
    const { pages, requests } = await firms.pass();
    expect(pages).toEqual(expect.arrayContaining(["/neu", "/weg"]));
    expect(requests.filter(({ host }) => host === "firma-2.example")).toEqual([]);
  });

  test("A12: a calendar without end takes what the budget leaves, and not a page more", async () => {
    const month = (query: URLSearchParams) => {
      const next = Number(query.get("monat") ?? 0) + 1;
      return html(`<h1>Monat ${next}</h1><p>Termine</p><a href="/kalender?monat=${next}">weiter</a>`);
    };
    const firms = await Firms.read({ pages: { "/kalender": month } });
    await firms.days(29);
    const asked = firms.house.world.log().filter(({ kind }) => kind !== "robots" && kind !== "reservation");
    expect(asked).toHaveLength(50);
    expect(asked.filter(({ path }) => path.startsWith("/kalender")).length).toBeGreaterThan(30);
  });

  test("A7: a packed bomb is cut off where the limit is; nothing of it is kept, and its place in the budget is spent", async () => {
    const bomb = html(gzipSync(`<h1>Bombe</h1>${"0".repeat(40 * 2 ** 20)}`), { "content-encoding": "gzip" });
    const firms = await Firms.read({ pages: { "/bombe": bomb } });
    expect(await firms.copies()).not.toContain("/bombe");
    expect([...(await firms.records()).keys()]).not.toContain("fact:/bombe");
    const outcomes: string[] = [];
    for await (const row of firms.house.store.ledger.rows())
      if (row.event === "answered" && row.outcome === "too large") outcomes.push(row.outcome);
    expect(outcomes).toEqual(["too large"]);
  });

  test("a page in windows-1252 is read as what it is", async () => {
    const text = Buffer.from("<h1>T\xfcren und B\xf6den \x96 \xd6sterreich</h1><p>F\xfcr \x80 5</p>", "latin1");
    const page = html(text, { "content-type": "text/html; charset=windows-1252" });
    const firms = await Firms.read({ pages: { "/tueren": page } });
    expect((await firms.records()).get("fact:/tueren")).toMatchObject({
      heading: "Türen und Böden – Österreich",
      excerpt: "Für € 5",
    });
  });

  test("A12: an HTML address that answers a PDF: its body is not read, nothing of it is kept", async () => {
    const pdf: ReplicaAnswer = { status: 200, headers: { "content-type": "application/pdf" }, body: "%PDF-1.7 geheim" };
    const firms = await Firms.read({ pages: { "/bericht": pdf } });
    expect(await firms.copies()).not.toContain("/bericht");
    expect([...(await firms.records()).keys()]).not.toContain("fact:/bericht");
    for await (const row of firms.house.store.ledger.rows())
      if (row.event === "answered" && row.findings.contentType === "application/pdf") expect(row.kept).toBeUndefined();
  });
});

describe("A10, A16: what stands only where nothing new is said", () => {
  test("a page that answers 304 with a reservation in its headers is withdrawn", async () => {
    const firms = await Firms.read();
    expect([...(await firms.records()).keys()]).toContain("profile");
    firms.firm.change({ headers: { "tdm-reservation": "1" }, headersOn: ["/"] });
    await firms.house.pass(2 * DAY);
    const { requests } = await firms.visit();
    expect(requests.find(({ path }) => path === "/")).toMatchObject({ status: 304, conditional: true });
    expect([...(await firms.records()).keys()]).not.toContain("profile");
    expect(await firms.copies()).not.toContain("/");
    expect(await firms.copies()).toContain("/leistungen");
  });

  test("a robots.txt that answers 503: nothing is asked, nothing stored goes, and reading goes on afterwards", async () => {
    const firms = await Firms.read();
    const before = await firms.records();
    firms.firm.change({ robots: 503 });
    expect((await firms.days(31)).flatMap(({ pages }) => pages)).toEqual([]);
    expect(await firms.records()).toEqual(before);
    firms.firm.change({ robots: null });
    expect((await firms.days(2)).flatMap(({ pages }) => pages)).toContain("/leistungen");
  });
});
