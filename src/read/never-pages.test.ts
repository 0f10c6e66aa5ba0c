import { describe, expect, test } from "vitest";
import { mayBeHtml, neverPage, neverTitle } from "./never-pages.ts";

const at = (path: string, text?: string) =>
  neverPage({ url: `https://firma.example${path}`, ...(text !== undefined && { texts: [text] }) });

describe("A13: pages that are never fetched", () => {
  test.each([
    ["/kontakt", "contact"],
    ["/KONTAKT/", "contact"],
    ["/ko%6Etakt", "contact"],
    ["/de/contact-us.html", "contact"],
    ["/kontakt-impressum", "contact"],
    ["/?page=kontakt", "contact"],
    ["/index.php?kontakt", "contact"],
    ["/so_erreichen_sie_uns", "contact"],
    ["/unserTeam", "team"],
    ["/team2", "team"],
    ["/unternehmen/gesch%C3%A4ftsf%C3%BChrung", "team"],
    ["/unternehmen/gesch%E4ftsf%FChrung", "team"],
    ["/datenschutzbestimmungen", "privacy"],
    ["/legal/privacy-policy", "privacy"],
    ["/karriere/stelle-7", "manners"],
  ])("%s is a page of the kind %s", (path, kind) => {
    expect(at(path)).toBe(kind);
  });

  test.each([
    "/produkte/kontaktlinsen",
    "/produkte/kontaktor",
    "/kontaktplatten",
    "/seminare/teambuilding",
    "/teamwork",
    "/produkte/steam-reiniger",
    "/impressum",
    "/us/reach",
  ])("%s is a false friend", (path) => {
    expect(at(path)).toBeNull();
  });

  test("the words of a link count, whatever its address", () => {
    expect(at("/seite-12", "Kontakt")).toBe("contact");
    expect(at("/seite-12", "Lernen Sie unser Team kennen")).toBe("team");
    expect(at("/seite-12", "Kontaktlinsen")).toBeNull();
    expect(neverPage({ url: "https://firma.example/x", rel: "privacy-policy" })).toBe("privacy");
  });

  test("a title counts where a phrase of it speaks of nothing else", () => {
    expect(neverTitle("Kontakt & Anfahrt – Muster IT GmbH")).toBe("contact");
    expect(neverTitle("Muster IT GmbH | Das Team")).toBe("team");
    expect(neverTitle("Datenschutzerklärung")).toBe("privacy");
    expect(neverTitle("Muster IT – Ihr Team für moderne Haustechnik")).toBeNull();
    expect(neverTitle("Leistungen")).toBeNull();
  });
});

test("A12: an address may be a page by its ending, or it is not asked for", () => {
  const ask = (path: string) => mayBeHtml(`https://firma.example${path}`);
  expect(["/", "/leistungen", "/a.html", "/index.php?id=7", "/version-2.0", "/firma.at"].map(ask)).toEqual(
    Array(6).fill(true),
  );
  expect(["/datei.pdf", "/bild.JPG", "/a.docx", "/feed.xml", "/a%2Ezip"].map(ask)).toEqual(Array(5).fill(false));
});
