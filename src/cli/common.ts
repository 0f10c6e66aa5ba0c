import { existsSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type BrowserChannelOptions, browserChannel } from "../channels/browser/browser-channel.ts";
import { type ConnectTo, parseConnectTo } from "../channels/connect-to.ts";
import { httpChannel } from "../channels/http/http-channel.ts";
import { readOnly } from "../desk/read-only.ts";
import type { Progress } from "../gate/step.ts";
import { openStore } from "../ledger/open-store.ts";
import { type SealBook, sealFile } from "../ledger/seal-book.ts";
import type { House } from "../pass/house.ts";
import { textReader } from "../pass/text-reader.ts";
import { Fault } from "../pledge/fault.ts";
import { allPromises } from "../promises/index.ts";
import { diskFault } from "../store/disk-fault.ts";
import type { Store } from "../store/store.ts";
import { idsFrom } from "../time/ids.ts";
import { catchUp } from "./catch-up.ts";
import { ConfigurationFault, type Loaded, loadConfig } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import { hasPassed } from "./passed-chromium.ts";
import type { Shell } from "./shell.ts";
import { plain } from "./words.ts";

/** An opened installation: configuration and store. */
export interface Opened {
  readonly loaded: Loaded;
  readonly store: Store;
  readonly dataDir: string;
  readonly seals: SealBook;
  close(): Promise<void>;
}

type ChromiumPlaces = Pick<BrowserChannelOptions, "binary" | "folder">;

/** An installation that can also ask: with everything a pass needs. */
export interface OpenedHouse extends Opened {
  readonly house: House;
}

/** Where the data lie: `--data`, else what the configuration says. */
export const dataDirOf = (options: CommonOptions, loaded: Loaded): string =>
  options.data === undefined ? resolve(loaded.folder, loaded.config.data) : resolve(options.data);

/**
 * Opens configuration and store for a command that asks; opens no connection yet. The caller closes it.
 *
 * @throws Fault "configuration" where configuration or store cannot be used
 */
export async function openHouse(
  options: CommonOptions,
  shell: Pick<Shell, "clock" | "random" | "pid"> & Partial<Pick<Shell, "env">>,
  progress?: (event: Progress) => void,
): Promise<OpenedHouse> {
  // Wrong options are told before a folder or a store is made.
  const rules = connectToOf(options);
  const ca = caOf(options);
  const extraCa = { ...extraCaOf(await loadConfig(options.config)), ...extraCaIn(options) };
  const opened = await openData(options, shell);
  try {
    await catchUp(opened.store.ledger, shell.clock);
  } catch (error) {
    await opened.close();
    throw error;
  }
  const channel = httpChannel({ clock: shell.clock, ca, extraCa, connectTo: rules });
  const browser = browserChannel({
    ...{ clock: shell.clock, resolve: channel.resolve, ca, ...chromiumPlaces(shell.env) },
    hasPassed: (version) => hasPassed(opened.dataDir, version),
  });
  const texts = textReader(shell.clock);
  return {
    ...opened,
    house: {
      store: opened.store,
      channels: { http: channel, browser },
      clock: shell.clock,
      ids: idsFrom(shell.clock, shell.random),
      worker: `${shell.pid}`,
      promises: allPromises,
      ...{ seals: opened.seals, texts },
      ...(progress && { progress }),
    },
    close: async () => {
      await texts.close();
      await browser.close();
      await channel.close();
      await opened.close();
    },
  };
}

/** Where Chromium and its memory lie, for machines that have them elsewhere than Debian. */
export const chromiumPlaces = ({ GOODBOT_CHROMIUM, GOODBOT_MEMORY }: Shell["env"] = {}): ChromiumPlaces => ({
  ...(GOODBOT_CHROMIUM && { binary: GOODBOT_CHROMIUM }),
  ...(GOODBOT_MEMORY && { folder: GOODBOT_MEMORY }),
});

