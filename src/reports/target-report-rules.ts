import { groupedBy } from '../kit/shared/grouped.ts'
import { hundredths } from './hours-rules.ts'

type Counted = { done: string | number; target: string | number | null }

/**
 * Σ done ÷ Σ target as a percentage of 2 decimals, at most 100; lines without a target are left out of both sums, and a sum of targets of 0
 * gives 0 (calculations.md 4).
 */
export const progressOf = (lines: readonly Counted[]): number => {
  const counted = lines.filter(({ target }) => target !== null)
  const done = counted.reduce((sum, line) => sum + hundredths(line.done), 0)
  const target = counted.reduce((sum, line) => sum + hundredths(line.target ?? 0), 0)
  if (target === 0) return 0
  return done >= target ? 100 : Math.floor((20_000 * done + target) / (2 * target)) / 100
}

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

/** A row a date, person and project line, in the order of their first lines (002 §3, calculations.md 4). */
export const groupedLinesOf = <Line extends TargetLine>(lines: readonly Line[]): GroupedLines<Line>[] =>
  [...groupedBy(lines, lineKey).values()].map((group) => ({
    ...group[0],
    done: commaSeparated(group.map(({ done }) => done)),
    target: commaSeparated(group.map(({ target }) => target)),
    progress: progressOf(group),
  }))
