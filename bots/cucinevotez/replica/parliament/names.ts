import type { Dice } from "./dice.ts";

/** An invented person. */
export interface PersonName {
  /** One or two given names: "Ana-Maria". */
  readonly given: string;
  /** In title case: "Vornicu". */
  readonly surname: string;
  readonly female: boolean;
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const women = words(
  "Adina Anca Aura Camelia Corina Crina Delia Doina Felicia Floarea Georgeta Ileana Irina Lavinia Lidia Luminița Mara " +
    "Mirela Natalia Oana Paraschiva Rodica Ruxandra Sanda Silvia Smaranda Teodora Tudora Viorica Zoe",
);
const men = words(
  "Achim Anghel Aurel Cezar Codrin Costache Cristofor Dinu Dragomir Eftimie Emanoil Ghiță Horia Iacob Iustin Lazăr " +
    "Matei Mircea Năstase Neculai Ovidiu Pantelimon Petrache Rareș Sandu Serafim Ștefăniță Tiberiu Toader Vlăduț",
);
const surnames = words(
  "Albăstroiu Arămescu Bălțatu Bărbieru Bordeianu Brumă Butnaru Căldăraș Cărbunaru Chirițoiu Ciocârlan Cireșaru Cojoc " +
    "Cornățeanu Crângașu Croitoriu Dascălu Dogărescu Făgeteanu Fântânaru Fierăscu Frunzaru Găinaru Ghindaru Grădinescu " +
    "Grâneanu Gutuianu Hambaru Holdeanu Izvoreanu Împletitu Lăstărescu Livădaru Luncașu Lupușoru Măceșanu Mălăieru Merișoru " +
    "Morărițoiu Murgescu Nucșoreanu Olărescu Ovăscu Pădureț Păltineanu Pietraru Plopșoru Podgoreanu Prisăcaru Rândunel " +
    "Răchitaru Sălcianu Scânteianu Secăreanu Șindrilaru Șoimaru Stejăroiu Stânaru Șiretescu Tâmplaru Teișoru Trifoiaru " +
    "Țărușanu Țesătoru Ulmeanu Urzicanu Vâlceleanu Vătășescu Vișinaru Vornicu Zăvoianu Zidărescu",
);
const hungarianWomen = words("Boglárka Csenge Emőke Ibolya Kinga Réka Tünde Zselyke");
const hungarianMen = words("Ákos Barnabás Csongor Előd Huba Kálmán Örs Szabolcs Tas Zsombor");
const hungarianSurnames = words(
  "Borbély Csíkos Dombvári Erdődi Fenyvesi Győrfalvi Hegyesi Kővágó Málnási Nyíredi Őrhegyi Pataki Rétyi Szőlősi Tölgyesi Zöldvári",
);

/**
 * Draws invented names, each full name once. Many surnames are shared, as in every parliament: a name is no identity.
 */
export class NameDraw {
  readonly #dice: Dice;
  readonly #drawn = new Set<string>();

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  draw(hungarian = false): PersonName {
    for (;;) {
      const name = hungarian ? this.#hungarian() : this.#romanian();
      const full = `${name.surname} ${name.given}`;
      if (this.#drawn.has(full)) continue;
      this.#drawn.add(full);
      return name;
    }
  }

  #romanian(): PersonName {
    const dice = this.#dice;
    const female = dice.between(0, 3) === 0;
    const given = dice.pick(female ? women : men);
    const second = dice.between(0, 2) === 0 ? dice.pick(female ? women : men) : given;
    const joint = dice.pick(["-", " "]);
    return { given: second === given ? given : given + joint + second, surname: dice.pick(surnames), female };
  }

  #hungarian(): PersonName {
    const female = this.#dice.between(0, 3) === 0;
    const given = this.#dice.pick(female ? hungarianWomen : hungarianMen);
    return { given, surname: this.#dice.pick(hungarianSurnames), female };
  }
}

/** "SURNAME", with the capitals of Romanian and Hungarian letters. */
export const inCapitals = (surname: string): string => surname.toLocaleUpperCase("ro");
