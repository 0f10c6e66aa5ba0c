/*
 * The table of bot checks: what a provider's check page has that its normal pages have not. Versioned with the code;
 * every provider has fixtures in `challenge.test.ts`. Deliberately not in it: cookies, `server: cloudflare`, `cf-ray`
 * alone, `x-datadome` and the like, which stand on every page behind the provider, and the scripts that providers put
 * into normal pages (`/cdn-cgi/challenge-platform/scripts/jsd/`, sensors, SDKs).
 */

/** One thing to look for. Texts are compared without case, only those in scripts (`code`) with it. */
export type Sign =
  | { readonly at: "header"; readonly name: string; readonly has: string }
  | {
      readonly at: "address";
      readonly from: "script" | "frame" | "form" | "refresh" | "code" | "any";
      readonly has: readonly string[];
    }
  | { readonly at: "name"; readonly is: string }
  | { readonly at: "code"; readonly has: string }
  | { readonly at: "title"; readonly has: string }
  | { readonly at: "text"; readonly has: string }
  | { readonly at: "error code"; readonly of: readonly string[] }
  | { readonly at: "reference number" }
  | { readonly at: "no body" };

export interface ChallengeMarker {
  readonly vendor: string;
  readonly class: "challenge" | "blocked" | "rate limited";
  /** All of them must be there. */
  readonly signs: readonly Sign[];
  /**
   * How much else may stand on the page. `any`: the sign exists on checks only, whatever is around it. `small`: at most
   * a few sentences. `bare`: next to nothing, because normal pages of the provider can carry the sign too.
   */
  readonly beside: "any" | "small" | "bare";
  /** Absent: any status. */
  readonly status?: readonly number[];
  /** The header stands on the site's own refusals too: a web server's own error page is not the provider's. */
  readonly ambiguous?: true;
  /** Documented by the provider; the others are commonly reported and may change. */
  readonly confirmed?: true;
}

type Options = Omit<ChallengeMarker, "vendor" | "class" | "signs" | "beside"> &
  Partial<Pick<ChallengeMarker, "beside">>;
type Row = (vendor: string, signs: readonly Sign[], options?: Options) => ChallengeMarker;

const row =
  (kind: ChallengeMarker["class"]): Row =>
  (vendor, signs, options = {}) => ({ vendor, class: kind, signs, beside: "small", ...options });
const check = row("challenge");
const block = row("blocked");
const limit = row("rate limited");

const header = (name: string, has = ""): Sign => ({ at: "header", name, has });
const address = (...has: string[]): Sign => ({ at: "address", from: "any", has });
const script = (...has: string[]): Sign => ({ at: "address", from: "script", has });
const frame = (...has: string[]): Sign => ({ at: "address", from: "frame", has });
const form = (...has: string[]): Sign => ({ at: "address", from: "form", has });
const refresh = (...has: string[]): Sign => ({ at: "address", from: "refresh", has });
/** A name used in a script, outside its strings. */
const code = (has: string): Sign => ({ at: "code", has });
/** A string of one word in a script. */
const literal = (...has: string[]): Sign => ({ at: "address", from: "code", has });
const name = (is: string): Sign => ({ at: "name", is });
const title = (has: string): Sign => ({ at: "title", has });
const text = (has: string): Sign => ({ at: "text", has });
const error = (...of: string[]): Sign => ({ at: "error code", of });

/** What checks are answered with. Not 404 or 410: a site behind a provider has its own missing pages. */
const refused = [401, 403, 405, 429, 503];
const anywhere = { beside: "any" } as const;
const alone = { beside: "bare" } as const;
const documented = { beside: "any", confirmed: true } as const;

