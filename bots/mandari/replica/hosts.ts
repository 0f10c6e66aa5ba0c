import { type Replica, trapHost } from "goodbot/world";
import { Council } from "./council.ts";
import { MovedReplica } from "./moved.ts";
import { generateMunicipality } from "./municipality.ts";
import { OparlReplica } from "./oparl-replica.ts";
import { pagesHosts } from "./pages/hosts.ts";
import { realCouncils } from "./real-councils.ts";

export interface HostsOptions {
  /** Epoch milliseconds: the newest change of the invented municipalities lies a day before it. */
  readonly now: number;
  /** A folder of real OParl data (archives and samples) to serve under its own host names beside the invented ones. */
  readonly realFolder?: string;
}

/** The OParl path of a widespread product: two bodies behind it share one host, and so one limiter. */
const SHARED_PATH = "/rim4220/webservice/oparl/v1.0";

/**
 * All hosts that the bot mandari meets in tests and demo:
 *
 * - `musterau.example` 1.0, small enough for a demo: system, bodies and 27 list pages;
 * - `auental.example` 1.1 with the six lists more, tombstones in filtered lists only;
 * - `second-body.kdvz.example` two bodies behind one system;
 * - `moved.example` ids of the first host, served under `/ris/oparl/`;
 * - `http-ids.example` ids with the scheme http, served on https;
 * - `broken.example` for faults by order; `selfsigned.example` cannot prove who it is; `fremd.example` is a trap;
 * - pages without OParl: `buergerinfo.halle.de`, `biswl.rznk.de`, `layout6.example`, `lkos.example`, `regensburg.example`,
 *   `allris4.example`, `ris.teststadt.de`, `rubin.example`; `softerror.example` for faults by order.
 *
 * With `realFolder`: the real councils in it as well, and `moved.example` serves the first of them.
 *
 * Each holds its own content: a mutation of one leaves the others alone.
 */
export function mandariHosts({ now, realFolder }: HostsOptions): Replica[] {
  const town = (host: string, more: Partial<Parameters<typeof generateMunicipality>[0]> = {}): Council =>
    new Council(generateMunicipality({ host, now, seed: host, ...more }));
  const serve = (host: string, council: Council): Replica => new OparlReplica({ hosts: [host], councils: [council] });
  const few = { organizations: 5, persons: 8, meetings: 12, papers: 30 };
  const real = realFolder === undefined ? [] : realCouncils(realFolder, now);
  // A council of its own over the same first content: a change on one host must not show on the other.
  const first = real[0] ? new Council(real[0]) : town("musterau.example");
  return [
    ...real.map((content) => serve(new URL(content.systemUrl).host, new Council(content))),
    serve("musterau.example", town("musterau.example")),
    serve("auental.example", town("auental.example", { version: "1.1" })),
    serve("second-body.kdvz.example", town("second-body.kdvz.example", { path: SHARED_PATH, bodies: 2, sizes: few })),
    new MovedReplica({ host: "moved.example", servedUnder: "/ris/oparl", council: first }),
    serve("http-ids.example", town("http-ids.example", { httpIds: true, sizes: few })),
    serve("broken.example", town("broken.example")),
    new OparlReplica({
      hosts: ["selfsigned.example"],
      councils: [town("selfsigned.example", { sizes: few })],
      certificate: "self-signed",
    }),
    trapHost("fremd.example"),
    ...pagesHosts(now),
  ];
}
