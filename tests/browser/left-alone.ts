/** A process of its own that reads a page which never gets ready, until somebody kills it. For the test of that name. */
import { pageBot, pledge, visit } from "./testing.ts";

const HOST = "spa.test";

const page = {
  hosts: [HOST],
  handle: ({ path }: { readonly path: string }) => {
    if (path === "/robots.txt") return { status: 404 };
    return { status: 200, headers: { "Content-Type": "text/html" }, body: "<!doctype html><p>canary-7f3a</p>" };
  },
  state: () => ({}),
  reset: () => undefined,
};

let told = false;
const bot = pageBot({
  ...{ urls: [`https://${HOST}/nie`], hosts: [HOST], ready: { selector: ".never" } },
  pledge: pledge([HOST], { time: "60s" }),
});
await visit([page], bot, {
  during: (hits) => {
    if (told || !hits.some(({ path }) => path === "/nie")) return;
    told = true;
    process.stdout.write("shown\n");
  },
});
