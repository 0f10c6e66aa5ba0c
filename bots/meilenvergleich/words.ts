/** A sentence of the bot page in both languages that the bot speaks. */
const words = (de: string, en: string) => ({ de, en });

export const purpose = words(
  "MeilenvergleichBot liest einmal in der Nacht die öffentlichen Seiten von Bonusprogrammen und stellt zusammen, wo es gerade wie viele Meilen oder Punkte gibt, mit einem Link zu jeder Seite, von der eine Angabe stammt.",
  "MeilenvergleichBot reads the public pages of loyalty programmes once a night and puts together where how many miles or points are to be had, with a link to every page that a fact came from.",
);

/** What is read (V3, V4). */
export const kinds = [
  {
    kind: "offers",
    what: words(
      "Gelesen werden öffentlich erreichbare Angebotsseiten von Bonusprogrammen und die Daten, die diese Seiten beim Laden selbst abrufen; keine Mitgliederbereiche, keine App-Schnittstellen, keine personenbezogenen Daten. Einen Browser (Chromium) benutzt der Bot nur, wo ein Programm seine Angebote nur einem Browser zeigt.",
      "It reads publicly reachable offer pages of loyalty programmes, and the data that these pages themselves request while loading; no member areas, no app interfaces, no personal data. A browser (Chromium) is used only where a programme shows its offers only to a browser.",
    ),
  },
];

/** What is stored (V5). */
export const stored = words(
  "Von einem Angebot werden nur Tatsachen gespeichert, keine Beschreibungen, Bilder oder Logos.",
  "Of an offer only facts are stored, no descriptions, images or logos.",
);
