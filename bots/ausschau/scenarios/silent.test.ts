import { incidentsOfWebsites } from "goodbot/world";
import { describe, expect, test } from "vitest";
import { DAY, Firms } from "./firms.ts";

describe("A10: a site that gives no answer about reservations", () => {
  test("is put off three times, then waits for a person; its files are looked at all the same", async () => {
    const firms = await Firms.read();
    firms.firm.change({ ai: 503 });
    await firms.days(40);
    const asked = () => firms.house.world.log().filter(({ path }) => path === "/ai.txt").length;
    const [incident] = await incidentsOfWebsites(firms.house, firms.bot);
    expect(incident).toMatchObject({ kind: "website silent", source: "firma-1" });
    expect((await firms.records()).size).toBeGreaterThan(3);
    // Answering again is not enough: somebody decides.
    firms.firm.change({ ai: null });
    const before = asked();
    expect((await firms.days(14)).flatMap(({ pages }) => pages)).toEqual([]);
    expect(asked()).toBeGreaterThan(before);
    await firms.release();
    expect((await firms.pass()).pages).toContain("/leistungen");
    expect(await incidentsOfWebsites(firms.house, firms.bot)).toEqual([]);
  });

  test("a site of which a third page reserves itself is shown to the operator, and read on", async () => {
    const headersOn = ["/referenzen/1", "/referenzen/2"];
    const firms = await Firms.read({ headers: { "tdm-reservation": "1" }, headersOn });
    expect(await incidentsOfWebsites(firms.house, firms.bot)).toEqual([]);
    firms.firm.change({ headersOn: [...headersOn, "/referenzen/3"] });
    await firms.days(32);
    const [incident] = await incidentsOfWebsites(firms.house, firms.bot);
    expect(incident).toMatchObject({ kind: "pages reserved", source: "firma-1" });
    expect([...(await firms.records()).keys()]).toContain("fact:/leistungen");
    await firms.house.pass(DAY);
  });
});
