import type { Language } from "goodbot";

/** A sentence of the bot page in each language that the bot speaks. */
type Words = Readonly<Record<Language, string>>;

const words = (ro: string, en: string, de: string): Words => ({ ro, en, de });

/** What is read: one sentence for each kind of source (C3-C9, C21). */
export const kinds: { kind: string; what: Words }[] = [
  {
    kind: "deputies",
    what: words(
      "De pe cdep.ro: lista deputaților, pagina publică a fiecărui deputat și paginile grupurilor parlamentare (împreună cu senat.ro, circa 480 de pagini într-o trecere).",
      "From cdep.ro: the list of deputies, each deputy's public page and the pages of the parliamentary groups (together with senat.ro about 480 pages a pass).",
      "Von cdep.ro: die Liste der Abgeordneten, die öffentliche Seite jedes Abgeordneten und die Seiten der Fraktionen (zusammen mit senat.ro etwa 480 Seiten je Durchgang).",
    ),
  },
  {
    kind: "senators",
    what: words(
      "De pe senat.ro: lista senatorilor, pagina publică a fiecărui senator și paginile grupurilor parlamentare.",
      "From senat.ro: the list of senators, each senator's public page and the pages of the parliamentary groups.",
      "Von senat.ro: die Liste der Senatoren, die öffentliche Seite jedes Senators und die Seiten der Fraktionen.",
    ),
  },
  {
    kind: "parliament-decisions",
    what: words(
      "De pe cdep.ro, Repertoriul legislativ: listele hotărârilor Parlamentului.",
      "From cdep.ro, Repertoriul legislativ: the lists of Parliament's decisions.",
      "Von cdep.ro, Repertoriul legislativ: die Listen der Beschlüsse des Parlaments.",
    ),
  },
  {
    kind: "motions",
    what: words(
      "De pe cdep.ro: lista moțiunilor de cenzură.",
      "From cdep.ro: the list of motions of censure.",
      "Von cdep.ro: die Liste der Misstrauensanträge.",
    ),
  },
  {
    kind: "prime-minister-decisions",
    what: words(
      "De pe cdep.ro: lista deciziilor prim-ministrului, pagină cu pagină, câte o sută pe pagină.",
      "From cdep.ro: the list of the Prime Minister's decisions, page by page, a hundred to a page.",
      "Von cdep.ro: die Liste der Entscheidungen des Ministerpräsidenten, Seite für Seite, je hundert auf einer.",
    ),
  },
  {
    kind: "government",
    what: words(
      "De pe gov.ro, numai la cererea unei persoane: pagina cabinetului, pagina fiecărui membru și lista ministerelor (circa 15 pagini).",
      "From gov.ro, only when a person starts it: the cabinet page, each member's page and the list of ministries (about 15 pages).",
      "Von gov.ro, nur wenn ein Mensch es startet: die Seite des Kabinetts, die jedes Mitglieds und die Liste der Ministerien (etwa 15 Seiten).",
    ),
  },
  {
    kind: "party-page",
    what: words(
      "Paginile de partid pe care le citează site-ul.",
      "The party pages that the site cites.",
      "Die Parteiseiten, die die Website zitiert.",
    ),
  },
  {
    kind: "leadership-page",
    what: words(
      "Paginile de conducere ale Curții Constituționale, ale organelor de justiție, ale autorităților autonome și ale companiilor de stat.",
      "The leadership pages of the Constitutional Court, the bodies of justice, the autonomous authorities and the state companies.",
      "Die Leitungsseiten des Verfassungsgerichts, der Organe der Justiz, der unabhängigen Behörden und der staatlichen Unternehmen.",
    ),
  },
  {
    kind: "photograph",
    what: words(
      "De pe commons.wikimedia.org: pagina unei singure fotografii, cea a președintelui.",
      "From commons.wikimedia.org: the page of one photograph, the President's.",
      "Von commons.wikimedia.org: die Seite einer Fotografie, der des Präsidenten.",
    ),
  },
  {
    kind: "wikidata",
    what: words(
      "De pe www.wikidata.org: câte un element pentru președinte și câțiva membri ai Guvernului, prin Special:EntityData.",
      "From www.wikidata.org: one item each for the President and a few members of the Government, through Special:EntityData.",
      "Von www.wikidata.org: je ein Objekt für den Präsidenten und einige Mitglieder der Regierung, über Special:EntityData.",
    ),
  },
];

