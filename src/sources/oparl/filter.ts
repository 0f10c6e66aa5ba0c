/** The parameters by which lists are filtered (OParl 1.0 and 1.1, "Filter für externe Objektlisten"). */
const filters = /^(?:created|modified)_(?:since|until)$/;

const parameter = "modified_since";

/** A time in the form all known servers accept: whole seconds, a numeric offset. */
export const filterTime = (at: number): string =>
  `${new Date(Math.floor(at / 1000) * 1000).toISOString().slice(0, 19)}+00:00`;

/**
 * The first page of a list with the filter put on, or without any.
 *
 * @param plain send `+` as it is: there are servers that answer 404 to `%2B`
 * @example withFilter("https://rat.musterstadt.example/papers?body=1", "2021-03-01T00:00:00+00:00", false)
 *   // "https://rat.musterstadt.example/papers?body=1&modified_since=2021-03-01T00:00:00%2B00:00"
 */
export const withFilter = (url: string, since: string | null, plain: boolean): string => {
  const { path, pairs } = split(url);
  const others = pairs.filter((pair) => nameOf(pair) !== parameter);
  if (since !== null) others.push(`${parameter}=${plain ? since : since.replaceAll("+", "%2B")}`);
  return others.length === 0 ? path : `${path}?${others.join("&")}`;
};

/**
 * A link to another page of a filtered list as it has to be asked for: with the filter where the server lost it, and
 * with `%2B` where it wrote a bare `+`, which a server reads as a blank.
 */
export const keepFilter = (
  url: string,
  since: string | null,
  plain: boolean,
): { readonly url: string; readonly lost: boolean } => {
  const { path, pairs } = split(url);
  if (since !== null && !pairs.some((pair) => nameOf(pair) === parameter && pair.length > parameter.length + 1)) {
    return { url: withFilter(url, since, plain), lost: true };
  }
  if (plain || pairs.length === 0) return { url, lost: false };
  return { url: `${path}?${pairs.map(encodePlus).join("&")}`, lost: false };
};

const encodePlus = (pair: string): string =>
  filters.test(nameOf(pair)) ? pair.replace(/(?:\+|%20| )(?=\d\d(?::|%3A)?\d\d$)/i, "%2B") : pair;

const nameOf = (pair: string): string => pair.split("=", 1)[0] ?? "";

const split = (url: string): { readonly path: string; readonly pairs: readonly string[] } => {
  const bare = url.replace(/#.*$/s, "");
  const mark = bare.indexOf("?");
  if (mark === -1) return { path: bare, pairs: [] };
  return {
    path: bare.slice(0, mark),
    pairs: bare
      .slice(mark + 1)
      .split("&")
      .filter((pair) => pair !== ""),
  };
};
