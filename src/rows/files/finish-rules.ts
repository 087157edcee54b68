import { shiftDay } from '../../kit/shared/time.ts'
import { type OffDays, skipDaysOff, findWorkingDay, listWorkingDaysBefore } from '../workflow/working-day-rules.ts'

/**
 * The pace is measured over the last `days` working days. The fastest and the slowest `window` consecutive days give its range.
 */
export const FINISH_PACE = { days: 10, window: 5 }

/** The range of days on which a file will be finished at its present pace. `to` is null if the latest day cannot be forecast. */
export type Finish = { from: string; to: string | null }

/** Six months: the pace of two weeks says little about later dates (calculations.md 7). */
const FORESEEN_DAYS = 183

/** A `to` after the forecast horizon becomes null; a `from` after it makes the result 'too slow'. */
export function limitFinish({ from, to }: Finish, today: string): Finish | 'too slow' {
  const last = shiftDay(today, FORESEEN_DAYS)
  if (from > last) return 'too slow'
  return { from, to: to !== null && to > last ? null : to }
}

/** The oldest day comes first. */
export const listPaceDays = (today: string, holidays: OffDays): string[] =>
  listWorkingDaysBefore(today, FINISH_PACE.days, holidays)

export type FinishProgress = {
  open: number
  /** Rows closed by day, from the first of `listPaceDays`. Days without closed rows may be missing. */
  closes: Readonly<Record<string, number>>
  /** The day on which the file was added. Its pace is measured from then on. */
  since: string
}

/**
 * Forecasts when the open rows will be closed, beginning tomorrow, from the fastest and the slowest five consecutive working days
 * among the last ten (calculations.md 7). Returns null if no row is open or none was closed.
 */
export function computeFinishDates(
  { open, closes, since }: FinishProgress,
  { today, holidays }: { today: string; holidays: OffDays },
): Finish | null {
  const days = listPaceDays(today, holidays).filter((day) => day >= skipDaysOff(since, holidays))
  const worked = new Map<string, number>()
  for (const [day, rows] of Object.entries(closes)) {
    const countedOn = skipDaysOff(day, holidays)
    worked.set(countedOn, (worked.get(countedOn) ?? 0) + rows)
  }
  const window = Math.min(FINISH_PACE.window, days.length)
  const closedIn = (from: number): number => days.slice(from, from + window).reduce((sum, day) => sum + (worked.get(day) ?? 0), 0)
  const sums = Array.from({ length: days.length - window + 1 }, (_, from) => closedIn(from))
  const end = (sum: number): string => findWorkingDay(shiftDay(today, 1), Math.ceil((open * window) / sum), holidays)
  const [slowest, fastest] = [Math.min(...sums), Math.max(...sums)]
  if (open === 0 || fastest === 0) return null
  return { from: end(fastest), to: slowest === 0 ? null : end(slowest) }
}