/** In the order in which evidence is taken: decisive headers, signs in tags and scripts, a page's few words, hints. */
export const challengeMarkers: readonly ChallengeMarker[] = [
  check("cloudflare", [header("cf-mitigated", "challenge")], documented),
  check("aws-waf", [header("x-amzn-waf-action", "challenge")], documented),
  check("aws-waf", [header("x-amzn-waf-action", "captcha")], documented),
  check("vercel", [header("x-vercel-mitigated", "challenge")], anywhere),
  block("vercel", [header("x-vercel-mitigated", "deny")], anywhere),
  check("siteground", [header("sg-captcha", "challenge")], anywhere),
  check("datadome", [header("x-dd-b")], { status: refused, beside: "any" }),
  check("kasada", [header("x-kpsdk-ct")], { status: [429], beside: "any" }),
  block("sucuri", [header("x-sucuri-block")], anywhere),

  check("cloudflare", [script("/cdn-cgi/challenge-platform/", "orchestrate")], documented),
  check("cloudflare", [code("_cf_chl_opt")], { confirmed: true }),
  check("cloudflare", [literal("/cdn-cgi/challenge-platform/", "orchestrate")], { confirmed: true }),
  check("cloudflare", [form("__cf_chl_")]),
  limit("cloudflare", [error("1015")], { status: [403, 429, 503] }),
  block("cloudflare", [error("1006", "1007", "1008", "1009", "1010", "1012", "1020")], {
    status: [401, 403, 429, 503],
  }),
  block("cloudflare", [name("cf-error-details"), title("attention required!")], { status: [403] }),
  limit("cloudflare", [name("cf-error-details"), text("you are being rate limited")], { status: [429] }),
  block("cloudflare", [name("cf-error-details"), title("used cloudflare to restrict access")], { status: [403] }),
  check("cloudflare", [header("cf-ray"), title("just a moment")], alone),
  check("cloudflare", [header("cf-ray"), title("nur einen moment")], alone),
  check("aws-waf", [script(".awswaf.com/"), code("gokuProps")]),
  check("aws-waf", [script(".awswaf.com/")], { status: [202, 405] }),
  check("aws-waf", [script(".awswaf.com/"), name("challenge-container")], alone),
  check("vercel", [title("vercel security checkpoint")], { status: [403, 429] }),
  check("siteground", [refresh("/.well-known/sgcaptcha/")]),
  check("datadome", [address("captcha-delivery.com/"), code("var dd")]),
  check("datadome", [address("captcha-delivery.com/")], { status: refused }),
  check("imperva", [frame("/_Incapsula_Resource")], alone),
  check("imperva", [text("incapsula incident id")], alone),
  check("human", [name("px-captcha")], { status: refused }),
  check("human", [name("px-captcha"), code("_pxAppId")]),
  check("human", [script("captcha.px-cdn.net/")]),
  check("akamai", [name("sec-if-cpt-container")]),
  check("akamai", [name("sec-if-cpt-if")]),
  check("akamai", [name("sec-if-cpt")]),
  check("akamai", [literal("sec-if-cpt")], alone),
  check("akamai", [refresh("bm-verify=")]),
  check("akamai", [title("pardon our interruption")]),
  check("kasada", [code("KPSDK")], { status: [429] }),
  check("kasada", [code("KPSDK"), script("/ips.js")], alone),
  check("sucuri", [code("sucuri_cloudproxy_js")]),
  check("ddos-guard", [name("link-ddg")]),
  check("ddos-guard", [address("/.well-known/ddos-guard/")], { status: refused }),
  check("ddos-guard", [address("/.well-known/ddos-guard/")], alone),
  check("anubis", [name("anubis_challenge")], anywhere),
  check("anubis", [address("/.within.website/x/cmd/anubis/")]),
  check("go-away", [address("/.well-known/.git.gammaspectra.live/")]),
  check("hostinger", [address("/hcdn-cgi/jschallenge")]),

  block("akamai", [title("access denied"), { at: "reference number" }], alone),
  block("f5", [text("the requested url was rejected"), text("support id")], alone),
  block("sucuri", [text("sucuri website firewall")], { status: refused }),
  block("cloudfront", [header("x-cache", "error from cloudfront"), text("the request could not be satisfied")], {
    status: [403, 503],
  }),
  block("cloudfront", [header("x-cache", "error from cloudfront"), { at: "no body" }], { status: [403, 503] }),
  block("cloudfront", [text("the request could not be satisfied"), text("generated by cloudfront")], { status: [403] }),

  block("akamai", [header("server", "akamaighost")], { status: [403], ambiguous: true }),
  block("sucuri", [header("x-sucuri-id")], { status: [403], ambiguous: true }),
  check("ddos-guard", [header("server", "ddos-guard")], { status: [403], beside: "bare", ambiguous: true }),
  check("hostinger", [header("server", "hcdn")], { status: [403], beside: "bare", ambiguous: true }),
  check("imperva", [header("x-iinfo")], { status: refused, beside: "bare", ambiguous: true }),
  check("imperva", [header("x-cdn", "imperva")], { status: refused, beside: "bare", ambiguous: true }),
  check("imperva", [header("x-cdn", "incapsula")], { status: refused, beside: "bare", ambiguous: true }),
];

/** Where a redirect leads when it leads to a check: a host (with its subdomains), or the start of a path. */
export const challengeTargets: readonly { readonly vendor: string; readonly host?: string; readonly path?: string }[] =
  [
    { vendor: "cloudflare", path: "/cdn-cgi/challenge-platform/" },
    { vendor: "cloudflare", path: "/cdn-cgi/l/chk_" },
    { vendor: "cloudflare", host: "challenges.cloudflare.com" },
    { vendor: "siteground", path: "/.well-known/sgcaptcha/" },
    { vendor: "datadome", host: "captcha-delivery.com" },
    { vendor: "imperva", path: "/_Incapsula_Resource" },
    { vendor: "human", host: "captcha.px-cdn.net" },
    { vendor: "ddos-guard", path: "/.well-known/ddos-guard/" },
    { vendor: "anubis", path: "/.within.website/x/" },
    { vendor: "go-away", path: "/.well-known/.git.gammaspectra.live/" },
    { vendor: "hostinger", path: "/hcdn-cgi/jschallenge" },
  ];
