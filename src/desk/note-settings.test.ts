import { expect, test } from "vitest";
import ausschau from "../../bots/ausschau/bot.ts";
import cucinevotez from "../../bots/cucinevotez/bot.ts";
import mandari from "../../bots/mandari/bot.ts";
import meilenvergleich from "../../bots/meilenvergleich/bot.ts";
import { Conduct } from "../gate/conduct.ts";
import { ownInstallations } from "../promises/own-installations.ts";
import { DeskHouse } from "./desk-testing.ts";
import { noteSettings, unexplained } from "./note-settings.ts";

test.each([mandari, ausschau, cucinevotez, meilenvergleich])("M19: every setting of $name is explained", (bot) => {
  const { settings, missing } = unexplained({ conduct: new Conduct(bot, bot.sources, []) });
  expect(settings).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test("M19: a setting or a promise that nobody explains is named", () => {
  const conduct = new Conduct(mandari, mandari.sources, []);
  const { missing } = unexplained({ conduct }, { spacing: ["perHost", "tokens.all"] });
  expect(missing).toEqual(expect.arrayContaining(["identity", "spacing.atATime"]));
  expect(missing).not.toEqual(expect.arrayContaining(["spacing.perHost", "spacing.tokens"]));
});

test("M19: an installation notes it, and the audit judges it; a bot that does not promise it notes nothing", async () => {
  const silent = await DeskHouse.open();
  const house = (desk: DeskHouse) => ({
    ...{ store: desk.virtual.store, clock: desk.virtual.clock, worker: "serve" },
    promises: new Map(desk.bot.pledge.map(({ spec }) => [spec.name, spec])),
  });
  await noteSettings(house(silent), silent.bot);
  expect(await silent.rows()).toEqual([]);
  const desk = await DeskHouse.open({ pledge: [ownInstallations({ guide: "guide.md", reference: "settings.md" })] });
  await noteSettings(house(desk), desk.bot);
  const { promises } = await desk.virtual.audit(desk.bot);
  expect(promises.find(({ promise }) => promise === "own-installations")).toMatchObject({ judged: 1, violations: 0 });
});
