import type { Replica } from "goodbot/world";
import { cdepHost } from "./parliament/cdep-host.ts";
import { senatHost } from "./parliament/senat-host.ts";

/** www.cdep.ro with cdep.ro, and www.senat.ro: invented people in the forms of the real pages. */
export const parliamentHosts = (): readonly Replica[] => [cdepHost(), senatHost()];
