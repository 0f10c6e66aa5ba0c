/**
 * `goodbot/world`: replica hosts for tests, demo and simulation.
 *
 * A replica is one handler served two ways: over real TLS sockets under its real host name ({@link startWorld}), and
 * in-process on virtual time ({@link VirtualWorld}). Both keep the same access log, which decides what was really asked.
 */
export { type Clock, sleep } from "../time/clock.ts";
export { type Random, realRandom, seededRandom } from "../time/random.ts";
export { realClock } from "../time/real-clock.ts";
export { VirtualClock } from "../time/virtual-clock.ts";
export { AccessLog, type AccessRow } from "./access-log.ts";
export { type CertificateAuthority, makeAuthority, type ServerCertificate } from "./certificates.ts";
export { checkKinds, checkPage } from "./check-pages.ts";
export { answerConditional, isConditional } from "./conditional.ts";
export { FaultPlan, type FaultTarget } from "./fault-plan.ts";
export { type FaultChange, faultKinds, isRobots, readFault } from "./faults.ts";
export { compareWithLedger, type LedgerSide, maxInFlight, smallestGap } from "./log-checks.ts";
export { type RecordedAnswer, RecordedSite, recordedSites } from "./recorded-site.ts";
export {
  type Behaviour,
  bytesOf,
  type CertificateKind,
  LONGEST_HANG,
  type Order,
  type Replica,
  type ReplicaAnswer,
  type ReplicaRequest,
  type ReplicaWords,
} from "./replica.ts";
export { ReplicaSet } from "./replica-set.ts";
export { challengePage, robotsAnswer, robotsFile, robotsVariants } from "./robots-variants.ts";
export { startWorld, type World, type WorldOptions } from "./tls-world.ts";
export { trapHost } from "./trap-host.ts";
export { ConnectionLost } from "./virtual-body.ts";
export { type PassSummary, type RecordEvent, VirtualHouse } from "./virtual-house.ts";
export { type VirtualOutcome, type VirtualRequest, VirtualWorld } from "./virtual-world.ts";
export { incidentsOfWebsites, releaseWebsite, revokeWebsite } from "./website-acts.ts";
export type { Wishes } from "./world-browser.ts";
