import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const binaries = [
  "/usr/lib/chromium/chromium",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
/** What a page has done by then counts, as for the bot (it looks again after about 0.6 s). */
const PAGE_TIME = 1_000;
const LONGEST = 60_000;

/** A case file as a browser shows it, its scripts run; null where there is no Chromium. No name resolves while it runs. */
export async function rendered(path: string): Promise<string | null> {
  const binary = binaries.find((file) => existsSync(file));
  if (binary === undefined) return null;
  const profile = mkdtempSync(join(tmpdir(), "goodbot-cases-browser-"));
  try {
    return await output(binary, [
      ...[
        "--headless",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        `--user-data-dir=${profile}`,
      ],
      // Chromium has no sandbox for the superuser.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ...["--host-resolver-rules=MAP * ~NOTFOUND", `--virtual-time-budget=${PAGE_TIME}`, "--dump-dom"],
      pathToFileURL(resolve(path)).href,
    ]);
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

function output(binary: string, args: readonly string[]): Promise<string> {
  return new Promise((done, failed) => {
    const browser = spawn(binary, args, { stdio: ["ignore", "pipe", "ignore"], timeout: LONGEST });
    const chunks: Buffer[] = [];
    browser.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    browser.on("error", failed);
    browser.on("close", () => done(Buffer.concat(chunks).toString("utf8")));
  });
}
