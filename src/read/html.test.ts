import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseHtml } from "./html.ts";
import { baseOf, linksOf, resolveLink } from "./html-links.ts";
import { closest, select, selectAll } from "./html-select.ts";
import { rowsOf } from "./html-tables.ts";
import { linesOf, ownTextOf, textOf, visibleBlocksOf } from "./html-text.ts";
import type { HtmlNode } from "./html-tree.ts";

/** The tree in short: `ul(li("a") li("b"))`. */
const shape = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => (node.kind === "text" ? JSON.stringify(node.text) : `${node.name}(${shape(node.children)})`))
    .join(" ");

describe("reading markup into a tree", () => {
  test.each([
    ["list items", "<ul><li>a<li>b<ul><li>c</ul><li>d</ul>", 'ul(li("a") li("b" ul(li("c"))) li("d"))'],
    ["terms", "<dl><dt>a<dd>b<dt>c</dl>", 'dl(dt("a") dd("b") dt("c"))'],
    ["paragraphs", "<p>a<p>b<div>c</div>", 'p("a") p("b") div("c")'],
    ["a paragraph before a table", "<p>a<table><tr><td>b</table>", 'p("a") table(tr(td("b")))'],
    [
      "cells, rows and sections",
      "<table><thead><tr><th>a<tbody><tr><td>b<td><b>c<tr><td>d</table>e",
      'table(thead(tr(th("a"))) tbody(tr(td("b") td(b("c"))) tr(td("d")))) "e"',
    ],
    ["options", "<select><option>a<option>b</select>", 'select(option("a") option("b"))'],
    ["a link within a link", "<a>a<a>b</a>", 'a("a") a("b")'],
    ["void elements", "<p>a<br>b<img>c", 'p("a" br() "b" img() "c")'],
    ["shapes in drawings", "<svg><path d='x'/><path></path></svg>a", 'svg(path() path()) "a"'],
  ])("puts in the end tags that may be left out: %s", (_, markup, tree) => {
    expect(shape(parseHtml(markup).children)).toBe(tree);
  });

  test.each([
    ["a cell of a table within a cell ends no outer cell", "<table><tr><td>a<table><tr><td>b<td>c</table>d</table>"],
    ["an end tag reaches no element outside its cell", "<table><tr><td>a<table><tr><td>b</div></td><td>c</table>d"],
  ])("%s", (_, markup) => {
    const outer = select(parseHtml(`<div>${markup}</div>`), "table");
    expect(outer && shape(outer.children)).toMatch(/^tr\(td\("a" table\(tr\(td\("b"\) td\("c"\)\)\) "d"\)\)$/);
  });

  test("an end tag nobody opened means nothing, and what follows the end of the page is still on it", () => {
    expect(shape(parseHtml("<html><body></i>a</body></html><p>b").children)).toBe('html(body("a" p("b")))');
  });

  test("a phrase that ends within a block leaves the block open", () => {
    expect(shape(parseHtml("<b>a<div>b</b>c</div>d").children)).toBe('b("a" div("b" "c")) "d"'.replace('" "', ""));
  });

  test("names are in lower case, entities are decoded, comments and scripts are no content", () => {
    const page = parseHtml("<DIV Class='A B'>&#537;&amp;<!-- <p>no</p> --><script>'<p>'</script></DIV>");
    expect(select(page, "div.A")?.get("class")).toBe("A B");
    expect(textOf(page)).toBe("ș&");
    expect(selectAll(page, "p")).toEqual([]);
  });
});

describe("limits", () => {
  test("markup beyond the limit is not seen, and the page says so", () => {
    const page = parseHtml("<p>abc<p>def", { length: 6 });
    expect([textOf(page), page.cut, parseHtml("<p>abc").cut]).toEqual(["abc", true, false]);
  });

  test("elements deeper than the limit hang at the deepest level; no text is lost", () => {
    const page = parseHtml(`${"<div>".repeat(50)}a<script>b</script>${"</div>".repeat(50)}c`, { depth: 5 });
    expect([textOf(page), page.flattened]).toEqual(["a c", true]);
    expect(selectAll(page, "div").length).toBe(50);
  });

  test.each([
    ["nothing but start tags", "<div>".repeat(60_000)],
    ["end tags that fit nothing", "<div>".repeat(40_000) + "</x>".repeat(60_000)],
    ["phrases around blocks", "<b><div></b>".repeat(40_000)],
    ["tables in tables", "<table><tr><td>".repeat(40_000)],
    ["one text of many entities", "&amp;".repeat(60_000)],
  ])("hostile pages take time in proportion to their length: %s", (_, markup) => {
    // Processor time, so that a busy machine does not count. Work that grew with the square would take minutes.
    const start = process.cpuUsage();
    const page = parseHtml(markup);
    textOf(page);
    selectAll(page, "div td");
    const { user, system } = process.cpuUsage(start);
    expect(user + system).toBeLessThan(20_000_000);
  });

  test("no markup makes it throw", () => {
    const part = fc.constantFrom(
      "<",
      ">",
      "/",
      "p",
      "td",
      "<table>",
      "</table>",
      "<li>",
      "</p>",
      "<b>",
      "=",
      "'",
      "&",
      "x",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string())), (parts) => {
        const page = parseHtml(parts.join(""), { depth: 4 });
        linesOf(page);
        selectAll(page, "*").forEach(textOf);
      }),
    );
  });
});

