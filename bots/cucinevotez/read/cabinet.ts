import type { HtmlElement } from "goodbot";
import { linksOf, select, selectAll, textOf } from "goodbot";
import type { Page } from "./open-page.ts";
import { portraitAddress } from "./portrait.ts";
import { alarm, ok, type Reading } from "./reading.ts";
import { linksIn, shownText } from "./rows.ts";

/** A member of the Government as gov.ro lists it (C21), section 5. */
export interface CabinetMember {
  readonly name: string;
  readonly function: string;
  /** The member's own page. */
  readonly page: string | null;
  readonly portrait: string | null;
}

/** Where portraits lie on gov.ro. */
const cabinetPortraits = /^\/fisiere\/ministri\//;

/** Reads the cabinet page: the Prime Minister in `.ministrii`, the others in `.ministriiBox`. */
export const readCabinet = (page: Page): Reading<readonly CabinetMember[]> => {
  const members = selectAll(page.html, ".ministriiDescriere").flatMap((text) => memberOf(page, text) ?? []);
  return members.length === 0 ? alarm("unknown layout", "no .ministriiDescriere with a name") : ok(members);
};

const memberOf = (page: Page, text: HtmlElement): CabinetMember | null => {
  const link = linksIn(page, text)[0];
  const heading = select(text, "h3");
  const name = heading ? shownText(heading) : "";
  const role = select(text, "p");
  if (name === "") return null;
  const box = boxOf(text);
  const image = box && select(box, 'img[src*="/fisiere/ministri/"]');
  return {
    ...{ name, function: role ? shownText(role) : "" },
    page: link && isMemberPage(link.url) ? link.url.href : null,
    portrait: portraitAddress(image?.get("src"), page.base, cabinetPortraits),
  };
};

/** The box around one member only: the outermost element that holds no second description. */
const boxOf = (text: HtmlElement): HtmlElement | undefined => {
  let box: HtmlElement | undefined;
  for (let { parent } = text; parent.kind === "element"; { parent } = parent) {
    if (selectAll(parent, ".ministriiDescriere").length > 1) break;
    box = parent;
  }
  return box;
};

const isMemberPage = ({ pathname }: URL): boolean => /^\/ro\/guvernul\/cabinetul-de-ministri\/[^/]+$/.test(pathname);

/** A member's own page: whom it names in its heading, and the portrait. */
export interface CabinetMemberPage {
  readonly heading: string;
  readonly portrait: string | null;
}

/** Reads a member's page. Its form is not confirmed; only the heading and the portrait are looked for. */
export const readCabinetMember = (page: Page): Reading<CabinetMemberPage> => {
  const heading = selectAll(page.html, "h1, h2, h3").find((one) => textOf(one) !== "");
  const portrait = selectAll(page.html, "img")
    .map((image) => portraitAddress(image.get("src"), page.base, cabinetPortraits))
    .find((address) => address !== null);
  if (!heading) return alarm("no name", "no heading");
  return ok({ heading: shownText(heading), portrait: portrait ?? null });
};

export interface Ministry {
  readonly name: string;
  /** Its website as the list links it; shown as link, never asked for. */
  readonly link: string;
}

/** Reads the list of ministries: the links in `.pageDescription` that name one. */
export const readMinistries = (page: Page): Reading<readonly Ministry[]> => {
  const ministries = new Map<string, Ministry>();
  for (const part of selectAll(page.html, ".pageDescription")) {
    for (const { url, element } of linksOf(part, page.base)) {
      const name = shownText(element);
      if (/^Ministerul\s/i.test(name) && !ministries.has(name)) ministries.set(name, { name, link: url.href });
    }
  }
  return ministries.size === 0 ? alarm("unknown layout", "no link to a ministry") : ok([...ministries.values()]);
};
