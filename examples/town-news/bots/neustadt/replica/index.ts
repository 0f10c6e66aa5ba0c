import { recordedSites } from "goodbot/world";

/** The hosts of this bot as they answered when they were recorded: for tests and demo, without the network. */
export const replicas = () => recordedSites(import.meta);
