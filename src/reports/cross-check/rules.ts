import { formatHours } from '../../kit/shared/hours.ts'
import { type ImpossibleHours, describeImpossible } from '../../users/day-hours-rules.ts'
import type { DayHours, SourceCounts, TimesheetState } from '../../users/day-verdict-rules.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'

export type HoursGap = { of: 'hours'; sheet: TimesheetState; taskRows: number | null } & DayHours
export type ProjectGap = { of: 'project'; name: string } & SourceCounts
/** A sum of a day's hours above 24 that has been neither changed nor confirmed (decision 174). */
export type ImpossibleGap = { of: 'impossible' } & ImpossibleHours
/** Work on a day for which an undecided absence is requested. */
export type AskedGap = { of: 'asked' }
export type Gap = ProjectGap | HoursGap | ImpossibleGap | AskedGap

/**
 * Returns a number by which gaps of all kinds are ranked: the difference between the figures as a share of the largest, from 0 to
 * 1. Impossible hours rank first, with 2.
 */
export const getGapSize = (gap: Gap): number => {
  if (gap.of === 'impossible') return 2
  if (gap.of === 'asked' || isWorkOnLeave(gap)) return 1
  const figures = gap.of === 'hours' ? [gap.recorded, gap.required] : [gap.timesheet, gap.taskRows, gap.worklogUnits]
  const known = figures.filter((figure) => figure !== null)
  const most = Math.max(0, ...known)
  return most === 0 ? 0 : (most - Math.min(...known)) / most
}

export const listImpossible = ({ gaps }: { gaps: readonly Gap[] }): ImpossibleGap[] =>
  gaps.filter((gap) => gap.of === 'impossible')

/** Returns whether a gap is work that was recorded on a day off and counts as no hours. */
const isWorkOnLeave = (gap: Gap): boolean => gap.of === 'hours' && gap.recorded === 0 && gap.required === 0

const amount = (figure: number): string => figure.toLocaleString('en-IN', { maximumFractionDigits: 2 })
const more = (by: number): string => `${amount(Math.abs(by))} ${by > 0 ? 'more' : 'fewer'}`
const rowsDecided = (rows: number): string =>
  rows === 0 ? 'no task rows were decided' : `${formatQuantity(rows, 'task row was', 'task rows were')} decided`

function apartWords({ timesheet, taskRows, worklogUnits }: SourceCounts): string {
  const pairs = [
    { one: timesheet, other: taskRows, than: 'than decided' },
    { one: timesheet, other: worklogUnits, than: 'than in the worklog' },
    { one: worklogUnits, other: taskRows, than: 'in the worklog than decided' },
  ].flatMap(({ one, other, than }) => (one === null || other === null ? [] : [{ by: one - other, than }]))
  const [first] = pairs.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))
  return first === undefined ? '' : `: ${more(first.by)} ${first.than}`
}

function projectWords(gap: ProjectGap): string {
  const { timesheet, taskRows, worklogUnits } = gap
  const said = [
    timesheet === null ? [] : `timesheet has ${amount(timesheet)}`,
    taskRows === null ? [] : rowsDecided(taskRows),
    worklogUnits === null ? [] : `worklog has ${amount(worklogUnits)}`,
  ].flat()
  return `${gap.name}, ${said.join(', ')}${apartWords(gap)}`
}

const sheetWords = { none: 'no timesheet that day', declined: 'the timesheet was declined' } as const

function hoursWords({ recorded, required, sheet, taskRows }: HoursGap): string {
  const rows = taskRows === null || taskRows === 0 ? [] : [rowsDecided(taskRows)]
  // The words do not say whether the day is an absence, because only some of the readers may know that (decision 133).
  if (required === 0) {
    const [work = 'a timesheet is filled'] = recorded > 0 ? [`${formatHours(recorded)} h are recorded`] : rows
    return `a day off, but ${work}`
  }
  const asks = `${formatHours(recorded)} h recorded, the shift requires ${formatHours(required)} h`
  if (sheet !== 'counts') return [sheetWords[sheet], ...rows, asks].join(', ')
  return `${asks}: ${formatHours(Math.abs(recorded - required))} h ${recorded > required ? 'more' : 'less'}`
}

/**
 * Describes a gap, for example: "Optics, timesheet has 40, 29 task rows were decided: 11 more than decided"; "12.00 h recorded,
 * the shift requires 8.00 h: 4.00 h more"; "26.50 h recorded on one day, more than 24 h".
 */
export const describeGap = (gap: Gap): string => {
  if (gap.of === 'impossible') return describeImpossible(gap)
  if (gap.of === 'asked') return 'a day off is requested, but work is recorded'
  return gap.of === 'hours' ? hoursWords(gap) : projectWords(gap)
}

/**
 * Describes what differs on a day, the largest gap first. The cross-check, the inbox and a person's timesheets all use these
 * words (ADR 27).
 */
export const describeGaps = (gaps: readonly Gap[]): string[] =>
  gaps.toSorted((a, b) => getGapSize(b) - getGapSize(a)).map(describeGap)
