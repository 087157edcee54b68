import { monthWords } from '../../kit/shared/typed-date.ts'
import { showDay, showWeekday, weekdayName } from '../../kit/shared/time.ts'
import type { WholeHours } from '../contract.ts'
import type { WholeDay, WholeMonth } from './whole-report.ts'

/** The hours of a day, or of a month. */
export type Span = WholeHours & { span: string; axis: string; words: string }

/** Longer reports are shown by month, or as counts: bars and letters of single days would be too thin. */
export const MOST_DAYS_SHOWN = 62
const WEEK = 7

/** The days of a report as bars, or its months. */
export function spansOf(byDay: readonly WholeDay[], byMonth: readonly WholeMonth[]): Span[] {
  if (byDay.length <= MOST_DAYS_SHOWN)
    return byDay.map(({ dateKey, count: _, ...hours }) => ({
      ...hours,
      span: dateKey,
      axis: byDay.length <= WEEK ? weekdayName(dateKey).slice(0, 3) : dateKey.slice(8),
      words: byDay.length <= WEEK ? showWeekday(dateKey) : showDay(dateKey),
    }))
  return byMonth.map(({ month, count: _, ...hours }) => {
    const words = monthWords(`${month}-01`)
    return { ...hours, span: month, axis: words.slice(0, 3), words }
  })
}
