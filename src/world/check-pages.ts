import type { ReplicaAnswer } from "./replica.ts";
import { challengePage } from "./robots-variants.ts";

const type = "text/html; charset=utf-8";

/** An answer that a provider's check is recognised by; every sentence on it is ours. */
const page = (status: number, body: string, headers: ReplicaAnswer["headers"] = {}): ReplicaAnswer => ({
  status,
  headers: { "Content-Type": type, ...headers },
  body: `<!doctype html><html>${body}</html>`,
});

/**
 * Check pages in the forms that providers and appliances serve: kind -> its answer with its usual status. A closed list.
 * Each carries what it is recognised by, and something to fall for: a cookie, a script, a refresh, a link to follow.
 */
const kinds: Readonly<Record<string, () => ReplicaAnswer>> = {
  cloudflare: () => challengePage(403),
  // An appliance in front of the site: the script sets a cookie and loads the page again.
  fortiweb: () =>
    page(
      200,
      '<head><script>function go(){var n=17;document.cookie="cookiesession9="+n*3;location.reload();}</script></head>' +
        '<body onload="go()"></body>',
      { "Set-Cookie": "cookiesession1=678B0A1;Path=/;HttpOnly" },
    ),
  imperva: () =>
    page(
      200,
      '<head><meta name="robots" content="noindex,nofollow"></head><body><iframe id="main-iframe" width="100%" ' +
        'src="/_Incapsula_Resource?CWUDNSAI=9&amp;xinfo=1-2-3"></iframe></body>',
      { "Set-Cookie": "visid_incap_1=a; Path=/" },
    ),
  f5: () =>
    page(
      200,
      "<head><title>Request Rejected</title></head><body>The requested URL was rejected. Ask whoever runs the site." +
        '<br>Your support ID is: 1048576<br><a href="javascript:history.back();">[Go Back]</a></body>',
    ),
  refresh: () =>
    page(
      200,
      '<head><meta http-equiv="refresh" content="4; url=/?passed=1"></head><body><noscript>Scripts are needed here.' +
        "</noscript><p>Checking your browser, one moment.</p></body>",
    ),
  // Anubis-like: the visitor is to compute before the page is given.
  "proof-of-work": () =>
    page(
      200,
      "<head><title>Making sure you're not a bot!</title></head><body><p>Work is being done.</p>" +
        '<script id="anubis_challenge" type="application/json">{"rules":{"difficulty":4},"challenge":"00ff"}</script>' +
        '<script src="/.within.website/x/cmd/anubis/static/js/main.mjs"></script></body>',
      { "Set-Cookie": "techaro.lol-anubis-cookie-verification=1; Path=/" },
    ),
};

/** Names of the check pages. */
export const checkKinds: readonly string[] = Object.keys(kinds);

/**
 * The check page of a kind, with its usual status or the given one; undefined for an unknown kind.
 *
 * @example checkPage("imperva", 403)
 */
export function checkPage(kind: string, status?: number): ReplicaAnswer | undefined {
  const answer = Object.hasOwn(kinds, kind) ? kinds[kind]?.() : undefined;
  return answer && { ...answer, status: status ?? answer.status };
}
