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
 * Checks of providers that are in no table: points for a title (2), for wording (2), for a captcha widget (1) and for a
 * status of refusal (1), on a page without content only. A page with a password field is a login, one with several
 * fields a form; neither is a check (V4). A body of scripts alone, where a source expected content, is `suspected`; an
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
    add([401, 403, 429, 503].includes(status), 1, `status ${status}`);
    if (points >= enough) return { class: "challenge", vendor: null, evidence: signs.join("; "), confidence: "likely" };
  }
  if (status < 200 || status > 299 || expected === undefined || expected.found >= expected.minItems) return null;
  if (page.elements > 0 || page.text.length > 20 || page.scripts === 0) return null;
  return { class: "suspected", vendor: null, evidence: "scripts alone in place of content", confidence: "possible" };
};

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
