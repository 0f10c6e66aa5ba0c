import { describe, expect, test } from "vitest";
import { recogniseChallenge } from "./challenge.ts";
import type { JudgedAnswer } from "./challenge-judgement.ts";

const html = (head: string, body: string): string =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const answer = (
  status: number,
  headers: Record<string, string>,
  body: string | Uint8Array = "",
  more = {},
): JudgedAnswer => ({
  url: "https://ris.example.org/sitzung",
  status,
  headers: Object.entries(headers),
  body,
  ...more,
});
const judge = (...of: Parameters<typeof answer>) => recogniseChallenge(answer(...of));

describe("checks of providers in no table (M9, C17, V13)", () => {
  test.each([
    ["Just a moment...", "<p>Checking your browser before accessing the site.</p>"],
    ["Sicherheitsprüfung", "<p>Bitte bestätigen Sie, dass Sie kein Roboter sind.</p>"],
    ["Robot Check", "<p>Please verify you are human</p><input name=code>"],
  ])("unknown provider with title %j", (title, body) => {
    expect(judge(200, {}, html(`<title>${title}</title>`, body))).toMatchObject({ class: "challenge", vendor: null });
  });

  test("an appliance that sets a cookie by script and loads the page again", () => {
    const script = 'function go(){document.cookie="s2="+(3*7);location.reload()}';
    const body = `<html><head><script>${script}</script></head><body onload="go()"></body></html>`;
    expect(judge(200, { "set-cookie": "s1=a" }, body)).toMatchObject({ class: "challenge", vendor: null });
    expect(judge(200, {}, html("", `<script>${script}</script><div id="root"></div>`)).class).toBe("none");
    expect(judge(200, {}, html("", "<script>location.reload()</script>")).class).toBe("none");
  });

  test("the wording of a check on a page that loads itself again", () => {
    const refresh = '<meta http-equiv="refresh" content="5; url=/?again=1">';
    const body = "<noscript>Enable JavaScript</noscript><p>Checking your browser before you go on.</p>";
    expect(judge(200, {}, html(refresh, body))).toMatchObject({ class: "challenge", vendor: null });
    expect(judge(200, {}, html(refresh, "<p>Einen Augenblick, bitte.</p>")).class).toBe("none");
    expect(judge(200, {}, html("", body)).class).toBe("none");
  });

  test("a captcha widget with the wording of a check on a refusal", () => {
    const body = html("<title>x</title>", '<p>Please verify that you are human.</p><div class="h-captcha"></div>');
    expect(judge(403, {}, body)).toMatchObject({ class: "challenge", vendor: null });
    expect(judge(200, {}, html("", '<div class="h-captcha"></div>')).class).toBe("none");
  });

  test("scripts alone, where the source expected content, are suspected; an application's empty page is not", () => {
    const expected = { expected: { found: 0, minItems: 1 } };
    const scripts = html("<title></title>", "<noscript>Enable JavaScript</noscript><script>go()</script>");
    expect(judge(200, {}, scripts, expected)).toMatchObject({ class: "suspected", confidence: "possible" });
    expect(judge(200, {}, scripts).class).toBe("none");
    expect(judge(200, {}, html("", '<div id="root"></div><script>go()</script>'), expected).class).toBe("none");
    expect(judge(404, {}, scripts, expected).class).toBe("none");
  });
});
