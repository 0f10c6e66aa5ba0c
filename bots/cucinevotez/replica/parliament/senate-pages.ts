import { dotted, iso } from "./days.ts";
import { inCapitals } from "./names.ts";
import { seatNameOfSenate } from "./seats.ts";
import type { SenateGroup, Senator } from "./senators.ts";

/** About 400 kB, as the real list carries them. */
const VIEWSTATE = "dDwtMTc0NzE1NDc2Mzs7".repeat(20_480);

const form = (action: string, body: string, state = "dDwtMTc0NzE1"): string =>
  `<!DOCTYPE html><html lang="ro"><head><title>Senatul României</title></head><body>` +
  `<form method="post" action="./${action}" id="aspnetForm"><input type="hidden" name="__EVENTTARGET" value="" />` +
  `<input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="${state}" />${body}</form></body></html>`;

/** The list of senators: everybody twice, the second time with the number in capitals. */
export const senatorList = (senators: readonly Senator[]): string =>
  form(
    "FisaSenatori.aspx",
    senators.map((one) => card(one, one.guid)).join("") +
      senators.map((one) => card(one, one.guid.toUpperCase())).join(""),
    VIEWSTATE,
  );

const card = ({ name, born, seat, party }: Senator, guid: string): string =>
  `<div class="col-md-6 col-lg-4"><div class="new-card-without-pics">\n<a target="_blank" href='FisaSenator.aspx?ParlamentarID=${guid}'>` +
  `${inCapitals(name.surname)} ${name.given}</a>\n<p>Data nasterii: ${born ? dotted(born) : "dd/MM/yyyy"}</p>\n` +
  `<p>Circumscripţia electorală nr.${seat} ${seatNameOfSenate(seat)}</p>\n<p>Partid: ${party?.name ?? (seat % 2 ? "-" : "")}</p></div></div>\n`;

/** A senator's page. */
export function senatorPage(senator: Senator): string {
  const { guid, name, seat, party, group, born, portrait, elected, validated } = senator;
  const full = `${name.given} ${inCapitals(name.surname)}`;
  const person = JSON.stringify({
    ...{ "@context": "https://schema.org", "@type": "Person", name: full, jobTitle: "senator" },
    url: `https://www.senat.ro/FisaSenator.aspx?ParlamentarID=${guid.toUpperCase()}`,
    ...(born && { birthDate: iso(born) }),
  });
  const image = portrait === null ? "" : `<img alt='${full}' src='${portrait}' style="width: 100%" />`;
  return form(
    "FisaSenator.aspx",
    `<script type="application/ld+json">${person}</script><div class="col-md-12 section-title"><h1>\n${full}\n</h1></div>` +
      `<div class="senator-image-container">${image}</div>` +
      `<a href="javascript:__doPostBack('ctl00$lnkBiog','')">Biografie</a><a href="javascript:__doPostBack('ctl00$DeclaratiiAv','')">Declaraţii de avere/interese</a>` +
      `<h5>Senator ales în Circumscripţia electorală nr.${seat} ${seatNameOfSenate(seat)}<br /> în data de ${elected ? dotted(elected) : "-"}, validat în data de ${dotted(validated)}</h5>` +
      `<table id="td1"><tbody><tr><td><span class="inline-block">Formaţiunea politică:</span>\n${party?.name ?? "-"}</td>` +
      `<td><img src='Poze\\Partide\\2020\\sigla.png'><a target="_blank" href='ComponentaGrupuri.aspx?Zi=&GrupID=${group.guid}'><span>Grupul parlamentar:</span>\n${group.name}</a></td></tr></tbody></table>` +
      `<table id="td4"><tr><td><a href='ComponentaComisii.aspx?Zi=&ComisieID=${guid}'>Comisia pentru afaceri europene</a></td></tr></table><table id="td4"><tr><td>x</td></tr></table>`,
  );
}

/** The index of the Senate's groups. */
export const senateGroupIndex = (groups: readonly SenateGroup[]): string =>
  form(
    "EnumGrupuri.aspx",
    groups
      .map(
        ({ guid, name }) =>
          `<div class="nsnt-group-card"><a class="nsnt-group-card__name" href='ComponentaGrupuri.aspx?Zi=&GrupID=${guid}'>${name}</a></div>`,
      )
      .join("\n"),
  );

/** A group's page: members with role and day of joining. */
export const senateGroupPage = ({ guid, name }: SenateGroup, senators: readonly Senator[]): string =>
  form(
    "ComponentaGrupuri.aspx",
    `<h2>${name}</h2><ul>${senators
      .filter(({ group }) => group.guid === guid)
      .map(
        (one, index) =>
          `<li><a href='FisaSenator.aspx?ParlamentarID=${one.guid}'>${inCapitals(one.name.surname)} ${one.name.given}</a> ${index === 0 ? "lider" : "membru"} din ${dotted(one.validated)}</li>`,
      )
      .join("\n")}</ul>`,
  );
