/**
 * Words for an invented municipality. No name here is that of a real person, party or place: surnames are compounds that
 * nobody bears, groups and streets belong to Musterau alone.
 */
export const givenNames = [
  "Ada",
  "Bruno",
  "Carla",
  "Dario",
  "Elif",
  "Falk",
  "Greta",
  "Hanno",
  "Ines",
  "Jaro",
  "Kaja",
  "Levin",
];

export const surnames = [
  "Musterfels",
  "Beispielhuber",
  "Probewald",
  "Erdachtner",
  "Fiktivius",
  "Platzhalterin",
  "Sinnbildt",
  "Scheinbrück",
  "Nirgendorf",
  "Wunschmühl",
  "Phantasing",
  "Märchentaler",
];

export const committees = [
  "Rat der Gemeinde Musterau",
  "Haupt- und Finanzausschuss",
  "Ausschuss für Bauen und Planen",
  "Ausschuss für Umwelt, Klima und Mobilität",
  "Ausschuss für Schule, Jugend und Sport",
  "Rechnungsprüfungsausschuss",
];

export const groups = ["Fraktion Bürgerliste Auetal", "Fraktion Freie Auen", "Gruppe Zukunft Musterau"];

export const rooms = ["Großer Sitzungssaal", "Kleiner Sitzungssaal", "Mensa der Gesamtschule"];

export const streets = [
  "Auenweg",
  "Mühlenkamp",
  "Am Beispielbach",
  "Probsteigasse",
  "Lindenhain",
  "Zur alten Ziegelei",
];

export const paperTypes = ["Beschlussvorlage", "Mitteilungsvorlage", "Antrag", "Anfrage", "Tischvorlage"];

/** Titles; `STREET`, `YEAR` and `NUMBER` are filled in. */
export const paperTitles = [
  "Bebauungsplan Nr. NUMBER „STREET“: Aufstellungsbeschluss",
  "Haushaltssatzung YEAR mit Haushaltsplan und Anlagen",
  "Neubau einer Querungshilfe in der Straße STREET",
  "Sanierung der Turnhalle STREET",
  "Jahresabschluss YEAR und Entlastung des Bürgermeisters",
  "Ausbau der Photovoltaik auf gemeindeeigenen Dächern",
  "Änderung der Hundesteuersatzung zum 01.01.YEAR",
  "Einrichtung einer Fahrradstraße: STREET",
  "Vergabe der Planungsleistungen für die Kindertagesstätte STREET",
  "Kommunale Wärmeplanung: Sachstand YEAR",
  "Antrag auf Aufstellung von NUMBER Sitzbänken entlang STREET",
  "Glasfaserausbau im Ortsteil STREET, NUMBER. Bauabschnitt",
];

export const plainItems = [
  "Öffentliche Sitzung",
  "Genehmigung der Niederschrift",
  "Einwohnerfragestunde",
  "Bekanntgaben",
];

export const results = [
  "einstimmig beschlossen",
  "mehrheitlich beschlossen",
  "zur Kenntnis genommen",
  "vertagt",
  "abgelehnt",
];
