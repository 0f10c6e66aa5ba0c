import type { Draft } from "../pledge/row.ts";

/** The parts of a row that may name a person: they can be redacted without breaking the chain. */
export interface Personal {
  /** Address of an asked or refused row. */
  readonly url?: string;
  /** Target of a redirect, out of the findings of an answered row. */
  readonly location?: string;
  /** Detail of an operator's act. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** A row in two: what is hashed as it stands, and what is only committed to. */
export function splitParts(draft: Draft): { readonly open: object; readonly personal: Personal | undefined } {
  switch (draft.event) {
    case "asked":
    case "refused": {
      const { url, ...open } = draft;
      return { open, personal: url === undefined ? undefined : { url } };
    }
    case "answered": {
      const { location, ...findings } = draft.findings;
      return { open: { ...draft, findings }, personal: location === undefined ? undefined : { location } };
    }
    case "operator":
    case "deleted": {
      const { detail, ...open } = draft;
      return { open, personal: detail === undefined ? undefined : { detail } };
    }
    default:
      return { open: draft, personal: undefined };
  }
}
