import { type Headers, headerValues } from "../headers.ts";
import type { AgentFile } from "./groups-in-force.ts";
import { type PageMetas, rslType } from "./page-metas.ts";
import { type ReservationCarrier, type ReservationSignal, rawText } from "./signal.ts";

/** Licences that headers point to: `Link: <...>; rel="license"; type="application/rsl+xml"` (RFC 8288, RSL 1.0). */
export const readRslLinks = (headers: Headers, base: string): ReservationSignal[] =>
  headerValues(headers, "link")
    .flatMap(parseLinks)
    .filter(({ rel, type }) => rel.split(/\s+/).includes("license") && type === rslType)
    .flatMap(({ target }) => pointer("header", target, base));

/** Licences that a page's link elements point to. */
export const readRslElements = ({ licences }: PageMetas, base: string): ReservationSignal[] =>
  licences.flatMap((href) => pointer("meta", href, base));

/** Licences that `License` lines of a robots.txt point to: for the whole site, in or outside a group. */
export const readRslLines = (file: AgentFile, base: string): ReservationSignal[] =>
  file.extensions
    .filter(({ key }) => key === "license")
    .flatMap(({ value }) => pointer("robots.txt", value.split(/\s/, 1)[0] ?? "", base));

/** A licence that is only pointed to forbids nothing: `policyUrl` is to be asked for, under the rules. */
const pointer = (carrier: ReservationCarrier, target: string, base: string): ReservationSignal[] =>
  target !== "" && URL.canParse(target, base)
    ? [
        {
          family: "rsl",
          carrier,
          verdict: "unset",
          raw: rawText(target),
          scope: "all",
          policyUrl: new URL(target, base).href,
        },
      ]
    : [];

interface Link {
  readonly target: string;
  readonly rel: string;
  readonly type: string;
}

const linkValue = /<([^<>]*)>((?:\s*;\s*[^\s=;,"<>]+(?:\s*=\s*(?:"[^"]*"|[^\s;,"<>]*))?)*)/g;
const parameter = /;\s*([^\s=;,"<>]+)\s*=\s*(?:"([^"]*)"|([^\s;,"<>]*))/g;

/** The links of a field (RFC 8288 3) with the two parameters that matter here. */
const parseLinks = (field: string): Link[] =>
  // Real fields have some hundred characters; what is longer is not searched through.
  [...field.slice(0, 8192).matchAll(linkValue)].map(([, target = "", parameters = ""]) => {
    const values = new Map<string, string>();
    for (const [, name = "", quoted, plain] of parameters.matchAll(parameter)) {
      const key = name.toLowerCase();
      if (!values.has(key)) values.set(key, (quoted ?? plain ?? "").trim().toLowerCase());
    }
    return { target: target.trim(), rel: values.get("rel") ?? "", type: values.get("type") ?? "" };
  });
