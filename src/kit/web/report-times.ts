import type { ReportTimes } from '../shared/usual-time.ts'

/** The interval at which the status of a pending report is read. */
export const LOOK_MS = 5_000
/** The tolerance between the time of a page's request and the report's start, and between two reports of the same page. */
const SLACK_MS = 500

/**
 * Returns whether a report waits behind another report of the same person: it does if the running report is older than the
 * request. `since` is the time of the request by `performance.now()`.
 */
export const isBehindAnother = (times: ReportTimes | undefined, answeredAt: number, since: number): boolean =>
  (times?.runsForMs ?? 0) > answeredAt - performance.timeOrigin - since + SLACK_MS
