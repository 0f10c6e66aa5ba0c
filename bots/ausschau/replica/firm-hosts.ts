import { gzipSync } from "node:zlib";
import type { Replica, ReplicaAnswer } from "goodbot/world";
import { Firm, type FirmSays } from "./firm.ts";

/** Websites of invented firms by host name: what each of them is like. All of them hold the traps of {@link Firm}. */
export const firms: Readonly<Record<string, FirmSays>> = {
  "firma-1.example": {},
  "firma-2.example": { references: 80 },
  // Whose it is: a failing letter, a number of the website's maker, an association, an Impressum on another domain.
  "firma-buchstabe.example": { impressum: "<p>Muster IT GmbH, FN 990002x</p>" },
  "firma-agentur.example": { impressum: "<h2>Webdesign</h2><p>Agentur Muster, FN 990003m</p>" },
  "firma-verein.example": { impressum: "<p>Verein zur Förderung der Musterkultur<br>ZVR 123456789</p>" },
  "firma-fremd.example": { impressumAt: "https://firma-1.example/impressum" },
  // Each reservation alone.
  "tdm-file.example": { tdmrep: '[{"location":"/","tdm-reservation":1}]' },
  "tdm-file-part.example": {
    tdmrep: '[{"location":"/leistungen","tdm-reservation":0},{"location":"/referenzen/*","tdm-reservation":1}]',
  },
  "tdm-header.example": { headers: { "tdm-reservation": "1" }, headersOn: ["/leistungen"] },
  "tdm-meta.example": { head: '<meta name="tdm-reservation" content="1">', headOn: ["/leistungen"] },
  "tdm-noai.example": { headers: { "x-robots-tag": "otherbot: noindex, AusschauBot: noai" } },
  "tdm-aitxt.example": { ai: "User-Agent: *\nDisallow: /\n" },
  "tdm-signal.example": { robots: "User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n" },
  "tdm-usage.example": { robots: "User-agent: *\nContent-Usage: train-ai=n\nAllow: /\n" },
  "tdm-broken.example": { tdmrep: '[{"location":"/","tdm-reservation":1},', ai: 503 },
  "tdm-allow.example": {
    tdmrep: '[{"location":"/","tdm-reservation":0}]',
    robots: "User-agent: *\nContent-Signal: search=yes\nAllow: /\n",
  },
  // Conduct.
  "firma-langsam.example": { robots: "User-agent: *\nCrawl-delay: 7\nDisallow: /intern/\n" },
  "firma-zu.example": { robots: "User-agent: AusschauBot\nDisallow: /\n" },
  "firma-robots-503.example": { robots: 503 },
  // Pages that are not what they seem.
  "firma-seltsam.example": {
    pages: {
      "/neu": html('<meta http-equiv="refresh" content="0;url=/kontakt"><h1>Weiter</h1>'),
      "/kalender": (query) => month(Number(query.get("monat") ?? 0) + 1),
      "/bericht": { status: 200, headers: { "content-type": "application/pdf" }, body: "%PDF-1.7" },
      "/bombe": () => bomb(40 * 2 ** 20),
      "/tueren": latin("<h1>Türen und Böden</h1><p>Für Österreich</p>"),
    },
  },
};

/** The websites of {@link firms}, each a replica of its own. Nobody reads them before a person has released them. */
export const firmHosts = (): readonly Replica[] => Object.entries(firms).map(([host, says]) => new Firm(host, says));

function html(body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): ReplicaAnswer {
  return { status: 200, headers: { "content-type": "text/html; charset=utf-8", ...headers }, body };
}

/** A page of a calendar without end. */
const month = (number: number): ReplicaAnswer =>
  html(`<h1>Monat ${number}</h1><p>Termine</p><a href="/kalender?monat=${number}">weiter</a>`);

/** A page that is small on the wire and large unpacked. */
function bomb(size: number): ReplicaAnswer {
  return html(gzipSync(`<h1>Bombe</h1>${"0".repeat(size)}`), { "content-encoding": "gzip" });
}

function latin(text: string): ReplicaAnswer {
  return html(Buffer.from(text, "latin1"), { "content-type": "text/html; charset=windows-1252" });
}
