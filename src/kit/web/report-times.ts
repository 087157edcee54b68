import type { ReportTimes } from '../shared/usual-time.ts'

/** The interval between two reads of the status of a pending report. */
export const LOOK_MS = 5_000
/** The time allowed between a page's request and its start, also between the page's own two reports. */
const SLACK_MS = 500

/**
 * Returns whether a report requested at `since`, on the clock of `performance`, waits behind another report of the same person.
 * It does if the running report is older than the request.
 */
export const isBehindAnother = (times: ReportTimes | undefined, answeredAt: number, since: number): boolean =>
  (times?.runsForMs ?? 0) > answeredAt - performance.timeOrigin - since + SLACK_MS
