import type { Json } from "../../pledge/observation.ts";
import { type Content, isSuccess } from "./answers.ts";
import { type Kind, kindOf } from "./kinds.ts";
import type { OddityCode } from "./oddities.ts";
import { isList, isObject, type JsonObject, textAt } from "./shape.ts";

/** One page of an external list (OParl 1.0 and 1.1, "Paginierung"). Only `next` binds; the figures are a cross-check. */
export type Page =
  | {
      readonly form: "page";
      readonly elements: readonly Json[];
      readonly next: string | null;
      readonly prev: string | null;
      readonly last: string | null;
      readonly total: number | null;
      readonly odd: OddityCode | null;
    }
  | { readonly form: "none"; readonly kind: "failed" | "refused"; readonly why: string };

/**
 * Reads a page of a list in any form that servers give it: page object, bare list, one object, null, and for an empty
 * filtered list also 404 with code 802. What has none of these forms is no page, and never an empty one.
 *
 * @param kind what the list holds: one object of this kind counts as a list of one
 * @param filtered whether a filter was sent
 */
export const readPage = (content: Content, kind: Kind, filtered: boolean): Page => {
  if (content.kind !== "json") return { form: "none", kind: content.kind, why: content.why };
  const { value, status } = content;
  if (!isSuccess(status)) {
    return filtered && status === 404 && isEmptyCode(value) ? page([], "empty-as-404") : none(`status ${status}`);
  }
  if (isList(value)) return page(value, value.length === 0 ? null : "list-is-bare");
  if (value === null) return filtered ? page([], null) : none("null in place of a list");
  if (!isObject(value)) return none("a single value in place of a list");
  const { data } = value;
  if (data === undefined) {
    if (kindOf(value.type) === kind && textAt(value, "id") !== null) return page([value], oneObject(kind));
    return none(value.error === undefined ? "JSON without data" : "an error in place of data");
  }
  const links = isObject(value.links) ? value.links : value;
  const found = elementsOf(data);
  if (found === null) return none("data is no list");
  const total = totalOf(value);
  // The figures are a cross-check only; but nothing where all was asked for, and many by the server's own count, is a fault.
  if (!filtered && found.elements.length === 0 && total !== null && total > 0 && textAt(links, "prev") === null) {
    return none(`an empty page of a list of ${total}`);
  }
  return {
    form: "page",
    ...found,
    next: textAt(links, "next"),
    prev: textAt(links, "prev"),
    last: textAt(links, "last"),
    total,
  };
};

const page = (elements: readonly Json[], odd: OddityCode | null): Page => ({
  form: "page",
  elements,
  next: null,
  prev: null,
  last: null,
  total: null,
  odd,
});

const none = (why: string): Page => ({ form: "none", kind: "failed", why });

const oneObject = (kind: Kind): OddityCode => (kind === "Body" ? "body-list-is-one-object" : "list-is-one-object");

/** `{"error": …, "code": 802}`: how one vendor says that nothing passed the filter. */
const isEmptyCode = (value: Json): boolean =>
  isObject(value) && "error" in value && (value.code === 802 || value.code === "802");

const elementsOf = (data: Json): { elements: readonly Json[]; odd: OddityCode | null } | null => {
  if (isList(data)) return { elements: data, odd: null };
  if (data === null) return { elements: [], odd: null };
  if (!isObject(data)) return null;
  if (textAt(data, "id") !== null) return { elements: [data], odd: "list-is-one-object" };
  // PHP writes a list with gaps as an object whose keys are numbers; JSON.parse keeps them in numeric order.
  const keys = Object.keys(data);
  return keys.every((key) => /^\d+$/.test(key)) ? { elements: Object.values(data), odd: "list-is-keyed" } : null;
};

const totalOf = (value: JsonObject): number | null => {
  const total = isObject(value.pagination) ? value.pagination.totalElements : undefined;
  return typeof total === "number" && Number.isInteger(total) && total >= 0 ? total : null;
};
