/** Path of the procedures since May 2026; the old `/pls/` is gone. */
export const BASE = "/ords/pls";
export const TERM = 2024;

const call = (procedure: string, query: string): string => `${BASE}/${procedure}?${query}`;

export const link = (procedure: string, query: string, text: string): string =>
  `<a href="${call(procedure, query)}">${text}</a>`;

export const profileLink = (idm: number, text: string): string =>
  link("parlam/structura2015.mp", `idm=${idm}&cam=2&leg=${TERM}`, text);

/**
 * A whole page of www.cdep.ro: the charset stands in the header alone, its `meta` in a comment; the footer links what
 * nobody may ask for (presidency.ro, declarations).
 */
export const page = (title: string, body: string): string =>
  `<!DOCTYPE html>\n<html lang="ro"><head><title>${title}</title><meta http-equiv="X-UA-Compatible" content="IE=edge">` +
  '<!-- meta charset="ISO-8859-2" / --></head><body>\n' +
  '<header id="header" class="header2025"><div class="logo-text2025">Camera Deputaţilor</div></header>\n' +
  `${body}\n<footer><a href="https://www.presidency.ro/">Preşedintele României</a> ` +
  `<a href="${BASE}/dic/site2015.page?den=contact">Contact</a> <a href="/declaratii2015/">Declaraţii de avere</a></footer></body></html>`;

/** The page that stands for numbers nobody has, with status 200. */
export const generalPage = (): string =>
  page("Activitate publica", "<h1>Activitate publică</h1><p>Alegeţi o secţiune din meniu.</p>");

/** A page with everything around and no name in it. */
export const shellPage = (): string =>
  page("Camera Deputatilor", '<div class="mp-profile-card2025"><div class="mp-profile-info2025"></div></div>');

/** Errors that come with status 200. */
export const oracleError = (): string =>
  "<html><head><title>Error</title></head><body><pre>ORA-01013: user requested cancel of current operation</pre></body></html>";
