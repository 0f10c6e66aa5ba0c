/**
 * Pages in the forms of the real ones, with invented people. Written by hand from the description of each form.
 */

const link = (procedure: string, query: string, text: string): string =>
  `<a href="/ords/pls/parlam/${procedure}?${query}">${text}</a>`;

export interface SampleRow {
  readonly idm: number;
  readonly name?: string;
  readonly leg?: number;
  /** "35 / SUCEAVA"; null for a national minority. */
  readonly seat?: string | null;
  readonly cir?: number;
  readonly idg?: number | "";
  readonly group?: string;
  readonly since?: string;
  readonly until?: string;
}

/** A row of list A; the cell of a college is there for all but minorities, as in 2012. */
const rowOfListA = (row: SampleRow): string => {
  const { idm, name = `Vornicu Dan${idm}`, leg = 2024, seat = "1 / ALBA", cir = 1, idg = 1, group = "PSD" } = row;
  const place = seat === null ? "<td colspan=2>&nbsp;</td>" : seatCells(seat, cir, leg);
  const until = row.until === undefined ? "" : `<td nowrap>${row.until}</td>`;
  return (
    `<tr><td nowrap>${idm}.</td><td><b>${link("structura2015.mp", `idm=${idm}&cam=2&leg=${leg}`, name)}</b></td>${place}` +
    `<td>${link("structura2015.gp", `idg=${idg}&leg=${leg}`, group)}</td><td nowrap>${row.since ?? ""}</td>${until}</tr>`
  );
};

const seatCells = (seat: string, cir: number, leg: number): string =>
  `<td colspan=2>${link("structura2015.ce", `cir=${cir}&leg=${leg}`, seat)}</td><td>7</td>`;

/** List A with its two tables; `left` undefined: without the second. */
export const listA = (inOffice: readonly SampleRow[], left?: readonly SampleRow[]): string => {
  const head = (until: string) =>
    `<thead><tr><th rowspan=2></th><th>Nume</th><th colspan=2>Circumscriptie</th><th>Grup</th><th>Membru din</th>${until}</tr>` +
    "<tr><th>Nr.</th></tr></thead>";
  const table = (rows: readonly SampleRow[], until: string) =>
    `<div class="grup-parlamentar-list x"><table border=1>${head(until)}<tbody>${rows.map(rowOfListA).join("")}</tbody></table></div>`;
  const second =
    left && `<h1>Deputati care si-au incheiat mandatul</h1>${table(left, "<th>Membru p\u00e2n\u0103</th>")}`;
  return `<h1>Deputati</h1>${table(inOffice, "")}${second ?? ""}`;
};

export interface SampleProfile {
  readonly idm?: number;
  readonly leg?: number;
  readonly heading?: string;
  readonly photo?: string;
  readonly details?: readonly string[];
  readonly birth?: string;
  readonly partyTitle?: string;
  readonly parties?: string;
  readonly groups?: string;
  readonly more?: string;
}

const seatLine =
  "ales deputat în circumscriptia electorala nr.35 <a href='/ords/pls/parlam/structura2015.ce?cir=34'>SUCEAVA</a>";

/** A deputy's page in the layout of 2026. */
export const profile2026 = ({
  idm = 7,
  leg = 2024,
  heading = "Dan VORNICU",
  photo = "<a href='/parlamentari/l2024/mari/V.JPG'><img src='/parlamentari/l2024/V.JPG'></a>",
  details = [seatLine],
  birth = "n.  15 aug. 1970",
  partyTitle = "Formaţiunea politică:",
  parties = partyRow2026(40, "Partidul Social Democrat"),
  groups = groupRow2026(1, "Grupul parlamentar al Partidului Social Democrat"),
  more = "",
}: SampleProfile = {}): string =>
  "<header class=header2025></header><div class='mp-profile-card2025'>" +
  `<div class='mp-profile-photo2025'>${photo}</div><h1 class='mp-profile-name2025'>${heading}</h1>` +
  `<div class='mp-profile-details2025'><ul>${details.map((text) => `<li>${text}</li>`).join("")}</ul>` +
  `<div class='mp-contact-item2025'><img src='/i/mail.svg'> dan@example.org 1.1.1999</div>` +
  (birth === "" ? "" : `<div class='mp-contact-item2025'><img src='/i/cake.svg'> ${birth}</div>`) +
  `</div></div><div class='mp-info-box2025'><h4>${partyTitle}</h4><p><table>${parties}</table></p></div>` +
  `<div class='mp-info-box2025'><h4>Grupul parlamentar:</h4><p><table>${groups}</table></p></div>` +
  [0, 5, 6]
    .map((pag) => `<a href='/ords/pls/parlam/structura2015.mp?idm=${idm}&cam=2&leg=${leg}&pag=${pag}'>x</a>`)
    .join("") +
  more;

export const partyRow2026 = (idp: number, name: string, history = ""): string =>
  `<tr><td><img src='/aleg/x.jpg'></td><td>${link("structura2015.fp", `idp=${idp}&cam=2`, name)}${history}</td></tr>`;

export const groupRow2026 = (idg: number | "", name: string, history = "", cells = "", attributes = ""): string =>
  `<tr><td ${attributes}>${link("structura2015.gp", `idg=${idg}&leg=2024`, name)}${history}</td>${cells}</tr>`;

/** A role with its times, behind the picture that parts it from the history. */
export const roleCells = (role: string, times: string): string =>
  `<td><img src='/img/spacer.gif'></td><td>${role}</td><td colspan=2>&nbsp;${times}</td>`;

/** A deputy's page in the layout of 2015 to 2025. */
export const profile2015 = ({
  idm = 7,
  leg = 2012,
  heading = "Dan VORNICU",
  photo = "<img src='/parlamentari/l2012/V.jpg'>",
  details = ["Constituency no.35 <a href='/pls/parlam/structura2015.ce?cir=34'>SUCEAVA</a>, uninominal college no.3"],
  birth = "b.  15 aug. 1970",
  partyTitle = "Political party:",
  parties = "",
  groups = "",
  more = "",
}: SampleProfile = {}): string =>
  [0, 1, 5]
    .map((pag) => `<a href='/pls/parlam/structura2015.mp?idm=${idm}&cam=2&leg=${leg}&pag=${pag}'>x</a>`)
    .join("") +
  `<div class='profile-dep'><div class='profile-pic-dep'>${photo}<br>${birth}</div><div class='boxTitle'><h1>${heading}</h1></div></div>` +
  `<div class='boxDep'><h3>DEPUTY</h3><p>${details.join("<br>")}</p></div>` +
  `<div class='boxDep'><h3>${partyTitle}</h3><p><table>${parties}</table></p></div>` +
  `<div class='boxDep'><h3>Parliamentary group:</h3><p><table>${groups}</table></p></div>${more}`;

/** A party of the layout of 2015: a table within a cell, its history in a cell of its own. */
export const partyRow2015 = (idp: number, short: string, long: string, history: string): string =>
  `<tr><td><img src='/aleg/x.jpg'></td><td><table><tr><td><a href='/pls/parlam/structura2015.fp?idp=${idp}'>${short}</a></td>` +
  `<td>-</td><td>${long}</td><td>&nbsp;${history}</td></tr></table></td></tr>`;
