import { BASE, generalPage, link, page, profileLink, TERM } from "./cdep-markup.ts";
import { day, dotted, inWords, monthInWords, shortDotted } from "./days.ts";
import type { Deputy } from "./deputies.ts";
import { withCedillas } from "./latin2.ts";
import { inCapitals } from "./names.ts";
import { MINORITIES, minorityName, parties, partyOfGroup, UNATTACHED } from "./parties.ts";
import { cirOf, seatName } from "./seats.ts";

/** Every other page writes names with cedillas, the rest with comma-below letters, which travel as entities. */
const spelled = ({ idm }: Deputy, text: string): string => (idm % 2 === 0 ? withCedillas(text) : text);

const listName = (deputy: Deputy): string => spelled(deputy, `${deputy.name.surname} ${deputy.name.given}`);

const shortGroup = (idg: number): string =>
  partyOfGroup(idg)?.short ?? (idg === MINORITIES.idg ? MINORITIES.short : UNATTACHED.short);

const longGroup = (idg: number): string =>
  partyOfGroup(idg)?.group ?? (idg === MINORITIES.idg ? MINORITIES.group : UNATTACHED.group);

const groupLink = (idg: number, text: string): string =>
  link("parlam/structura2015.gp", `idg=${idg}&leg=${TERM}`, text);

const seatLink = (seat: number, text: string): string =>
  link("parlam/structura2015.ce", `cir=${cirOf(seat)}&leg=${TERM}`, text);

/** List A: members in office, and in a table of their own those who left. */
export function memberList(deputies: readonly Deputy[], withLeft = true): string {
  const inOffice = deputies.filter(({ until }) => until === null);
  const left = deputies.filter(({ until }) => until !== null);
  const table = (rows: readonly Deputy[], more: string) =>
    `<div class="grup-parlamentar-list grupuri-parlamentare-list"><table border=1><thead><tr><th width="2%"></th><th>Nume si prenume</th>` +
    `<th colspan=2>Circumscriptia</th><th>Grupul<br>parlamentar</th><th>Membru din</th>${more}</tr></thead>\n` +
    `<tbody>${inAlphabet(rows).map(listRow).join("\n")}</tbody></table></div>`;
  const second = `<h1>Deputaţi care şi-au încheiat mandatul înainte de termen</h1>${table(left, "<th>Membru până</th>")}`;
  const title = "Lista deputatilor";
  return page(title, `<h1>${title}</h1>${table(inOffice, "")}${withLeft && left.length > 0 ? second : ""}`);
}

const inAlphabet = (deputies: readonly Deputy[]): readonly Deputy[] =>
  deputies.toSorted((a, b) => collator.compare(a.name.surname, b.name.surname) || a.idm - b.idm);

const collator = new Intl.Collator("ro");

/** Members of minorities have one cell fewer. */
const listRow = (deputy: Deputy, index: number): string => {
  const { idm, seat, idg, since, until } = deputy;
  const place =
    seat === null ? "<td>&nbsp;</td>" : `<td colspan=2>${seatLink(seat, `${seat} / ${seatName(seat)}`)}</td>`;
  const last = until === null ? "" : `<td nowrap>${dotted(until)}</td>`;
  return (
    `<tr${index % 2 ? ' class="even"' : ""}><td width="5%" nowrap>${index + 1}.</td><td><b>${profileLink(idm, listName(deputy))}</b></td>` +
    `${place}<td>${groupLink(idg, shortGroup(idg))}</td><td nowrap>${since === null ? "" : shortDotted(since)}</td>${last}</tr>`
  );
};

