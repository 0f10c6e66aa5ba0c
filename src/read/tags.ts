import { QuoteType, Tokenizer } from "htmlparser2";

/** Attributes of one tag; of two with the same name the first counts, as in browsers. Names in lower case for HTML. */
export type Attributes = ReadonlyMap<string, string>;

/** What a reader of tags wants to hear of. Names are in lower case for HTML, as written for XML. */
export interface TagEvents {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  /** Text with its entities decoded; also that of script, style, title, textarea, iframe (there no tags are seen). */
  text?(text: string): void;
}

/**
 * Reads markup as a flat sequence of tags and text, in linear time whatever the nesting (a tree builder that looks up
 * open elements is quadratic on hostile pages). Comments, declarations and processing instructions are passed over;
 * in XML only the five built-in entities exist. A document type with rules of its own is not understood: who reads XML
 * from strangers refuses it (RSL does).
 *
 * @example readTags("<p class=x>a &amp; b", { open: (name, attributes) => ..., text: (text) => ... })
 */
export const readTags = (markup: string, events: TagEvents, syntax: "html" | "xml" = "html"): void => {
  const xml = syntax === "xml";
  const nameOf = (start: number, end: number): string => {
    const name = markup.slice(start, end);
    return xml ? name : name.toLowerCase();
  };
  let tag = "";
  let attributes = new Map<string, string>();
  let attribute = "";
  let value = "";
  const opened = (): void => events.open?.(tag, attributes);
  const nothing = (): void => {};
  const tokenizer = new Tokenizer(
    { xmlMode: xml },
    {
      onopentagname(start, end) {
        tag = nameOf(start, end);
        attributes = new Map();
      },
      onattribname(start, end) {
        attribute = nameOf(start, end);
        value = "";
      },
      onattribdata(start, end) {
        value += markup.slice(start, end);
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint);
      },
      onattribend(quote) {
        if (!attributes.has(attribute)) attributes.set(attribute, quote === QuoteType.NoValue ? "" : value);
      },
      onopentagend: opened,
      onselfclosingtag() {
        opened();
        if (xml) events.close?.(tag);
      },
      onclosetag(start, end) {
        events.close?.(nameOf(start, end));
      },
      ontext(start, end) {
        events.text?.(markup.slice(start, end));
      },
      ontextentity(codePoint) {
        events.text?.(String.fromCodePoint(codePoint));
      },
      oncdata(start, end, offset) {
        if (xml) events.text?.(markup.slice(start, end - offset));
      },
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
    },
  );
  tokenizer.write(markup);
  tokenizer.end();
};
