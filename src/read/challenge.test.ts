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

describe("checks and refusals of each provider (M9, C17, V13)", () => {
  test.each<[string, number, Record<string, string>, string, "challenge" | "blocked" | "rate limited"]>([
    ["cloudflare", 403, { "CF-Mitigated": "challenge" }, "", "challenge"],
    [
      "cloudflare",
      200,
      {},
      html("", '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/x/v1"></script>'),
      "challenge",
    ],
    ["cloudflare", 503, {}, html("", "<script>window._cf_chl_opt={a:1}</script>"), "challenge"],
    [
      "cloudflare",
      503,
      {},
      html("", "<script>s.src='/cdn-cgi/challenge-platform/h/g/orchestrate/y'</script>"),
      "challenge",
    ],
    ["cloudflare", 403, {}, html("", '<form action="/?__cf_chl_f_tk=x" method="post"></form>'), "challenge"],
    ["cloudflare", 403, {}, html("", '<span class="cf-error-code">1020</span>'), "blocked"],
    ["cloudflare", 429, {}, html("", '<span class="x cf-error-code">1015</span>'), "rate limited"],
    [
      "cloudflare",
      403,
      {},
      html("<title>Attention Required! | Cloudflare</title>", '<div id="cf-error-details">x</div>'),
      "blocked",
    ],
    ["cloudflare", 200, { "cf-ray": "1-VIE" }, html("<title>Just a moment...</title>", ""), "challenge"],
    ["aws-waf", 202, { "x-amzn-waf-action": "challenge" }, "", "challenge"],
    ["aws-waf", 405, { "x-amzn-waf-action": "captcha" }, "", "challenge"],
    [
      "aws-waf",
      200,
      {},
      html(
        "",
        '<script>window.gokuProps = {k:1}</script><script src="https://a.token.awswaf.com/a/challenge.js"></script>',
      ),
      "challenge",
    ],
    ["aws-waf", 202, {}, html("", '<script src="https://a.token.awswaf.com/a/challenge.js"></script>'), "challenge"],
    ["vercel", 429, { "x-vercel-mitigated": "challenge" }, "", "challenge"],
    ["vercel", 403, { "x-vercel-mitigated": "deny" }, "", "blocked"],
    ["vercel", 403, {}, html("<title>Vercel Security Checkpoint</title>", ""), "challenge"],
    ["siteground", 202, { "sg-captcha": "challenge" }, "", "challenge"],
    [
      "siteground",
      202,
      {},
      html('<meta http-equiv="Refresh" content="0;/.well-known/sgcaptcha/?r=%2F">', ""),
      "challenge",
    ],
    ["datadome", 403, { "x-dd-b": "1" }, "", "challenge"],
    [
      "datadome",
      200,
      {},
      html("", '<script>var dd={"rt":"c"}</script><script src="https://ct.captcha-delivery.com/c.js"></script>'),
      "challenge",
    ],
    ["datadome", 401, {}, html("", '<iframe src="https://geo.captcha-delivery.com/captcha/"></iframe>'), "challenge"],
    [
      "imperva",
      200,
      {},
      html("", '<iframe src="/_Incapsula_Resource?a=1">Request unsuccessful.</iframe>'),
      "challenge",
    ],
    ["imperva", 403, { "x-iinfo": "1-2-3" }, html("", "Request unsuccessful."), "challenge"],
    ["imperva", 503, { "x-cdn": "Imperva" }, "", "challenge"],
    ["human", 403, {}, html("", '<div id="px-captcha"></div>'), "challenge"],
    ["human", 429, {}, html("", '<script src="https://captcha.px-cdn.net/PX/captcha.js"></script>'), "challenge"],
    ["human", 200, {}, html("", '<script>window._pxAppId="PX"</script><div id="px-captcha"></div>'), "challenge"],
    ["akamai", 200, {}, html("", '<div id="sec-if-cpt-container"></div>'), "challenge"],
    ["akamai", 200, {}, html("<meta http-equiv=refresh content=\"5; URL='/x?bm-verify=A'\">", ""), "challenge"],
    ["akamai", 200, {}, html("<title>Pardon Our Interruption</title>", "<p>As you were browsing ...</p>"), "challenge"],
    ["akamai", 403, { server: "AkamaiGHost" }, "", "blocked"],
    [
      "akamai",
      404,
      {},
      html("<title>Access Denied</title>", "Reference&#32;&#35;18&#46;2f1e&#46;17000&#46;aa"),
      "blocked",
    ],
    ["kasada", 429, { "x-kpsdk-ct": "0a" }, "", "challenge"],
    ["kasada", 429, {}, html("", "<script>window.KPSDK={}</script>"), "challenge"],
    [
      "kasada",
      200,
      {},
      html("", '<script>window.KPSDK={};KPSDK.now=1</script><script src="/a-b/ips.js?x"></script>'),
      "challenge",
    ],
    [
      "f5",
      200,
      {},
      html("<title>Request Rejected</title>", "The requested URL was rejected. Your support ID is: 1"),
      "blocked",
    ],
    ["sucuri", 403, { "x-sucuri-block": "1" }, "", "blocked"],
    ["sucuri", 403, { "x-sucuri-id": "2" }, html("", "Access denied"), "blocked"],
    ["sucuri", 307, {}, html("", "<script>var e=eval,sucuri_cloudproxy_js='',S='eA=='</script>"), "challenge"],
    ["ddos-guard", 403, { server: "ddos-guard" }, "", "challenge"],
    ["ddos-guard", 403, {}, html('<script src="/.well-known/ddos-guard/check?x"></script>', "DDoS"), "challenge"],
    ["ddos-guard", 200, {}, html("", '<a id="link-ddg" href="https://ddos-guard.net">x</a>'), "challenge"],
    ["anubis", 200, {}, html("", '<script id="anubis_challenge" type="application/json">{}</script>'), "challenge"],
    [
      "anubis",
      200,
      {},
      html("<title>Oh noes!</title>", '<img src="/.within.website/x/cmd/anubis/static/img/reject.webp">'),
      "challenge",
    ],
    [
      "go-away",
      418,
      {},
      html('<link rel=stylesheet href="/.well-known/.git.gammaspectra.live/x.css">', ""),
      "challenge",
    ],
    ["hostinger", 403, { server: "hcdn" }, "", "challenge"],
    ["hostinger", 200, {}, html("", '<script src="/hcdn-cgi/jschallenge"></script>'), "challenge"],
    [
      "cloudfront",
      403,
      { "x-cache": "Error from cloudfront" },
      html("", "<h1>403 ERROR</h1>The request could not be satisfied."),
      "blocked",
    ],
    ["cloudfront", 503, { "x-cache": "Error from cloudfront" }, "", "blocked"],
    [
      "cloudfront",
      403,
      {},
      html("", "The request could not be satisfied. Generated by cloudfront (CloudFront)"),
      "blocked",
    ],
  ])("%s, status %i, headers %j", (vendor, status, headers, body, expected) => {
    expect(judge(status, headers, body)).toMatchObject({ class: expected, vendor });
  });
});

