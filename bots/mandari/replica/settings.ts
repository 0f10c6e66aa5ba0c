/** How a server treats what it is asked: the switches of `/set`. */
export interface Settings {
  /** Lists that ignore filters; `*` for all. */
  ignoresFilter: readonly string[];
  /** `next` of a filtered list has lost the filter. */
  losesFilter: boolean;
  empty: "page" | "404" | "array";
  tombstones: "always" | "filtered";
  fractions: "accepted" | "rejected";
  query: "lenient" | "encoded" | "plain";
  documents: "open" | "401" | "403" | "404" | "410" | "login";
}

export const usualSettings: Settings = {
  ignoresFilter: [],
  losesFilter: false,
  empty: "page",
  tombstones: "always",
  fractions: "accepted",
  query: "lenient",
  documents: "open",
};

/** usage -> meaning, for `/help`. */
export const settingWords: Readonly<Record<string, string>> = {
  "filter=honoured|ignored|ignored:LIST,…|lost":
    "filters count, count for nothing (everywhere, for these lists), are lost in `next`",
  "empty=page|404|array": "an empty filtered list is an empty page, 404 with code 802, a bare []",
  "tombstones=always|filtered": "tombstones stand in every list, in filtered lists only",
  "fractions=accepted|rejected": "fractions of a second in a filter are accepted, answered with 400",
  "query=lenient|encoded|plain": "any spelling; a raw + gets 400; an encoded : or + gets 404",
  "documents=open|401|403|404|410|login": "what document addresses answer",
};

/**
 * The settings with one key set; undefined for an unknown key or value.
 *
 * @example changed(settings, "filter", "ignored:organization")
 */
export function changed(settings: Settings, key: string, value: string): Settings | undefined {
  switch (key) {
    case "filter":
      return withFilter(settings, value);
    case "empty":
      return choose(value, ["page", "404", "array"], (empty) => ({ ...settings, empty }));
    case "tombstones":
      return choose(value, ["always", "filtered"], (tombstones) => ({ ...settings, tombstones }));
    case "fractions":
      return choose(value, ["accepted", "rejected"], (fractions) => ({ ...settings, fractions }));
    case "query":
      return choose(value, ["lenient", "encoded", "plain"], (query) => ({ ...settings, query }));
    case "documents":
      return choose(value, ["open", "401", "403", "404", "410", "login"], (documents) => ({ ...settings, documents }));
    default:
      return undefined;
  }
}

function withFilter(settings: Settings, value: string): Settings | undefined {
  const [word, lists] = value.split(":");
  if (word === "honoured") return { ...settings, ignoresFilter: [], losesFilter: false };
  if (word === "lost") return { ...settings, ignoresFilter: [], losesFilter: true };
  return word === "ignored" ? { ...settings, ignoresFilter: lists ? lists.split(",") : ["*"] } : undefined;
}

function choose<T extends string>(
  value: string,
  words: readonly T[],
  make: (word: T) => Settings,
): Settings | undefined {
  const word = words.find((each) => each === value);
  return word && make(word);
}