/** Opens configuration and store for a command that writes, but asks nobody. The caller closes it. */
export async function openData(options: CommonOptions, shell: Pick<Shell, "clock" | "random">): Promise<Opened> {
  const loaded = await loadConfig(options.config);
  const dataDir = dataDirOf(options, loaded);
  const path = storePath(options.store ?? loaded.config.store, dataDir);
  await mkdir(dataDir, { recursive: true }).catch((error) => {
    throw diskFault(error, dataDir);
  });
  return openAt(path, { loaded, dataDir }, shell);
}

/**
 * Opens configuration and store for a command that only looks. Where there is no store yet an empty one in memory
 * stands for it: looking leaves nothing behind.
 */
export async function openToRead(
  options: CommonOptions,
  shell: Pick<Shell, "clock" | "random" | "err">,
): Promise<Opened> {
  const loaded = await loadConfig(options.config);
  const dataDir = dataDirOf(options, loaded);
  const path = storePath(options.store ?? loaded.config.store, dataDir);
  const there = existsSync(path);
  // A slip in --data would else look like an installation in which nothing has ever happened.
  if (!there && (options.data ?? options.store) !== undefined)
    shell.err(plain(`goodbot: there is no store at ${path} yet: what follows is that of an empty one`).concat("\n"));
  const opened = await openAt(there ? path : ":memory:", { loaded, dataDir }, shell);
  return { ...opened, store: readOnly(opened.store) };
}

async function openAt(
  path: string,
  place: Pick<Opened, "loaded" | "dataDir">,
  { clock, random }: Pick<Shell, "clock" | "random">,
): Promise<Opened> {
  const { dataDir } = place;
  const store = await openStore({ path, dataDir, clock, random, ids: idsFrom(clock, random) });
  return { ...place, store, seals: sealFile(join(dataDir, "ledger-seals.txt")), close: () => store.close() };
}

const connectToOf = ({ connectTo = [] }: CommonOptions): readonly ConnectTo[] => connectTo.map(parseConnectTo);

function caOf({ ca }: CommonOptions): readonly string[] {
  if (ca === undefined) return [];
  try {
    return [readFileSync(ca, "utf8")];
  } catch (cause) {
    throw new Fault("usage", `--ca ${ca}: the file cannot be read`, "Name a file of certificates in PEM form.", {
      cause,
    });
  }
}

/** The certificates that options add for single hosts: `HOST:FILE`. */
const extraCaIn = ({ extraCa = [] }: CommonOptions): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    extraCa.map((value) => {
      const [, host = "", file = ""] = /^([^:]+):(.+)$/.exec(value) ?? [];
      if (existsSync(file)) return [host.toLowerCase(), [readFileSync(file, "utf8")]];
      const want = "Write HOST:FILE, with the name of a file of certificates in PEM form.";
      throw new Fault("usage", `--extra-ca ${value}: there is no such file`, want);
    }),
  );

/** The certificates that the configuration adds for single hosts (C3: the chain of cdep.ro is incomplete). */
function extraCaOf({ config, folder, file }: Loaded): Readonly<Record<string, readonly string[]>> {
  const texts = Object.entries(config.extraCa).map(([host, path]) => {
    const place = resolve(folder, path);
    if (existsSync(place)) return [host, [readFileSync(place, "utf8")]] as const;
    const is = `${path}, which is no file`;
    const problem = { file, path: `extraCa.${host}`, is, want: "a file of certificates in PEM form" };
    throw new ConfigurationFault([problem], "Mend the path, or leave the host away.");
  });
  return Object.fromEntries(texts);
}

/** Path of the database file. Throws a Fault where the address is of no kind that this release knows. */
export function storePath(address: string | undefined, dataDir: string): string {
  if (address === undefined) return join(dataDir, "goodbot.db");
  if (/^sqlite:./.test(address)) return resolve(address.slice("sqlite:".length));
  if (/^postgres(ql)?:/.test(address)) {
    throw new Fault(
      "configuration",
      "this release keeps its store in SQLite only",
      "Leave --store away, or write --store sqlite:PATH.",
    );
  }
  // Only the kind is named: what stands behind it may hold a password.
  throw new Fault("configuration", `the store "${address.split(":")[0]}:…" is of no known kind`, "Write sqlite:PATH.");
}
