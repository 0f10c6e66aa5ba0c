import { expect, test } from "vitest";
import { type JudgedPage, judgePage } from "./judge-page.ts";

const judge = (body: string, more: Partial<JudgedPage> = {}): string => {
  const { outcome, verdict } = judgePage({
    ...{
      askedFor: "page",
      url: "https://punktewelt.test/partner",
      status: 200,
      headers: [["content-type", "text/html"]],
    },
    ...{ body, found: 0, minItems: 2 },
    ...more,
  });
  return `${outcome} ${verdict}`;
};

const widget =
  "<main><ul><li>Partner</li></ul><div class=g-recaptcha></div></main><title>Captcha</title><p>Verify you are human</p>";
const check = "<script src='/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1'></script>";

test("V13: beside enough offers a widget or wording is no check, a decisive sign is one", () => {
  expect(judge(widget)).toBe("abort challenge");
  expect(judge(widget, { found: 2 })).toBe("read content");
  expect(judge(check, { found: 2 })).toBe("abort challenge");
});

test("V13: a check is looked for before the status says busy, gone or well", () => {
  const waf = { headers: [["x-amzn-waf-action", "challenge"]] as const };
  expect(judge("", { ...waf, status: 202 })).toBe("abort challenge");
  expect([503, 404, 429].map((status) => judge(check, { status }))).toEqual(Array(3).fill("abort challenge"));
  const wall =
    "<title>Access Denied</title><h1>Access Denied</h1><p>Reference&#32;&#35;18&#46;2f1e0117&#46;1700000000&#46;aa</p>";
  expect(judge(wall, { status: 404 })).toBe("abort refused");
  expect(judge(check, { askedFor: "robots" })).toBe("abort challenge");
  expect(judge("<h1>Wartung</h1>", { status: 503 })).toBe("wait busy");
  expect([401, 403, 407, 451].map((status) => judge("", { status }))).toEqual(Array(4).fill("abort refused"));
  expect(judge("<h1>weg</h1>", { status: 410 })).toBe("gone gone");
  expect(judge("", { status: 500 })).toBe("skip failed");
});

test("without offers it is said why: login, missing, consent, or just nothing", () => {
  expect(judge("<form><input type=password></form>")).toBe("skip login");
  expect(judge("<title>Seite nicht gefunden</title><p>99 Meilen geschenkt</p>")).toBe("skip soft404");
  expect(judge("<h1>Diese Aktion ist beendet</h1>")).toBe("skip soft404");
  expect(judge("<div id=app></div><div id=usercentrics-root></div>")).toBe("skip consent-required");
  expect(judge("<div>Wir verwenden Cookies <button>Alle akzeptieren</button></div>")).toBe("skip consent-required");
  expect(judge("<div id=root></div><script>/* nothing */</script>")).toBe("skip empty");
  expect(judge("<ul><li>1</li></ul><div class=cookie-banner></div>", { found: 1 })).toBe("read content");
});
