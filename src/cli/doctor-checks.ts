import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runsWithoutSandbox } from "../channels/browser/browser-session.ts";
import { lookAtUrl, unread } from "../desk/look-at-url.ts";
import { openRegister } from "../pass/register.ts";
import type { AlertSettings } from "../pledge/alert-settings.ts";
import type { Bot, Source } from "../pledge/bot.ts";
import type { Config } from "../pledge/config.ts";
import { Fault } from "../pledge/fault.ts";
import { placeOf } from "../pledge/request.ts";
import { scope } from "../promises/scope.ts";
import type { Store } from "../store/store.ts";
import type { OpenedHouse } from "./common.ts";
import { contactWarnings } from "./contact-warnings.ts";
import type { Shell } from "./shell.ts";
import { bytes, localTime, span } from "./words.ts";

/** One line of the doctor's. `next` says what to do where it is not well. */
export interface Check {
  readonly what: string;
  readonly result: "ok" | "not ok" | "not checked";
  readonly why: string;
  readonly next?: string;
}

const ok = (what: string, why: string): Check => ({ what, result: "ok", why });
const notOk = (what: string, why: string, next: string): Check => ({ what, result: "not ok", why, next });
const notChecked = (what: string, why: string, next: string): Check => ({ what, result: "not checked", why, next });

const MINUTE = 60_000;
const DAY = 86_400_000;
/** A pass of a large source with its copies needs about as much. */
const LEAST_ROOM = 1_000_000_000;

/** The clock must not stand behind the ledger: gaps and hours are counted by it. */
export async function checkClock(store: Store, now: number): Promise<Check> {
  const head = await store.ledger.head();
  if (head && head.at > now + MINUTE) {
    const behind = `${span(head.at - now)} behind the last row of the ledger (${localTime(head.at)})`;
    return notOk("clock", behind, "Set this machine's clock; switch on its time synchronisation.");
  }
  return ok("clock", `${localTime(now)}${head ? ", not behind the ledger" : ""}`);
}

/** Room on the disk, and a folder that can be written. */
export async function checkDisk(dataDir: string, pid: number): Promise<readonly Check[]> {
  const probe = join(dataDir, `.doctor-${pid}`);
  const written = await mkdir(dataDir, { recursive: true })
    .then(() => writeFile(probe, "probe"))
    .then(() => rm(probe))
    .then(
      () => ok("data folder", `${dataDir} can be written`),
      (error: unknown) =>
        notOk("data folder", `${dataDir}: ${String(error)}`, "Give this user the right to write there, or --data DIR."),
    );
  const disk = await statfs(dataDir).catch(() => undefined);
  if (!disk) return [written, notChecked("disk", "this system does not say", "Look at the room on the disk yourself.")];
  const free = disk.bavail * disk.bsize;
  const room = `${bytes(free)} free`;
  const next = "Make room, move the data with --data, or clear away what nothing needs: goodbot gc";
  return [written, free < LEAST_ROOM ? notOk("disk", room, next) : ok("disk", room)];
}

/** Further certificates to trust: still valid? */
export function checkCertificates(ca: string | undefined, now: number): Check {
  const what = "certificates";
  if (ca === undefined) return ok(what, "those of this release; servers are always verified");
  try {
    const pems = readFileSync(ca, "utf8").match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    const ends = pems.map((pem) => Date.parse(new X509Certificate(pem).validTo));
    const first = Math.min(...ends);
    if (ends.length === 0) return notOk(what, `${ca} holds none`, "Name a file of certificates in PEM form.");
    if (first < now) return notOk(what, `one in ${ca} ran out ${localTime(first)}`, "Put a new one in its place.");
    const why = `${ca}: valid until ${localTime(first)}`;
    return first < now + 14 * DAY ? notOk(what, why, "Renew it within two weeks.") : ok(what, why);
  } catch (error) {
    return notOk(what, `${ca}: ${String(error)}`, "Name a file of certificates in PEM form.");
  }
}

