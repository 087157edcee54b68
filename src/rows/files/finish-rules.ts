import { daysFrom } from '../../kit/shared/time.ts'
import { type OffDays, workedDay, workingDay, workingDaysBefore } from '../workflow/working-day-rules.ts'

/** The pace of a file is that of the last `days` working days; its spread that of `window` days in a row among them. */
export const PACE = { days: 10, window: 5 }

/** The days between which a file is finished at its present pace; `to` null: no end at the slowest pace. */
export type Finish = { from: string; to: string | null }

/** Beyond so many days, six months, nobody can tell from the pace of two weeks (calculations.md 7). */
const FORESEEN_DAYS = 183

/**
 * What a finish can be told as: the days as they are, "or later" where the last is too far, 'too slow' where the first is too.
 */
export function foresee({ from, to }: Finish, today: string): Finish | 'too slow' {
  const last = daysFrom(today, FORESEEN_DAYS)
  if (from > last) return 'too slow'
  return { from, to: to !== null && to > last ? null : to }
}

/** The working days whose closed rows are the pace of a day, oldest first. */
export const paceDays = (today: string, holidays: OffDays): string[] => workingDaysBefore(today, PACE.days, holidays)

export type FinishProgress = {
  /** Open rows. */
  open: number
  /** Rows closed on each day since the first of `paceDays`; a day without any may be absent. */
  closes: Readonly<Record<string, number>>
  /** The day on which the file was added: its pace begins there. */
  since: string
}

/**
 * When the open rows are closed at the pace of the fastest and of the slowest five working days in a row of the last ten, counted
 * from tomorrow on (calculations.md 7). Null: there is no open row, or nothing was closed.
 */
export function computeFinishDates(
  { open, closes, since }: FinishProgress,
  { today, holidays }: { today: string; holidays: OffDays },
): Finish | null {
  const days = paceDays(today, holidays).filter((day) => day >= workedDay(since, holidays))
  const worked = new Map<string, number>()
  for (const [day, rows] of Object.entries(closes)) {
    const countedOn = workedDay(day, holidays)
    worked.set(countedOn, (worked.get(countedOn) ?? 0) + rows)
  }
  const window = Math.min(PACE.window, days.length)
  const closedIn = (from: number): number => days.slice(from, from + window).reduce((sum, day) => sum + (worked.get(day) ?? 0), 0)
  const sums = Array.from({ length: days.length - window + 1 }, (_, from) => closedIn(from))
  const end = (sum: number): string => workingDay(daysFrom(today, 1), Math.ceil((open * window) / sum), holidays)
  const [slowest, fastest] = [Math.min(...sums), Math.max(...sums)]
  if (open === 0 || fastest === 0) return null
  return { from: end(fastest), to: slowest === 0 ? null : end(slowest) }
}
