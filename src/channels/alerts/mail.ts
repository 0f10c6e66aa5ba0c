import { createTransport } from "nodemailer";
import type { AlertSettings } from "../../pledge/alert-settings.ts";
import type { Alert } from "./alert.ts";

const PATIENCE = 30_000;

/**
 * Sends an alert by SMTP.
 *
 * @throws Error where the server does not take it
 */
export async function sendMail(
  { host, port, security, user, passwordFrom, from, to }: NonNullable<AlertSettings["mail"]>,
  { subject, text }: Alert,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const pass = passwordFrom === undefined ? "" : (env[passwordFrom] ?? "");
  const transport = createTransport({
    ...{ host, port, secure: security === "tls", requireTLS: security === "starttls", ignoreTLS: security === "none" },
    ...{ connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE },
    // Nothing of what is sent comes from files or addresses, whatever stands in a text.
    ...{ disableFileAccess: true, disableUrlAccess: true },
    ...(user !== undefined && { auth: { user, pass } }),
  });
  try {
    await transport.sendMail({ from, to, subject, text, headers: { "Auto-Submitted": "auto-generated" } });
  } finally {
    transport.close();
  }
}