/** The browser that sources are read in, and whether it may be used. Starts it. */
export async function checkBrowser(house: OpenedHouse["house"]): Promise<Check> {
  const atHand = await house.channels.browser?.atHand?.();
  if (!atHand || "missing" in atHand)
    return notOk("browser", atHand?.missing ?? "none", "Other sources are read without it. Then: goodbot chromium");
  const held = runsWithoutSandbox() ? "; without its sandbox, since this user is root" : "";
  return ok("browser", `${atHand.agent}${held}`);
}

/** Whether somebody is told when something is wrong, and the secrets for it are there. Sends nothing. */
export function checkAlerts(settings: AlertSettings | undefined, env: Shell["env"]): Check {
  const what = "alerts";
  const next = "Set alerts in goodbot.config.ts (handbook: The operator's desk).";
  const { mail, webhook, command } = settings ?? {};
  const ways = Object.entries({ mail, webhook, command }).flatMap(([name, way]) => (way ? [name] : []));
  if (ways.length === 0) return notChecked(what, "nobody is told when something is wrong", next);
  const named = [mail?.passwordFrom, webhook?.urlFrom, webhook?.tokenFrom];
  const missing = named.filter((name) => name !== undefined && !env[name]);
  return missing.length > 0
    ? notOk(what, `not in the environment: ${missing.join(", ")}`, "Set it where goodbot serve is started.")
    : ok(what, `by ${ways.join(" and ")}, from goodbot serve`);
}

/** Whether complaints reach somebody: the form of the contact, and whom the User-Agent names. */
export function checkContact(bot: Bot, file: string, operator: Config["operator"]): readonly Check[] {
  const what = `${bot.name}: contact`;
  const [warning] = contactWarnings(bot, file, operator);
  const named = warning
    ? notOk(what, `the User-Agent ${warning.is}`, `It should name ${warning.want}.`)
    : ok(what, `${bot.contact}; the User-Agent names this installation's operator`);
  const invented = /\.(?:example|invalid|test|localhost)$/i.test(operator.mail)
    ? notOk("mail", `${operator.mail} is an invented address`, "Write your own into goodbot.config.ts and bot.ts.")
    : notChecked("mail", `whether ${operator.mail} is read`, "Send yourself a mail there, and answer it.");
  return [named, invented];
}

/**
 * Whether the page that the User-Agent names can be reached: asked once, in the bot's own name, through gate and ledger
 * like everything else.
 */
export async function checkPage(opened: OpenedHouse, bot: Bot, shell: Shell): Promise<Check> {
  const what = `${bot.name}: page`;
  const { house } = opened;
  const [kit] = bot.kits;
  if (!kit) return notChecked(what, "the bot has no reading kit yet", "Give it one, then ask again.");
  const { host, url } = placeOf(bot.page);
  const source: Source = {
    ...{ id: "own-page", kind: kit.kind, title: "The bot's own page", url, hosts: [host], settings: {} },
    pledge: [scope({ hosts: [host] })],
  };
  const register = await openRegister(bot, house.store, house.promises, house.clock.now());
  const serve = "Start goodbot serve, and let your web server lead this address to it.";
  // robots.txt of a server that is down would be asked again for minutes.
  const signal = AbortSignal.any([shell.stop, AbortSignal.timeout(MINUTE)]);
  try {
    const wanted = unread(url, source);
    const { answer, refused, why } = await lookAtUrl(house, register, source, wanted, signal);
    if (answer && answer.status === 200) {
      const text = Buffer.from(answer.body).toString("utf8");
      const named = text.toLowerCase().includes(bot.token.toLowerCase());
      return named
        ? ok(what, `${url} answers, and names ${bot.token}`)
        : notOk(what, `${url} does not name ${bot.token}`, serve);
    }
    if (answer) return notOk(what, `${url}: status ${answer.status}`, serve);
    if (refused) return notChecked(what, `${url}: ${refused.code} (${refused.why})`, "Look at it in a browser.");
    return notOk(what, `${url}: ${why}`, serve);
  } catch (error) {
    if (error instanceof Fault && error.code === "not now") return notChecked(what, error.message, error.next);
    throw error;
  }
}
