import type { ReportTimes } from '../shared/usual-time.ts'

export const LOOK_MS = 5_000
/** The tolerance between the time of a page's request and the report's start, and between two reports of the same page. */
const SLACK_MS = 500

/**
 * Whether a report waits behind another report of the same person, which is so if the running report is older than the request.
 * `since` is when the request was made, by `performance.now()`.
 */
export const isBehindAnother = (times: ReportTimes | undefined, answeredAt: number, since: number): boolean =>
  (times?.runsForMs ?? 0) > answeredAt - performance.timeOrigin - since + SLACK_MS
