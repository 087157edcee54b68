import type { ShiftType } from './rules.ts'
import { type Holiday, getDayShare } from './work-day-rules.ts'

/**
 * What a person's day is (decision 157). Every page that judges a day uses `judgeDay` or its SQL side, so that two pages never
 * judge the same day differently. The table of precedence is in calculations.md 8.
 */
export const DAY_VERDICTS = [
  'uncounted',
  'contradictory',
  'over',
  'short',
  'complete',
  'holiday',
  'absent',
  'off',
  'waiting',
  'open',
] as const
export type DayVerdict = (typeof DAY_VERDICTS)[number]

/** Why a person need not work on a day: a whole holiday, an absence, a day off, or a requested absence that is undecided. */
export const DAY_RESTS = ['holiday', 'absent', 'off', 'asked'] as const
export type DayRest = (typeof DAY_RESTS)[number]

type RestFacts = {
  day: string
  shiftType: ShiftType
  holiday: Holiday
  /** Whether the person is absent on the day: by leave of any kind, or by a weekly off. */
  absence: 'leave' | 'off' | null
  /** Whether an absence is requested for the day and undecided. */
  isAsked?: boolean
}
/** Returns why a person need not work on a day, or null. A whole holiday comes before an absence (decision 158). */
export const deriveRest = ({ day, shiftType, holiday, absence, isAsked = false }: RestFacts): DayRest | null => {
  if (holiday?.isHalf === false) return 'holiday'
  if (absence === 'leave') return 'absent'
  if (absence === 'off' || getDayShare(shiftType, day, holiday) === 0) return 'off'
  return isAsked ? 'asked' : null
}

/** Whether the timesheet of a day has lines that count. `none` means that there is no timesheet. */
export const TIMESHEET_STATES = ['counts', 'none', 'declined'] as const
export type TimesheetState = (typeof TIMESHEET_STATES)[number]

/** The counts of a project's sources on a day. A count is null if its source has nothing to count. */
export type SourceCounts = { timesheet: number | null; taskRows: number | null; worklogUnits: number | null }
/**
 * The hours recorded for a day, and the hours that the shift requires. With `atLeast`, a line has no target, so the true hours
 * may be higher.
 */
export type DayHours = { recorded: number; required: number; atLeast: boolean }

export type DayFacts = DayHours & {
  /** Whether the person counts on the day: after their first day, before they left, and with a staff role. */
  isCounted: boolean
  /** Whether the day is before today. A day that is not over lacks nothing yet. */
  isOver: boolean
  rest: DayRest | null
  sheet: TimesheetState
  /** Whether anything is recorded: a timesheet that counts, hours, decided task rows or units of the worklog. */
  hasWork: boolean
  /** Whether the counts of a project differ by more than the tolerance (`countsDiffer`). */
  differs: boolean
  /** Whether a sum of the day is above 24 hours and no ADMIN has confirmed it (decision 174). */
  isImpossible: boolean
  /** The tolerance in force on the day, in per cent (the setting CROSS_CHECK_TOLERANCE). */
  tolerance: number
}

/** The reasons of a verdict. `missing` means that nothing is recorded on a working day. */
export const DAY_REASONS = ['impossible', 'leave', 'asked', 'counts', 'hours', 'missing'] as const
export type DayReason = (typeof DAY_REASONS)[number]
export type JudgedDay = { verdict: DayVerdict; reasons: readonly DayReason[] }

const toHundredths = (decimal: number): number => Math.round(decimal * 100)

/**
 * Returns whether two figures of at most 2 decimals differ by more than a percentage of the base.
 * @param tolerance per cent, at most 2 decimals
 */
const isOverTolerance = (one: number, other: number, { base, tolerance }: { base: number; tolerance: number }): boolean =>
  Math.abs(toHundredths(one) - toHundredths(other)) * 10_000 > toHundredths(tolerance) * toHundredths(base)

/**
 * Returns whether the sources of a project differ. They do if the smallest count is below the largest by more than the tolerance,
 * which is a percentage of the largest.
 */
export const countsDiffer = ({ timesheet, taskRows, worklogUnits }: SourceCounts, tolerance: number): boolean => {
  const known = [timesheet, taskRows, worklogUnits].filter((count) => count !== null)
  const most = Math.max(0, ...known)
  return isOverTolerance(most, Math.min(most, ...known), { base: most, tolerance })
}