/** Which years of the lists are read (C4, C5). */
export const years = {
  parliament: words(
    "Hotărârile Parlamentului: câte o listă pentru fiecare an de la ultimul vot de încredere.",
    "Parliament's decisions: one list for every year since the last vote of confidence.",
    "Beschlüsse des Parlaments: je eine Liste für jedes Jahr seit der letzten Vertrauensabstimmung.",
  ),
  decisions: words(
    "Deciziile prim-ministrului: anul în curs și cel dinainte; dacă cea mai nouă decizie păstrată despre un secretar de stat este mai veche, de la anul ei încoace; prima dată, toți anii din 2017.",
    "The Prime Minister's decisions: the current year and the one before; if the newest kept decision about a state secretary is older than that, from its year on; the first time every year since 2017.",
    "Entscheidungen des Ministerpräsidenten: das laufende Jahr und das davor; ist die neueste behaltene Entscheidung über einen Staatssekretär älter, von ihrem Jahr an; beim ersten Mal jedes Jahr seit 2017.",
  ),
};

/** What pages that are cited are asked (C6, C7). */
export const rare = {
  parties: words(
    "Fiecare pagină de partid citată este citită o dată pe săptămână, cu o singură întrebare: mai numește persoana pentru care este citată?",
    "Each party page cited is read once a week, with one question only: does it still name the person it is cited for?",
    "Jede zitierte Parteiseite wird einmal in der Woche gelesen, mit nur einer Frage: Nennt sie die Person noch, für die sie zitiert ist?",
  ),
  institutions: words(
    "Fiecare pagină de conducere este citită o dată pe săptămână; pe ea se caută numai numele pe care site-ul le-a luat de acolo.",
    "Each leadership page is read once a week; on it the bot looks only for the names the site took from there.",
    "Jede Leitungsseite wird einmal in der Woche gelesen; gesucht werden auf ihr nur die Namen, die die Website von dort hat.",
  ),
};

/** What the page says of itself (C24), and of pages that are never read (C11, C22). */
export const pages = {
  statement: words(
    "Acesta este un proiect personal, independent, finanțat din surse proprii.",
    "This is an independent, self-funded personal project.",
    "Dies ist ein unabhängiges, selbst finanziertes persönliches Projekt.",
  ),
  project: words("Despre proiect", "About the project", "Über das Projekt"),
  method: words("Surse și metodă", "Sources and method", "Quellen und Methode"),
  declarations: words(
    "Declarațiile de avere și de interese nu sunt citite niciodată, oriunde s-ar afla.",
    "Declarations of wealth and interests are never read, wherever they lie.",
    "Vermögens- und Interessenerklärungen werden nie gelesen, wo immer sie liegen.",
  ),
  integrity: words(
    "Nici portalul Agenției Naționale de Integritate.",
    "Nor is the portal of the National Integrity Agency.",
    "Ebenso wenig das Portal der Nationalen Integritätsbehörde.",
  ),
  subPages: words(
    "De pe pagina unui deputat nu se citesc subpaginile (CV, declarații, întrebări și altele).",
    "Of a deputy's page no sub-page is read (CV, declarations, questions and others).",
    "Von der Seite eines Abgeordneten wird keine Unterseite gelesen (Lebenslauf, Erklärungen, Anfragen und andere).",
  ),
  records: words(
    "Fișa unui act în Repertoriul legislativ și textul unei moțiuni apar ca link, dar nu sunt citite.",
    "The record of an act in the Repertoriul legislativ and the text of a motion are shown as links, but never read.",
    "Der Eintrag eines Rechtsakts im Repertoriul legislativ und der Text eines Antrags werden verlinkt, aber nie gelesen.",
  ),
  others: words(
    "Nici stenogramele, proiectele de lege și alte părți ale site-ului Camerei.",
    "Nor are transcripts, bills and other parts of the Chamber's site.",
    "Ebenso wenig Protokolle, Gesetzentwürfe und andere Teile der Website der Kammer.",
  ),
};

/** Of the photograph (C8, C10). */
export const licences = {
  photograph: words(
    "Fotografia președintelui, care nu este un portret oficial, este arătată numai dacă licența de pe pagina ei a fost verificată.",
    "The President's photograph, which is no official portrait, is shown only if the licence on its page was checked.",
    "Die Fotografie des Präsidenten, die kein amtliches Porträt ist, wird nur gezeigt, wenn die Lizenz auf ihrer Seite geprüft ist.",
  ),
};

