import type { Language, Texts } from "../pledge/language.ts";
import { bytesInWords, count, inWords, listInWords } from "../pledge/words.ts";
import type { Loadable, Rendering } from "./rendering.ts";

export function sentences(set: Rendering, language: Language): readonly string[] {
  const say = texts[language];
  const list = (items: readonly string[]): string => listInWords(items, language);
  const loaded = set.load.map((one) => kinds[language][one]);
  return [
    say.browser,
    loaded.length === 0 ? say.nothing : say.loaded(list(loaded)),
    ...(set.hosts === undefined ? [say.ownHosts] : [set.hosts.length === 0 ? say.noHost : say.hosts(list(set.hosts))]),
    ...(set.post === undefined ? [say.eachPost] : [set.post.length === 0 ? say.noPost : say.post(list(set.post))]),
    say.most(set.requests, bytesInWords(set.bytes, language), set.time),
  ];
}

interface RenderingTexts {
  readonly browser: string;
  readonly nothing: string;
  readonly loaded: (kinds: string) => string;
  readonly ownHosts: string;
  readonly noHost: string;
  readonly hosts: (hosts: string) => string;
  readonly eachPost: string;
  readonly noPost: string;
  readonly post: (hosts: string) => string;
  readonly most: (requests: number, bytes: string, time: number) => string;
}

const texts: Texts<RenderingTexts> = {
  de: {
    browser:
      "Manche Seiten werden in Chromium gelesen. Der Bot klickt dort nichts an und fragt keine Datenadresse von sich aus ab; er nimmt nur, was die Seite beim Laden selbst anfragt.",
    nothing: "Von dem, was eine solche Seite nachladen will, wird nichts geladen.",
    loaded: (kinds) => `Von dem, was eine solche Seite nachladen will, werden nur ${kinds} geladen, sonst nichts.`,
    ownHosts: "Nachgeladen wird nur von den Servern, die für die Quelle festgelegt sind.",
    noHost: "Nachgeladen wird von keinem Server.",
    hosts: (hosts) => `Nachgeladen wird nur von ${hosts}.`,
    eachPost:
      "Eine Anfrage der Art POST, die die Seite selbst sendet, geht nur dorthin, wo die Quelle es ausdrücklich vorsieht.",
    noPost: "Anfragen der Art POST, die die Seite selbst senden will, werden nicht gesendet.",
    post: (hosts) => `Anfragen der Art POST, die die Seite selbst sendet, gehen nur an ${hosts}.`,
    most: (requests, bytes, time) =>
      `Eine Seite lädt höchstens ${count(requests, { one: "weitere Anfrage", many: "weitere Anfragen" }, "de")} und zusammen höchstens ${bytes}; nach ${inWords(time, "de", "dative")} wird sie aufgegeben.`,
  },
  en: {
    browser:
      "Some pages are read in Chromium. The bot clicks nothing there and asks no data address of its own accord; it takes only what the page itself asks for while it loads.",
    nothing: "Of what such a page wants to load nothing is loaded.",
    loaded: (kinds) => `Of what such a page wants to load only ${kinds} are loaded, and nothing else.`,
    ownHosts: "Pages load only from the servers named for their source.",
    noHost: "Pages load from no server.",
    hosts: (hosts) => `Pages load only from ${hosts}.`,
    eachPost: "A POST request that the page itself sends goes only where its source expressly says so.",
    noPost: "POST requests that a page itself wants to send are not sent.",
    post: (hosts) => `POST requests that a page itself sends go only to ${hosts}.`,
    most: (requests, bytes, time) =>
      `A page loads at most ${count(requests, { one: "further request", many: "further requests" }, "en")} and at most ${bytes} in all; after ${inWords(time, "en")} it is given up.`,
  },
  ro: {
    browser:
      "Unele pagini sunt citite în Chromium. Robotul nu apasă nimic acolo și nu cere din proprie inițiativă nicio adresă de date; ia numai ceea ce pagina însăși cere în timp ce se încarcă.",
    nothing: "Din ceea ce o astfel de pagină vrea să încarce nu se încarcă nimic.",
    loaded: (kinds) => `Din ceea ce o astfel de pagină vrea să încarce se încarcă numai ${kinds}, nimic altceva.`,
    ownHosts: "Paginile încarcă numai de pe serverele stabilite pentru sursa lor.",
    noHost: "Paginile nu încarcă de pe niciun server.",
    hosts: (hosts) => `Paginile încarcă numai de pe ${hosts}.`,
    eachPost: "O cerere de tip POST trimisă de pagina însăși pleacă numai acolo unde sursa prevede expres.",
    noPost: "Cererile de tip POST pe care pagina însăși vrea să le trimită nu se trimit.",
    post: (hosts) => `Cererile de tip POST trimise de pagina însăși pleacă numai către ${hosts}.`,
    most: (requests, bytes, time) =>
      `O pagină încarcă cel mult ${count(requests, { one: "cerere în plus", many: "cereri în plus" }, "ro")} și în total cel mult ${bytes}; după ${inWords(time, "ro")} se renunță la ea.`,
  },
};

const kinds: Texts<Readonly<Record<Loadable, string>>> = {
  de: {
    page: "Seiten, zu denen sie selbst weiterführt",
    frame: "eingebettete Seiten",
    script: "Skripte",
    stylesheet: "Formatvorlagen",
    data: "Daten",
    "event source": "Ereignisströme",
    image: "Bilder",
    icon: "Symbole",
    font: "Schriften",
    media: "Ton und Film",
    "text track": "Untertitel",
    manifest: "Manifeste",
    worker: "Skripte von Hintergrundaufgaben",
  },
  en: {
    page: "pages that it leads on to by itself",
    frame: "embedded pages",
    script: "scripts",
    stylesheet: "style sheets",
    data: "data",
    "event source": "streams of events",
    image: "images",
    icon: "icons",
    font: "fonts",
    media: "sound and film",
    "text track": "subtitles",
    manifest: "manifests",
    worker: "scripts of background workers",
  },
  ro: {
    page: "paginile spre care duce singură",
    frame: "paginile încorporate",
    script: "scripturile",
    stylesheet: "foile de stil",
    data: "datele",
    "event source": "fluxurile de evenimente",
    image: "imaginile",
    icon: "pictogramele",
    font: "fonturile",
    media: "sunetul și filmul",
    "text track": "subtitrările",
    manifest: "manifestele",
    worker: "scripturile sarcinilor de fundal",
  },
};