/** Returns whether at least two sources of a project have a figure, so that one of them confirms the other. */
export const isCompared = ({ timesheet, taskRows, worklogUnits }: SourceCounts): boolean =>
  [timesheet, taskRows, worklogUnits].filter((count) => count !== null).length > 1

/**
 * Returns whether the recorded hours differ from those of the shift. If a line has no target, its hours are unknown, so recording
 * fewer hours than required is not a difference.
 */
export const hoursDiffer = ({ recorded, required, atLeast }: DayHours, tolerance: number): boolean =>
  !(atLeast && recorded < required) && isOverTolerance(recorded, required, { base: required, tolerance })

/** Returns whether the recorded hours are too many. On a day off or a holiday, a timesheet is already too much. */
const isTooMuch = ({ rest, sheet, tolerance, ...hours }: DayFacts): boolean => {
  if ((rest === 'off' || rest === 'holiday') && (sheet === 'counts' || hours.recorded > 0)) return true
  return hours.recorded > hours.required && hoursDiffer(hours, tolerance)
}

/** Returns whether the recorded hours are too few. A day that is not over is judged only once its timesheet was sent. */
const isTooLittle = ({ rest, sheet, isOver, tolerance, ...hours }: DayFacts): boolean =>
  rest === null && (isOver || sheet !== 'none') && hours.recorded < hours.required && hoursDiffer(hours, tolerance)

/** Returns the verdict of a day without doubts. */
function judgeQuietDay({ hasWork, isOver, rest, sheet, recorded, required, tolerance, atLeast }: DayFacts): DayVerdict {
  if (rest === 'holiday' || rest === 'absent' || rest === 'off') return rest
  if (rest === 'asked') return 'waiting'
  if (!hasWork) return isOver && required > 0 ? 'short' : 'open'
  // The hours of an unfinished day are too few, but nothing was sent yet.
  const isUnfinished =
    !isOver && sheet === 'none' && recorded < required && hoursDiffer({ recorded, required, atLeast }, tolerance)
  return isUnfinished ? 'open' : 'complete'
}

/**
 * Judges a day. A doubt about its sources comes before a doubt about its hours, and work before the reason why the person need
 * not work.
 */
export function judgeDay(facts: DayFacts): JudgedDay {
  if (!facts.isCounted) return { verdict: 'uncounted', reasons: [] }
  const { hasWork, rest, differs, isImpossible } = facts
  const reasons: DayReason[] = []
  if (isImpossible) reasons.push('impossible')
  if (hasWork && rest === 'absent') reasons.push('leave')
  if (hasWork && rest === 'asked') reasons.push('asked')
  if (hasWork && differs) reasons.push('counts')
  if (reasons.length > 0) return { verdict: 'contradictory', reasons: isHoursDoubt(facts) ? [...reasons, 'hours'] : reasons }
  if (hasWork && isTooMuch(facts)) return { verdict: 'over', reasons: ['hours'] }
  if (hasWork && isTooLittle(facts)) return { verdict: 'short', reasons: ['hours'] }
  const verdict = judgeQuietDay(facts)
  return { verdict, reasons: verdict === 'short' ? ['missing'] : [] }
}

/** Judges a day on which nothing is recorded. */
export const judgeEmptyDay = ({ rest, isOver, isCounted }: Pick<DayFacts, 'rest' | 'isOver' | 'isCounted'>): DayVerdict => {
  const nothing = { recorded: 0, atLeast: false, sheet: 'none', hasWork: false, differs: false, isImpossible: false } as const
  return judgeDay({ ...nothing, rest, isOver, isCounted, required: rest === null ? 1 : 0, tolerance: 0 }).verdict
}

const isHoursDoubt = (facts: DayFacts): boolean => facts.hasWork && (isTooMuch(facts) || isTooLittle(facts))

/** The groups of the inbox, in their order on the page. */
export const INBOX_GROUPS = ['matches', 'look', 'nothing'] as const
export type InboxGroup = (typeof INBOX_GROUPS)[number]

/**
 * Returns the group in which the inbox lists a day. A day matches only if one of its sources confirms another one.
 * @param isCompared whether two independent sources of the day were compared
 */
export const getInboxGroup = (verdict: DayVerdict, isCompared: boolean): InboxGroup => {
  if (verdict === 'contradictory' || verdict === 'over' || verdict === 'short') return 'look'
  return verdict === 'complete' && isCompared ? 'matches' : 'nothing'
}
