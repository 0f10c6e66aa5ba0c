import type { Prover } from "../pledge/promise.ts";
import type { NeverRead, NeverReadRule } from "./never-read.ts";

/**
 * Pages never read, stated again: no address that was sent is of a kind on the list. Works on the text of the address,
 * byte by byte, without the URL parser that the keeping side uses.
 */
export function neverReadProver(): Prover<NeverRead> {
  return {
    see(row, { pages }) {
      // A redacted row has lost its address.
      if (row.event !== "asked" || row.purpose === "robots" || row.url === undefined) return undefined;
      const parts = partsOf(row.url);
      return pages
        .filter((page) => stands(page, parts))
        .map(({ id }) => ({ what: `a page that is never read was asked for (${id})`, rows: [row.seq] }));
    },
  };
}

interface Parts {
  readonly labels: string;
  readonly path: string;
  readonly names: readonly string[];
}

/** Host, path and names of parameters, cut out of the text. */
function partsOf(address: string): Parts {
  const [plain = ""] = address.split("#");
  const [before = "", ...query] = plain.split("?");
  const rest = before.slice(before.indexOf("://") + 3);
  const slash = rest.indexOf("/");
  const [authority, path] = slash < 0 ? [rest, "/"] : [rest.slice(0, slash), rest.slice(slash)];
  const host = authority.split("@").at(-1)?.split(":")[0] ?? "";
  const names = query
    .join("?")
    .split("&")
    .map((pair) => unescaped((pair.split("=")[0] ?? "").replaceAll("+", " ")));
  return { labels: `.${host.toLowerCase().replace(/\.+$/, "")}`, path: unescaped(path), names };
}

function stands({ on, path, parameters }: NeverReadRule, { labels, path: asked, names }: Parts): boolean {
  if (on.length > 0 && !on.some((host) => labels.endsWith(`.${host}`))) return false;
  if (path.length > 0 && !path.some((text) => asked.includes(text))) return false;
  return parameters.length === 0 || parameters.some((parameter) => names.includes(parameter));
}

/** The text as bytes, every %XX undone, read as UTF-8, without marks, in lower case. */
function unescaped(text: string): string {
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  for (let at = 0; at < text.length; at++) {
    if (/^%[0-9a-f]{2}/i.test(text.slice(at, at + 3))) {
      bytes.push(Number.parseInt(text.slice(at + 1, at + 3), 16));
      at += 2;
    } else bytes.push(...encoder.encode(text.charAt(at)));
  }
  return new TextDecoder()
    .decode(Uint8Array.from(bytes))
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}
