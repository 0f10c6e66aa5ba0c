/** Invented members of an invented Government. */
export interface Minister {
  name: string;
  readonly function: string;
  /** Path of their own page. */
  page: string;
  portrait: string;
  /** The list shows no portrait of theirs; their own page does. */
  readonly portraitOnOwnPage: boolean;
}

const ROOT = "/ro/guvernul/cabinetul-de-ministri";

const people: readonly (readonly [name: string, role: string])[] = [
  ["Horea Pildescu", "Prim-ministru"],
  ["Iulia Tiparu", "Viceprim-ministru, ministrul finanțelor"],
  // Surname first, as Hungarian names stand on the site.
  ["Példás Kinga", "Viceprim-ministru, ministrul dezvoltării"],
  ["Matei Modelescu", "Ministrul afacerilor interne"],
  ["Olga Mostreanu", "Ministrul afacerilor externe"],
  ["Sorin Ipotezan", "Ministrul justiției"],
  ["Daria Schițescu", "Ministrul apărării naționale"],
  ["Vlad Conturescu", "Ministrul economiei"],
  ["Nora Desenaru", "Ministrul energiei"],
  ["Emil Machetă", "Ministrul transporturilor"],
  ["Carmen Prototipa", "Ministrul mediului"],
  ["Tudor Etalonescu", "Ministrul sănătății"],
  ["Lia Ciornei", "Ministrul educației"],
  ["Paul Variantă", "Ministrul culturii"],
];

const fields = ["Finanțelor", "Justiției", "Sănătății", "Educației", "Energiei", "Mediului", "Culturii", "Economiei"];

/** Names of ministries, with the address that the list links: asked for by nobody. */
const ministries = fields.map(
  (field, index) => [`Ministerul ${field}`, `https://minister-${index + 1}.example/`] as const,
);

/** Fourteen members; the portrait of one stands only on their own page. */
export const firstCabinet = (): Minister[] =>
  people.map(([name, role], index) => ({
    ...{ name, function: role },
    page: pageOf(name, index),
    portrait: `/fisiere/ministri/${index}-1.jpg`,
    portraitOnOwnPage: index === 9,
  }));

/** The site ends the address of a page with a number. */
export const pageOf = (name: string, index: number): string => {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll(" ", "-");
  return `${ROOT}/${plain}${1700 + index}`;
};

export const cabinetBody = (members: readonly Minister[]): string =>
  `<h1>Cabinetul de miniștri</h1>${members
    .map((one, index) => `<div class="${index === 0 ? "ministrii" : "ministriiBox"}">${box(one)}</div>`)
    .join("")}`;

function box({ name, function: role, page, portrait, portraitOnOwnPage }: Minister): string {
  const image = portraitOnOwnPage ? "" : `<img src="${portrait}" alt="${name}">`;
  return `${image}<div class="ministriiDescriere"><h3><a href="${page}">${name}</a></h3><p>${role}</p></div>`;
}

/** A member's own page; what it tells besides is not read. */
export const memberBody = ({ name, function: role, portrait }: Minister): string =>
  `<h1>${name}</h1><p>${role}</p><img src="${portrait}" alt="${name}"><p>Curriculum vitae: n-are loc în depozit.</p>`;

export const ministriesBody = (): string =>
  `<h1>Ministere</h1><div class="pageDescription"><ul>${ministries
    .map(([name, link]) => `<li><a href="${link}">${name}</a></li>`)
    .join("")}</ul></div>`;
