import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import type { ScoreColumn } from './vocabulary.ts'

export type ReasonCount = { reason: string; count: number }
/** The counts as the database returns them. `median` and `average` are in seconds, or null if no decision was timed. */
export type Counted = {
  decisions: number
  judged: number
  accepted: number
  reworks: number
  scored: number
  score_sum: number
  skips: number
  dismissed: number
  median: number | null
  average: number | null
  reasons: ReasonCount[]
}

/** One decimal, rounded half away from zero. */
export const computePercent = (part: number, total: number): number | null =>
  total === 0 ? null : Math.round((part * 1000) / total) / 10

/** Two decimals, rounded half away from zero. */
export const computeMean = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 100) / count) / 100

/** Computes the figures of calculations.md 6. */
export const computeScorecardFigures = ({ score_sum: sum, median, average, ...counts }: Counted) => ({
  ...counts,
  first_pass: computePercent(counts.accepted, counts.judged),
  qc: computeMean(sum, counts.scored),
  time: median === null || average === null ? null : { median, average },
})

/** Returns words such as "Spam 3, Other 1". */
export const describeReasons = (reasons: readonly ReasonCount[]): string =>
  reasons.map(({ reason, count }) => `${reason} ${count}`).join(', ')

/** The value by which the scorecard and its workbook sort a line in a column. */
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

export const computeRoleFigures = (counted: readonly (Counted & { role: StaffRole })[]) =>
  STAFF_ROLES.map((role) => ({ ...computeScorecardFigures({ ...NOTHING, ...counted.find((each) => each.role === role) }), role }))
