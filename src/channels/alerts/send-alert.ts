import type { AlertSettings } from "../../pledge/alert-settings.ts";
import type { Alert } from "./alert.ts";
import { runCommand } from "./command.ts";
import { sendMail } from "./mail.ts";
import { postAlert } from "./webhook.ts";

/** A way that failed, and why: for the log. */
export interface Undelivered {
  readonly by: "mail" | "webhook" | "command";
  readonly why: string;
}

/**
 * Sends an alert on every way that is set. It reads nothing of the world and asks no site for anything: that is why it
 * passes no promise and stands in no ledger; it lies in the channels, the only room that opens connections.
 *
 * @param env where secrets are found by the names that the settings give
 * @returns the ways that failed; where none is left out of them, nobody has heard it
 */
export async function sendAlert(
  { mail, webhook, command }: AlertSettings,
  alert: Alert,
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly delivered: number; readonly undelivered: readonly Undelivered[] }> {
  const ways: readonly (readonly [Undelivered["by"], (() => Promise<void>) | undefined])[] = [
    ["mail", mail && (() => sendMail(mail, alert, env))],
    ["webhook", webhook && (() => postAlert(webhook, alert, env))],
    ["command", command && (() => runCommand(command, alert))],
  ];
  const undelivered: Undelivered[] = [];
  let delivered = 0;
  for (const [by, send] of ways) {
    if (!send) continue;
    try {
      await send();
      delivered += 1;
    } catch (error) {
      undelivered.push({ by, why: withoutSecrets(error, { mail, webhook }, env) });
    }
  }
  return { delivered, undelivered };
}

/** What went wrong, with every secret that the settings name blotted out: servers like to repeat what they were told. */
function withoutSecrets(
  error: unknown,
  { mail, webhook }: Pick<AlertSettings, "mail" | "webhook">,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const text = error instanceof Error ? error.message : String(error);
  const names = [mail?.passwordFrom, webhook?.urlFrom, webhook?.tokenFrom];
  const secrets = names.flatMap((name) => (name === undefined ? [] : [env[name] ?? ""]));
  return [...secrets, webhook?.url ?? ""]
    .filter((secret) => secret !== "")
    .reduce((shown, secret) => shown.replaceAll(secret, "***"), text)
    .slice(0, 300);
}
