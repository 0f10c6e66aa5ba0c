import { foldRomanian, type ObservedRecord } from "goodbot";
import type { Act } from "./act-list.ts";
import type { CabinetMember, Ministry } from "./cabinet.ts";
import type { CommonsFile, Licence } from "./commons.ts";
import { isConfidenceVote } from "./confidence-vote.ts";
import { isKeptTitle } from "./decision-title.ts";
import type { Motion } from "./motions.ts";
import type { NamedPerson } from "./naming.ts";

/**
 * What is kept of all other pages (C6-C8, C21, C22): one function a kind, each naming its fields one by one, so that
 * nothing else has a way into the store.
 */

const record = (kind: string, id: string, content: ObservedRecord["content"]): ObservedRecord => ({
  ...{ kind, id, content },
  state: "live",
});

/** A kept decision of the Prime Minister: number, day, title, and the link to its record; null for any other (C22). */
export const storedDecision = ({ ida, link, number, date, title }: Act): ObservedRecord | null =>
  isKeptTitle(title) ? record("Decision", `decision/${ida}`, { number, date, title, link }) : null;

/** A vote of confidence; null for any other decision of Parliament (C21). */
export const storedConfidenceVote = (act: Act): ObservedRecord | null => {
  const { ida, link, number, date } = act;
  return isConfidenceVote(act) ? record("ConfidenceVote", `confidence/${ida}`, { number, date, link }) : null;
};

/** A motion of censure: title, registration, result; who stands behind it is not kept. Null where it has no number. */
export const storedMotion = ({ number, date, title, result }: Motion): ObservedRecord | null =>
  number === null || date === null
    ? null
    : record("Motion", `motion/${date.slice(0, 4)}/${number}`, { number, date, title, result });

/** A member of the Government: name, function, portrait. gov.ro gives no other identity than the page of the member. */
export const storedCabinetMember = ({ name, function: role, page, portrait }: CabinetMember): ObservedRecord =>
  record("CabinetMember", page ?? `cabinet/${slug(name)}`, { name, function: role, page, portrait });

export const storedMinistry = ({ name, link }: Ministry): ObservedRecord =>
  record("Ministry", `ministry/${slug(name)}`, { name, link });

/** Whether a cited page names the person: the one answer (C6, C7). */
export const storedNaming = (page: string, { person, naming }: NamedPerson): ObservedRecord =>
  record("Naming", `naming/${page}#${slug(person)}`, { page, person, naming });

/** Licence, author and original of the photograph (C8), as the decision on showing it needs them. */
export const storedPhotograph = (page: string, file: CommonsFile): ObservedRecord =>
  record("Photograph", page, {
    licences: file.licences.map(({ short, link }: Licence) => ({ short, link })),
    author: file.author,
    date: file.date,
    attribution: file.attribution,
    original: file.original,
    nominatedForDeletion: file.nominatedForDeletion,
  });

const slug = (text: string): string =>
  foldRomanian(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
