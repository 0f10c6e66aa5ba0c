import { readTags } from "../tags.ts";
import { type Covers, type ReservationSignal, type ReservationVerdict, rawText } from "./signal.ts";

/** Octets of a licence that are read: real ones have a few hundred. */
const largestLicence = 262_144;

/** Uses whose prohibition is a reservation. Other uses of machines are for a person to look at. */
const mining = new Set(["ai-train", "ai-all", "all"]);
const otherUses = new Set(["ai-input", "ai-index", "search"]);

/**
 * What a licence file (RSL 1.0, 2025) says of an address. Being there forbids nothing. `<prohibits type="usage">` with
 * `ai-train`, `ai-all` or `all` reserves; a `<payment>` that is not free, a prohibition of other uses, and a file that
 * cannot be trusted (too large, with a document type, no licence at all) are `flag`. A `<content>` of another host says
 * nothing here. No document type and no external entity is ever read.
 */
export const readRsl = (xml: string, url: string, covers: Covers): ReservationSignal[] => {
  if (xml.length > largestLicence) return [signal("flag", "", "larger than 256 KiB")];
  if (/<!(?:doctype|entity)/i.test(xml)) return [signal("flag", "", "has a document type")];
  const said: ReservationSignal[] = [];
  let known = false;
  let path: string | null = null;
  let statement: { name: string; type: string; text: string } | null = null;
  readTags(
    xml,
    {
      open(tag, attributes) {
        const name = localName(tag);
        known ||= name === "rsl";
        if (name === "content") path = known ? pathOf(attributes.get("url") ?? "/", url, covers) : null;
        const isStatement = name === "permits" || name === "prohibits" || name === "payment";
        if (isStatement) statement = { name, type: attributes.get("type")?.trim().toLowerCase() ?? "", text: "" };
      },
      text(text) {
        if (statement !== null) statement.text += text;
      },
      close(tag) {
        const name = localName(tag);
        if (statement !== null && name === statement.name) {
          const verdict = verdictOf(statement);
          const raw = `<${name} type="${statement.type}">${statement.text.trim()}</${name}>`;
          if (path !== null && verdict !== null) said.push({ ...signal(verdict, raw), path });
          statement = null;
        }
        if (name === "content") path = null;
      },
    },
    "xml",
  );
  return known ? said : [signal("flag", "", "no licence in place of one")];
};

const localName = (tag: string): string => tag.slice(tag.indexOf(":") + 1);

/** The pattern where it covers the address, else null. */
const pathOf = (content: string, url: string, covers: Covers): string | null => {
  const absolute = /^https?:\/\/([^/]*)(\/.*)?$/i.exec(content.trim());
  const host = absolute?.[1]?.toLowerCase();
  if (host !== undefined && (!URL.canParse(url) || host !== new URL(url).host)) return null;
  const written = absolute === null ? content.trim() : (absolute[2] ?? "/");
  const pattern = written.startsWith("/") ? written : `/${written}`;
  return covers(pattern, url) ? pattern : null;
};

const verdictOf = ({ name, type, text }: { name: string; type: string; text: string }): ReservationVerdict | null => {
  if (name === "payment") return type === "free" ? null : "flag";
  if (type !== "usage" && type !== "") return null;
  const uses = text.toLowerCase().split(/[\s,]+/);
  const isMining = uses.some((use) => mining.has(use));
  if (name === "permits") return isMining ? "allow" : null;
  return isMining ? "reserve" : uses.some((use) => otherUses.has(use)) ? "flag" : null;
};

const signal = (verdict: ReservationVerdict, raw: string, note = ""): ReservationSignal => ({
  family: "rsl",
  carrier: "licence",
  verdict,
  raw: rawText(raw),
  scope: "all",
  ...(note !== "" && { note }),
});
