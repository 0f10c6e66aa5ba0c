import type { Publication } from "../read/publication.ts";

type Method = "open" | "selective" | "limited" | "direct";

/** Kinds of procedure in which chosen firms tender; without a notice before they are limited. */
const byInvitation =
  /^PT_(?:RESTRICTED|COMPETITIVE_|NEGOTIATED|INNOVATION_PARTNERSHIP|INVOLVING_NEGOTIATION|INVITED)|^(?:restricted|neg-w-call|comp-dial|comp-tend|innovation)$/;
const withoutNotice = /WITHOUT_(?:PUBLICATION|PRIOR|PRIOR_CALL|CALL|NOTICE)|^(?:neg-wo-call|oth-single)$/;

/**
 * The standard's word for the kind of procedure; undefined where the publication does not say enough. A notice before
 * the award is a prior notice itself.
 */
export const methodOf = ({ procedureMarks, stage }: Publication): Method | undefined => {
  if (procedureMarks.includes("PT_DIRECT")) return "direct";
  if (procedureMarks.some((mark) => mark === "PT_OPEN" || mark === "open")) return "open";
  if (procedureMarks.some((mark) => withoutNotice.test(mark))) return "limited";
  if (!procedureMarks.some((mark) => byInvitation.test(mark))) return undefined;
  const isAnnounced =
    stage === "notice" ||
    procedureMarks.some((mark) => /WITH_PRIOR/.test(mark) || /^[a-z-]+$/.test(mark) || /PRIOR_CALL/.test(mark));
  return isAnnounced ? "selective" : undefined;
};

/** Terms of Austrian law. */
const terms: Readonly<Record<string, string>> = {
  PT_OPEN: "offenes Verfahren",
  PT_RESTRICTED: "nicht offenes Verfahren",
  PT_INVITED: "geladener Wettbewerb",
  PT_COMPETITIVE_NEGOTIATION: "Verhandlungsverfahren",
  PT_NEGOTIATED_WITH_PRIOR_CALL: "Verhandlungsverfahren mit vorheriger Bekanntmachung",
  PT_NEGOTIATED_WITHOUT_PUBLICATION: "Verhandlungsverfahren ohne vorherige Bekanntmachung",
  PT_COMPETITIVE_DIALOGUE: "wettbewerblicher Dialog",
  PT_INNOVATION_PARTNERSHIP: "Innovationspartnerschaft",
  PT_SPECIAL_SERVICE: "Vergabe einer besonderen Dienstleistung",
  PT_DIRECT: "Direktvergabe",
  PT_IDEA: "Ideenwettbewerb",
  PT_IMPLEMENTATION: "Realisierungswettbewerb",
  PT_WITH_PRIOR_NOTICE: "mit vorheriger Bekanntmachung",
  PT_WITHOUT_PRIOR_NOTICE: "ohne vorherige Bekanntmachung",
  open: "offenes Verfahren",
  restricted: "nicht offenes Verfahren",
  "neg-w-call": "Verhandlungsverfahren mit vorheriger Bekanntmachung",
  "neg-wo-call": "Verhandlungsverfahren ohne vorherige Bekanntmachung",
  "comp-dial": "wettbewerblicher Dialog",
  innovation: "Innovationspartnerschaft",
};

/** The kind of procedure in words of Austrian law, its marks as published where there is none. */
export const methodDetailsOf = ({ procedureMarks, framework, dynamicPurchasing }: Publication): string | undefined => {
  const words = procedureMarks.map((mark) => terms[mark] ?? mark);
  if (framework) words.push("Rahmenvereinbarung");
  if (dynamicPurchasing) words.push("dynamisches Beschaffungssystem");
  return words.length > 0 ? words.join(", ") : undefined;
};

const categories: Readonly<Record<string, string>> = { WORKS: "works", SUPPLIES: "goods", SERVICES: "services" };

export const categoryOf = ({ contractType }: Publication): string | undefined => categories[contractType ?? ""];
