import type { PartialDate, ShownRecord } from "goodbot";

/** The parts of Popolo that this bot writes. Every object names the pages it was read from. */
interface PopoloLink {
  readonly url: string;
  readonly note: string;
}

interface Sourced {
  readonly id: string;
  readonly sources: readonly PopoloLink[];
}

interface PopoloPerson extends Sourced {
  readonly name: string;
  readonly sort_name?: string;
  readonly family_name?: string;
  readonly given_name?: string;
  /** The year alone: nothing more is stored (C20). */
  readonly birth_date?: PartialDate;
  readonly image?: string;
}

interface PopoloOrganization extends Sourced {
  readonly name: string;
  readonly classification: string;
  readonly parent_id?: string;
  readonly links?: readonly PopoloLink[];
}

interface PopoloMembership extends Sourced {
  readonly person_id: string;
  readonly organization_id: string;
  readonly role: string;
  readonly label?: string;
  readonly post_id?: string;
  readonly on_behalf_of_id?: string;
  readonly area_id?: string;
  readonly legislative_period_id?: string;
  readonly start_date?: PartialDate;
  readonly end_date?: PartialDate;
  readonly links?: readonly PopoloLink[];
}

interface PopoloPost extends Sourced {
  readonly label: string;
  readonly role: string;
  readonly organization_id: string;
  readonly area_id?: string;
}

interface PopoloArea extends Sourced {
  readonly name: string;
  readonly identifier: string;
  readonly classification: string;
}

interface PopoloEvent extends Sourced {
  readonly name: string;
  readonly classification: string;
  readonly organization_id: string;
  readonly start_date?: PartialDate;
  readonly status?: string;
  readonly links?: readonly PopoloLink[];
}

/** Everything, by collection; each id once. */
export class Popolo {
  readonly persons = new Map<string, PopoloPerson>();
  readonly organizations = new Map<string, PopoloOrganization>();
  readonly memberships = new Map<string, PopoloMembership>();
  readonly posts = new Map<string, PopoloPost>();
  readonly areas = new Map<string, PopoloArea>();
  readonly events = new Map<string, PopoloEvent>();

  /** The document, an object at a time. */
  *text(): Iterable<string> {
    yield "{";
    const { persons, organizations, memberships, posts, areas, events } = this;
    let behind = "\n";
    for (const [name, all] of Object.entries({ persons, organizations, memberships, posts, areas, events })) {
      yield `${behind}"${name}": [`;
      let between = "\n";
      for (const one of all.values()) {
        yield `${between}${JSON.stringify(one)}`;
        between = ",\n";
      }
      yield "\n]";
      behind = ",\n";
    }
    yield "\n}\n";
  }
}

/** Adds what is not there yet; what many members lead to is told by the first. */
export const once = <T extends Sourced>(all: Map<string, T>, one: T): string => {
  if (!all.has(one.id)) all.set(one.id, one);
  return one.id;
};

const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Bucharest", dateStyle: "short" });

/** The page as a source, with the day it was read. */
export const sourcesOf = ({ url, at }: ShownRecord["from"]): readonly PopoloLink[] =>
  url === null ? [] : [{ url, note: `read ${day.format(at)}` }];