/** Of Wikidata (C9). */
export const compared = {
  wikidata: words(
    "Elementele de pe Wikidata sunt doar comparate cu ceea ce arată site-ul; ele nu sunt arătate niciodată.",
    "Items of Wikidata are only compared with what the site shows, never shown themselves.",
    "Objekte von Wikidata werden nur mit dem verglichen, was die Website zeigt, und nie selbst gezeigt.",
  ),
};

/** What is stored of what is read (C20-C22), kind by kind; the fields are those of the readers' records. */
export const stored: { kind: string; what: Words; fields: string[] }[] = [
  {
    kind: "Member",
    what: words(
      "Despre membrii Parlamentului: numele, grupul, partidul, circumscripția, anul nașterii, datele tuturor mandatelor și adresa portretului, cu link la pagina oficială.",
      "Of members of Parliament: name, group, party, constituency, year of birth, dates of all mandates and the address of the portrait, with a link to the official page.",
      "Von Mitgliedern des Parlaments: Name, Fraktion, Partei, Wahlkreis, Geburtsjahr, Daten aller Mandate und die Adresse des Porträts, mit einem Link zur amtlichen Seite.",
    ),
    fields: [
      ...["chamber", "term", "name", "givenName", "familyName", "group", "party", "constituency", "birthYear"],
      ...["start", "end", "earlier", "portrait"],
    ],
  },
  {
    kind: "Group",
    what: words(
      "Despre grupurile parlamentare: numele.",
      "Of parliamentary groups: the name.",
      "Von Fraktionen: der Name.",
    ),
    fields: ["chamber", "term", "name", "short"],
  },
  {
    kind: "CabinetMember",
    what: words(
      "De pe gov.ro: numele și funcțiile membrilor Guvernului și portretele lor.",
      "From gov.ro: names and functions of the Government's members, and their portraits.",
      "Von gov.ro: Namen und Funktionen der Regierungsmitglieder und ihre Porträts.",
    ),
    fields: ["name", "function", "page", "portrait"],
  },
  {
    kind: "Ministry",
    what: words(
      "De pe gov.ro: lista ministerelor.",
      "From gov.ro: the list of ministries.",
      "Von gov.ro: die Liste der Ministerien.",
    ),
    fields: ["name", "link"],
  },
  {
    kind: "ConfidenceVote",
    what: words(
      "Din listele de pe cdep.ro: votul de încredere.",
      "From cdep.ro's lists: the vote of confidence.",
      "Aus den Listen von cdep.ro: die Vertrauensabstimmung.",
    ),
    fields: ["number", "date", "link"],
  },
  {
    kind: "Motion",
    what: words(
      "Din lista de pe cdep.ro: moțiunile de cenzură.",
      "From cdep.ro's list: the motions of censure.",
      "Aus der Liste von cdep.ro: die Misstrauensanträge.",
    ),
    fields: ["number", "date", "title", "result"],
  },
  {
    kind: "Decision",
    what: words(
      "Din deciziile prim-ministrului: numărul, ziua și titlul celor al căror titlu vorbește despre un secretar sau subsecretar de stat; sunt arătați numai secretarii de stat ai ministerelor.",
      "From the Prime Minister's decisions: number, day and title of those whose title speaks of a state secretary or under-secretary; shown are only the ministries' state secretaries.",
      "Aus den Entscheidungen des Ministerpräsidenten: Nummer, Tag und Titel derer, deren Titel von einem Staatssekretär oder Unterstaatssekretär spricht; gezeigt werden nur die Staatssekretäre der Ministerien.",
    ),
    fields: ["number", "date", "title", "link"],
  },
  {
    kind: "Naming",
    what: words(
      "Despre o pagină citată: dacă mai numește persoana.",
      "Of a page cited: whether it still names the person.",
      "Von einer zitierten Seite: ob sie die Person noch nennt.",
    ),
    fields: ["page", "person", "naming"],
  },
  {
    kind: "Photograph",
    what: words(
      "Despre fotografie: licența, autorul, data și adresa originalului.",
      "Of the photograph: licence, author, date and address of the original.",
      "Von der Fotografie: Lizenz, Urheber, Datum und Adresse des Originals.",
    ),
    fields: ["licences", "author", "date", "attribution", "original", "nominatedForDeletion"],
  },
  {
    kind: "Comparison",
    what: words(
      "Despre o comparație cu Wikidata: dacă datele se potrivesc.",
      "Of a comparison with Wikidata: whether the data agree.",
      "Von einem Vergleich mit Wikidata: ob die Angaben übereinstimmen.",
    ),
    fields: ["item", "person", "finding"],
  },
];
