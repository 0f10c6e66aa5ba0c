import * as z from "zod";
import { promise } from "../pledge/promise.ts";
import { both, setOf, sorted } from "../pledge/settings.ts";
import { zoneName } from "../read/daily-hours.ts";
import { type HolidayCalendar, holidayCalendars } from "../read/german-holidays.ts";
import { fuller } from "./own-words.ts";
import { RequestsProver } from "./requests-proof.ts";
import { sentences } from "./requests-words.ts";

const options = z.strictObject({
  /** Mail address, or address of a form, to which requests are written. */
  contact: z.string().min(1),
  /** Working days after the day of receipt within which the answer goes out. */
  within: z.int().min(1).max(30),
  /** Whose public holidays are no working days: a German state's, those of the whole country (`DE`), or none. */
  holidays: z.enum(holidayCalendars).default("DE"),
  /** Further days that are no working days. */
  closed: setOf(z.iso.date()).default([]),
  /** By whose clock a day begins and ends. */
  zone: zoneName.default("Europe/Berlin"),
});

export type Requests = z.output<typeof options>;

/** Of what at least one is offered, whatever is decided. */
const offers = ["throttle", "night window"] as const;

export type Offer = (typeof offers)[number];

/** The acts that this promise judges. */
export const CASE_OPENED = "case opened";
export const CASE_DECIDED = "case decided";
export const CASE_ANSWERED = "case answered";

/**
 * Requests of site owners are weighed, not carried out blindly (M18): each is recorded with a decision and a reason, at
 * least throttling or a night window is always offered, and the answer goes out in time. Binds no request to a server:
 * it is kept at the operator's desk and judged by the rows of the acts done there.
 *
 * @example requests({ contact: "post@bot.example", within: 5, holidays: "NW" })
 */
export const requests = promise<typeof options>({
  name: "requests",
  serves: ["M18"],
  options,
  tighten: (a, b) => ({
    contact: fuller(a.contact, b.contact) ?? a.contact,
    within: Math.min(a.within, b.within),
    holidays: fewerHolidays(a.holidays, b.holidays),
    closed: both(a.closed, b.closed),
    zone: sorted([a.zone, b.zone])[0] ?? a.zone,
  }),
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: () => new RequestsProver(),
});

/** Fewer holidays mean an earlier answer: of two states only the days that both keep are sure, those of the country. */
const fewerHolidays = (a: HolidayCalendar, b: HolidayCalendar): HolidayCalendar =>
  a === b ? a : a === "none" || b === "none" ? "none" : "DE";
