import type { Progress } from "../gate/step.ts";
import { isAnswer } from "../pledge/outcome.ts";
import type { Clock } from "../time/clock.ts";
import { bytes, counted, localTime, plain, span, timeOfDay } from "./words.ts";

/** Where nobody watches a terminal: at most one line in so many milliseconds, news aside. */
const SPARSE = 15_000;
/** A terminal's line is not written more often than this. */
const FRAME = 100;
/** A wait as long as this is news. */
const LONG_WAIT = 30_000;

/** Shows a pass while it runs. */
export interface ProgressView {
  tell(event: Progress): void;
  /** Takes the line off the terminal again. */
  end(): void;
}

/**
 * Says what a pass does and for whom it waits until when: one line that renews itself on a terminal, sparse lines
 * elsewhere (a log file). Refusals, failures and long waits are told at once, each reason once for a host.
 *
 * @param width of the terminal; undefined where there is none
 */
export function progressView(
  write: (text: string) => void,
  clock: Pick<Clock, "now">,
  { bot, width, quiet = false }: { readonly bot: string; readonly width: number | undefined; readonly quiet?: boolean },
): ProgressView {
  if (quiet) return { tell: () => undefined, end: () => undefined };
  const told = new Set<string>();
  let [asked, received, last] = [0, 0, width === undefined ? clock.now() : 0];

  const show = (line: string, at: number): void => {
    const figures = `${counted(asked, "request")}, ${bytes(received)}`;
    const whole = `${timeOfDay(at)} ${bot}: ${figures} · ${line}`;
    write(width === undefined ? `${whole}\n` : `\r\u001b[2K${fitting(whole, width)}`);
  };
  const news = (key: string, line: string): void => {
    if (told.has(key)) return;
    told.add(key);
    write(`${width === undefined ? "" : "\r\u001b[2K"}${timeOfDay(clock.now())} ${bot}: ${line}\n`);
  };

  return {
    tell(event) {
      const { host, at } = event;
      if (event.kind === "asking") asked += 1;
      if (event.kind === "heard") received += event.exchange.wireBytes;
      const long = event.kind === "waiting" && event.until - at >= LONG_WAIT;
      if (long) news(`${host} ${event.until}`, waiting(event));
      if (event.kind === "refused")
        news(`${host} ${event.why}`, plain(`${host}: not asked (${event.by}): ${event.why}`));
      if (event.kind === "heard" && !isAnswer(event.exchange.outcome) && event.exchange.outcome !== "stopped") {
        news(`${host} ${event.exchange.outcome}`, plain(`${host}: ${event.exchange.outcome} (${event.url})`));
      }
      if (at - last < (width === undefined ? SPARSE : FRAME)) return;
      last = at;
      const line = lineOf(event);
      if (line !== undefined) show(line, at);
    },
    end() {
      if (width !== undefined) write("\r\u001b[2K");
    },
  };
}

function lineOf(event: Progress): string | undefined {
  switch (event.kind) {
    case "asking":
      return plain(`${event.host}: asks ${event.url}`);
    case "heard":
      return plain(`${event.host}: ${event.exchange.status ?? event.exchange.outcome} ${event.url}`);
    case "waiting":
      return waiting(event);
    case "refused":
      return undefined;
  }
}

const waiting = ({ host, at, until, by, why }: Extract<Progress, { kind: "waiting" }>): string => {
  const when = until - at >= LONG_WAIT ? localTime(until) : timeOfDay(until);
  return plain(`${host}: waits until ${when}, ${span(until - at)} (${by}: ${why})`);
};

const fitting = (text: string, width: number): string => (text.length < width ? text : `${text.slice(0, width - 2)}…`);
