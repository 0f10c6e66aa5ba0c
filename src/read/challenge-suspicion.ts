import type { ChallengeJudgement } from "./challenge-judgement.ts";
import type { PageSigns } from "./challenge-page.ts";
import { captchaNames, captchaScripts, checkTitles, checkWordings } from "./challenge-wording.ts";

/** Points at which what speaks for a check of an unknown provider is one. */
const enough = 3;

interface Expectation {
  readonly status: number;
  readonly expected?: { readonly found: number; readonly minItems: number };
}

/**
 * Checks of providers that are in no table: points for a title (2), for wording (2), for a captcha widget (1), for a
 * page that loads itself again (1) and for a status of refusal (1), on a page without content only; scripts alone that
 * set a cookie and load the page again are enough (3). A page with a password field is a login, one with several fields
 * a form; neither is a check (V4). A body of scripts alone, where a source expected content, is `suspected`; an
 * element to draw into makes it an application's empty page instead.
 */
export const suspicionOf = (page: PageSigns, { status, expected }: Expectation): ChallengeJudgement | null => {
  const isOrdinary = page.text.length > 600 || page.links > 5 || page.passwords > 0 || page.fields > 1;
  if (!isOrdinary) {
    const signs: string[] = [];
    let points = 0;
    const add = (is: boolean, worth: number, sign: string): void => {
      if (!is) return;
      points += worth;
      signs.push(sign);
    };
    add(isCheckTitle(page.title), 2, "title of a check");
    add(hasCheckWording(page.text), 2, "wording of a check");
    // Beside a field to fill in, a widget guards a form.
    add(page.fields === 0 && hasCaptcha(page), 1, "captcha widget");
    add(
      page.addresses.some(({ from }) => from === "refresh"),
      1,
      "refresh",
    );
    add(isScriptsAlone(page) && setsCookieAndReloads(page.code), 3, "scripts alone that set a cookie and load again");
    add([401, 403, 429, 503].includes(status), 1, `status ${status}`);
    if (points >= enough) return { class: "challenge", vendor: null, evidence: signs.join("; "), confidence: "likely" };
  }
  if (status < 200 || status > 299 || expected === undefined || expected.found >= expected.minItems) return null;
  if (!isScriptsAlone(page)) return null;
  return { class: "suspected", vendor: null, evidence: "scripts alone in place of content", confidence: "possible" };
};

const isScriptsAlone = ({ elements, text, scripts }: PageSigns): boolean =>
  elements === 0 && text.length <= 20 && scripts > 0;

/** As appliances in front of a site do it: the answer is to come back with the cookie, and the page stands behind it. */
const setsCookieAndReloads = (code: string): boolean =>
  /\bdocument\.cookie\s?=/.test(code) && /\blocation\s?(?:=|\.(?:reload|replace|assign|href)\b)/.test(code);

const isCheckTitle = (title: string): boolean => {
  const words = title.toLowerCase().split(/\s[|·–—-]\s/, 1)[0] ?? "";
  return checkTitles.includes(words.replace(/[\s.…!?:]{1,20}$/, ""));
};

const hasCheckWording = (text: string): boolean => {
  const words = text.toLowerCase();
  return checkWordings.some((wording) => words.includes(wording));
};

const hasCaptcha = (page: PageSigns): boolean =>
  captchaNames.some((name) => page.names.has(name)) ||
  page.addresses.some(({ value }) => captchaScripts.some((script) => value.includes(script)));
