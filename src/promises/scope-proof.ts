import type { Prover, Violation } from "../pledge/promise.ts";
import type { AskedRow } from "../pledge/row.ts";
import type { ScopeOptions } from "./scope.ts";

/**
 * Scope, stated again: every request that was sent names a method, a scheme and a host of the source, and no part of
 * its address, however it is spelled, is one of the words that mark private areas. Works on the text of the address, without the
 * URL parser that the keeping side uses.
 */
export function scopeProver(): Prover<ScopeOptions> {
  return {
    see(row, options) {
      if (row.event !== "asked") return undefined;
      const found: Violation[] = [];
      const claim = (what: string): void => void found.push({ what, rows: [row.seq] });
      if (!options.methods.some((method) => method === row.method)) claim(`${row.method} was sent`);
      if (!options.schemes.some((scheme) => row.authority.startsWith(`${scheme}://`)))
        claim(`${row.authority} was asked over another scheme than ${options.schemes.join(" or ")}`);
      if (isForeign(row, options)) claim(`${row.host} is no host of the source ${row.source ?? ""}`);
      // A redacted row has lost its address; its host and method remain.
      const door = row.url === undefined ? undefined : doorIn(row.url, options.private);
      if (door !== undefined) claim(`the address contains ${door}`);
      // Host and address are two fields of a row: what is judged by the one must be what was asked by the other.
      const named = row.url === undefined ? row.host : /^[^:]+:\/\/(?:[^/?#@]*@)?([^/?#]*)/.exec(row.url)?.[1];
      if (named !== row.host) claim(`the row names the host ${row.host}, its address ${named}`);
      return found;
    },
  };
}

function isForeign(row: AskedRow, options: ScopeOptions): boolean {
  if (options.hosts?.includes(row.host)) return false;
  const file = row.purpose === "robots" || row.purpose === "reservation";
  // A redirected robots.txt speaks for the host it was asked of; a reservation file may lie where that host has one too.
  if (file && (row.hop > 0 || row.begun !== undefined)) return false;
  const document = row.purpose === "document" || row.purpose === "image";
  return !(options.documentsElsewhere === true && (file || document));
}

/** Where one word begins and ends in an address. */
const before = ["/", ";", "?", "&", "="];
const after = ["/", ";", "?", "&", "=", "#", ""];

function doorIn(url: string, words: readonly string[]): string | undefined {
  const start = url.indexOf("://") + 3;
  const slash = url.indexOf("/", start);
  if (url.slice(start, slash === -1 ? undefined : slash).includes("@")) return "credentials";
  const text = slash === -1 ? "" : unescaped(url.slice(slash)).toLowerCase();
  return words.find((word) => {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      if (!before.includes(text.charAt(at - 1))) continue;
      const rest = text.slice(at + word.length);
      if (after.includes(rest.charAt(0))) return true;
      // A file is known by its name without the ending: up to the next delimiter no second dot follows.
      if (/^\.[^./;?&=#]*(?:[/;?&=#]|$)/.test(rest)) return true;
    }
    return false;
  });
}

/** The text as bytes, every %XX undone, read as UTF-8. */
function unescaped(text: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = /^%[0-9a-f]{2}/i.test(text.slice(at, at + 3)) ? Number.parseInt(text.slice(at + 1, at + 3), 16) : null;
    bytes.push(code ?? text.charCodeAt(at));
    if (code !== null) at += 2;
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
