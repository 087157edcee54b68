import type { ReportTimes } from '../shared/usual-time.ts'

/** Between two reads of what is said of a report that is being made. */
export const LOOK_MS = 5_000
/** Between what a page asks for and when it begins, also of a page's own two reports. */
const SLACK_MS = 500

/**
 * Whether a report that its page asked for at `since`, on the clock of `performance`, waits for another one of the same person:
 * the one that is being made is older.
 */
export const isBehindAnother = (times: ReportTimes | undefined, answeredAt: number, since: number): boolean =>
  (times?.runsForMs ?? 0) > answeredAt - performance.timeOrigin - since + SLACK_MS