describe("where a check can stand", () => {
  const anubis = html("", '<script id="anubis_challenge" type="application/json">{}</script>');

  test("in place of a document, an interface, robots.txt: HTML is looked at whatever was asked for", () => {
    for (const type of ["application/pdf", "application/json", "text/plain"]) {
      expect(judge(200, { "content-type": type }, anubis).class).toBe("challenge");
    }
    expect(
      judge(200, { "content-type": "text/html" }, "<div id=px-captcha></div><script>_pxAppId=1</script>").class,
    ).toBe("challenge");
  });

  test("in a refusal that names no type", () => {
    expect(judge(403, { server: "AkamaiGHost" }, "Access denied")).toMatchObject({
      class: "blocked",
      vendor: "akamai",
    });
    expect(judge(403, { server: "AkamaiGHost", "content-type": "text/plain" }, "Access denied").class).toBe("none");
  });

  test("without its header, as a cache gives it back", () => {
    expect(judge(200, { age: "30", "x-cache": "HIT" }, html("", "<script>window._cf_chl_opt={}</script>")).class).toBe(
      "challenge",
    );
  });

  test("behind a redirect to a check: the hop is one already", () => {
    const to = (location: string) => judge(302, { Location: location });
    expect(to("/cdn-cgi/challenge-platform/h/b")).toMatchObject({ class: "challenge", vendor: "cloudflare" });
    expect(to("https://geo.captcha-delivery.com/captcha/?x")).toMatchObject({ class: "challenge", vendor: "datadome" });
    expect(to("/.well-known/sgcaptcha/?r=%2F").evidence).toBe("redirect to /.well-known/sgcaptcha/");
    expect(to("https://notcaptcha-delivery.com/").class).toBe("none");
    expect(to("/login?next=/cdn-cgi/challenge-platform/").class).toBe("none");
    expect(to("http://[").class).toBe("none");
  });

  test("in octets of any charset", () => {
    const body = html(
      "<title>Sicherheitsüberprüfung</title>",
      "<p>Bitte bestätigen Sie, dass Sie ein Mensch sind.</p>",
    );
    expect(judge(200, {}, new TextEncoder().encode(body)).class).toBe("challenge");
    expect(judge(200, {}, Buffer.from(body, "latin1")).class).toBe("challenge");
    expect(judge(200, { "content-type": "text/html" }, Buffer.from(`\ufeff${body}`, "utf16le")).class).toBe(
      "challenge",
    );
  });

  test("in the first 64 KiB only", () => {
    const blanks = " ".repeat(70_000);
    expect(judge(200, {}, html("", `${blanks}<div id="sec-if-cpt-container"></div>`)).class).toBe("none");
  });
});

test("the evidence quotes nothing of the page", () => {
  const body = html("<title>Just a moment... marker-91c</title>", '<div id="px-captcha">marker-91c</div>');
  expect(JSON.stringify(judge(403, { "x-dd-b": "marker-91c" }, body))).not.toContain("marker");
});

test.each([
  ["tags", "<b>".repeat(30_000)],
  ["scripts", "<script>'abcdef'</script>".repeat(3_000)],
  ["a title of blanks", `<title>${" ".repeat(65_000)}x</title>`],
  ["almost a reference number", `<title>access denied</title>${"reference #1".repeat(5_000)}`],
])("hostile pages cost little: %s", (_name, body) => {
  const started = performance.now();
  judge(403, { "content-type": "text/html" }, body);
  expect(performance.now() - started).toBeLessThan(500);
});
