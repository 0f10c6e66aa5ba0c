import { expect, test } from "vitest";
import { proveByImpressum, proveDomain } from "./impressum.ts";

const firm = { name: "Muster IT GmbH", ids: ["FN 990002k", "ATU99000017"] };
const page = (body: string) => `<!DOCTYPE html><html><body><h1>Impressum</h1>${body}</body></html>`;
const of = (body: string, organisation = firm) => proveByImpressum(page(body), organisation);

test("A9: a valid register number that official sources give proves the domain, and little is kept of the page", () => {
  const proof = of(
    "<p>Max Muster, Muster IT GmbH, Firmenbuch-Nr.: 990002 k, Tel. 01 234 56 78, mail@firma.example</p>",
  );
  expect(proof).toMatchObject({ verdict: "proven", by: "FN", id: "FN 990002k" });
  expect(proof.excerpt).not.toMatch(/Max|mail|234 56/);
  expect(of("<p>UID: ATU 990 000 17</p>")).toMatchObject({ verdict: "proven", by: "UID" });
});

test("A9: a number that nobody sees, or in a block about the website's maker, proves nothing", () => {
  expect(of("<!-- FN 990002k --><script>'FN 990002k'</script><p>Muster IT GmbH</p>").verdict).toBe("not_proven");
  expect(of("<h2>Webdesign</h2><p>Muster IT GmbH, FN 990002k</p>").verdict).toBe("not_proven");
  expect(of("<p>Umsetzung: Muster IT GmbH, FN 990002k</p>").verdict).toBe("not_proven");
  expect(of("<h2>Webdesign</h2><p>Anders</p><h2>Medieninhaber</h2><p>FN 990002k</p>").verdict).toBe("proven");
});

test("A9: an inline tag joins, a line break separates", () => {
  expect(of("<p>FN 99<b>0002</b>k</p>").verdict).toBe("proven");
  expect(of("<p>FN 99<br>0002k</p>").verdict).toBe("not_proven");
  expect(of("<p>FN&nbsp;990002&nbsp;k</p>").verdict).toBe("proven");
});

test("A9: a failing letter, two owners, or a ZVR number without the name: a person decides", () => {
  expect(of("<p>FN 990002x</p>")).toMatchObject({ verdict: "human", by: "" });
  expect(of("<p>Muster IT GmbH, FN 990002k</p><p>Andere GmbH, FN 990003m</p>").verdict).toBe("human");
  const club = { name: "Verein zur Förderung der Musterkultur", ids: ["ZVR 123456789"] };
  expect(of("<p>ZVR-Zahl: 123456789</p>", club).verdict).toBe("human");
  expect(of("<p>Verein zur Foerderung der Musterkultur<br>ZVR 123456789</p>", club)).toMatchObject({ by: "ZVR+name" });
});

test("A9: numbers of others are no proof", () => {
  expect(of("<p>Andere GmbH, FN 990003m</p>")).toMatchObject({ verdict: "not_proven", why: "only numbers of others" });
});

test("A9: only a page on the claimed domain proves it", () => {
  const markup = page("<p>FN 990002k</p>");
  const ask = (final: string) =>
    proveDomain({ requested: "https://firma-1.example/impressum", final, markup }, firm).verdict;
  expect(ask("https://www.firma-1.example/impressum")).toBe("proven");
  expect(ask("https://konzern.example/firma-1")).toBe("not_proven");
});
