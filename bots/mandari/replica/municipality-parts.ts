import { createHash } from "node:crypto";
import type { Random } from "goodbot/world";
import { DAY, date, dateTime } from "./dates.ts";
import * as words from "./municipality-words.ts";
import { type OparlObject, schemaUrl, type Version } from "./oparl-object.ts";
import { documentOf } from "./pdf.ts";

/** How many objects of a kind, tombstones included: every 71st paper is one, and the fourth meeting. */
export interface Sizes {
  readonly organizations: number;
  readonly persons: number;
  readonly meetings: number;
  readonly papers: number;
}

/** What generating one body needs. */
export interface Plan {
  readonly version: Version;
  /** `https://musterau.example/oparl/v1.0` */
  readonly base: string;
  readonly bodyUrl: string;
  readonly now: number;
  readonly sizes: Sizes;
  readonly random: Random;
}

/** The parts that objects of a body share. */
export class Parts {
  readonly #plan: Plan;

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  meetingStart(number: number): number {
    const { sizes, now } = this.#plan;
    const day = Math.floor((now - 700 * DAY + ((number - 0.5) / sizes.meetings) * 760 * DAY) / DAY);
    return day * DAY + 17 * 3_600_000;
  }

  title(number: number): string {
    const pattern = words.paperTitles[number % words.paperTitles.length] ?? "";
    const street = words.streets[(number * 7) % words.streets.length] ?? "";
    return pattern
      .replace("STREET", street)
      .replace("NUMBER", String(number))
      .replace("YEAR", String(2024 + (number % 3)));
  }

  /** Its size and checksum are those of the document that is served. */
  file(number: string, name: string, at: number): OparlObject {
    const { bodyUrl, version } = this.#plan;
    const fileName = `${number}.pdf`;
    const file: OparlObject = {
      ...this.object("File", `${bodyUrl}/file/${number}`, at, version === "1.1"),
      name,
      fileName,
      mimeType: "application/pdf",
      date: date(at),
      accessUrl: `${bodyUrl}/files/${fileName}`,
      downloadUrl: `${bodyUrl}/files/download/${fileName}`,
    };
    const bytes = documentOf(file);
    const sha512Checksum = createHash("sha512").update(bytes).digest("hex");
    return { ...file, size: bytes.length, ...(version === "1.1" && { sha512Checksum }) };
  }

  location(number: number): OparlObject {
    const { bodyUrl, version, now } = this.#plan;
    const room = words.rooms[number - 1];
    return {
      ...this.object("Location", `${bodyUrl}/location/${number}`, now - 400 * DAY, version === "1.1"),
      description: room ? `Rathaus Musterau, ${room}` : "Gemeinde Musterau",
      streetAddress: "Auenweg 1",
      ...(room && { room }),
      postalCode: "00000",
      locality: "Musterau",
    };
  }

  object(type: string, id: string, at: number, dated = true): OparlObject {
    const dates = { created: dateTime(at - 2 * DAY), modified: dateTime(at) };
    return { id, type: schemaUrl(this.#plan.version, type), ...(dated && dates) };
  }

  /** 1.0 servers leave the type away, 1.1 servers leave empty strings. */
  tombstone(type: string, id: string, at: number): OparlObject {
    const { type: named, ...rest } = this.object(type, id, at);
    return this.#plan.version === "1.0"
      ? { ...rest, deleted: true }
      : { ...rest, type: named ?? "", deleted: true, name: "" };
  }

  pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.#plan.random.next() * from.length)];
  }
}
