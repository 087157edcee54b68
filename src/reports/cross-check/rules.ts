import { hundredths, showHours } from '../hours-rules.ts'
import { showCount } from '../../kit/shared/counted.ts'

/** What a project's sources count of a day; null: the source has nothing to count there. */
export type Counts = { timesheet: number | null; taskRows: number | null; worklogUnits: number | null }
/** Hours that are recorded of a day beside those that the shift asks for; `atLeast`: a line has no target, so there may be more. */
export type DayHours = { recorded: number; required: number; atLeast: boolean }
export type Gap = ({ of: 'project'; name: string } & Counts) | ({ of: 'hours' } & DayHours)

/**
 * Whether two figures of at most 2 decimals differ by more than so many per cent of the base.
 * @param tolerance per cent, at most 2 decimals
 */
export const isOver = (one: number, other: number, { base, tolerance }: { base: number; tolerance: number }): boolean =>
  Math.abs(hundredths(one) - hundredths(other)) * 10_000 > hundredths(tolerance) * hundredths(base)

/** Whether the sources of a project differ: the least from the most of them, of which the tolerance is per cent. */
export const countsDiffer = ({ timesheet, taskRows, worklogUnits }: Counts, tolerance: number): boolean => {
  const known = [timesheet, taskRows, worklogUnits].filter((count) => count !== null)
  const most = Math.max(0, ...known)
  return isOver(most, Math.min(most, ...known), { base: most, tolerance })
}

/** Whether the hours differ from those of the shift. Less than asked for is none where a line has no target: what it is worth is unknown. */
export const hoursDiffer = ({ recorded, required, atLeast }: DayHours, tolerance: number): boolean =>
  !(atLeast && recorded < required) && isOver(recorded, required, { base: required, tolerance })

/** How far a gap's figures are apart, as a share of the largest, 0 to 1: gaps of all kinds are ranked by it. */
export const gapSize = (gap: Gap): number => {
  const figures = gap.of === 'hours' ? [gap.recorded, gap.required] : [gap.timesheet, gap.taskRows, gap.worklogUnits]
  const known = figures.filter((figure) => figure !== null)
  const most = Math.max(0, ...known)
  return most === 0 ? 0 : (most - Math.min(...known)) / most
}

const countWords = ({ timesheet, taskRows, worklogUnits }: Counts): string =>
  [
    timesheet === null ? [] : `${showCount(timesheet)} in the timesheet`,
    taskRows === null ? [] : `${showCount(taskRows)} task rows`,
    worklogUnits === null ? [] : `${showCount(worklogUnits)} in the worklog`,
  ]
    .flat()
    .join(', ')

/** "9.60 h recorded, the shift asks for 8.00 h" */
export const gapWords = (gap: Gap): string =>
  gap.of === 'hours'
    ? `${showHours(gap.recorded)} h recorded, the shift asks for ${showHours(gap.required)} h`
    : `${gap.name}: ${countWords(gap)}`
