import { Fault } from "../pledge/fault.ts";

/** True for the beginning of a web address. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\//i.test(text) && URL.canParse(text) && new URL(text).hostname !== "";

/**
 * A web address as a person types it, in the form in which it is asked: without its fragment.
 *
 * @throws Fault "usage" where it is none
 */
export function webAddress(text: string): string {
  if (!isWebAddress(text))
    throw new Fault("usage", `"${text}" is no web address`, "Write it in full: https://host.example/path");
  const url = new URL(text);
  url.hash = "";
  return url.href;
}
