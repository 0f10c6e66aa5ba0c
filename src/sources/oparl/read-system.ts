import type { Json } from "../../pledge/observation.ts";
import { fetchAddress } from "./addresses.ts";
import { isSuccess, readContent, unread } from "./answers.ts";
import { Flattening } from "./flatten.ts";
import { kindOf, versionOf } from "./kinds.ts";
import { newsFor, type Reader } from "./reading.ts";
import { entryRequest } from "./requests.ts";
import { isObject, type JsonObject, textAt } from "./shape.ts";

/** What a System object says of itself. */
interface SystemFacts {
  readonly id: string;
  /** `1.0`, `1.1`; taken as 1.0 where it does not say. */
  readonly version: string;
  /** The vendor's version of the software, from a field such as `STERNBERG:RIMVersion`. */
  readonly softwareVersion: string | null;
  /** Address of the list of bodies. */
  readonly bodies: string;
}

/** Null where the object is no System with an id and a list of bodies (OParl 1.0 and 1.1, "System"). */
const systemFacts = (system: JsonObject): SystemFacts | null => {
  const id = textAt(system, "id");
  const bodies = textAt(system, "body");
  if (kindOf(system.type) !== "System" || id === null || bodies === null) return null;
  const version = versionOf(system.oparlVersion) ?? versionOf(system.type) ?? "1.0";
  return { id, version, softwareVersion: softwareVersionOf(system), bodies };
};

const softwareVersionOf = (system: JsonObject): string | null => {
  const field = Object.keys(system).find((name) => /^[\w-]+:.*version$/i.test(name));
  return field === undefined ? null : (textAt(system, field)?.trim() ?? null);
};

/** Reads the System object: every pass begins with it, because versions and addresses change. */
export const readSystem: Reader = ({ answer, source, settings, memory, oddities }) => {
  const content = readContent(answer, oddities);
  if (content.kind !== "json") return unread(content.kind, content.why, oddities);
  if (!isSuccess(content.status)) return unread("failed", `status ${content.status}`, oddities);
  const system = isObject(content.value) ? content.value : {};
  const facts = systemFacts(system);
  if (facts === null) return unread("failed", "no OParl System in the answer", oddities);
  const bodies = fetchAddress(facts.bodies, source, settings, answer.url);
  if (bodies === null) return unread("failed", "the list of bodies lies on a host that is not the source's", oddities);
  const flattening = new Flattening(oddities);
  flattening.add(system, "System");
  const software: Json = [facts.version, system.vendor ?? null, system.product ?? null, facts.softwareVersion];
  const known = memory.said.software;
  const fresh = known !== undefined && JSON.stringify(known) !== JSON.stringify(software);
  return {
    verdict: { kind: "read" },
    records: flattening.records(),
    references: flattening.references(),
    wanted: [entryRequest(bodies, "bodies", { version: facts.version, license: textAt(system, "license"), fresh })],
    registered: [
      { role: "entry", url: answer.asked },
      { role: "entry", url: bodies },
    ],
    memory: newsFor(memory, {
      system: facts.id,
      version: facts.version,
      software,
      ...(fresh && forgetFilters(memory.said)),
    }),
    oddities: oddities.list(),
  };
};

/** Another version may treat filters otherwise. */
const forgetFilters = (said: JsonObject): Record<string, Json> =>
  Object.fromEntries(
    Object.keys(said)
      .filter((key) => key.startsWith("filter:") || key === "plainQuery")
      .map((key) => [key, null]),
  );
