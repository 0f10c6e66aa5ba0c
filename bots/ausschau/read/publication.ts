import type { Amount } from "./amounts.ts";
import type { Duration, Moment } from "./days.ts";
import type { Flag, Read } from "./flags.ts";
import type { Identifier } from "./identifiers.ts";
import type { PublishedName } from "./names.ts";

/** What a publication is about: a notice before, an award intended without competition, a result, a change. */
export type Stage = "notice" | "intended award" | "result" | "change";

/** An organisation as one publication names it. */
export interface Party {
  readonly name: PublishedName | null;
  readonly identifier: Identifier;
  /** Its own site as published, mostly without `https://`; null where none is named. */
  readonly website: string | null;
  readonly country: string | null;
  readonly flags: readonly Flag[];
}

export interface Award {
  readonly item: string | null;
  readonly lot: string | null;
  /** False where the publication says that nothing was awarded. */
  readonly awarded: boolean;
  readonly date: Moment;
  readonly tenders: Read<number>;
  /** As published; one that stands there twice is here twice, see {@link Award.flags}. */
  readonly contractors: readonly Party[];
  readonly value: Amount | null;
  readonly flags: readonly Flag[];
}

export interface Lot {
  readonly number: string | null;
  readonly title: string | null;
  readonly nuts: readonly Read<string>[];
  readonly duration: Duration | null;
  readonly start: Moment;
  readonly end: Moment;
}

/** One of several statements that exclude each other; both are kept where both are made, and then neither holds. */
export interface Choice extends Read<string> {
  readonly said: readonly string[];
}

/** One official publication on a contract, from a KD document or a TED notice. */
export interface Publication {
  readonly family: "KD" | "TED" | "eForms";
  /** Type of the form: `KD_8_2_Z1`, `F03`, `T02`, or the subtype of an eForm. */
  readonly type: string;
  readonly stage: Stage;
  readonly concession: boolean;
  /** Number in the Official Journal, `54022-2021`; null for KD documents. */
  readonly number: string | null;
  /** The procedure's own id (eForms); null where the form has none. */
  readonly procedure: string | null;
  /** Numbers of notices that this one goes back to. */
  readonly refersTo: readonly string[];
  readonly buyers: readonly Party[];
  readonly title: string | null;
  readonly description: string | null;
  readonly reference: string | null;
  readonly cpv: Choice;
  readonly cpvAdditional: readonly Read<string>[];
  /** WORKS, SUPPLIES or SERVICES. */
  readonly contractType: string | null;
  readonly nuts: readonly Read<string>[];
  readonly lots: readonly Lot[];
  /** Marks of the procedure by the words of the form, `PT_OPEN`. */
  readonly procedureMarks: readonly string[];
  readonly framework: boolean;
  readonly dynamicPurchasing: boolean;
  readonly deadline: Moment;
  readonly dispatched: Moment;
  readonly published: Moment;
  readonly threshold: Choice;
  readonly documents: Choice;
  readonly lotDivision: Choice;
  readonly awards: readonly Award[];
  /** The value of everything together, where the form has one; for a framework its maximum. */
  readonly total: Amount | null;
  readonly prize: { readonly value: Amount; readonly winners: readonly Party[] } | null;
  readonly change: {
    readonly before: Amount;
    readonly after: Amount;
    readonly reason: Choice;
    readonly contractors: readonly Party[];
  } | null;
  /** Elements that the reader does not know, for whoever mends it. */
  readonly unknown: readonly string[];
  /** All flags of the publication and of its parts. */
  readonly flags: readonly Flag[];
}

/** Why a document is no publication; its last good version stays. */
export type Unreadable = {
  readonly kind: "unreadable";
  readonly reason: "empty" | "html" | "doctype_refused" | "encoding" | "too_large" | "not_well_formed" | "unknown_type";
  readonly why: string;
};

export type PublicationReading = { readonly kind: "publication"; readonly publication: Publication } | Unreadable;
