import { nothing } from "goodbot";
import type { Reader } from "./make-kit.ts";

/** Reads the answer to a picture: the store keeps its bytes, nothing is made of them. */
export const readPicture: Reader<unknown> = ({ answer }) => {
  const { status, contentType = "" } = answer;
  if (status !== 200) return { verdict: { kind: "failed", why: `status ${status}` } };
  return /^image\//i.test(contentType) ? nothing : { verdict: { kind: "failed", why: `no picture: ${contentType}` } };
};
