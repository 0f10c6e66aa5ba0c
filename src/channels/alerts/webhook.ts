import { request } from "undici";
import type { AlertSettings } from "../../pledge/alert-settings.ts";
import type { Alert } from "./alert.ts";

const PATIENCE = 30_000;

/**
 * Posts an alert as JSON. The answer is not read; redirects are not followed.
 *
 * @throws Error where it is not taken; the address stays out of the message, for it may be a secret
 */
export async function postAlert(
  { url, urlFrom, tokenFrom }: NonNullable<AlertSettings["webhook"]>,
  alert: Alert,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const address = url ?? (urlFrom === undefined ? undefined : env[urlFrom]);
  if (address === undefined || !URL.canParse(address))
    throw new Error(`the environment variable ${urlFrom ?? ""} holds no address`);
  const token = tokenFrom === undefined ? undefined : env[tokenFrom];
  const { statusCode, body } = await request(address, {
    ...{ method: "POST", body: JSON.stringify(alert), headersTimeout: PATIENCE, bodyTimeout: PATIENCE },
    headers: {
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  }).catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? String(error.code) : "no connection";
    throw new Error(`no answer (${code})`);
  });
  await body.dump({ limit: 65_536 }).catch(() => undefined);
  if (statusCode >= 300) throw new Error(`status ${statusCode}`);
}
