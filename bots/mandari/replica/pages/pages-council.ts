/** A file of an invented council. */
export interface PagesFile {
  readonly number: number;
  readonly name: string;
}

export interface PagesPaper {
  readonly number: number;
  readonly reference: string;
  readonly title: string;
  readonly files: readonly PagesFile[];
  readonly open: boolean;
}

export interface PagesItem {
  readonly number: number;
  readonly label: string;
  readonly title: string;
  /** False: stands in the part that is not public. */
  readonly open: boolean;
  result: string | null;
  readonly paper: PagesPaper | null;
}

export interface PagesMeeting {
  readonly number: number;
  readonly committee: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly time: string;
  readonly place: string;
  readonly items: readonly PagesItem[];
  readonly invitation: PagesFile;
}

/** Who sits in a committee of an invented council. */
export interface PagesMember {
  readonly number: number;
  readonly name: string;
  readonly role: string;
  /** `YYYY-MM-DD` */
  readonly since: string;
}

/** Stands in everything that is not public: it must turn up in no store, no file and no log. */
export const SECRET = "Verschlusssache";

const COMMITTEES = ["Stadtrat", "Ausschuss für Bauen und Grünflächen", "Ausschuss für Schule & Sport"];
const SUBJECTS = [
  "Sanierung der Turnhalle",
  "Radweg an der Mühlstraße",
  "Bebauungsplan „Südhang“",
  "Haushalt der Musikschule",
];

/** An invented council as its public pages show it: meetings in the months around a day, each with public and other items. */
export class PagesCouncil {
  readonly #now: number;
  readonly #most: number;
  meetings: readonly PagesMeeting[] = [];
  /** Committees by their number, with who sits in them. */
  readonly committees = new Map<string, { readonly name: string; members: readonly PagesMember[] }>();

  /**
   * @param now epoch milliseconds: meetings lie in the month of this day, the one before and the one after
   * @param most so many of them at most, the earliest first
   */
  constructor(now: number, most = Number.POSITIVE_INFINITY) {
    this.#now = now;
    this.#most = most;
    this.reset();
  }

  reset(): void {
    COMMITTEES.forEach((name, index) => {
      const members = [3 * index + 1, 3 * index + 2, 1].map((number) => ({
        ...{ number, name: `Mitglied Nummer ${number}`, since: "2024-07-01" },
        role: number % 3 === 1 ? "Vorsitz" : "Mitglied",
      }));
      this.committees.set(String(index + 1), {
        name,
        members: [...new Map(members.map((one) => [one.number, one])).values()],
      });
    });
    const today = new Date(this.#now);
    const meetings = [-1, 0, 1].flatMap((offset, month) =>
      COMMITTEES.slice(0, offset === 0 ? 3 : 1).map((committee, index) =>
        meetingAt(
          new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + offset, 7 * (index + 1))),
          committee,
          100 * (month + 1) + index,
        ),
      ),
    );
    this.meetings = meetings.slice(0, this.#most);
  }

  in(month: string): readonly PagesMeeting[] {
    return this.meetings.filter(({ day }) => day.startsWith(month));
  }

  meeting(number: string | null): PagesMeeting | undefined {
    return this.meetings.find((meeting) => String(meeting.number) === number);
  }

  paper(
    number: string | null,
  ): { readonly paper: PagesPaper; readonly meeting: PagesMeeting; readonly item: PagesItem } | undefined {
    for (const meeting of this.meetings)
      for (const item of meeting.items)
        if (item.paper && String(item.paper.number) === number) return { paper: item.paper, meeting, item };
    return undefined;
  }

  file(number: string | null): { readonly file: PagesFile; readonly open: boolean } | undefined {
    for (const { items, invitation } of this.meetings) {
      if (String(invitation.number) === number) return { file: invitation, open: true };
      for (const { paper } of items) {
        const file = paper?.files.find((one) => String(one.number) === number);
        if (paper && file) return { file, open: paper.open };
      }
    }
    return undefined;
  }

  /** The second member of the first committee that has one gives up the seat. */
  leaveSeat(): string | undefined {
    for (const committee of this.committees.values()) {
      const [first, second, ...rest] = committee.members;
      if (!first || !second) continue;
      committee.members = [first, ...rest];
      return `${second.name} has left: ${committee.name}`;
    }
    return undefined;
  }

  /** Gives the first public item with a paper that has no result yet one. */
  decide(): string | undefined {
    for (const { items } of this.meetings)
      for (const item of items)
        if (item.open && item.paper && item.result === null) {
          item.result = "einstimmig beschlossen";
          return `item ${item.number} has a result`;
        }
    return undefined;
  }
}

function meetingAt(date: Date, committee: string, number: number): PagesMeeting {
  const item = (index: number, open: boolean): PagesItem => ({
    number: number * 100 + index,
    label: String(index),
    title: open ? `${SUBJECTS[index % SUBJECTS.length]} (${number})` : `${SECRET} ${number}-${index}`,
    open,
    result: open && index === 2 ? "ungeändert beschlossen" : null,
    paper: index % 2 === 0 ? paperOf(number * 100 + index, open) : null,
  });
  return {
    ...{ number, committee, day: date.toISOString().slice(0, 10), time: "17:30", place: "Ratssaal, Markt 1" },
    items: [item(1, true), item(2, true), item(3, true), item(4, true), item(5, false), item(6, false)],
    invitation: { number: number * 1_000, name: "Einladung" },
  };
}

const paperOf = (number: number, open: boolean): PagesPaper => ({
  ...{ number, reference: `VO/2026/${open ? "" : "geheim-"}${number}`, open },
  title: open ? `Vorlage zu ${SUBJECTS[number % SUBJECTS.length]} ${number}` : `${SECRET} Vorlage ${number}`,
  files: [
    { number: number * 10 + 1, name: open ? `Beschlussvorlage ${number}` : `${SECRET} Datei ${number}` },
    { number: number * 10 + 2, name: open ? `Anlage Lageplan ${number}` : `${SECRET} Anlage ${number}` },
  ],
});

const escaped: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const html = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escaped[sign] ?? sign);

/** `07.11.2026` */
export const german = (day: string): string => day.split("-").reverse().join(".");