/** A deputy's page in the layout of 2026. */
export function profilePage(deputy: Deputy): string {
  const { idm, name, office } = deputy;
  const heading = `${spelled(deputy, `${name.given} ${inCapitals(name.surname)}`)}${office === null ? "" : `<br>${office}`}`;
  const body =
    `<div class="mp-profile-card2025">\n<div class="mp-profile-photo2025">${photo(deputy)}</div>\n<div class="mp-profile-info2025">` +
    `<h1 class="mp-profile-name2025">${heading}\n</h1>\n<div class="mp-profile-details2025"><ul>` +
    `${details(deputy)
      .map((line) => `<li>${line}</li>`)
      .join("")}</ul>\n<div class="mp-contact-info2025">` +
    `<div class="mp-contact-item2025"><img src="/site2015/img/mail.svg" alt="" class="icon"> deputat${idm}@cdep.example</div>${birth(deputy)}</div></div></div></div>\n` +
    `<div class="mp-info-grid2025">${partyBox(deputy)}${groupBox(deputy)}` +
    '<div class="mp-info-box2025"><h4>Comisii permanente</h4><p>' +
    `${link("parlam/structura2015.co", `idc=72&cam=2&leg=${TERM}&idl=1`, "Comisia pentru știință și tehnologie")} (până în  feb. 2025) - Vicepreşedinte</p></div></div>` +
    buttons(deputy);
  return page(`${name.surname} ${name.given}`.normalize("NFD").replace(/[^a-z -]/gi, ""), body);
}

const photo = ({ seat, portrait, bigPortrait, name: { given } }: Deputy): string => {
  if (portrait === null) return `<img src="/img/judete/judet${String(seat ?? 1).padStart(2, "0")}.jpg" alt="">`;
  const small = `<img src="/parlamentari/l${TERM}/${portrait}" alt="${given}">`;
  return bigPortrait ? `<a href="/parlamentari/l${TERM}/mari/${portrait}" class="highslide">${small}</a>` : small;
};

const hcd = (text: string): string => `<a href="${BASE}/legis/legis_pck.htp_act?ida=210366" target="LEGIS">${text}</a>`;

const details = ({ seat, name, since, until, reason, replaces, replacedBy }: Deputy): readonly string[] => {
  const elected = name.female ? "aleasa" : "ales";
  // Behind "replaces" stands a link to a sub-page, as on the real pages: its number is read, it is never followed.
  const other = (idm: number) =>
    `<a href="${BASE}/parlam/structura2015.mp?idm=${idm}&cam=2&leg=${TERM}&pag=1">deputat</a>`;
  return [
    seat === null
      ? `${elected} deputat la nivel naţional, ${link("parlam/structura2015.gp", `idg=${MINORITIES.idg}&leg=${TERM}`, MINORITIES.group)}`
      : `${elected} deputat în circumscriptia electorala nr.${seat} ${seatLink(seat, seatName(seat))}`,
    `data validării: ${inWords(since ?? day(2024, 12, 21))} - ${hcd("HCD nr.109/2024")}`,
    ...(since === null ? [] : [`începutul mandatului: ${inWords(since)}`]),
    ...(replaces === null ? [] : [`înlocuieşte pe: ${other(replaces)}`]),
    ...(until === null ? [] : [`sfârşitul mandatului: ${inWords(until)} - ${reason} - ${hcd("HCD nr.12/2025")}`]),
    ...(replacedBy === null ? [] : [`înlocuit de: ${other(replacedBy)}`]),
  ];
};

const birth = ({ born, reason, until }: Deputy): string => {
  if (born === null) return "";
  const text = reason === "deces" && until ? `${born.year}-${until.year}` : `n.  ${born.day} ${monthInWords(born)}`;
  return `<div class="mp-contact-item2025"><img src="/site2015/img/cake.svg" alt="" class="icon"> ${text}</div>`;
};

const partyRow = (idp: number, name: string, more = ""): string =>
  `<tr valign="center"><td align="right"><img src="/aleg/x.jpg" border=1 width=45></td><td>` +
  `${link("parlam/structura2015.fp", `idp=${idp}&cam=2&leg=${TERM}&idl=1`, name)}${more}</td></tr>`;

const partyBox = ({ minority, idp, leftGroup }: Deputy): string => {
  const heading = minority === null ? "Formaţiunea politică:" : "Organizaţia minorităţilor naţionale";
  const party = parties.find((one) => one.idp === idp);
  const before = idp === 1001 && leftGroup ? partyOfGroup(leftGroup.idg) : undefined;
  const none = "Fără adeziune la formaţiunea politică pentru care a candidat la alegeri";
  const rows =
    before && leftGroup
      ? partyRow(before.idp, before.name, ` - până în  ${monthInWords(leftGroup.when)}`) +
        partyRow(1001, none, ` - din  ${monthInWords(leftGroup.when)}`)
      : partyRow(idp, minority === null ? (party?.name ?? none) : minorityName(minority));
  return `<div class="mp-info-box2025"><h4>${heading}</h4><p><table style="border: none">${rows}</table></p></div>`;
};

