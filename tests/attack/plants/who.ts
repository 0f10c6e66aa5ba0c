import { promises } from "goodbot";
import type { Outcome } from "../../../src/pledge/outcome.ts";
import { type Attack, nearBorder } from "../attack.ts";
import { FILES, PAGES, type Planter } from "../planter.ts";
import { at, HOST, pledging } from "../town.ts";

/** Who asks: names, kinds of sources, the page behind the name. */

const browsing = pledging(
  promises.identity({ agents: { default: PAGES, document: FILES }, inBrowser: "after the browser's own" }),
);
const CHROMIUM =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

const named = (deed: string, beyond: string, more: Pick<Attack, "bot"> = {}): Attack =>
  nearBorder(deed, { beyond, inside: PAGES, ...more }, async (planter, agent) => {
    await planter.begin();
    const [asked] = await planter.visit({ agent });
    return [asked];
  });

export const identity: readonly Attack[] = [
  named("another bot's name", "AusschauBot/1.0 (+https://ausschau.at/bot; responsible public-data crawler)"),
  named("the own name with a blank more", `${PAGES} `),
  named("the own name without its address", "mandari-ingestor"),
  named("the document cache's name on a page", FILES),
  nearBorder("the page's name on a document", { beyond: PAGES, inside: FILES }, async (planter, agent) => {
    await planter.begin();
    const [asked] = await planter.visit({ agent, purpose: "document", url: at("/files/1.pdf") });
    return [asked];
  }),
  nearBorder(
    "in the browser the own name before the browser's",
    { beyond: `${PAGES} ${CHROMIUM}`, inside: `${CHROMIUM} ${PAGES}`, bot: browsing },
    async (planter, agent) => {
      await planter.begin();
      const [asked] = await planter.visit({ agent, channel: "browser", purpose: "page" });
      return [asked];
    },
  ),
];

const ofKind = (deed: string, beyond: string, purpose: "data" | "document"): Attack =>
  nearBorder(deed, { beyond, inside: "oparl" }, async (planter, sourceKind) => {
    await planter.begin();
    const [asked] = await planter.visit({
      ...{ sourceKind, purpose },
      ...(purpose === "document" && { agent: FILES, url: at("/files/1.pdf") }),
    });
    return [asked];
  });

export const sourceKinds: readonly Attack[] = [
  ofKind("a website read by a reader of interfaces", "pages", "data"),
  ofKind("a document of a kind that differs in case", "OParl", "document"),
];

const checked = (deed: string, beyond: Record<string, unknown>): Attack =>
  nearBorder(deed, { beyond, inside: { ok: true, address: "https://mandari.de/crawler" } }, async (planter, detail) => {
    await planter.begin();
    return [await planter.row({ event: "operator", at: planter.now, act: "page checked", detail })];
  });

export const botPage: readonly Attack[] = [
  checked("a page that did not answer", { ok: false, address: "https://mandari.de/crawler" }),
  checked("a page whose check says nothing of its result", { address: "https://mandari.de/crawler" }),
];

const scoped = (deed: string, beyond: Asked, inside: Asked): Attack =>
  nearBorder(deed, { beyond, inside }, async (planter, asking) => {
    await planter.begin();
    const host = asking.url === undefined ? HOST : new URL(asking.url).host;
    if (host !== HOST) await planter.robots("User-agent: *\nDisallow:\n", { url: at("/robots.txt", host) });
    const [asked] = await planter.visit(asking);
    return [asked];
  });

type Asked = { readonly url?: string; readonly method?: "GET" | "POST" | "HEAD"; readonly purpose?: "document" };

export const scope: readonly Attack[] = [
  scoped(
    "a page on a host that is not the source's",
    { url: at("/1", "fremd.example") },
    { url: at("/1", "fremd.example"), purpose: "document" },
  ),
  scoped("the same host on another port", { url: at("/1", `${HOST}:8443`) }, { url: at("/1", `${HOST}:443`) }),
  scoped("a POST", { method: "POST" }, { method: "GET" }),
  scoped("a HEAD", { method: "HEAD" }, { method: "GET" }),
  scoped(
    "a login, its first letter written as a number",
    { url: at("/ris/%6Cogin.asp?x=1") },
    { url: at("/ris/logins.asp?x=1") },
  ),
  scoped("an internal area in a parameter", { url: at("/ris?area=INTERN") }, { url: at("/ris?area=international") }),
  scoped(
    "an address with a password",
    { url: `https://user:secret@${HOST}/oparl/v1.0` },
    { url: at("/user:secret@town") },
  ),
  nearBorder(
    "a request whose row names another host than its address",
    { beyond: "fremd.example", inside: HOST },
    async (planter, host) => {
      await planter.begin();
      return [(await planter.visit({ url: at("/1", host), host: HOST, authority: `https://${HOST}:443` }))[0]];
    },
  ),
  {
    deed: "a redirect into the login",
    plant: async (planter) => {
      await planter.begin();
      const url = at("/login");
      const [parent] = await planter.visit({}, { status: 302, findings: { location: url } });
      const [asked] = await planter.visit({ url, hop: 1, parent });
      return [asked];
    },
    twin: async (planter) => {
      await planter.begin();
      const url = at("/blogin");
      const [parent] = await planter.visit({}, { status: 302, findings: { location: url } });
      await planter.visit({ url, hop: 1, parent });
    },
  },
];

const dialled = (deed: string, beyond: string, inside: string): Attack =>
  nearBorder(deed, { beyond, inside }, async (planter, address) => {
    await planter.begin();
    const [asked] = await planter.visit({ address }, { address });
    return [asked];
  });

/** An answer whose row does not say where it came from. */
async function answered(planter: Planter, outcome: Outcome, status?: number): Promise<readonly number[]> {
  await planter.begin();
  const request = await planter.ask({ address: null });
  const bare = { wireBytes: 0, bytes: 0, findings: {}, outcome, ...(status !== undefined && { status }) };
  const row = { event: "answered", at: planter.now, request, endedAt: planter.now, ...bare } as const;
  return [request, await planter.row(row)];
}

export const addresses: readonly Attack[] = [
  dialled("a private address (the first of its block)", "172.16.0.0", "172.15.255.255"),
  dialled("a private address (the last of its block)", "172.31.255.255", "172.32.0.1"),
  dialled("an address behind a provider's translation", "100.64.0.0", "100.63.255.255"),
  dialled("a cloud's own address, mapped into IPv6", "::ffff:169.254.169.254", "::ffff:169.253.169.254"),
  dialled("loopback by way of NAT64", "64:ff9b::7f00:1", "64:ff9b::8000:1"),
  dialled("a unique local address", "fd00::1", "2a01:4f8::1"),
  nearBorder(
    "another address dialled than the one that was judged",
    { beyond: "93.184.215.15", inside: "93.184.215.14" },
    async (planter, address) => {
      await planter.begin();
      const [asked, answered] = await planter.visit({ address: "93.184.215.14" }, { address });
      return [asked, answered];
    },
  ),
  {
    deed: "an answer from an address that nobody knows",
    plant: (planter) => answered(planter, "answered", 200),
    twin: (planter) => answered(planter, "no such host"),
  },
  nearBorder(
    "a replica that is not on loopback",
    { beyond: "93.184.215.14", inside: "127.0.0.2" },
    async (planter, address) => {
      await planter.begin();
      const [asked] = await planter.visit({ address, replica: true }, { address });
      return [asked];
    },
  ),
];
