import { councilPages, type Source } from "goodbot";
import { expect } from "vitest";
import { SECRET } from "../replica/pages/pages-council.ts";
import { MINUTE, NOON, type PassSeen, Town } from "./town.ts";

const tokens = { all: ["mandari-ingestor"], document: ["mandari-file-cache"] };

/** Hosts of the field guide and the page a person would give for each. */
export const entries = {
  "buergerinfo.halle.de": "https://buergerinfo.halle.de/si0040.asp",
  "biswl.rznk.de": "https://biswl.rznk.de/si0040.php",
  "layout6.example": "https://layout6.example/info.asp",
  "lkos.example": "https://lkos.example/bi/allris.net.asp",
  "regensburg.example": "https://regensburg.example/bi/si010.asp",
  "ris.teststadt.de": "https://ris.teststadt.de/termine",
} as const;
type PagesHost = keyof typeof entries;
export const hosts = Object.keys(entries).filter((host): host is PagesHost => Object.hasOwn(entries, host));

type More = Partial<Parameters<typeof councilPages>[0]>;

export const pagesSource = (host: string, url: string, more: More = {}): Source =>
  councilPages({ id: host.replaceAll(".", "-"), title: host, url, tokens, ...more });

/** mandari with councils that have pages only; each pass is held against the hosts' log and the audit, at two seconds. */
export class PagesTown {
  readonly town: Town;
  readonly host: string;

  private constructor(town: Town, host: string) {
    this.town = town;
    this.host = host;
  }

  static async open(host: PagesHost, more: More = {}): Promise<PagesTown> {
    return PagesTown.of(host, pagesSource(host, entries[host], more));
  }

  static async of(host: string, ...sources: readonly Source[]): Promise<PagesTown> {
    return new PagesTown(await Town.open([...sources], NOON), host);
  }

  /** One pass; nothing of what is not public may be anywhere afterwards, and no gap shorter than two seconds. */
  async pass(trigger: "hand" | "schedule" = "hand"): Promise<PassSeen> {
    const seen = await this.town.pass({ trigger });
    for (const own of new Set(seen.requests.map(({ host }) => host)))
      expect(gapsOf(seen.requests.filter(({ host }) => host === own))).toEqual([]);
    await this.keepsSecrets();
    return seen;
  }

  /** C4: nothing of the part that is not public in records, their history or the ledger. */
  async keepsSecrets(): Promise<void> {
    for (const record of await this.records()) expect(JSON.stringify(record)).not.toMatch(secret);
    for (const event of await this.town.house.changes(this.town.bot)) expect(JSON.stringify(event)).not.toMatch(secret);
    for await (const row of this.town.house.store.ledger.rows()) expect(JSON.stringify(row)).not.toMatch(secret);
  }

  async records() {
    const records = [];
    for await (const record of this.town.house.store.desk.records({ bot: this.town.bot.name })) records.push(record);
    return records;
  }

  order(way: "mutate" | "set" | "fault", text: string, value?: string): void {
    const said = this.town.house.world.order(way, text, value, { host: this.host });
    expect(said, `${way} ${text} is understood`).not.toEqual([]);
  }

  /** Half an hour later, by the schedule. */
  async later(minutes = 30): Promise<PassSeen> {
    await this.town.house.pass(minutes * MINUTE);
    return this.pass("schedule");
  }
}

const secret = new RegExp(`${SECRET}|geheim-`);

/** Pauses between requests shorter than two seconds, in milliseconds. */
const gapsOf = (rows: PassSeen["requests"]): readonly number[] => {
  const ordered = [...rows].sort((a, b) => a.start - b.start);
  return ordered.slice(1).flatMap((row, index) => {
    const gap = row.start - (ordered[index]?.end ?? 0);
    return gap < 2_000 ? [gap] : [];
  });
};

/** The hosts' own words for what was asked. */
export const kindsOf = ({ requests }: { requests: readonly { kind: string }[] }): readonly string[] =>
  requests.map(({ kind }) => kind);

/** The files that were asked for in passes until one asks for none: documents wait in a queue of their own. */
export async function filesUntilQuiet(pages: PagesTown): Promise<PassSeen["requests"]> {
  let [seen, files] = [await pages.pass(), [] as PassSeen["requests"]];
  for (let passes = 0; passes < 5; passes += 1) {
    const fresh = seen.requests.filter(({ kind }) => kind === "file");
    if (passes > 1 && fresh.length === 0) break;
    files = [...files, ...fresh];
    seen = await pages.later();
  }
  return files;
}
