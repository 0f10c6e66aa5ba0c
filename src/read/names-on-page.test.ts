import { describe, expect, test } from "vitest";
import { parseHtml } from "./html.ts";
import { holdsName, whetherNamed } from "./names-on-page.ts";

const named = (markup: string): string =>
  whetherNamed(parseHtml(`<body><h1>Conducere</h1>${markup}`), "Ioana Țîrdea-Pop");

describe("whether a page names a person", () => {
  test.each([
    ["in any order, in capitals", "<p>Președinte: ȚÎRDEA-POP Ioana</p>"],
    ["with old letters and titles", "<li>dl. prof. univ. dr. Ioana Ţârdea-Pop</li>"],
    ["without marks", "<p>Ioana Tirdea-Pop, director</p>"],
    ["across inline elements and br", "<h3><span>Ioana</span><br><strong>Țîrdea-</strong>Pop</h3>"],
    ["with two words between", "<p>Țîrdea (fostă Dima) Pop Ioana</p>"],
    ["with d-na between", "<p>Ioana d-na prof. Țîrdea-Pop</p>"],
  ])("present: %s", (_, markup) => {
    expect(named(markup)).toBe("present");
  });

  test.each([
    ["gone", "<p>Altcineva</p>"],
    ["another given name", "<p>Mihai Țîrdea-Pop</p>"],
    ["far apart", "<p>Ioana unu doi trei Țîrdea-Pop</p>"],
    ["in two blocks", "<p>Ioana</p><p>Țîrdea-Pop</p>"],
    ["in two cells", "<table><tr><td>Ioana<td>Țîrdea-Pop</table>"],
    ["hidden", "<p style='display:none'>Ioana Țîrdea-Pop</p><script>'Ioana Țîrdea-Pop'</script>"],
    ["hidden picture", "<div hidden><img alt='Ioana Țîrdea-Pop'></div>"],
    ["a longer word", "<p>Ioana Țîrdea-Popescu</p>"],
  ])("absent: %s", (_, markup) => {
    expect(named(markup)).toBe("absent");
  });

  test("a hit only in the text of a picture is told apart", () => {
    expect(named("<img src=a alt='Ioana Țîrdea-Pop'>")).toBe("present in alt only");
    expect(named("<img alt='Ioana Țîrdea-Pop'><p>Ioana Țîrdea-Pop</p>")).toBe("present");
  });

  test("the title of the page is no visible text", () => {
    expect(whetherNamed(parseHtml("<title>Ioana Pop</title><p>Acasă"), "Ioana Pop")).toBe("absent");
  });
});

test("a word that the name has twice must come twice; no name is on no page", () => {
  expect(holdsName("Ion Pop", "Ion Ion Pop")).toBe(false);
  expect(holdsName("Ion Pop Ion", "Ion Ion Pop")).toBe(true);
  expect(holdsName("Av. Ec Dr", "Ec Av")).toBe(true);
  expect(holdsName("anything", "")).toBe(false);
});
