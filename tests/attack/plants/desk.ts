import { type Attack, nearBorder } from "../attack.ts";
import type { Planter } from "../planter.ts";
import { DAY, HOST } from "../town.ts";

/** A wish that came on a Monday, what was decided the day after, and an answer so many days later. */
const answered = (deed: string, { beyond, inside }: { readonly beyond: number; readonly inside: number }): Attack =>
  nearBorder(deed, { beyond, inside, start: Date.UTC(2026, 10, 29, 11) }, async (planter, days) => {
    const monday = planter.now + DAY;
    const told = (at: number, act: string, detail: object) =>
      planter.row({ event: "operator", at, act, detail: { case: "2026-1", ...detail } });
    const opened = await told(monday, "case opened", { domain: "town.example" });
    await told(monday + DAY, "case decided", { decision: "granted", reason: "a small server", offers: [] });
    return [opened, await told(monday + days * DAY, "case answered", {})];
  });

/** A wish that is not granted, with these offers. */
const decided = (deed: string, beyond: object, inside: object): Attack =>
  nearBorder(deed, { beyond, inside }, async (planter, detail) => {
    const whole = {
      case: "2026-1",
      decision: "refused",
      reason: "official information",
      offers: ["throttle"],
      ...detail,
    };
    await planter.row({ event: "operator", at: planter.now, act: "case opened", detail: { case: "2026-1" } });
    return [await planter.row({ event: "operator", at: planter.now, act: "case decided", detail: whole })];
  });

export const requests: readonly Attack[] = [
  answered("an answer on the sixth working day", { beyond: 8, inside: 7 }),
  decided("a wish refused without an offer", { offers: [] }, { offers: ["night window"] }),
  decided("a decision without a reason", { reason: "" }, {}),
];

/** What an installation says of its settings. */
const explained = (deed: string, beyond: object): Attack =>
  nearBorder(deed, { beyond, inside: {} }, async (planter, detail) => [
    await planter.row({
      ...{ event: "operator", at: planter.now, act: "settings checked" },
      detail: { settings: 60, missing: [], ...detail },
    }),
  ]);

export const ownInstallations: readonly Attack[] = [
  explained("a setting that nobody explains", { missing: ["spacing.perHost"] }),
  explained("a look at no setting at all", { settings: 0 }),
];

/** Acts on what was taken down, one after the other; the last one is to blame. */
const acted = (planter: Planter, ...acts: readonly (readonly [act: string, detail: object])[]): Promise<number> =>
  acts.reduce<Promise<number>>(async (before, [act, detail]) => {
    await before;
    const event = act === "purged" ? "deleted" : "operator";
    return planter.row({ event, at: planter.now, act, detail: { ...detail } });
  }, Promise.resolve(0));

/** The last of some acts is one that this promise forbids, or lets pass. */
const lastAct = (
  deed: string,
  before: readonly (readonly [string, object])[],
  { act, beyond, inside }: { readonly act: string; readonly beyond: object; readonly inside: object },
): Attack =>
  nearBorder(deed, { beyond, inside }, async (planter, detail) => [await acted(planter, ...before, [act, detail])]);

const covers = ["takedown covers", { scope: "record", marks: ["a"] }] as const;
const demanded = ["deletion demanded", { by: "the mayor" }] as const;

export const takedown: readonly Attack[] = [
  lastAct("something taken down that its source has brought back", [covers], {
    ...{ act: "takedowns checked", beyond: { shown: [1], lost: [] }, inside: { shown: [], lost: [] } },
  }),
  lastAct("something taken down that is given out", [covers], {
    ...{ act: "given out", beyond: { kinds: ["Paper"], takenDown: [1] }, inside: { kinds: ["Paper"], takenDown: [] } },
  }),
  lastAct("a takedown without a reason", [], {
    ...{ act: "takedown", beyond: { scope: "body", reason: "" }, inside: { scope: "body", reason: "a demand" } },
  }),
];

export const purge: readonly Attack[] = [
  lastAct("more deleted for good than was taken down", [covers, demanded], {
    ...{ act: "purged", beyond: { marks: ["a", "b"] }, inside: { marks: ["a"] } },
  }),
  lastAct("something gone that was only taken down", [covers], {
    ...{ act: "takedowns checked", beyond: { shown: [], lost: [1] }, inside: { shown: [], lost: [] } },
  }),
  nearBorder(
    "a deletion for good that nobody demanded",
    { beyond: [covers], inside: [covers, demanded] },
    async (planter, before) => [await acted(planter, ...before, ["purged", { marks: ["a"] }])],
  ),
];

/** A document of the town, asked for by the schedule. */
const visitedFile = { url: `https://${HOST}/files/1.pdf`, purpose: "document", file: "f".repeat(64) } as const;

export const visitors: readonly Attack[] = [
  nearBorder("a document that no reading had named", { beyond: false, inside: true }, async (planter, isNamed) => {
    await planter.begin({ trigger: "schedule" });
    const [page] = await planter.visit();
    return [await planter.ask({ ...visitedFile, parent: isNamed ? page : page + 1 })];
  }),
  nearBorder(
    "a robots.txt asked for after the pass had ended",
    { beyond: true, inside: false },
    async (planter, isOver) => {
      await planter.begin();
      if (isOver) await planter.end();
      return [(await planter.robots("User-agent: *\nDisallow:\n"))[0]];
    },
  ),
];
