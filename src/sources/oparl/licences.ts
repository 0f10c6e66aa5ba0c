import type { Json } from "../../pledge/observation.ts";

/**
 * The licence an object is under: its own, else its Body's, else the System's (OParl 1.1, "license": given on System or
 * Body it holds for all objects below unless they say otherwise). Null where none is given.
 */
export const effectiveLicense = (...fromOwnToSystem: readonly (Json | undefined)[]): string | null => {
  for (const license of fromOwnToSystem) if (typeof license === "string" && license.trim() !== "") return license;
  return null;
};