describe("text", () => {
  const page = parseHtml(
    "<head><title>t</title></head><h3><span>Ana</span><br><b>Po</b>pa&nbsp; </h3><td>PSD<br> afiliat</td>" +
      "<p style='x:y; display : none'>h1</p><p hidden>h2</p><noscript>h3</noscript><style>h4</style>",
  );

  test("lines end with blocks and br, phrases do not end them", () => {
    expect(linesOf(page)).toEqual(["t", "Ana", "Popa", "PSD", "afiliat", "h1", "h2"]);
    expect(textOf(page)).toBe("t Ana Popa PSD afiliat h1 h2");
  });

  test("visible blocks: br ends none, nothing hidden is among them", () => {
    expect(visibleBlocksOf(page)).toEqual(["Ana Popa", "PSD afiliat"]);
  });

  test("an element's own text is without that of the elements in it", () => {
    const cell = select(parseHtml("<td><a>PNL</a> - from  <i>2014</i> on</td>"), "td");
    expect(cell && ownTextOf(cell)).toBe("- from on");
  });
});

describe("selecting", () => {
  const page = parseHtml(
    "<table class=l><tr><td><b><a href=1>A</a></b></td></tr></table><ul><li>x</li><li>y</li></ul>",
  );

  test("by CSS, within a page or an element, in the order of the page", () => {
    expect(selectAll(page, "a, li:nth-child(2), li:first-child").map(textOf)).toEqual(["A", "x", "y"]);
    const list = select(page, "ul");
    expect(list && selectAll(list, "a, li").map(textOf)).toEqual(["x", "y"]);
    expect(select(page, "li + li:contains(y)")?.name).toBe("li");
    expect(select(page, "h1")).toBeUndefined();
  });

  test("upwards", () => {
    const link = select(page, "a");
    expect(link && closest(link, "table", "td")?.name).toBe("td");
    expect(link && closest(link, "ul")).toBeUndefined();
  });
});

describe("links", () => {
  const base = "https://www.example.org/a/b.html";

  test.each([
    ["relative", "../c?d=1#e", "https://www.example.org/c?d=1"],
    ["backslashes and blanks", "P\\S x\\Ana Pop.jpg", "https://www.example.org/a/P/S%20x/Ana%20Pop.jpg"],
    ["a scheme written twice", " http://https://ana.example/ ", "https://ana.example/"],
    ["a scheme written twice, the same", "http://http://ana.example/x", "http://ana.example/x"],
  ])("%s", (_, written, url) => {
    expect(resolveLink(written, base)?.href).toBe(url);
  });

  test.each(["", "  ", "mailto:a@example.org", "javascript:__doPostBack('a','b')", "http://", "http://[", undefined])(
    "%s is no address to ask for",
    (written) => {
      expect(resolveLink(written, base)).toBeNull();
    },
  );

  test("those of a page, seen from its base", () => {
    const page = parseHtml("<base href='/x/'><a href=y>Y <b>z</b></a><a name=no>n</a><a href='tel:1'>t</a>");
    expect(linksOf(page, baseOf(page, base)).map(({ url, text }) => [url.href, text])).toEqual([
      ["https://www.example.org/x/y", "Y z"],
    ]);
  });
});

test("rows of a table are its own, with or without sections", () => {
  const page = parseHtml(
    "<table><thead><tr><th>h</th></tr></thead><tr><td>a</td><td><table><tr><td>n</td></tr></table></td></tr><tr></tr></table>",
  );
  const outer = select(page, "table");
  expect(outer && rowsOf(outer).map(({ cells, heading }) => [cells.map(textOf), heading])).toEqual([
    [["h"], true],
    [["a", "n"], false],
    [[], false],
  ]);
});
