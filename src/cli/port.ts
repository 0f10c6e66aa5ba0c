import { InvalidArgumentError } from "commander";

/** A port of the command line; 0: any that is free. */
export function portNumber(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError("A port is a whole number from 0 (any that is free) to 65535.");
}
