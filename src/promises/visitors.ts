import * as z from "zod";
import type { Language, Texts } from "../pledge/language.ts";
import { promise } from "../pledge/promise.ts";
import { either, setOf } from "../pledge/settings.ts";
import { listInWords } from "../pledge/words.ts";
import { VisitorsProver } from "./visitors-proof.ts";

const options = z.strictObject({
  /** What visitors are given from local copies alone. */
  copies: setOf(z.enum(["document", "preview"])),
});

type Visitors = z.output<typeof options>;

/**
 * Whoever looks at our pages makes no server be asked for anything (M14). Binds no request: pages are made from a store
 * that they can only read, so that a visit neither adds a request nor moves one. It is proved from the requests
 * themselves: each belongs to a pass that was under way, and each document was named by something read before.
 *
 * @example visitors({ copies: ["document", "preview"] })
 */
export const visitors = promise<typeof options>({
  name: "visitors",
  serves: ["M14"],
  options,
  tighten: (a, b) => ({ copies: either(a.copies, b.copies) }),
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: () => new VisitorsProver(),
});

function sentences({ copies }: Visitors, language: Language): string[] {
  const say = texts[language];
  const what = listInWords(
    copies.map((one) => say[one]),
    language,
  );
  return [say.asks, ...(copies.length > 0 ? [say.copies(what), say.missing] : []), say.embeds];
}

interface VisitorTexts {
  readonly asks: string;
  readonly document: string;
  readonly preview: string;
  readonly copies: (what: string) => string;
  readonly missing: string;
  readonly embeds: string;
}

const texts: Texts<VisitorTexts> = {
  de: {
    asks: "Wer die Seiten dieses Dienstes besucht, löst bei keinem fremden Server einen Abruf aus: Gelesen wird allein in Durchgängen, die der Zeitplan oder der Betreiber startet.",
    document: "Dokumente",
    preview: "Vorschauen",
    copies: (what) => `Aus der eigenen Kopie kommen: ${what}.`,
    missing:
      "Was davon noch fehlt, hat der Durchgang bereits vorgemerkt; ein Besuch fügt nichts hinzu und ordnet nichts um, und die Seite sagt, dass es noch fehlt.",
    embeds: "Die Seiten binden nichts von fremden Servern ein.",
  },
  en: {
    asks: "Whoever visits the pages of this service makes no other server be asked: reading happens only in passes that the schedule or the operator starts.",
    document: "documents",
    preview: "previews",
    copies: (what) => `These come from the local copy: ${what}.`,
    missing:
      "What is not there yet was queued by the pass already; a visit neither adds nor reorders anything, and the page says that it is still missing.",
    embeds: "The pages embed nothing from other servers.",
  },
  ro: {
    asks: "Cine vizitează paginile acestui serviciu nu provoacă nicio cerere către un alt server: se citește numai în treceri pornite de program sau de operator.",
    document: "documentele",
    preview: "previzualizările",
    copies: (what) => `Din copia proprie provin: ${what}.`,
    missing:
      "Ce lipsește încă a fost deja pus la rând de trecere; o vizită nu adaugă și nu reordonează nimic, iar pagina spune că mai lipsește.",
    embeds: "Paginile nu înglobează nimic de pe alte servere.",
  },
};
