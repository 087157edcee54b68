import { groupedBy } from '../kit/shared/grouped.ts'
import { hundredths } from './hours-rules.ts'

type Counted = { done: string | number; target: string | number | null }

const sumOf = (counts: readonly (string | number | null)[]): number =>
  counts.reduce<number>((sum, count) => sum + hundredths(count ?? 0), 0)

/**
 * Σ done ÷ Σ target as a percentage of 2 decimals; lines without a target are left out of both sums, and a sum of targets of 0
 * gives 0 (calculations.md 4).
 */
const shareOf = (lines: readonly Counted[]): number => {
  const counted = lines.filter(({ target }) => target !== null)
  const target = sumOf(counted.map((line) => line.target))
  if (target === 0) return 0
  return Math.floor((20_000 * sumOf(counted.map(({ done }) => done)) + target) / (2 * target)) / 100
}
/** The same of a row, at most 100 (002 §3). */
export const computeTargetProgress = (lines: readonly Counted[]): number => Math.min(100, shareOf(lines))

/** `untargeted`: what of `done` has no target, and is no part of the progress. */
export type TargetTotals = { done: number; target: number; progress: number; untargeted: number }
/** What all lines come to; their progress has no cap (decision P355). */
export const computeTargetTotals = (lines: readonly Counted[]): TargetTotals => ({
  done: sumOf(lines.map(({ done }) => done)) / 100,
  target: sumOf(lines.map(({ target }) => target)) / 100,
  progress: shareOf(lines),
  untargeted: sumOf(lines.filter(({ target }) => target === null).map(({ done }) => done)) / 100,
})

/** Comma-separated; a line without a target leaves its place empty: "40,". */
export const commaSeparated = (counts: readonly (string | number | null)[]): string =>
  counts.map((count) => (count === null ? '' : String(Number(count)))).join(',')

/** What a row of the report has in common. */
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
/** Lines of one group; `done` and `target` comma-separated, `progress` in per cent. */
export type GroupedLines<Line> = Omit<Line, 'done' | 'target'> & { done: string; target: string; progress: number }

/** One row per date, person and project line, in the order of their first lines (002 §3, calculations.md 4). */
export const groupTargetLines = <Line extends TargetLine>(lines: readonly Line[]): GroupedLines<Line>[] =>
  [...groupedBy(lines, lineKey).values()].map((group) => ({
    ...group[0],
    done: commaSeparated(group.map(({ done }) => done)),
    target: commaSeparated(group.map(({ target }) => target)),
    progress: computeTargetProgress(group),
  }))
