import { describe, expect, test } from "vitest";
import { type CommonsFile, mayShow, readCommonsFile } from "./commons.ts";
import { contentOf, pageFrom } from "./testing.ts";

const licence = (short: string, link = "https://licence.example"): string =>
  `<span class="licensetpl" style="display:none"><span class="licensetpl_link">${link}</span><span class="licensetpl_short">${short}</span>` +
  `<span class="licensetpl_attr">Ana Foto</span></span>`;

const filePage = (...more: string[]): CommonsFile =>
  contentOf(
    readCommonsFile(
      pageFrom(
        `<h1>File:X.jpg</h1><div class="fullImageLink"><a href="https://upload.wikimedia.org/a/X.jpg"><img></a></div>` +
          `<table><tr><td id="fileinfotpl&#95;aut">Author</td><td>Ana <a>Foto</a></td></tr><tr><td id="fileinfotpl_date">Date</td><td>2025-05-26</td></tr></table>${more.join("")}`,
        "https://commons.wikimedia.org/wiki/File:X.jpg",
      ),
    ),
  );

describe("C8: the page of the photograph", () => {
  test("licences, author, day, original; ids may be written with entities", () => {
    expect(filePage(licence("CC BY 4.0"), licence("GFDL", ""))).toEqual({
      licences: [
        { short: "CC BY 4.0", link: "https://licence.example" },
        { short: "GFDL", link: null },
      ],
      ...{ author: "Ana Foto", date: "2025-05-26", attribution: "Ana Foto" },
      ...{ original: "https://upload.wikimedia.org/a/X.jpg", nominatedForDeletion: false },
    });
  });

  test("a page without a file is an alarm", () => {
    expect(readCommonsFile(pageFrom("<h1>Wikimedia Commons</h1>"))).toMatchObject({ code: "unknown layout" });
  });
});

describe("whether it is shown: only where nothing speaks against it", () => {
  test.each(["CC BY-SA 4.0", "CC BY 2.0", "CC BY-SA 3.0 ro", "CC0", "Public domain"])("accepted: %s", (short) => {
    expect(mayShow(filePage(licence(short)), 3)).toMatchObject({ show: true, licence: { short } });
  });

  test("of several licences one that is accepted is enough", () => {
    expect(mayShow(filePage(licence("Fair use"), licence("CC BY 4.0")), 3)).toMatchObject({
      licence: { short: "CC BY 4.0" },
    });
  });

  test.each(["Fair use", "CC BY-NC 2.0", "CC BY-ND 4.0", "CC BY-NC-SA 4.0", ""])("not accepted: %j", (short) => {
    expect(mayShow(filePage(licence(short)), 3)).toEqual({ show: false, why: "no accepted licence" });
  });

  test("unread, read too long ago, nominated for deletion", () => {
    const file = filePage(licence("CC BY 4.0"));
    expect(mayShow(null, 0)).toEqual({ show: false, why: "unread" });
    expect([mayShow(file, 31), mayShow(file, Number.NaN)]).toEqual(Array(2).fill({ show: false, why: "too old" }));
    const nominated = filePage(licence("CC BY 4.0"), '<div class="nominated-for-deletion">x</div>');
    expect(mayShow(nominated, 0)).toEqual({ show: false, why: "nominated for deletion" });
  });

  test("list and age are settings", () => {
    const file = filePage(licence("FAL"));
    expect(mayShow(file, 8, { accepted: [/^FAL$/], longestDays: 7 })).toMatchObject({ show: false });
    expect(mayShow(file, 7, { accepted: [/^FAL$/], longestDays: 7 })).toMatchObject({ show: true });
  });
});
