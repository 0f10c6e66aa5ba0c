import type { Json } from "../../pledge/observation.ts";
import type { Flattening } from "./flatten.ts";
import { isKind, type Kind, kindOf } from "./kinds.ts";
import type { Oddities } from "./oddities.ts";
import { isObject } from "./shape.ts";

/**
 * Reads what stands in a list and gives the ids in their order. Objects without type are what the list holds; one of
 * another type is what it says. A bare address is a reference to an object that is not at hand.
 */
export const readElements = (
  elements: readonly Json[],
  kind: Kind,
  flattening: Flattening,
  oddities: Oddities,
  where: string,
): string[] => {
  const ids: string[] = [];
  for (const element of elements) {
    if (isObject(element)) {
      const own = kindOf(element.type);
      if (isKind(own) && own !== kind) oddities.note("other-kind", where);
      const id = flattening.add(element, kind);
      if (id !== null) ids.push(id);
    } else if (typeof element === "string" && flattening.refer(element, kind, where, "data")) {
      oddities.note("reference-for-embedded", where);
      ids.push(element);
    } else oddities.note("odd-value", where);
  }
  return ids;
};
