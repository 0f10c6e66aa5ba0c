import { expect, it } from "vitest";
import { get, textOf } from "../test-access.ts";
import { pagesHosts } from "./hosts.ts";
import { PagesCouncil, SECRET } from "./pages-council.ts";

const now = Date.UTC(2026, 10, 30, 11);
const replicaOf = (host: string) => {
  const found = pagesHosts(now).find(({ hosts }) => hosts.includes(host));
  if (!found) throw new Error(`no replica of ${host}`);
  return found;
};

const closed = new PagesCouncil(now).meetings
  .flatMap(({ items }) => items)
  .find(({ open, paper }) => !open && paper)?.paper;
const [closedPaper, closedFile] = [closed?.number, closed?.files[0]?.number];

it.each([
  ["buergerinfo.halle.de", `/vo0050.asp?__kvonr=${closedPaper}`],
  ["buergerinfo.halle.de", `/getfile.asp?id=${closedFile}&type=do`],
  ["buergerinfo.halle.de", "/ylogon.asp"],
  ["www.halle.de", "/datenschutz.pdf"],
  ["biswl.rznk.de", "/si0057.php?__ksinr=200"],
  ["layout6.example", "/to0058.asp?smctonr=1"],
  ["lkos.example", `/bi/vo020_r.asp?VOLFDNR=${closedPaper}`],
  ["regensburg.example", `/bi/do027.asp?DOLFDNR=${closedFile}&options=64`],
])("%s%s is a failure of whoever asks it", async (host, path) => {
  expect(await get(replicaOf(host), `https://${host}${path}`)).toMatchObject({ kind: "trap" });
});

it("a cookie brought back and a form sent are failures too", async () => {
  const replica = replicaOf("biswl.rznk.de");
  const calendar = "https://biswl.rznk.de/si0040.php?__cjahr=2026&__cmonat=11";
  expect(await get(replica, calendar)).toMatchObject({
    kind: "calendar",
    headers: { "Set-Cookie": expect.any(String) },
  });
  expect(await get(replica, calendar, { cookie: "a=b" })).toMatchObject({ kind: "trap" });
  const post = {
    scheme: "https",
    host: "biswl.rznk.de",
    method: "POST",
    path: "/",
    headers: {},
    body: new Uint8Array(0),
    now,
  } as const;
  expect(await replica.handle(post)).toMatchObject({ kind: "trap" });
});

it.each([
  "buergerinfo.halle.de/to0040.asp?__ksinr=200",
  "lkos.example/bi/to010_r.asp?SILFDNR=200",
  "regensburg.example/bi/to010.asp?SILFDNR=200",
])("%s shows what is not public beside the rest: there is something to leave out", async (address) => {
  const host = address.split("/")[0] ?? "";
  expect(textOf(await get(replicaOf(host), `https://${address}`))).toContain(SECRET);
});
