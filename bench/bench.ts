/** A table of figures that a bench prints. */
export interface Figures {
  readonly title: string;
  readonly lines: readonly string[];
  /** Targets that were missed, as sentences; none where all are met. */
  readonly missed: readonly string[];
}

/** Runs `work` for about `milliseconds` and returns how many times a second it ran, the best of five rounds. */
export function perSecond(work: () => void, milliseconds = 1000): number {
  const rounds = 5;
  let best = 0;
  runFor(work, milliseconds / rounds);
  for (let round = 0; round < rounds; round += 1) best = Math.max(best, runFor(work, milliseconds / rounds));
  return best;
}

function runFor(work: () => void, milliseconds: number): number {
  const start = performance.now();
  let runs = 0;
  let passed = 0;
  while (passed < milliseconds) {
    work();
    runs += 1;
    passed = performance.now() - start;
  }
  return (runs * 1000) / passed;
}
