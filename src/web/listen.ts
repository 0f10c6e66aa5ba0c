import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { Fault } from "../pledge/fault.ts";

/** A web server that runs. */
export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/** Slow clients do not hold the server: nobody needs longer to ask for a page. */
const limits = { headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 5_000 };
const MOST_CONNECTIONS = 1_000;

/**
 * Serves pages on a port; 0 takes any that is free.
 *
 * @param host address to listen on; absent: all of this machine
 * @throws Fault "failure" where the port cannot be had
 * @example const web = await listen(site(settings), { port: 8080 }); // … await web.close();
 */
export async function listen(
  app: Hono,
  { port, host }: { readonly port: number; readonly host?: string | undefined },
): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: limits });
  if ("maxConnections" in server) server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    // Stays: an error of later (no file handles left, say) must not end the process.
    server.on("error", (cause) =>
      reject(
        new Fault(
          "failure",
          `port ${port} cannot be listened on: ${cause.message}`,
          "Free it, or name another --port.",
          {
            cause,
          },
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  return {
    port: portOf(server.address()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === "object" && address !== null ? address.port : 0;
