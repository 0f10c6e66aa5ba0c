import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DeskInstallation } from "./desk-testing.ts";
import { NOON_OFFSET } from "./testing.ts";

/** The first case of this year. */
const FIRST = `${new Date(Date.now() + NOON_OFFSET).getUTCFullYear()}-1`;

let here: DeskInstallation;
beforeEach(() => {
  here = new DeskInstallation();
});
afterEach(() => here.remove());

const json = async (...args: readonly string[]) => JSON.parse((await here.run(...args, "--json")).out);
const open = (...more: readonly string[]) =>
  here.run("cases", "open", "mandari", "town.example", "--want", "stop", "--contact", "rat@town.example", ...more);
const decide = (...more: readonly string[]) => here.run("cases", "decide", "mandari", FIRST, ...more);

describe("goodbot cases (M18)", () => {
  it("records a wish with its due day, and status tells it; the ledger has no contact and no words", async () => {
    const opened = await open("--wish", "Bitte hören Sie auf", "--received", "2020-11-30");
    expect(opened).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Case \d{4}-1: town\.example, .* due on 2020-12-07/),
    });
    expect(await json("cases", "list")).toMatchObject([
      { id: FIRST, bot: "mandari", contact: "rat@town.example", due: "2020-12-07", decision: null, answered: null },
    ]);
    expect((await json("status")).due).toMatchObject([{ what: "case", id: FIRST, day: "2020-12-07", next: "decide" }]);
    expect((await here.run("status")).out).toMatch(/OVERDUE 2020-12-07: decide case \d{4}-1 \(town\.example\)/);
    const { out } = await here.run("ledger", "--json");
    expect(out).toContain("case opened");
    expect(out).not.toMatch(/rat@town|hören Sie/);
  });

  it("a case past its date shows in list and status, one that came today is not due yet", async () => {
    await open();
    expect((await json("status")).due).toMatchObject([{ overdue: false, next: "decide" }]);
    await open("--received", "2020-11-02");
    expect((await json("status")).due).toMatchObject([{ day: "2020-11-09", overdue: true }, { overdue: false }]);
    expect((await here.run("status")).out).toMatch(/OVERDUE 2020-11-09/);
    expect((await here.run("cases", "list")).out).toMatch(/OVERDUE since 2020-11-09/);
  });

  it("refusing without an offer is refused, naming the promise; with one it is recorded with its reason", async () => {
    await open();
    const bare = await decide("--decision", "refused", "--reason", "official information");
    expect(bare).toMatchObject({
      code: 64,
      err: expect.stringMatching(/requests \(M18\).*throttling or a night window/),
    });
    expect((await decide("--decision", "partly", "--reason", "official information")).code).toBe(64);
    expect((await decide("--decision", "refused", "--reason", " ", "--offer", "night")).code).toBe(64);
    expect((await decide("--decision", "perhaps", "--reason", "x")).code).toBe(64);
    expect((await open("--received", "2020-02-30")).code).toBe(64);
    expect((await open("--contact", " ")).code).toBe(64);
    expect((await here.run("cases", "answer", "mandari", FIRST)).code).toBe(64);
    const offered = await decide(
      "--decision",
      "refused",
      "--reason",
      "official information",
      "--offer",
      "throttle",
      "night",
    );
    expect(offered.code).toBe(0);
    expect((await json("status")).due).toMatchObject([{ next: "answer" }]);
    expect((await here.run("ledger")).out).toMatch(/case decided .*"offers":\["throttle","night window"\]/);
  });

  it.each([
    ["de", /Wir haben Ihren Wunsch abgewogen.*Wir bieten Ihnen an: eine längere Pause/s],
    ["en", /We have weighed your request.*We offer you: a longer pause/s],
    ["ro", /Am cântărit cererea.*Vă oferim: o pauză mai lungă/s],
  ])("drafts the answer in %s from what was decided and what holds", async (lang, text) => {
    await open("--lang", lang);
    await decide("--decision", "refused", "--reason", "R.", "--offer", "throttle");
    await here.run("sources", "throttle", "mandari", "town", "12s", "--case", FIRST);
    const { out, err } = await here.run("cases", "answer", "mandari", FIRST);
    expect(out).toMatch(text);
    expect(out).toMatch(/: R\.\n.*12 [sS]e[ck].*User-agent: mandari-ingestor\nDisallow: \//s);
    expect(err).toMatch(/send it to rat@town\.example/);
  });

  it("granted and answered: nothing is due, the audit judges M18 kept, and the person is forgotten on demand", async () => {
    await open();
    expect((await here.run("cases", "forget", "mandari", FIRST)).code).toBe(64);
    await decide("--decision", "granted", "--reason", "a small server");
    await here.run("sources", "disable", "mandari", "town", "--case", FIRST);
    expect((await here.run("cases", "answer", "mandari", FIRST)).out).toMatch(/Es wird nichts abgerufen/);
    expect((await here.run("cases", "answer", "mandari", FIRST, "--sent")).code).toBe(0);
    expect((await json("status")).due).toEqual([]);
    expect((await here.run("cases", "answer", "mandari", FIRST, "--sent")).code).toBe(64);
    expect((await decide("--decision", "granted", "--reason", "again")).code).toBe(64);
    const { promises } = await json("audit", "mandari", "--allow-empty");
    expect(promises.find(({ id }: { id: string }) => id === "M18")).toMatchObject({ judged: 3, violations: 0 });
    await here.run("cases", "forget", "mandari", FIRST);
    expect(await json("cases", "list")).toMatchObject([{ contact: null, wish: null, decision: { what: "granted" } }]);
    expect((await open()).out).toMatch(/Case \d{4}-2/);
  });

  it("an answer that went out too late breaks the promise, and the audit says so", async () => {
    await open("--received", "2020-11-02");
    await decide("--decision", "granted", "--reason", "a small server");
    const late = await here.run("audit", "mandari", "--allow-empty");
    expect(late).toMatchObject({
      code: 1,
      out: expect.stringMatching(/case \d{4}-1 is without an answer after \d+ working/),
    });
    await here.run("cases", "answer", "mandari", FIRST, "--sent", "2020-11-30");
    const answered = await here.run("audit", "mandari", "--allow-empty");
    expect(answered).toMatchObject({ code: 1, out: expect.stringContaining("was answered after 20 working days") });
  });
});
