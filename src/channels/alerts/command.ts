import { spawn } from "node:child_process";
import type { Alert } from "./alert.ts";

const PATIENCE = 30_000;

/**
 * Hands an alert to a program, as JSON on its standard input.
 *
 * @throws Error where it cannot be started, takes too long, or ends with another code than 0
 */
export function runCommand([program = "", ...rest]: readonly string[], alert: Alert): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, { stdio: ["pipe", "ignore", "ignore"], timeout: PATIENCE, shell: false });
    child.once("error", (error) => reject(new Error(`${program}: ${error.message}`)));
    child.once("close", (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${signal ?? `code ${code}`}`)),
    );
    // A program that does not read its input breaks the pipe: its exit code says how it went.
    child.stdin.on("error", () => undefined);
    child.stdin.end(`${JSON.stringify(alert)}\n`);
  });
}
