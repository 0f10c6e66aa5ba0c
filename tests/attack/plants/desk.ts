import { type Attack, nearBorder } from "../attack.ts";
import { DAY } from "../town.ts";

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
