import { challengePage, type Replica, trapHost } from "goodbot/world";
import { CANARY, html, json, OPEN, ProgrammeHost } from "./host.ts";

const PER_PAGE = 20;
const PAGES = 3;

/** A part of the list, as the page's own script gets it: facts with prose, pictures and logos around them. */
const part = (number: number) =>
  json({
    page: number,
    total: PER_PAGE * PAGES,
    offers: Array.from({ length: PER_PAGE }, (_, index) => ({
      id: (number - 1) * PER_PAGE + index + 1,
      partner: `Laden ${(number - 1) * PER_PAGE + index + 1}`,
      rate: `${1 + (index % 5)} Punkte pro Euro`,
      description: `${CANARY} in JSON`,
      image: `https://spa.test/${CANARY}.jpg`,
      logo: `https://spa.test/${CANARY}.svg`,
    })),
  });

/** Asks for who is there, then for the list part by part, and writes it into the page. */
const app = `
const list = document.querySelector("#liste");
fetch("/api/internal/me").catch(() => undefined);
(async () => {
  for (let number = 1; number <= ${PAGES}; number += 1) {
    const answer = await fetch("/api/offers?page=" + number);
    const { offers } = await answer.json();
    for (const { partner, rate, description } of offers) {
      const item = document.createElement("li");
      item.className = "offer";
      item.innerHTML = "<b></b> <span class=rate></span><p></p>";
      item.querySelector("b").textContent = partner;
      item.querySelector(".rate").textContent = rate;
      item.querySelector("p").textContent = description;
      list.append(item);
    }
  }
})();
`;

const shell = (body: string): ReturnType<typeof html> =>
  html(
    "Angebote",
    `<div id="consent-banner" class="cookie-layer"><p>Cookies?</p><button onclick="this.parentNode.remove();fetch('/zugestimmt')">Alle akzeptieren</button></div>` +
      `<script src="https://tracker.test/t.js"></script><img src="/i.png" alt="${CANARY}"><ul id="liste"></ul>${body}`,
  );

/** A page that asks for one thing and shows it. */
const asking = (address: string): ReturnType<typeof html> =>
  html(
    "Angebote",
    `<ul id="liste"></ul><script>fetch(${JSON.stringify(address)}).then((answer) => answer.text()).then((text) => { document.title = String(text.length); });</script>`,
  );

const BIG = 26 * 2 ** 20;

/** Programmes that show their offers to a browser only, and what can be wrong with such pages. */
export function browserHosts(address?: (host: string) => string | undefined): Replica[] {
  const host = (name: string, parts: Omit<ConstructorParameters<typeof ProgrammeHost>[0], "host">): Replica => {
    const own = address?.(name);
    return new ProgrammeHost({ host: name, ...parts, ...(own !== undefined && { address: own }) });
  };
  return [
    host("spa.test", {
      robots: "User-agent: *\nDisallow: /\n\nUser-agent: MeilenvergleichBot\nDisallow: /api/internal\n",
      pages: {
        "/angebote": shell(`<script>${app}</script>`),
        "/api/offers?page=1": part(1),
        "/api/offers?page=2": part(2),
        "/api/offers?page=3": part(3),
        "/api/internal/me": json({ name: CANARY }),
        "/i.png": { status: 200, headers: { "Content-Type": "image/png" }, body: CANARY },
        "/favicon.ico": { status: 200, headers: { "Content-Type": "image/x-icon" }, body: CANARY },
      },
    }),
    trapHost("tracker.test"),
    // A list that is far too long, and a stream that never ends.
    host("gross.test", {
      robots: OPEN,
      pages: {
        "/json": asking("/alles.json"),
        "/alles.json": {
          status: 200,
          headers: { "Content-Type": "application/json" },
          body: `{"offers":[],"padding":"${"x".repeat(64 * 1024)}`,
          behaviour: { do: "endless", everyMs: 1, most: BIG },
        },
        "/strom": html(
          "Angebote",
          `<ul id="liste"></ul><script>new EventSource("/ereignisse").onmessage = () => undefined;</script>`,
        ),
        "/ereignisse": {
          status: 200,
          headers: { "Content-Type": "text/event-stream" },
          body: `data: ${CANARY}\n\n`,
          behaviour: { do: "endless", everyMs: 1_000, most: 2 ** 20 },
        },
      },
    }),
    // The page looks like one, and turns into a check 300 ms later.
    host("spaet.test", {
      robots: OPEN,
      pages: {
        "/1": html(
          "Angebote",
          `<ul id="liste"></ul><script>setTimeout(() => { document.documentElement.innerHTML = ${JSON.stringify(
            String(challengePage(200).body),
          ).replaceAll("</", "<\\/")}; }, 300);</script>`,
        ),
      },
    }),
    // The page is fine; the data it asks for come as a check.
    host("datencheck.test", {
      robots: OPEN,
      pages: { "/1": asking("/api/offers"), "/api/offers": challengePage(403) },
    }),
  ];
}
