import type { Replica } from "goodbot/world";
import { otherHosts } from "./other-hosts.ts";
import { parliamentHosts } from "./parliament-hosts.ts";

/**
 * The hosts of the bot cucinevotez for `goodbot world`, the demo and the scenarios. Invented people only: recorded pages
 * name real ones and are not served. The same hosts hold the same content in every run; lists of acts grow with the clock
 * of the world.
 */
export const replicas = (): readonly Replica[] => [...parliamentHosts(), ...otherHosts()];
