import { blocks, HtmlElement, HtmlPage, type HtmlParent, HtmlText } from "./html-tree.ts";
import { type Attributes, readTags } from "./tags.ts";

/** How much of a page is read. */
export interface HtmlLimits {
  /** Characters of markup; what stands behind is cut off. */
  readonly length?: number;
  /** Levels of elements; deeper ones are hung up at the deepest level. */
  readonly depth?: number;
}

/**
 * Reads markup into a tree. Any text is some page, nothing throws; time and memory are linear in the length, because
 * every search among the open elements ends at `depth` (a tree builder without that limit is quadratic on pages of
 * nothing but start tags). End tags that may be left out are put in where browsers do (WHATWG HTML 13.1.2.4), seen from
 * the innermost table cell: a cell of a nested table ends no outer cell. Comments are not kept.
 *
 * @example selectAll(parseHtml(text), "table.list tr").map(textOf)
 */
export const parseHtml = (markup: string, limits: HtmlLimits = {}): HtmlPage => {
  const { length = 8_000_000, depth = 200 } = limits;
  const builder = new TreeBuilder(depth);
  builder.page.cut = markup.length > length;
  readTags(builder.page.cut ? markup.slice(0, length) : markup, builder);
  return builder.page;
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Without content. Shapes of drawings are among them: their end is mostly written as `/>`. */
const empty = words(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr " +
    "path rect circle ellipse line polygon polyline stop",
);
/** Hold text only: they can stand at the deepest level without making it deeper. */
const textOnly = words("script style title textarea iframe noembed noframes xmp plaintext");
const tableParts = words("table caption colgroup thead tbody tfoot tr td th");
/** What a search for an open element does not look beyond. */
const cell = words("table caption td th");
const table = words("table");
const paragraph = words("p");
const list = words("ul ol menu dir table td th");
const definitions = words("dl table td th");
const choice = words("select datalist");
const row = words("tr table");
const button = words("table caption td th button");
const nothing = words("");
/** Start tags that end an open paragraph. */
const endsParagraph = words(
  "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 " +
    "h4 h5 h6 header hr main menu nav ol p pre section summary table ul li dd dt",
);

/** Start tag -> the open element it ends, and what it does not look beyond. */
const ends: ReadonlyMap<string, readonly [ended: ReadonlySet<string>, within: ReadonlySet<string>]> = new Map([
  ["li", [words("li"), list]],
  ["dd", [words("dd dt"), definitions]],
  ["dt", [words("dd dt"), definitions]],
  ["option", [words("option"), choice]],
  ["optgroup", [words("optgroup"), choice]],
  ["a", [words("a"), cell]],
  ["td", [words("td th"), row]],
  ["th", [words("td th"), row]],
  ["tr", [words("tr caption"), table]],
  ["thead", [words("thead tbody tfoot caption colgroup"), table]],
  ["tbody", [words("thead tbody tfoot caption colgroup"), table]],
  ["tfoot", [words("thead tbody tfoot caption colgroup"), table]],
  ["body", [words("head"), nothing]],
]);

class TreeBuilder {
  readonly page = new HtmlPage();
  readonly #depth: number;
  /** Open elements, the innermost last; never more than `#depth` and one. */
  readonly #open: HtmlElement[] = [];
  /** How many are open of each name: most searches are for what is not there. */
  readonly #counts = new Map<string, number>();

  constructor(depth: number) {
    this.#depth = depth;
  }

  open(name: string, attributes: Attributes): void {
    // A second one says nothing new, and what it would enclose must not become deeper by it.
    if ((name === "html" || name === "body") && this.#isOpen(name)) return;
    if (endsParagraph.has(name)) this.#end(this.#find(paragraph, button));
    const ended = ends.get(name);
    if (ended) this.#end(this.#find(...ended));
    const parent = this.#innermost();
    const element = new HtmlElement(parent, name, attributes);
    parent.children.push(element);
    if (empty.has(name)) return;
    if (this.#open.length >= this.#depth && !textOnly.has(name)) {
      this.page.flattened = true;
      return;
    }
    this.#open.push(element);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  close(name: string): void {
    // What comes behind them is still on the page: they end with it.
    if (name === "html" || name === "body") return;
    if (this.#isOpen(name)) this.#end(this.#find(new Set([name]), tableParts.has(name) ? table : cell));
  }

  text(text: string): void {
    const { children } = this.#innermost();
    const last = children.at(-1);
    if (last?.kind === "text") last.text += text;
    else children.push(new HtmlText(this.#innermost(), text));
  }

  #innermost(): HtmlParent {
    return this.#open.at(-1) ?? this.page;
  }

  #isOpen(name: string): boolean {
    return (this.#counts.get(name) ?? 0) > 0;
  }

  /** Index of the innermost open element of these names, -1 where one of `within` comes first or there is none. */
  #find(names: ReadonlySet<string>, within: ReadonlySet<string>): number {
    if (![...names].some((name) => this.#isOpen(name))) return -1;
    for (let index = this.#open.length - 1; index >= 0; index--) {
      const name = this.#open[index]?.name ?? "";
      if (names.has(name)) return index;
      if (within.has(name)) return -1;
    }
    return -1;
  }

  /** Ends an open element and all in it; of a phrase that holds blocks only the phrase, its blocks stay open. */
  #end(index: number): void {
    const element = this.#open[index];
    if (element === undefined) return;
    const holdsBlocks = !blocks.has(element.name) && this.#open.slice(index + 1).some(({ name }) => blocks.has(name));
    for (const { name } of holdsBlocks ? this.#open.splice(index, 1) : this.#open.splice(index)) {
      this.#counts.set(name, (this.#counts.get(name) ?? 1) - 1);
    }
  }
}
