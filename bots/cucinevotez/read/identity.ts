/**
 * Who somebody is. A name is never an identity: surnames and whole names are shared (fault 8, section 7). The number of
 * a deputy counts within one term of the chamber only: the same `idm` is somebody else in the next.
 */
export interface DeputyId {
  readonly chamber: "deputies";
  /** First year of the term. */
  readonly term: number;
  readonly idm: number;
}

export interface SenatorId {
  readonly chamber: "senate";
  /** In lower case: senat.ro writes it either way (fault 13). */
  readonly guid: string;
}

/**
 * The id of a record.
 *
 * @example idOf({ chamber: "deputies", term: 2024, idm: 218 }) // "deputy/2024/218"
 */
export const idOf = (id: DeputyId | SenatorId): string =>
  id.chamber === "deputies" ? `deputy/${id.term}/${id.idm}` : `senator/${id.guid}`;

export const isSameId = (one: DeputyId | SenatorId | null, other: DeputyId | SenatorId): boolean =>
  one !== null && idOf(one) === idOf(other);

/** A GUID in lower case, null where the text is none. */
export const guidOf = (text: string | null | undefined): string | null =>
  text?.match(/^\{?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}?$/i)?.[1]?.toLowerCase() ?? null;
