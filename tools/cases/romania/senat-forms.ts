import { ABROAD } from "../../../bots/cucinevotez/read/constituencies.ts";
import { readSenator } from "../../../bots/cucinevotez/read/senator.ts";
import { readSenatorList } from "../../../bots/cucinevotez/read/senator-list.ts";
import { invalid, type ReadForm } from "./constructed.ts";
import { pageOf } from "./files.ts";

const contentType = "text/html; charset=utf-8";

export const senatorsForm: ReadForm = async ([path = ""]) => {
  const page = await pageOf(path, { url: "https://www.senat.ro/FisaSenatori.aspx", contentType });
  const reading = page.kind === "ok" ? readSenatorList(page.value) : page;
  if (reading.kind === "alarm") return invalid;
  const senators = reading.value;
  return {
    senators: senators.length,
    without_birth_year: senators.filter(({ birthYear }) => birthYear === null).length,
    without_party: senators.filter(({ party }) => party === null).length,
    abroad: senators.filter(({ constituency }) => constituency?.number === ABROAD).length,
  };
};

export const senatorForm: ReadForm = async ([path = ""]) => {
  const page = await pageOf(path, { url: "https://www.senat.ro/FisaSenator.aspx", contentType });
  const reading = page.kind === "ok" ? readSenator(page.value) : page;
  if (reading.kind === "alarm") return invalid;
  const { name, elected, validated, party, birth, constituency, portrait } = reading.value;
  return {
    ...{ name: name.printed, elected, start: validated, party, birth_year: birth.year },
    ...{ constituency: constituency?.number, image: portrait },
  };
};
