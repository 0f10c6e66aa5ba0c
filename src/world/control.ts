import type { AccessLog } from "./access-log.ts";
import { faultKinds } from "./faults.ts";
import type { Order, ReplicaWords } from "./replica.ts";
import type { ReplicaSet } from "./replica-set.ts";
import { robotsVariants } from "./robots-variants.ts";

/** What the control port works on. */
export interface Controlled {
  readonly set: ReplicaSet;
  readonly log: AccessLog;
  now(): number;
}

export interface ControlAnswer {
  readonly status: number;
  readonly type: "application/json" | "application/x-ndjson" | "text/plain";
  readonly body: string;
}

/**
 * Answers one GET on the control port.
 *
 * @example controlAnswer(world, "/fault?spec=status:500:3&host=broken.example")
 */
export function controlAnswer(world: Controlled, url: string): ControlAnswer {
  const { pathname, searchParams } = new URL(url, "http://control");
  const host = searchParams.get("host")?.toLowerCase();
  const path = searchParams.get("path") ?? undefined;
  const target = { ...(host && { host }), ...(path && { path }) };
  const order = (way: Order["way"], text: string, value?: string): string[] =>
    world.set.order({ way, text, now: world.now(), ...(value !== undefined && { value }) }, target);

  switch (pathname) {
    case "/state":
      return json({
        hosts: world.set.hosts,
        rows: world.log.rows().length,
        underWay: world.log.underWay,
        ...world.set.state(),
      });
    case "/fault":
      return done("spec", searchParams.get("spec"), (spec) => order("fault", spec));
    case "/mutate":
      return done("what", searchParams.get("what"), (what) => order("mutate", what));
    case "/set": {
      const pairs = [...searchParams].filter(([key]) => key !== "host" && key !== "path");
      if (pairs.length === 0) return usage("/set?key=value");
      const said = pairs.map(([key, value]) => ({ key, said: order("set", key, value) }));
      const unknown = said.find((each) => each.said.length === 0);
      return unknown ? nobody(unknown.key) : json({ done: said.flatMap((each) => each.said) });
    }
    case "/clear":
      world.set.clear();
      return json({ done: ["faults and settings lifted"] });
    case "/log":
      return ndjson(world.log.rows().filter((row) => wanted(row, host, Number(searchParams.get("since") ?? 0))));
    case "/clear-log":
      world.log.clear();
      return json({ done: ["access log emptied"] });
    case "/reset":
      world.set.reset();
      world.log.clear();
      return json({ done: ["hosts as at the start, access log emptied"] });
    case "/":
    case "/help":
      return { status: 200, type: "text/plain", body: help(world.set) };
    default:
      return { status: 404, type: "text/plain", body: `no ${pathname} here; /help lists what there is\n` };
  }
}

function done(name: string, value: string | null, act: (value: string) => string[]): ControlAnswer {
  if (!value) return usage(`?${name}=…`);
  const said = act(value);
  return said.length > 0 ? json({ done: said }) : nobody(value);
}

const nobody = (word: string): ControlAnswer => ({
  status: 400,
  type: "text/plain",
  body: `no host knows "${word}"; /help lists the words and their arguments\n`,
});

const usage = (form: string): ControlAnswer => ({ status: 400, type: "text/plain", body: `usage: ${form}\n` });

const json = (value: unknown): ControlAnswer => ({
  status: 200,
  type: "application/json",
  body: `${JSON.stringify(value, null, 2)}\n`,
});

const ndjson = (rows: readonly unknown[]): ControlAnswer => ({
  status: 200,
  type: "application/x-ndjson",
  body: rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
});

const wanted = (row: { seq: number; host: string }, host: string | undefined, since: number): boolean =>
  row.seq > since && (host === undefined || row.host === host);

/** Every word with its meaning, generated from the closed lists. */
function help(set: ReplicaSet): string {
  const own = set.replicas.flatMap((replica) =>
    replica.words ? [{ hosts: replica.hosts, words: replica.words }] : [],
  );
  return [
    "GET /state                      what every host holds, the faults in force",
    "GET /fault?spec=SPEC            SPEC = NAME[:ARG…][@[HOST][/PATH]]; PATH is a beginning, with $ behind it the whole",
    "GET /mutate?what=NAME[:ARG…]    changes content",
    "GET /set?KEY=VALUE              changes behaviour; robots=VARIANT works for every host",
    "GET /clear                      lifts faults and settings (content stays)",
    "GET /clear-log                  empties the access log",
    "GET /log[?since=SEQ]            the access log, one JSON object a line",
    "GET /reset                      everything as at the start",
    "All but /state and /help take &host=HOST; /fault takes &path=PATH too. Without a host: every host that knows the word.",
    "",
    "Faults of every host (the newest that matches strikes):",
    ...Object.values(faultKinds).map(({ usage: form, meaning }) => line(form, meaning)),
    "",
    "Variants of robots.txt:",
    ...Object.entries(robotsVariants).map(([form, meaning]) => line(form, meaning)),
    ...own.flatMap(({ hosts, words }) => ["", `${hosts.join(", ")}:`, ...wordLines(words)]),
    "",
  ].join("\n");
}

function wordLines(words: ReplicaWords): string[] {
  const groups = { fault: words.faults, mutation: words.mutations, setting: words.settings };
  return Object.entries(groups).flatMap(([group, list]) =>
    Object.entries(list ?? {}).map(([form, meaning]) => line(`${group} ${form}`, meaning)),
  );
}

const line = (form: string, meaning: string): string => `  ${form.padEnd(44)} ${meaning}`;
