import ipaddr from "ipaddr.js";
import * as z from "zod";
import { promise } from "../pledge/promise.ts";
import type { AskedRow } from "../pledge/row.ts";
import { go, skip } from "../pledge/verdict.ts";
import { isLoopback, judgeAddress } from "../read/address.ts";

const options = z.strictObject({});

/**
 * Only public addresses are dialled: a name or a redirect must not lead the bot into its operator's own network. One
 * address that is not public spoils all others of the name, since its owner could let them take turns. Replicas are the
 * one exception: loopback, and only where `--connect-to` says so.
 *
 * @example addresses({})
 */
export const addresses = promise({
  name: "addresses",
  serves: [],
  options,
  tighten: (a) => a,
  keep: {
    admit(_, { addresses, replica, host }) {
      // Not yet resolved: the gate asks again once it is.
      for (const address of addresses ?? []) {
        if (replica && isLoopback(address)) continue;
        const judged = judgeAddress(address);
        if (!judged.public) return skip("address refused", `${host} leads to ${judged.why}`);
        if (replica) return skip("address refused", `${host} is a replica and leads to ${address}, away from loopback`);
      }
      return go;
    },
  },
  say: {
    de: () => "Angesprochen werden nur öffentliche Adressen des Internets.",
    en: () => "Only public internet addresses are contacted.",
    ro: () => "Sunt contactate numai adrese publice din internet.",
  },
  prove: () => {
    const open = new Map<number, AskedRow>();
    return {
      see(row) {
        if (row.event === "recovered") open.delete(row.request);
        if (row.event === "asked") {
          open.set(row.seq, row);
          if (typeof row.address !== "string") return [];
          const range = rangeOf(row.address);
          const wanted = row.replica ? "loopback" : "public";
          return range === wanted
            ? []
            : [{ what: `dialled ${row.address} (${range}) for ${row.host}, promised ${wanted}`, rows: [row.seq] }];
        }
        if (row.event !== "answered") return undefined;
        const asked = open.get(row.request);
        open.delete(row.request);
        if (!asked) return undefined;
        if (row.address === undefined && typeof asked.address !== "string" && (row.status ?? 0) > 0)
          return [{ what: `${asked.host} answered from an address that nobody knows`, rows: [asked.seq, row.seq] }];
        // The address that answered must be the one that was judged.
        if (row.address === undefined || row.address === asked.address) return undefined;
        const judged = asked.address ?? "none";
        return [{ what: `judged ${judged}, dialled ${row.address}`, rows: [asked.seq, row.seq] }];
      },
    };
  },
});

/** Blocks that are reached over the public internet by the registry's names. */
const PUBLIC: readonly string[] = ["unicast", "as112", "as112v6", "amt"];

/** `public`, or the registry's name for the block an address lies in. */
function rangeOf(address: string): string {
  if (!ipaddr.isValid(address)) return "no address";
  const dialled = ipaddr.process(address);
  const range = dialled.range();
  // Translated on the way (NAT64, 6to4): what is reached is the IPv4 address inside.
  const inside = range === "rfc6052" ? 12 : range === "6to4" ? 2 : undefined;
  if (inside !== undefined)
    return rangeOf(
      dialled
        .toByteArray()
        .slice(inside, inside + 4)
        .join("."),
    );
  return PUBLIC.includes(range) ? "public" : range;
}
