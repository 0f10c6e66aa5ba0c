import { readFile } from "node:fs/promises";
import { z } from "zod";
import { readCabinet, readMinistries } from "../../../bots/cucinevotez/read/cabinet.ts";
import { mayShow, readCommonsFile } from "../../../bots/cucinevotez/read/commons.ts";
import { floors, holdsFloor } from "../../../bots/cucinevotez/read/floors.ts";
import { readGroupPage } from "../../../bots/cucinevotez/read/group-page.ts";
import { readNaming } from "../../../bots/cucinevotez/read/naming.ts";
import { readWikidataItem, type WikidataItem } from "../../../bots/cucinevotez/read/wikidata.ts";
import { compareWithWikidata, comparisonInWords } from "../../../bots/cucinevotez/read/wikidata-comparison.ts";
import { readJson } from "../../../src/read/json.ts";
import { invalid, type ReadForm } from "./constructed.ts";
import { cdepType, pageOf } from "./files.ts";

const utf8 = "text/html; charset=utf-8";

export const groupPageForm: ReadForm = async ([path = ""]) => {
  const page = await pageOf(path, {
    url: "https://www.cdep.ro/ords/pls/parlam/structura2015.gp",
    contentType: cdepType,
  });
  const reading = page.kind === "ok" ? readGroupPage(page.value) : page;
  if (reading.kind === "alarm") return invalid;
  return { members: reading.value.members.length, former: reading.value.former.length, name: reading.value.name };
};

/** Below the floor the cabinet page is no page: the old data stay. */
export const cabinetForm: ReadForm = async ([path = ""]) => {
  const url = "https://gov.ro/ro/guvernul/cabinetul-de-ministri";
  const page = await pageOf(path, { url, contentType: utf8 });
  const reading = page.kind === "ok" ? readCabinet(page.value) : page;
  if (reading.kind === "alarm" || holdsFloor(floors.cabinet, reading.value.length, null).kind === "alarm")
    return invalid;
  const members = reading.value;
  return { members: members.length, portraits: members.filter(({ portrait }) => portrait !== null).length };
};

export const ministriesForm: ReadForm = async ([path = ""]) => {
  const page = await pageOf(path, { url: "https://gov.ro/ro/guvernul/organizare/ministere", contentType: utf8 });
  const reading = page.kind === "ok" ? readMinistries(page.value) : page;
  return reading.kind === "alarm" ? invalid : { ministries: reading.value.length };
};

/** Read today: whether it is shown depends on the page alone. */
export const commonsForm: ReadForm = async ([path = ""]) => {
  const page = await pageOf(path, { url: "https://commons.wikimedia.org/wiki/File:X.jpg", contentType: utf8 });
  const reading = page.kind === "ok" ? readCommonsFile(page.value) : page;
  const file = reading.kind === "ok" ? reading.value : null;
  const showing = mayShow(file, 0);
  return { show: showing.show, licence: showing.show ? showing.licence.short : null, licences: file?.licences.length };
};

const asked = z.object({ asked: z.string(), year: z.number().optional() });

/**
 * Compared with a person of whom the site shows what the case says, or what the item says where the case is silent: the
 * case is about the one thing it names.
 */
export const wikidataForm: ReadForm = async ([path = ""], expect) => {
  const { asked: id, year } = asked.parse(expect);
  const json = readJson(await readFile(path, "utf8"));
  const reading = json.kind === "value" ? readWikidataItem(json.value, id) : null;
  if (reading?.kind !== "ok") return invalid;
  const item = reading.value;
  const birthYear = year ?? (item === "deleted" ? null : birthYearOf(item)) ?? 1970;
  const office = item === "deleted" ? undefined : item.offices[0]?.office;
  const comparison = compareWithWikidata(item, { birthYear, ...(office !== undefined && { office }) });
  return { result: comparisonInWords(comparison), year: item === "deleted" ? null : birthYearOf(item) };
};

const birthYearOf = ({ births }: WikidataItem): number | null => {
  const date = births.find((birth) => /^\d/.test(birth));
  return date === undefined ? null : Number(date.slice(0, 4));
};

const person = z.object({ person: z.string() });

export const namingForm: ReadForm = async ([path = ""], expect) => {
  const { person: name } = person.parse(expect);
  const page = await pageOf(path, { url: "https://www.example.org/conducere", contentType: utf8 });
  const reading = page.kind === "ok" ? readNaming(page.value, [name], null) : page;
  if (reading.kind === "alarm") return { result: "unread" };
  return { result: reading.value.persons[0]?.naming.replaceAll(" ", "-") };
};
