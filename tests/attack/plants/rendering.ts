import { promises } from "goodbot";
import { type Attack, nearBorder } from "../attack.ts";
import type { Asking, Planter } from "../planter.ts";
import { at, pledging } from "../town.ts";

/** Pages in a browser: what they may load, from where, and how much. */

const bot = pledging(
  promises.scope({ methods: ["GET", "POST"] }),
  promises.rendering({ load: ["script", "data"], post: [], requests: 2, bytes: 10_000, time: "10s" }),
);

/** The page itself, asked and answered; the number of its row. */
async function page(planter: Planter, asking: Asking = {}): Promise<number> {
  const [asked] = await planter.visit({ ...asks, url: at("/angebote"), purpose: "page", resource: "page", ...asking });
  return asked;
}

const asks = { channel: "browser", role: "other" } as const;

/** Something that the page asked for. */
const wish = (page: number, more: Asking = {}): Asking => ({
  ...{ ...asks, page, parent: page, purpose: "data", resource: "data", url: at("/offers.json"), after: 1_500 },
  ...more,
});

export const rendering: readonly Attack[] = [
  nearBorder(
    "an image that a page wanted",
    { beyond: "image", inside: "script", bot },
    async (planter, resource: "image" | "script") => {
      await planter.begin();
      const asked = await page(planter);
      const [loaded] = await planter.visit(wish(asked, { purpose: "sub-request", resource }));
      return [asked, loaded];
    },
  ),
  nearBorder("one request more than a page may make", { beyond: 3, inside: 2, bot }, async (planter, many) => {
    await planter.begin();
    const rows = [await page(planter)];
    for (let n = 0; n < many; n++) rows.push((await planter.visit(wish(rows[0] ?? 0)))[0]);
    return rows;
  }),
  nearBorder("more after ten thousand bytes", { beyond: 10_001, inside: 10_000, bot }, async (planter, bytes) => {
    await planter.begin();
    const asked = await page(planter);
    await planter.visit(wish(asked), { bytes });
    return [asked, (await planter.visit(wish(asked)))[0]];
  }),
  nearBorder("a wish 10.001 s after its page", { beyond: 10_001, inside: 10_000, bot }, async (planter, later) => {
    await planter.begin();
    const asked = await planter.ask({ ...asks, url: at("/angebote"), purpose: "page", resource: "page" });
    const startedAt = planter.now + later;
    await planter.answer(asked);
    return [asked, (await planter.visit(wish(asked, { startedAt })))[0]];
  }),
  nearBorder(
    "a page's own POST that nobody allows",
    { beyond: "POST", inside: "GET", bot },
    async (planter, method) => {
      await planter.begin();
      const asked = await page(planter);
      return [asked, (await planter.visit(wish(asked, { method: method === "POST" ? "POST" : "GET" })))[0]];
    },
  ),
  nearBorder("data that the bot asks for itself", { beyond: "data", inside: "page", bot }, async (planter, purpose) => {
    await planter.begin();
    return [(await planter.visit({ purpose: purpose === "data" ? "data" : "page" }))[0]];
  }),
  nearBorder("a wish of a page that nobody asked", { beyond: true, inside: false, bot }, async (planter, orphan) => {
    await planter.begin();
    const asked = await page(planter);
    return [(await planter.visit(wish(orphan ? asked + 1_000 : asked)))[0]];
  }),
];
