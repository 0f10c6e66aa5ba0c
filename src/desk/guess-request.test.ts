import { expect, it } from "vitest";
import { purposeOf } from "./guess-request.ts";

it.each([
  ["https://ris.town.example/bi/getfile.asp?id=3&type=do", "council-pages", "document"],
  ["https://ris.town.example/bi/do027.asp?DOLFDNR=3", "council-pages", "document"],
  ["https://ris.town.example/sdnetrim/x/Vorlage", "council-pages", "document"],
  ["https://ris.town.example/bi/si0040.asp", "council-pages", "page"],
  ["https://ris.town.example/getfile.asp", "pages", "page"],
  ["https://ris.town.example/oparl/system", "oparl", "data"],
])("%s of a source of the kind %s is a %s", (url, kind, purpose) => expect(purposeOf(url, kind)).toBe(purpose));
