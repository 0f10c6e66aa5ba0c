import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { realRandom } from "../time/random.ts";
import { realClock } from "../time/real-clock.ts";
import { startWorld, type World } from "../world/tls-world.ts";
import { PagesInstallation } from "./pages-testing.ts";

let here: PagesInstallation;
let own: World;
let page = { status: 200, body: "<h1>news-bot</h1>" };
beforeAll(async () => {
  here = await PagesInstallation.open();
  here.bot("bot.ts");
  const handle = ({ path }: { path: string }) => (path === "/bot" ? page : { status: 404 });
  const replica = { hosts: ["news.example"], handle, state: () => ({}), reset: () => undefined };
  own = await startWorld({ replicas: [replica], clock: realClock, random: realRandom });
  here.write("own-ca.pem", own.caPem);
});
afterAll(async () => {
  await own.close();
  await here.close();
});

const doctor = (...args: readonly string[]) => {
  const connect = own.connectTo.flatMap((value) => ["--connect-to", value]);
  return here.run("doctor", ...connect, "--ca", join(here.folder, "own-ca.pem"), ...args);
};

describe("doctor", () => {
  it("says of each thing whether it is well, and asks for the bot's page through the gate", async () => {
    const { out } = await doctor();
    expect(out).toMatch(/^ok +clock: /m);
    expect(out).toMatch(/^ok +data folder: .*can be written$/m);
    expect(out).toMatch(/^ok +certificates: .*valid until/m);
    expect(out).toMatch(/^ok +news: contact: bots@news\.example/m);
    expect(out).toMatch(/^ok +news: page: https:\/\/news\.example\/bot answers, and names news-bot$/m);
    expect(own.log().map(({ path }) => path)).toEqual(["/robots.txt", "/bot"]);
    expect((await here.run("audit")).out).toMatch(/, 0 violations\n$/);
  });

  it("a page that is not there, or somebody else's, is not ok, and says what to do next", async () => {
    page = { status: 200, body: "<h1>Parked domain</h1>" };
    const { code, out } = await doctor();
    expect(code).toBe(1);
    expect(out).toMatch(/^not ok +news: page: .*does not name news-bot\n +next: Start goodbot serve/m);
    page = { status: 503, body: "" };
    const { out: json } = await doctor("--json");
    expect(JSON.parse(json)).toContainEqual(
      expect.objectContaining({ what: "news: page", result: "not ok", why: expect.stringContaining("503") }),
    );
  });

  it("an invented mail address is not ok; a host that rests is not waited for", async () => {
    const { out } = await doctor();
    expect(out).toMatch(/^not ok +mail: bots@news\.example is an invented address/m);
    expect(out).toMatch(/^not checked +news: page: nothing was asked \(pauses: .*\n +next: Try again from 20/m);
  });
});
