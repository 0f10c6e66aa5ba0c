/*
 * What words of offers mean, in German and English, in small letters. Only words of this list are understood: a number
 * beside others is counted as unread.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Stand between a number and what it counts: "1,000 bonus miles". */
export const adjectives = words(
  "bonus extra extras zusätzliche zusätzlichen zusätzlich additional award reward rewards welcome base basis payback " +
    "volle vollen echte more mehr weitere weiteren wertvolle lufthansa amex deutschlandcard prämien",
);
/** "per": what follows says for how much, or for which act. */
export const per = words("pro je per jede jeden jedem alle every each");
/** Make a "per" of the word behind them: "für jeden Euro", "for every $2". */
export const beforePer = words("für for auf on bei");
/** Stand between "per" and the money. */
export const moneyWords = words(
  "je vollen volle voller vollem ausgegebenen ausgegebenem ausgegebene ausgegebener umgesetzten umgesetztem eligible " +
    "qualifying full whole angefangene angefangenen angefangenem weitere weiteren investierten spent us einzelnen einzelne",
);
/** Stand between a number of units and its "per": "Meilen sammeln pro Euro". */
export const fillers = words(
  "sammeln gutgeschrieben gutschrift extra gibt es earned back zurück bonus zusätzlich gratis geschenkt verdienen " +
    "erhalten earn collected zusätzliche",
);
/** What is measured and not done: points per litre are no bonus for an act. */
export const measures = words(
  "liter litre liters litres l gallon gallons km kilometer kilometern mile miles meile meilen kwh minute minuten stunde " +
    "stunden minutes hour kg gramm kilo cent cents ct prozent tag day monat month jahr year woche week",
);
/** What was, in front of the old number. */
export const formerly = words(
  "statt anstatt anstelle instead bisher vorher sonst normalerweise was previously usually",
);
export const afterFormerly = words(
  "bisher bisherigen sonst normal normalen regulär regulären zuvor von of üblichen der den",
);

export const upTo = words("max maximal maximum höchstens");
export const from = words("ab from mindestens mind least min starting");

/** In front of money: the least that must be spent. */
export const spend = words(
  "ab über mindestens mind from over above minimum min least spend spending spent exceeding nach after",
);
export const spendStart = /^mindest(?:umsatz|bestellwert|einkaufswert|kaufwert|wert|betrag|einkauf|bestellung)/u;
/** Behind money: the same. */
export const orMore = /^(?:mindestens|minimum|mindestumsatz|mindestbestellwert|mindesteinkaufswert)$/u;

export const earning = words(
  "sammeln sammle sammelt erhalten erhalte erhältst sichern sichere bekommen bekommst verdienen verdiene kassieren " +
    "kassiere punkten gibt earn earning get collect receive gain gutgeschrieben geschenkt",
);
export const buying = words(
  "zahlen bezahlen pay kaufen kaufe kauft kauf gekauft erwerben erwerbe buy buying purchase purchased",
);
export const redeeming =
  /^(?:einlös|eingelöst|einzulösen|redeem|redempt|flieg|fly$|prämienwert|gegenwert|zuzahlung|freiflug|freiflüge|kostet|kosten$|costs?$)/u;
/** "Prämien ab 5.000 Meilen": what things cost. */
export const rewards = words("prämie prämien flug flüge flight flights rewards awards");
/** Beside money: free delivery, or what an offer does not hold for. */
export const otherwise = /^(?:versand|lieferung|shipping|delivery|nicht$|kein|not$|except|ausgenommen)/u;
/** A prize that one of many gets. */
export const drawing = /^(?:gewinn|verlos|win$|prize)/u;
/** Of units that somebody has. */
export const owned = /^(?:verfall|verfäll|expir|entfern|punktestand|meilenstand|kontostand|balance$)/u;
/** Between two numbers of units: one becomes the other. */
export const becoming = words(
  "werden wird zu to in into gegen entsprechen entspricht ergeben ergibt become becomes sind",
);
export const becomingMarks = words("= → -> > ⇒ ➔");
/** Money makes units: "1 € entspricht 3 Meilen". */
export const equals = words("entspricht entsprechen bringt bringen ergibt equals gibt");
export const price = words("für for um at gegen");
export const onlyWords = words("nur only just lediglich bloß");

/** Beside a percentage: money back or more units. */
export const percentOffer =
  /(?:^cash-?back|bonus$|^bonus|^extra|^zusätzlich|^mehr$|^more$|^additional$|^zurück$|^back$|^gutschrift$|^geld-zurück)/u;
/** Beside a percentage: something else. */
export const percentOther =
  /(?:rabatt|discount|^off$|nachlass|^sparen|^spare$|^sparst|^save$|^saving|günstiger|reduziert|ermäßig|skonto|^zins|zinsen$|^apr$|^sale$|^billiger$|gutschein|voucher|coupon)/u;

export const newCustomers =
  /neukund(?!en\s(?:und|&|sowie|wie)\s(?:bestand|stamm))|new\s(?:customers?|members?|cardholders?|clients?)(?!\sand\sexisting)|first-time\s(?:customers?|buyers?)|erstbestell|erstkund/iu;
export const openEnded =
  /unbefristet|zeitlich\sunbegrenzt|ohne\senddatum|open-ended|no\send\sdate|without\s(?:an?\s)?end\sdate/iu;
