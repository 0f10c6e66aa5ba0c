import { describe, expect, test } from "vitest";
import { recogniseChallenge } from "./challenge.ts";
import type { JudgedAnswer } from "./challenge-judgement.ts";

const html = (head: string, body: string): string =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const sentences = "<p>Der Ausschuss berät über den Haushalt und die Anträge der Fraktionen.</p>".repeat(12);
const page = (extra = "", head = ""): string =>
  html(
    `<title>Sitzungen</title>${head}`,
    `<nav><a href="/a">A</a><a href="/b">B</a></nav><h1>Haushalt</h1>${sentences}${extra}`,
  );

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

describe("no false alarm: a page stays a page", () => {
  test.each<[string, number, Record<string, string>, string]>([
    [
      "cookies of a provider",
      200,
      { "set-cookie": "__cf_bm=a; ak_bmsc=b; datadome=c; visid_incap_1=d; _px3=e" },
      page(),
    ],
    [
      "headers that stand on every page",
      200,
      {
        server: "cloudflare",
        "cf-ray": "1",
        "x-datadome": "protected",
        "x-iinfo": "1",
        "x-cdn": "Imperva",
        "x-sucuri-id": "1",
      },
      page(),
    ],
    [
      "a script that Cloudflare puts into pages",
      200,
      {},
      page('<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>'),
    ],
    [
      "the same on an empty page",
      404,
      { server: "cloudflare" },
      html("", "<script>d='/cdn-cgi/challenge-platform/scripts/jsd/main.js'</script>"),
    ],
    [
      "the script that Imperva puts into pages",
      200,
      {},
      page('<script src="/_Incapsula_Resource?SWJIYLWA=1"></script>'),
    ],
    [
      "sensors and SDKs",
      200,
      {},
      page(
        '<script>window._pxAppId="PX";KPSDK.configure([])</script><script src="https://a.sdk.awswaf.com/a/challenge.js"></script>',
      ),
    ],
    [
      "an SDK on an application's empty page",
      200,
      {},
      html('<script src="https://a.sdk.awswaf.com/a/challenge.js"></script>', '<div id="root"></div>'),
    ],
    ["a form with a widget", 200, {}, page('<form><textarea></textarea><div class="g-recaptcha"></div></form>')],
    [
      "a short form with a widget and its wording",
      200,
      {},
      html(
        "<title>Newsletter</title>",
        '<form>Bitte bestätigen Sie, dass Sie ein Mensch sind.<input type=email><div class="h-captcha"></div></form>',
      ),
    ],
    [
      "a login with a widget",
      200,
      {},
      html(
        "<title>Sicherheitsabfrage</title>",
        '<form>Verify you are human <input type="password"><div class="cf-turnstile"></div></form>',
      ),
    ],
    [
      "an article about checks",
      200,
      {},
      page("<p>Just a moment... _cf_chl_opt, px-captcha, captcha-delivery.com, verify you are human</p>"),
    ],
    [
      "an article about checks that is held in a script",
      200,
      {},
      html(
        "<title>Blog</title>",
        '<div id="app"></div><script>window.state={"text":"set window._cf_chl_opt = {} and load /cdn-cgi/challenge-platform/h/b/orchestrate/x"}</script>',
      ),
    ],
    [
      "the same as data",
      200,
      {},
      html("<title>Blog</title>", '<script type="application/json">{"t":"window._cf_chl_opt = {}; KPSDK"}</script>'),
    ],
    [
      "a script that never runs",
      200,
      {},
      html("<title>Blog</title>", '<script type="text/template">_cf_chl_opt = {}</script>'),
    ],
    [
      "signs of a check's widget beside a long text",
      200,
      {},
      page(`<script>_pxAppId=1</script><div id="px-captcha"></div>${sentences}${sentences}`),
    ],
    ["a frame of Imperva beside a text", 200, {}, page('<iframe src="/_Incapsula_Resource?x"></iframe>')],
    [
      "many links beside a sign",
      200,
      {},
      html("<title>Links</title>", `<div id="link-ddg"></div>${'<a href="/x">x</a> '.repeat(30)}`),
    ],
    [
      "a text under a check's title",
      200,
      {},
      html("<title>Captcha</title>", `${sentences}<p>Verify you are human.</p>`),
    ],
    [
      "code shown in a page",
      200,
      {},
      page("<pre>&lt;script src=/cdn-cgi/challenge-platform/orchestrate>&lt;/script></pre>"),
    ],
    [
      "a commented-out check",
      200,
      {},
      html("", '<!-- <div id="px-captcha"></div><script src="https://captcha.px-cdn.net/"></script> -->'),
    ],
    ["a link to a check's address", 200, {}, page('<a href="/.within.website/x/cmd/anubis/">Anubis</a>')],
    [
      "a plain refusal of nginx",
      403,
      {},
      html("<title>403 Forbidden</title>", "<center><h1>403 Forbidden</h1></center><hr><center>nginx/1.24.0</center>"),
    ],
    [
      "the site's own refusal behind a provider",
      403,
      { server: "ddos-guard", "x-iinfo": "1" },
      html(
        "<title>403 Forbidden</title>",
        "<h1>Forbidden</h1><hr><address>Apache/2.4.57 (Debian) Server at x Port 443</address>",
      ),
    ],
    ["a refusal of an interface", 403, { "x-iinfo": "1", "content-type": "application/json" }, '{"error":"forbidden"}'],
    [
      "a missing page behind a provider",
      404,
      { "x-iinfo": "1", server: "AkamaiGHost", "x-dd-b": "1" },
      html("<title>404</title>", "Nicht gefunden"),
    ],
    [
      "a failure of the origin, passed on",
      503,
      { "x-cache": "Error from cloudfront" },
      html("<title>503</title>", "Service unavailable"),
    ],
    [
      "an error code that is no refusal",
      522,
      { server: "cloudflare" },
      html("", '<span class="cf-error-code">522</span>'),
    ],
    [
      "a rate limit of the site itself",
      429,
      { "retry-after": "60" },
      html("<title>Too many requests</title>", "Slow down"),
    ],
    [
      "a robots.txt that names providers",
      200,
      { "content-type": "text/plain" },
      "# Just a moment...\nUser-agent: *\nDisallow: /cdn-cgi/challenge-platform/\n",
    ],
    ["a document", 200, { "content-type": "application/pdf" }, "%PDF-1.7 <iframe src='/_Incapsula_Resource'>"],
    ["no body at all", 403, {}, ""],
    ["a waiting page of the site", 200, {}, html("<title>Bitte warten</title>", "<p>Die Suche läuft.</p>")],
  ])("%s", (_name, status, headers, body) => {
    expect(judge(status, headers, body)).toEqual({ class: "none", vendor: null, evidence: "", confidence: "certain" });
  });

  test("a maintenance page with a login form is no check, though it answers 503", () => {
    const body = html(
      "<title>Wartung</title>",
      "<h1>Wir sind gleich zurück</h1><form><input name=u><input type=password></form>",
    );
    expect(judge(503, { "retry-after": "120" }, body).class).toBe("none");
  });

  test("where the source found what it expects, only decisive signs are left", () => {
    const found = { expected: { found: 3, minItems: 1 } };
    const widget = html("<title>Just a moment...</title>", '<p>Verify you are human</p><div id="px-captcha"></div>');
    expect(judge(403, {}, widget, found).class).toBe("none");
    expect(judge(403, {}, widget, { expected: { found: 0, minItems: 1 } }).class).toBe("challenge");
    expect(judge(200, { "cf-mitigated": "challenge" }, page(), found).class).toBe("challenge");
    expect(
      judge(200, {}, page('<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/x"></script>'), found).class,
    ).toBe("challenge");
  });
});
