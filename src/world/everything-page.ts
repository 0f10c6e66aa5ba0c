import type { Replica, ReplicaAnswer, ReplicaRequest } from "./replica.ts";

/** The page's own host, a second one that its source names, and one that it does not. */
export const EVERYTHING = { own: "alles.test", second: "b.alles-neben.test", foreign: "fremd.test" } as const;

/** Where things happen on a machine that the page cannot know by itself. */
export interface Surroundings {
  /** A UDP port on loopback that counts packets. */
  readonly udp: number;
  /** The TLS port of the world, for an address without a name. */
  readonly tls: number;
}

/** The address of the page. */
export const everythingUrl = ({ udp, tls }: Surroundings): string =>
  `https://${EVERYTHING.own}/alles?udp=${udp}&tls=${tls}`;

const CORS = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" } as const;

/**
 * The everything page: one page that tries every way there is to send something from a browser. A browser under the rules
 * may show only some of them to the servers, and each of those must stand in the ledger; one without rules shows them all.
 */
export function everythingPage(): Replica {
  return {
    hosts: [EVERYTHING.own, EVERYTHING.second, EVERYTHING.foreign, `sub.${EVERYTHING.own}`],
    handle: answer,
    state: () => ({}),
    reset: () => undefined,
  };
}

function answer(request: ReplicaRequest): ReplicaAnswer {
  const { host, path, method } = request;
  const { pathname, searchParams } = new URL(path, "https://page.example/");
  if (pathname === "/robots.txt") return text("User-agent: *\nDisallow: /k/verboten\n", "text/plain");
  if (method === "OPTIONS")
    return { status: 204, headers: { ...CORS, "Access-Control-Allow-Methods": "PUT, GET, POST" } };
  const name = pathname.replace(/^\/k\//, "");
  const led = leads[name];
  if (led !== undefined) return { status: 302, headers: { ...CORS, Location: led } };
  if (pathname === "/alles") return page(Number(searchParams.get("udp")), Number(searchParams.get("tls")));
  const made = bodies[name];
  if (made) return made(host);
  return text("{}", "application/json");
}

const text = (body: string, type: string, headers: Readonly<Record<string, string>> = {}): ReplicaAnswer => ({
  status: 200,
  // Fresh for long: a cache that served anything would have a row for it and no request.
  headers: { ...CORS, "Content-Type": type, "Cache-Control": "max-age=3600", ...headers },
  body,
});

const html = (body: string): ReplicaAnswer => text(`<!doctype html><meta charset="utf-8">${body}`, "text/html");
const script = (body: string): ReplicaAnswer => text(body, "text/javascript");

const leads: Readonly<Record<string, string>> = {
  "hop-img": "/k/hopped.png",
  "hop-data": "/k/hopped.json",
  start: "/k/hop",
  hop: `https://${EVERYTHING.foreign}/k/caught`,
};

/** Opens a socket from wherever the code runs. */
const socket = (name: string): string => `try{new WebSocket("wss://${EVERYTHING.own}/k/ws-${name}")}catch{}`;

const bodies: Readonly<Record<string, (host: string) => ReplicaAnswer>> = {
  "style.css": () =>
    text(
      '@import "/k/import.css";@font-face{font-family:f;src:url(/k/font.woff2)}body{font-family:f;background:url(/k/bg.png)}',
      "text/css",
    ),
  "import.css": () => text("p{color:red}", "text/css"),
  "app.webmanifest": () => text('{"name":"a","icons":[{"src":"/k/manifest.png"}]}', "application/manifest+json"),
  frame: () => html(`<script>fetch("/k/frame.json");new Worker("/k/frame-worker.js");${socket("frame")}</script>frame`),
  "frame-worker.js": () => script(`fetch("/k/frame-worker.json");${socket("frame-worker")}`),
  "worker.js": () => script(`importScripts("/k/imported.js");fetch("/k/worker.json");${socket("worker")}`),
  "imported.js": () => script("0"),
  "shared.js": () => script(`fetch("/k/shared.json");${socket("shared")}`),
  "sw.js": () => script('self.addEventListener("install",()=>fetch("/k/sw.json"))'),
  "module.js": () => script("export const a=1"),
  "object.html": () => html("object"),
  popup: () => html('<script>fetch("/k/popup.json")</script>popup'),
  "spec-prerender": () => html('<script>fetch("/k/prerendered.json")</script>prerendered'),
  events: () => ({
    ...text(": tick\n\n", "text/event-stream"),
    behaviour: { do: "endless", everyMs: 50, most: 10_000_000 },
  }),
};

function page(udp: number, tls: number): ReplicaAnswer {
  const [own, second, foreign] = [EVERYTHING.own, EVERYTHING.second, EVERYTHING.foreign].map(
    (name) => `https://${name}`,
  );
  const made = html(`<title>Alles</title>
<link rel="prefetch" href="/k/prefetch.json"><link rel="preload" as="script" href="/k/preload.js">
<link rel="modulepreload" href="/k/modulepreload.js"><link rel="icon" href="/k/icon.png">
<link rel="manifest" href="/k/app.webmanifest"><link rel="stylesheet" href="/k/style.css">
<link rel="preconnect" href="${foreign}"><link rel="dns-prefetch" href="//${EVERYTHING.foreign}">
<script type="speculationrules">{"prefetch":[{"urls":["/k/spec-prefetch"],"eagerness":"immediate"}],
"prerender":[{"urls":["/k/spec-prerender"],"eagerness":"immediate"}]}</script>
<p>Alles</p><img src="/k/img.png"><img src="/k/hop-img"><iframe src="${second}/k/frame"></iframe>
<iframe srcdoc='<img src="/k/srcdoc.png"><script>fetch("/k/srcdoc.json");${socket("srcdoc")}</script>'></iframe>
<video src="/k/video.mp4" autoplay muted></video><object data="/k/object.html"></object>
<a id="ping" href="#there" ping="/k/ping">ping</a>
<script>
const quiet = (work) => { try { const made = work(); if (made && made.catch) made.catch(() => 0); } catch {} };
document.title = String(navigator.webdriver) + " " + String(WebSocket);
quiet(() => document.getElementById("ping").click());
quiet(() => fetch("/k/fetch.json")); quiet(() => fetch("/k/fetch.json", { cache: "force-cache" }));
quiet(() => fetch("/k/hop-data")); quiet(() => fetch("/k/start")); quiet(() => fetch("/k/verboten.json"));
quiet(() => { const x = new XMLHttpRequest(); x.open("GET", "/k/xhr.json"); x.send(); });
quiet(() => fetch("${foreign}/k/put", { method: "PUT", headers: { "x-own": "1" }, body: "a" }));
quiet(() => fetch("${second}/k/put", { method: "PUT", headers: { "x-own": "1" }, body: "a" }));
quiet(() => fetch("${foreign}/k/fetch.json", { mode: "no-cors" }));
quiet(() => fetch("https://sub.${EVERYTHING.own}/k/sub.json", { mode: "no-cors" }));
quiet(() => fetch("https://127.0.0.1:${tls}/k/literal.json", { mode: "no-cors" }));
quiet(() => navigator.sendBeacon("/k/beacon", "a"));
quiet(() => fetch("/k/keepalive.json", { keepalive: true }));
addEventListener("pagehide", () => { quiet(() => fetch("/k/leaving.json", { keepalive: true })); navigator.sendBeacon("/k/left", "a"); });
quiet(() => new Worker("/k/worker.js"));
quiet(() => new Worker(URL.createObjectURL(new Blob(['fetch("${own}/k/blob.json");${socket("blob").replaceAll('"', '\\"')}'.replaceAll('\\\\"', '"')]))));
quiet(() => new SharedWorker("/k/shared.js"));
quiet(() => navigator.serviceWorker.register("/k/sw.js", { scope: "/k/" }));
quiet(() => new EventSource("/k/events"));
quiet(() => import("/k/module.js"));
${socket("page")}
quiet(() => new WebSocket("wss://${EVERYTHING.foreign}/k/ws-foreign"));
quiet(() => new WebTransport("${own}/k/transport"));
quiet(() => { for (const to of ["127.0.0.1", "${EVERYTHING.own}"]) {
  const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:" + to + ":${udp}" }] });
  peer.createDataChannel("a"); peer.createOffer().then((offer) => peer.setLocalDescription(offer)); } });
quiet(() => open("/k/popup"));
setTimeout(() => fetch("/k/fertig.json"), 2500);
</script>`);
  const policy = { "Content-Security-Policy-Report-Only": "img-src 'none'; report-uri /k/report" };
  return { ...made, headers: { ...made.headers, ...policy } };
}
