import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import type { ScoreColumn } from './vocabulary.ts'

export type ReasonCount = { reason: string; count: number }
/**
 * The counts of a role's decisions, as the database returns them. `median` and `average` are in seconds, or null if no decision
 * was timed.
 */
export type Counted = {
  decisions: number
  /** The number of rows judged for the first time by the next role, and how many of them were accepted. */
  judged: number
  accepted: number
  /** The number of times that work was sent back. */
  reworks: number
  /** The number of scores given, and their sum. */
  scored: number
  score_sum: number
  skips: number
  /** The number of content warnings that the person dismissed. */
  dismissed: number
  median: number | null
  average: number | null
  reasons: ReasonCount[]
}

/** Returns a share in per cent with one decimal, rounded half away from zero, or null if the total is 0. */
export const computePercent = (part: number, total: number): number | null =>
  total === 0 ? null : Math.round((part * 1000) / total) / 10

/** Returns a mean with two decimals, rounded half away from zero, or null if the count is 0. */
export const computeMean = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 100) / count) / 100

/** Computes the figures of a scorecard from their counts (calculations.md 6). */
export const computeScorecardFigures = ({ score_sum: sum, median, average, ...counts }: Counted) => ({
  ...counts,
  first_pass: computePercent(counts.accepted, counts.judged),
  qc: computeMean(sum, counts.scored),
  time: median === null || average === null ? null : { median, average },
})

/** Returns reasons with their counts, such as "Spam 3, Other 1". */
export const describeReasons = (reasons: readonly ReasonCount[]): string =>
  reasons.map(({ reason, count }) => `${reason} ${count}`).join(', ')

/** Returns the value by which the scorecard and its workbook sort a line in a column. */
export function getScoreValue(
  line: ReturnType<typeof computeScorecardFigures> & { name: string },
  column: ScoreColumn,
): string | number | null | undefined {
  if (column === 'median' || column === 'average') return line.time?.[column]
  return column === 'reasons' ? describeReasons(line.reasons) : line[column]
}

const NOTHING: Counted = {
  decisions: 0,
  judged: 0,
  accepted: 0,
  reworks: 0,
  scored: 0,
  score_sum: 0,
  skips: 0,
  dismissed: 0,
  median: null,
  average: null,
  reasons: [],
}

/** Returns the figures of all four roles in workflow order. */
export const computeRoleFigures = (counted: readonly (Counted & { role: StaffRole })[]) =>
  STAFF_ROLES.map((role) => ({ ...computeScorecardFigures({ ...NOTHING, ...counted.find((each) => each.role === role) }), role }))
