import { DAY, date, dateTime } from "./dates.ts";
import { Parts, type Plan } from "./municipality-parts.ts";
import * as words from "./municipality-words.ts";
import type { OparlObject } from "./oparl-object.ts";

export interface MadeBody {
  readonly body: OparlObject;
  /** List name -> objects, in the order in which a body names its lists. */
  readonly lists: Readonly<Record<"organization" | "person" | "meeting" | "paper", OparlObject[]>>;
}

/** The objects of one body. References fit: a paper's consultation names the agenda item that names the consultation. */
export function makeBody(plan: Plan): MadeBody {
  const maker = new BodyMaker(plan);
  const papers = maker.papers();
  const meetings = maker.meetings();
  const persons = maker.persons();
  return {
    body: maker.body(),
    lists: { organization: maker.organizations(persons), person: persons, meeting: meetings, paper: papers },
  };
}

/** The meeting that is a tombstone from the start. */
const DEAD_MEETING = 4;

class BodyMaker {
  readonly #plan: Plan;
  readonly #parts: Parts;
  /** Agenda items that papers bring along, by number of the meeting. */
  readonly #agenda = new Map<number, OparlObject[]>();

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#parts = new Parts(plan);
  }

  body(): OparlObject {
    const { base, bodyUrl, version, now } = this.#plan;
    const lists = ["organization", "person", "meeting", "paper"].map((name) => [name, `${bodyUrl}/${name}`]);
    const number = bodyUrl.split("/").at(-1);
    return {
      ...this.#parts.object("Body", bodyUrl, now - 400 * DAY),
      system: `${base}/system`,
      shortName: "Musterau",
      name: number === "1" ? "Gemeinde Musterau" : `Gemeinde Musterau, Ortschaft ${number}`,
      website: "https://musterau.example/",
      license: "https://creativecommons.org/licenses/by/4.0/",
      ags: `9999900${number}`,
      contactEmail: "rathaus@musterau.example",
      contactName: "Gemeinde Musterau",
      ...Object.fromEntries(lists),
      legislativeTerm: [
        {
          ...this.#parts.object("LegislativeTerm", `${bodyUrl}/legislativeterm/1`, now - 400 * DAY, version === "1.1"),
          name: "Wahlperiode 1",
          startDate: date(now - 800 * DAY),
          endDate: date(now + 1000 * DAY),
        },
      ],
      location: {
        ...this.#parts.location(0),
        geojson: { type: "Feature", geometry: { type: "Point", coordinates: [7.5, 51.25] } },
      },
    };
  }

  papers(): OparlObject[] {
    const { sizes, bodyUrl, version, now } = this.#plan;
    return Array.from({ length: sizes.papers }, (_, index) => {
      const number = index + 1;
      const id = `${bodyUrl}/paper/${number}`;
      // In order of the record, as servers list them: the newest paper stands last.
      const at = now - DAY - Math.floor(((sizes.papers - number) / sizes.papers) * 700) * DAY;
      if (number % 71 === 7) return this.#parts.tombstone("Paper", id, at);
      const name = this.#parts.title(number);
      const main = this.#parts.file(`1-${number}`, name, at);
      const extra = number % 3 === 0 ? [this.#parts.file(`2-${number}`, `Anlage zu: ${name}`, at)] : [];
      const embedsPlace = number % 20 === 0;
      return {
        ...this.#parts.object("Paper", id, at),
        body: bodyUrl,
        name,
        reference: `${String(number).padStart(3, "0")}/${date(at).slice(0, 4)}`,
        date: date(at),
        paperType: this.#parts.pick(words.paperTypes),
        mainFile: main,
        ...(extra.length > 0 && { auxiliaryFile: extra }),
        ...(embedsPlace && { location: [this.#parts.location(4)] }),
        consultation: [this.#consultation(number, id, at)],
        ...(version === "1.1" && { license: "https://creativecommons.org/licenses/by/4.0/" }),
      };
    });
  }

  meetings(): OparlObject[] {
    const { sizes, bodyUrl, now } = this.#plan;
    return Array.from({ length: sizes.meetings }, (_, index) => {
      const number = index + 1;
      const id = `${bodyUrl}/meeting/${number}`;
      const start = this.#parts.meetingStart(number);
      const past = start < now;
      const at = Math.min(now - DAY, start + (past ? 5 : -20) * DAY);
      if (number === DEAD_MEETING) return this.#parts.tombstone("Meeting", id, at);
      const committee = index % Math.min(words.committees.length, sizes.organizations);
      const name = words.committees[committee] ?? "Ausschuss";
      return {
        ...this.#parts.object("Meeting", id, at),
        name: `${name} (${Math.floor(index / words.committees.length) + 1}. Sitzung)`,
        meetingState: past ? "durchgeführt" : "terminiert",
        start: dateTime(start),
        end: dateTime(start + 2 * 3_600_000),
        location: this.#parts.location(1 + (number % words.rooms.length)),
        organization: [`${bodyUrl}/organization/${committee + 1}`],
        invitation: this.#parts.file(`3-${number}`, `Einladung: ${name}`, at),
        ...(past && { resultsProtocol: this.#parts.file(`4-${number}`, `Niederschrift: ${name}`, at) }),
        agendaItem: this.#agendaOf(number, past, at),
      };
    });
  }

  persons(): OparlObject[] {
    const { sizes, bodyUrl, version, now } = this.#plan;
    return Array.from({ length: sizes.persons }, (_, index) => {
      const number = index + 1;
      const at = now - (20 + index) * DAY;
      const givenName = words.givenNames[index % words.givenNames.length] ?? "";
      const familyName = words.surnames[(index * 5 + Math.floor(index / 12)) % words.surnames.length] ?? "";
      const seats = [1 + (index % sizes.organizations), 1 + ((index * 2 + 3) % sizes.organizations)];
      return {
        ...this.#parts.object("Person", `${bodyUrl}/person/${number}`, at),
        body: bodyUrl,
        name: `${givenName} ${familyName}`,
        familyName,
        givenName,
        status: ["Ratsmitglied"],
        membership: [...new Set(seats)].map((organization, seat) => ({
          ...this.#parts.object("Membership", `${bodyUrl}/membership/${number}-${organization}`, at, version === "1.1"),
          organization: `${bodyUrl}/organization/${organization}`,
          role: seat === 0 ? "Mitglied" : "Stellvertretung",
          votingRight: true,
          startDate: date(now - 800 * DAY),
        })),
      };
    });
  }

  organizations(persons: readonly OparlObject[]): OparlObject[] {
    const { sizes, bodyUrl, now } = this.#plan;
    const names = [...words.committees, ...words.groups];
    const memberships = persons.flatMap(({ membership }) => (Array.isArray(membership) ? membership : []));
    return Array.from({ length: sizes.organizations }, (_, index) => {
      const id = `${bodyUrl}/organization/${index + 1}`;
      const group = index >= words.committees.length;
      return {
        ...this.#parts.object("Organization", id, now - (100 + index) * DAY),
        body: bodyUrl,
        name: names[index] ?? `Arbeitskreis ${index + 1}`,
        organizationType: group ? "Fraktion" : "Gremium",
        classification: group ? "Fraktion" : "Ausschuss",
        membership: memberships.filter(({ organization }) => organization === id).map((each) => each.id),
        startDate: date(now - 800 * DAY),
      };
    });
  }

  #consultation(number: number, paper: string, at: number): OparlObject {
    const { sizes, bodyUrl, version } = this.#plan;
    const even = 1 + Math.floor(((number - 1) / sizes.papers) * sizes.meetings);
    // Not the one that is a tombstone: every reference of the first state leads somewhere.
    const meeting = even === DEAD_MEETING ? even - 1 : even;
    const id = `${bodyUrl}/consultation/${number}`;
    const agendaItem = `${bodyUrl}/agendaitem/${meeting}-${number}`;
    const items = this.#agenda.get(meeting) ?? [];
    items.push({ id: agendaItem, name: this.#parts.title(number), consultation: id });
    this.#agenda.set(meeting, items);
    const committee = 1 + ((meeting - 1) % Math.min(words.committees.length, sizes.organizations));
    return {
      ...this.#parts.object("Consultation", id, at, version === "1.1"),
      ...(version === "1.1" && { paper }),
      agendaItem,
      meeting: `${bodyUrl}/meeting/${meeting}`,
      organization: [`${bodyUrl}/organization/${committee}`],
      role: "Entscheidung",
      authoritative: true,
    };
  }

  #agendaOf(meeting: number, past: boolean, at: number): OparlObject[] {
    const { bodyUrl, version } = this.#plan;
    const plain = words.plainItems
      .slice(0, 2)
      .map((name, index) => ({ id: `${bodyUrl}/agendaitem/${meeting}-p${index}`, name }));
    const items: OparlObject[] = [...plain, ...(this.#agenda.get(meeting) ?? [])];
    return items.map((item, index) => ({
      ...this.#parts.object("AgendaItem", item.id ?? "", at, version === "1.1"),
      ...(version === "1.1" && { meeting: `${bodyUrl}/meeting/${meeting}`, order: index }),
      number: index === 0 ? "Ö" : `Ö ${index}`,
      name: item.name,
      public: true,
      ...(item.consultation !== undefined && { consultation: item.consultation }),
      ...(past && item.consultation !== undefined && { result: this.#parts.pick(words.results) }),
      ...(past &&
        index === 2 && { resolutionFile: this.#parts.file(`5-${meeting}`, `Beschluss zu: ${item.name}`, at) }),
    }));
  }
}
