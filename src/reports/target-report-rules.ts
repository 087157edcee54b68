import { groupBy } from '../kit/shared/grouped.ts'
import { toHundredths } from './day-rules.ts'

type Counted = { done: string | number; target: string | number | null }

const sumOf = (counts: readonly (string | number | null)[]): number =>
  counts.reduce<number>((sum, count) => sum + toHundredths(count ?? 0), 0)

/**
 * Returns Σ done ÷ Σ target in per cent with 2 decimals. Lines without a target are left out of both sums; if the targets add up
 * to 0, the result is 0 (calculations.md 4).
 */
const shareOf = (lines: readonly Counted[]): number => {
  const counted = lines.filter(({ target }) => target !== null)
  const target = sumOf(counted.map((line) => line.target))
  if (target === 0) return 0
  return Math.floor((20_000 * sumOf(counted.map(({ done }) => done)) + target) / (2 * target)) / 100
}
/** Returns the progress of a row, at most 100 (002 §3). */
export const computeTargetProgress = (lines: readonly Counted[]): number => Math.min(100, shareOf(lines))

/** `untargeted` is the part of `done` without a target, which is not part of the progress. */
export type TargetTotals = { done: number; target: number; progress: number; untargeted: number }
/** The progress of the totals has no cap. */
export const computeTargetTotals = (lines: readonly Counted[]): TargetTotals => ({
  done: sumOf(lines.map(({ done }) => done)) / 100,
  target: sumOf(lines.map(({ target }) => target)) / 100,
  progress: shareOf(lines),
  untargeted: sumOf(lines.filter(({ target }) => target === null).map(({ done }) => done)) / 100,
})

/** Joins numbers with commas. A line without a target gives an empty item, as in "40,". */
export const joinWithCommas = (counts: readonly (string | number | null)[]): string =>
  counts.map((count) => (count === null ? '' : String(Number(count)))).join(',')

export type TargetLine = Counted & {
  date: string
  user: string
  projectName: string
  subProject: string | null
  department: string | null
  subject: string | null
}
const lineKey = ({ date, user, projectName, subProject, department, subject }: TargetLine): string =>
  JSON.stringify([date, user, projectName, subProject, department, subject])
/** `done` and `target` are comma-separated; `progress` is in per cent. */
export type GroupedLines<Line> = Omit<Line, 'done' | 'target'> & { done: string; target: string; progress: number }

/** Groups lines into one row per date, person and project line, in the order of their first lines (002 §3, calculations.md 4). */
export const groupTargetLines = <Line extends TargetLine>(lines: readonly Line[]): GroupedLines<Line>[] =>
  [...groupBy(lines, lineKey).values()].map((group) => ({
    ...group[0],
    done: joinWithCommas(group.map(({ done }) => done)),
    target: joinWithCommas(group.map(({ target }) => target)),
    progress: computeTargetProgress(group),
  }))
