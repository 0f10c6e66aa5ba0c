/**
 * `goodbot`: what a bot file and a configuration need.
 *
 * @example
 * import { defineBot, oparl, oparlKit, promises } from "goodbot";
 */
export { type Bot, defineBot, numbered, type Source } from "./pledge/bot.ts";
export { type Config, type ConfigInput, defineConfig } from "./pledge/config.ts";
export type { Answer, Cursor, Kit, Memory, PassPlan, Task } from "./pledge/kit.ts";
export { type Language, languages, type Texts } from "./pledge/language.ts";
export { type Json, nothing, type Observations, type ObservedRecord, type Wanted } from "./pledge/observation.ts";
export { type Pledged, type PromiseSpec, promise } from "./pledge/promise.ts";
export { promises } from "./promises/index.ts";
export { oparlKit } from "./sources/oparl/kit.ts";
export { type OParlSource, oparl } from "./sources/oparl/source.ts";
