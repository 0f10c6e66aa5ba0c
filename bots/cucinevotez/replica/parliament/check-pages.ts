import { challengePage, type ReplicaAnswer } from "goodbot/world";

const html = { "Content-Type": "text/html; charset=utf-8" };

const page = (body: string, more: Partial<ReplicaAnswer> = {}): ReplicaAnswer => ({
  status: 200,
  ...more,
  headers: { ...html, ...more.headers },
  body: `<!doctype html><html>${body}</html>`,
});

/** Pages of bot checks as various appliances serve them (guide, section 13), by the word of the fault `check`. */
const checkPages = {
  fortiweb: () =>
    page(
      '<head><script>function c(){var x=34;document.cookie="cookiesession2="+(x*7);location.reload();}</script></head><body onload="c()"></body>',
      { headers: { "Set-Cookie": "cookiesession1=678A3E0F;Path=/;HttpOnly" } },
    ),
  cloudflare: () => challengePage(403),
  "cloudflare-503": () => challengePage(503),
  imperva: () =>
    page(
      '<body><iframe src="/_Incapsula_Resource?SWUDNSAI=31" width="100%" height="100%">Request unsuccessful.</iframe></body>',
    ),
  f5: () =>
    page(
      "<head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 4411</body>",
    ),
  refresh: () =>
    page(
      '<head><meta http-equiv="refresh" content="5; url=/?bc=1"></head><body><noscript>Please enable JavaScript to view the page content.</noscript><p>Checking your browser before accessing the site.</p></body>',
    ),
  anubis: () =>
    page(
      '<head><title>Making sure you&#39;re not a bot!</title><script id="anubis_challenge" type="application/json">{"difficulty":4}</script></head><body><p>Loading...</p></body>',
    ),
} as const satisfies Readonly<Record<string, () => ReplicaAnswer>>;

export const checkKinds: readonly string[] = Object.keys(checkPages);

/** A check page of a kind, undefined for an unknown one. */
export function checkPage(kind: string): ReplicaAnswer | undefined {
  const known: Readonly<Record<string, () => ReplicaAnswer>> = checkPages;
  return Object.hasOwn(known, kind) ? known[kind]?.() : undefined;
}
