import { placeOf } from "../pledge/request.ts";

/** So many characters of a text are looked for first: thousands of addresses begin with the same few. */
const HEAD = 8;

/** What goes on after a text is another one: `…/paper/12` does not name `…/paper/1`. */
const GOES_ON = /[\p{L}\p{N}_]/u;

/** Looks for ids and addresses in pages and files. Each is prepared once for all of them. */
export class Mentions {
  readonly #texts: ReadonlySet<string>;
  /** Beginnings, each with the lengths of the texts that begin so. */
  readonly #lengths = new Map<string, Set<number>>();

  constructor(texts: Iterable<string>) {
    this.#texts = new Set([...texts].filter((text) => text !== ""));
    for (const text of this.#texts) {
      const head = text.slice(0, HEAD);
      const lengths = this.#lengths.get(head) ?? new Set();
      this.#lengths.set(head, lengths.add(text.length));
    }
  }

  /**
   * Whether a page or file names one of them. Texts of JSON are compared as what they stand for, however slashes are
   * written; addresses in HTML as well.
   *
   * @example new Mentions(["https://a.example/1"]).in(Buffer.from('{"id":"https:\\/\\/a.example\\/1"}')) // true
   */
  in(body: Uint8Array): boolean {
    const text = Buffer.from(body).toString("utf8").replaceAll("\\/", "/").replaceAll("&amp;", "&");
    for (const [head, lengths] of this.#lengths)
      for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + 1))
        for (const length of lengths)
          if (this.#texts.has(text.slice(at, at + length)) && !GOES_ON.test(text.charAt(at + length))) return true;
    return false;
  }
}

/**
 * An address as pages of its own host link to it: without the host, and without the folder where a query tells what it
 * is. Undefined where too little would be left to tell it from others.
 *
 * @example asLinked("https://ris.example/bi/vo0050.asp?__kvonr=12") // "vo0050.asp?__kvonr=12"
 */
export function asLinked(address: string): string | undefined {
  if (!isAddress(address)) return undefined;
  const { pathname, search } = new URL(address);
  const program = pathname.split("/").at(-1) ?? "";
  if (search.length > 1 && program !== "") return `${program}${search}`;
  return /^\/[^/]+\/./.test(pathname) ? `${pathname}${search}` : undefined;
}

/** The host that an address lies at; undefined for ids that are none. */
export const hostOf = (address: string): string | undefined => (isAddress(address) ? placeOf(address).host : undefined);

const isAddress = (text: string): boolean => /^https?:/i.test(text) && URL.canParse(text);