const groupBox = ({ idg, leftGroup, idm, until }: Deputy): string => {
  const spacer = '<td><img src="/img/spacer.gif" border=0 width=50 height=1></td>';
  const role = `${spacer}<td>Vicelider</td><td colspan=2 nowrap>&nbsp;- din  feb. 2025</td>`;
  const left = leftGroup
    ? `<tr valign="top"><td>${groupLink(leftGroup.idg, longGroup(leftGroup.idg))} - membru până în  ${monthInWords(leftGroup.when)}</td></tr>`
    : "";
  const since = leftGroup ? ` - membru din  ${monthInWords(leftGroup.when)}` : "";
  const ended = until === null ? "" : ` - membru până în  ${monthInWords(until)}`;
  const own = `<tr valign="top"><td>${groupLink(idg, longGroup(idg))}${since}${ended}</td>${idm % 25 === 2 ? role : ""}</tr>`;
  return `<div class="mp-info-box2025"><h4>Grupul parlamentar:</h4><p><table border=0 width="100%">${left}${own}</table></p></div>`;
};

/** Buttons to sub-pages (5 wealth, 6 interests: traps) and to earlier terms. */
const buttons = ({ idm, earlier }: Deputy): string => {
  const sub = (pag: number, text: string) =>
    `<a href="${BASE}/parlam/structura2015.mp?idm=${idm}&cam=2&leg=${TERM}&pag=${pag}" class="btn-primary">${text}</a>`;
  const before =
    earlier === null
      ? ""
      : `<a href="${BASE}/parlam/structura2015.mp?idm=${earlier}&leg=2020&cam=2&idl=1" class="btn-primary">Deputat - 2020-2024</a>`;
  return (
    `<div class="buttons-container">${sub(0, "Curriculum Vitae")}<br>${sub(5, "Declaraţia de avere")}${sub(6, "Declaraţia de interese")}</div>` +
    `<div class="buttons-container"><a class="btn-primary">Deputat - 2024-prezent</a>${before}</div>`
  );
};

/** Numbers of the groups, as the index lists them. */
const groupNumbers: readonly number[] = [...parties.map(({ idg }) => idg), MINORITIES.idg, UNATTACHED.idg];

/** The index of groups, as cards that say how many members each has. */
export const groupIndex = (deputies: readonly Deputy[]): string => {
  const cards = groupNumbers.map((idg) => {
    const members = deputies.filter((one) => one.until === null && one.idg === idg).length;
    const href = `${BASE}/parlam/structura2015.gp?idg=${idg}&leg=${TERM}`;
    return `<a class="grup-card2025" href="${href}" aria-label="${longGroup(idg)} - ${members} membri">${longGroup(idg)}</a>`;
  });
  return page("Grupuri parlamentare", `<h1>Grupuri parlamentare</h1>${cards.join("\n")}`);
};

/** A group's page: its members, and those who left it; one group's page gives no name. */
export function groupPage(idg: number, deputies: readonly Deputy[]): string {
  if (!groupNumbers.includes(idg)) return generalPage();
  const members = deputies.filter((one) => one.until === null && one.idg === idg);
  const former = deputies.filter(({ leftGroup }) => leftGroup?.idg === idg);
  const role = (index: number) => (index === 0 ? "Lider" : "Membru");
  const rows = members.map(
    (one, index) => `<tr><td>${role(index)}</td><td><b>${profileLink(one.idm, listName(one))}</b></td></tr>`,
  );
  const gone = former.map(
    (one) =>
      `<tr><td><b>${profileLink(one.idm, listName(one))}</b></td><td></td><td>${one.leftGroup ? `1 ${monthInWords(one.leftGroup.when)}` : ""}</td></tr>`,
  );
  const second =
    gone.length === 0
      ? ""
      : `<h3>Foşti membri ai grupului</h3><table><tr><th></th><th>Membru din</th><th>Membru până</th></tr>${gone.join("")}</table>`;
  const heading = idg === 6 ? "" : longGroup(idg);
  return page("Grup parlamentar", `<h1>${heading}</h1><table>${rows.join("\n")}</table>${second}`);
}
