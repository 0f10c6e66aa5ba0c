import type { CDPSession } from "playwright-core";
import type { Paused } from "./resources.ts";

/** Describe the transfer, which is over when we hand the body on. */
const OF_TRANSFER: readonly string[] = ["content-encoding", "content-length", "transfer-encoding"];

/**
 * A second lock on websockets, beside the dead end of the flags: it narrows what the page's own policy allows and never
 * widens it, and the page's WebSocket class stays the browser's own.
 */
const NO_SOCKETS = { name: "Content-Security-Policy", value: "connect-src http: https: data: blob:" };

/** Gives the page an answer as we have read it. */
export async function handOn(
  cdp: CDPSession,
  { requestId, responseStatusCode = 0, responseHeaders = [] }: Paused,
  body: Uint8Array,
): Promise<void> {
  await cdp.send("Fetch.fulfillRequest", {
    requestId,
    responseCode: responseStatusCode,
    responseHeaders: [...responseHeaders.filter(({ name }) => !OF_TRANSFER.includes(name.toLowerCase())), NO_SOCKETS],
    body: Buffer.from(body).toString("base64"),
  });
}

/** Fails what the browser holds: it does not leave, or does not arrive. Nothing is left to fail where its page is gone. */
export async function failRequest(cdp: CDPSession, { requestId }: Pick<Paused, "requestId">): Promise<void> {
  await cdp.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" }).catch(() => undefined);
}
