import { readXml, type XmlAttributes, type XmlHints, type XmlRefusal } from "./xml.ts";

/** An element under its local name. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: XmlAttributes;
  /** Elements and texts in the order of the document. */
  readonly children: readonly (XmlElement | string)[];
}

export type XmlDocument =
  | {
      readonly kind: "document";
      readonly root: XmlElement;
      readonly charset: string;
      /** True where the octets were not what they were said to be, or forbidden characters were left out. */
      readonly repaired: boolean;
    }
  | XmlRefusal;

/**
 * Reads a small XML document whole, as strictly as {@link readXml}; for documents of more than a few megabytes use that
 * one. Names are local names, so a document may carry its namespace by default, by prefix or not at all.
 *
 * @example const reading = parseXml(octets, { limits: { bytes: 2_097_152 } });
 */
export const parseXml = (bytes: Uint8Array, hints: XmlHints = {}): XmlDocument => {
  let builder = new Builder();
  const reading = readXml(bytes, hints, () => {
    builder = new Builder();
    return builder;
  });
  if (reading.kind !== "read") return reading;
  const { root } = builder;
  if (root === null) return { kind: "empty" };
  return { kind: "document", root, charset: reading.charset, repaired: reading.repaired };
};

interface Growing extends XmlElement {
  readonly children: (XmlElement | string)[];
}

class Builder {
  root: XmlElement | null = null;
  readonly #open: Growing[] = [];

  open(name: string, attributes: XmlAttributes): void {
    const element: Growing = { name, attributes, children: [] };
    const parent = this.#open.at(-1);
    if (parent) parent.children.push(element);
    else this.root ??= element;
    this.#open.push(element);
  }

  text(text: string): void {
    const children = this.#open.at(-1)?.children;
    const last = children?.at(-1);
    // Text and CDATA beside one another are one text, so that no reader sees a border where the document has none.
    if (typeof last === "string") children?.splice(-1, 1, last + text);
    else children?.push(text);
  }

  close(): void {
    this.#open.pop();
  }
}
