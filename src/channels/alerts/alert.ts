/** What somebody who runs bots should hear: once when it begins, once when it is over. No personal data, no secrets. */
export interface Alert {
  /** Kind of the incident, such as `stopped by robots.txt`. */
  readonly alert: string;
  readonly state: "begun" | "over";
  readonly bot?: string;
  readonly source?: string;
  readonly subject: string;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
}
