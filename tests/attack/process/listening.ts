import type { Server } from "node:net";

/** Starts a server on any free port of loopback. */
export const listeningPort = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (typeof address === "object" && address) resolve(address.port);
      else reject(new Error("the server has no port"));
    });
  });
