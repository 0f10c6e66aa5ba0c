import { readScript } from "./script-text.ts";
import { type Attributes, readTags } from "./tags.ts";

/** What a page loads, sends to or names in its code by itself; links that a reader may follow are not among them. */
interface PageAddress {
  readonly from: "script" | "frame" | "form" | "refresh" | "code" | "other";
  readonly value: string;
}

/** What of a page can tell a bot check from content: tags, attributes, scripts, title, and how much there is to read. */
export interface PageSigns {
  readonly title: string;
  /** Text a visitor reads, white space collapsed; the beginning of it where it is long. */
  readonly text: string;
  readonly addresses: readonly PageAddress[];
  /** Inline scripts that run, without their strings; data in script elements (JSON) is content. */
  readonly code: string;
  /** Every id and class. */
  readonly names: ReadonlySet<string>;
  /** Text of elements with the class `cf-error-code`, digits only. */
  readonly errorCode: string;
  /** Fields that a visitor fills in. */
  readonly fields: number;
  readonly passwords: number;
  readonly links: number;
  /** Elements of the body that are more than scripts: a page without any consists of scripts alone. */
  readonly elements: number;
  readonly scripts: number;
}

/** Elements whose content nobody reads. */
const unread = new Set(["script", "style", "title", "noscript", "template", "iframe"]);
/** Elements that say nothing about whether a page has content. */
const bare = new Set(["html", "head", "body", "meta", "link", "base", "br", ...unread]);
const withoutInput = new Set(["hidden", "submit", "button", "image", "reset", "checkbox", "radio"]);

/** Characters of text after which a page has content; what follows makes no difference. */
const enoughText = 4000;

/** Reads the signs of a page in one linear pass. */
export const readPageSigns = (html: string): PageSigns => {
  const addresses: PageAddress[] = [];
  const names = new Set<string>();
  const counts = { fields: 0, passwords: 0, links: 0, elements: 0, scripts: 0 };
  const parts: Record<"title" | "text" | "code" | "errorCode", string[]> = {
    title: [],
    text: [],
    code: [],
    errorCode: [],
  };
  let textLength = 0;
  let hidden = "";
  let titled = false;
  let runs = false;
  let inErrorCode = false;

  const count = (name: string, attributes: Attributes): void => {
    if (!bare.has(name)) counts.elements++;
    if (name === "script") counts.scripts++;
    if (name === "a" && attributes.has("href")) counts.links++;
    if (name === "textarea" || name === "select") counts.fields++;
    if (name !== "input") return;
    const type = attributes.get("type")?.trim().toLowerCase() ?? "text";
    if (type === "password") counts.passwords++;
    if (!withoutInput.has(type)) counts.fields++;
  };

  readTags(html, {
    open(name, attributes) {
      count(name, attributes);
      addresses.push(...addressesOf(name, attributes));
      for (const named of [attributes.get("id"), ...(attributes.get("class")?.split(/\s+/) ?? [])]) {
        if (named) names.add(named);
      }
      inErrorCode = attributes.get("class")?.includes("cf-error-code") ?? false;
      if (name === "script") runs = isCode(attributes.get("type"));
      if (hidden === "" && unread.has(name)) hidden = name;
      // Words of two blocks are two words.
      if (textLength < enoughText) parts.text.push(" ");
    },
    close(name) {
      if (name === hidden) hidden = "";
      if (name === "title") titled = true;
      inErrorCode = false;
      if (textLength < enoughText) parts.text.push(" ");
    },
    text(text) {
      if (hidden === "script" && runs) parts.code.push(text);
      // Drawings have titles of their own; the first title is the page's.
      if (hidden === "title" && !titled) parts.title.push(text);
      if (hidden === "" && textLength < enoughText) {
        const words = text.replace(/\s+/g, " ");
        textLength += words.trim().length;
        parts.text.push(words);
      }
      if (inErrorCode) parts.errorCode.push(text);
    },
  });

  const { code, literals } = readScript(parts.code.join("\n"));
  for (const value of literals) addresses.push({ from: "code", value });
  return {
    title: collapsed(parts.title),
    text: collapsed(parts.text),
    code,
    errorCode: parts.errorCode.join("").replace(/\D/g, ""),
    addresses,
    names,
    ...counts,
  };
};

const collapsed = (parts: readonly string[]): string => parts.join("").replace(/\s+/g, " ").trim();

/** Only what the browser would run is code (WHATWG HTML 4.12.1); anything else in a script element is data. */
const isCode = (type: string | undefined): boolean =>
  type === undefined ||
  type.trim() === "" ||
  /^\s*(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)/i.test(type);

const addressesOf = (name: string, attributes: Attributes): PageAddress[] => {
  const src = attributes.get("src");
  if (src !== undefined) {
    return [
      { from: name === "script" ? "script" : name === "iframe" || name === "frame" ? "frame" : "other", value: src },
    ];
  }
  const action = name === "form" ? attributes.get("action") : undefined;
  if (action !== undefined) return [{ from: "form", value: action }];
  const href = name === "link" ? attributes.get("href") : undefined;
  if (href !== undefined) return [{ from: "other", value: href }];
  const isRefresh = name === "meta" && attributes.get("http-equiv")?.trim().toLowerCase() === "refresh";
  return isRefresh ? [{ from: "refresh", value: attributes.get("content") ?? "" }] : [];
};
