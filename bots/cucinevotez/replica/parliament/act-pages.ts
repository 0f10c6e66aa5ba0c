import type { Act } from "./acts.ts";
import { BASE, link, page } from "./cdep-markup.ts";
import { type Day, day, dotted, isAfter, shortDotted } from "./days.ts";

const FULL = 100;

/** What a list is asked for with. */
interface ListQuery {
  readonly year: string;
  readonly issuer: string;
  readonly type: string;
  /** Undefined: the first page. */
  readonly nrc: string | undefined;
}

/** `nrc` of a page: no number of a row and no number of a page, so that only who follows the links arrives. */
const nrcOf = (index: number): string => String(7919 * index + 13);

/** A page of a year's acts, newest first; null for an `nrc` that no link names. */
export function actList(title: string, query: ListQuery, acts: readonly Act[]): string | null {
  const newestFirst = acts.toSorted((a, b) => b.number - a.number);
  const pages = Math.max(1, Math.ceil(newestFirst.length / FULL));
  const index = query.nrc === undefined ? 0 : Array.from({ length: pages }, (_, at) => nrcOf(at)).indexOf(query.nrc);
  if (index < 0) return null;
  const rows = newestFirst.slice(index * FULL, (index + 1) * FULL);
  const from = index * FULL + 1;
  const next =
    index + 1 < pages
      ? `<a href="${BASE}/legis/legis_pck.lista_anuala?an=${query.year}&emi=${query.issuer}&tip=${query.type}&rep=0&nrc=${nrcOf(index + 1)}">${from + FULL}-...</a>`
      : "&nbsp;";
  const pager = `<table align="center"><tr><td>${from}-${index * FULL + rows.length}</td><td>${next}</td></tr></table>`;
  const kind = title.startsWith("Hot") ? "Hotărâre" : "Decizie";
  return page(
    "Repertoriul legislativ",
    `<p class="headline">${title} ${query.year}${pager}</p><table>${rows.map((act) => row(kind, act)).join("\n")}</table>`,
  );
}

const row = (kind: string, { ida, number, date, title }: Act): string =>
  `<tr><td>${number}.</td><td>${link("legis/legis_pck.htp_act", `ida=${ida}`, `${kind} nr. ${number} din ${dotted(date)}`)}</td><td>${title}</td></tr>`;

/** A motion of censure. */
export interface Motion {
  readonly number: number;
  readonly date: Day;
  readonly title: string;
  readonly status: string;
}

/** Motions of censure of the term, newest first. */
export const motions: readonly Motion[] = [
  { number: 12, date: day(2026, 11, 5), title: "Jos taxele", status: "respinsă" },
  { number: 9, date: day(2026, 6, 18), title: "România cu demnitate", status: "respinsă" },
  { number: 3, date: day(2026, 3, 2), title: "Opriți inflația", status: "retrasă" },
  { number: 14, date: day(2025, 9, 14), title: "Viitorul vă trimite acasă", status: "respinsă" },
];

/** The list of motions of both chambers; the links to their texts are traps. */
export function motionList(all: readonly Motion[], today: Day): string {
  const rows = all
    .filter(({ date }) => !isAfter(date, today))
    .map(({ number, date, title, status }, index) => {
      const details = link("parlam/motiuni2015.detalii", `leg=2024&cam=0&idm=${90 + index}`, `„${title}”`);
      const written = index % 2 === 0 ? shortDotted(date).replaceAll(".", "-") : dotted(date);
      return (
        `<tr><td>${index + 1}.</td><td>${details}</td><td>deputaţi și senatori</td><td>${number} / ${written}</td>` +
        `<td>${status}</td><td><a href="/motiuni/${number}.pdf">text</a></td></tr>`
      );
    });
  const table = `<table class="video-table"><thead><tr><th>Nr.</th><th>Titlu</th></tr></thead><tbody>${rows.join("\n")}</tbody></table>`;
  return page("Motiuni de cenzura", `<h1>Moţiuni de cenzură</h1>${table}`);
}
