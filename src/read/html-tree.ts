import type { Attributes } from "./tags.ts";

/** A piece of text with its entities decoded. */
export class HtmlText {
  readonly kind = "text";
  readonly parent: HtmlParent;
  text: string;

  constructor(parent: HtmlParent, text: string) {
    this.parent = parent;
    this.text = text;
  }
}

/** An element. Names of elements and attributes are in lower case. */
export class HtmlElement {
  readonly kind = "element";
  readonly name: string;
  readonly attributes: Attributes;
  readonly parent: HtmlParent;
  readonly children: HtmlNode[] = [];

  constructor(parent: HtmlParent, name: string, attributes: Attributes) {
    this.parent = parent;
    this.name = name;
    this.attributes = attributes;
  }

  /** Value of an attribute, undefined where it is not there. */
  get(attribute: string): string | undefined {
    return this.attributes.get(attribute);
  }
}

/** A page. */
export class HtmlPage {
  readonly kind = "page";
  readonly children: HtmlNode[] = [];
  /** True where the markup was longer than is read; what stands behind is not seen. */
  cut = false;
  /** True where elements lay deeper than is kept: their content then hangs at the deepest level. */
  flattened = false;
}

export type HtmlParent = HtmlElement | HtmlPage;
export type HtmlNode = HtmlElement | HtmlText;

/** Elements that end a line of text and begin another; cells of a table are among them. */
export const blocks: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure " +
    "footer form frameset h1 h2 h3 h4 h5 h6 head header hr html legend li main menu nav ol option p pre section select " +
    "summary table tbody td textarea tfoot th thead title tr ul"
  ).split(" "),
);

/** Elements whose text nobody reads on the page. */
export const unread: ReadonlySet<string> = new Set(["script", "style", "template", "noscript", "iframe", "noembed"]);
