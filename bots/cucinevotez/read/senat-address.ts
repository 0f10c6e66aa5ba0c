import { guidOf, type SenatorId } from "./identity.ts";

/**
 * Addresses of www.senat.ro. GET only: biography, declarations and older terms lie behind forms that are sent back
 * (`__doPostBack`), and are never asked for (faults 18).
 */
const origin = "https://www.senat.ro";

export const senatAddress = {
  senators: `${origin}/FisaSenatori.aspx`,
  senator: ({ guid }: SenatorId) => `${origin}/FisaSenator.aspx?ParlamentarID=${guid}`,
  groups: `${origin}/EnumGrupuri.aspx`,
  group: (guid: string) => `${origin}/ComponentaGrupuri.aspx?GrupID=${guid}`,
} as const;

/** Parameters have no case there, nor have the names of pages. */
const parameterOf = (url: URL, page: string, name: string): string | null => {
  if (!url.pathname.toLowerCase().endsWith(`/${page}.aspx`)) return null;
  const found = [...url.searchParams].find(([key]) => key.toLowerCase() === name);
  return guidOf(found?.[1]);
};

/** The senator a link names, null where it names none. */
export const senatorOfLink = (url: URL): SenatorId | null => {
  const guid = parameterOf(url, "fisasenator", "parlamentarid");
  return guid === null ? null : { chamber: "senate", guid };
};

/** The group a link names, null where it names none. */
export const senateGroupOfLink = (url: URL): string | null => parameterOf(url, "componentagrupuri", "grupid");
