import { monthWords } from '../../kit/shared/typed-date.ts'
import { showDay, showWeekday, weekdayName } from '../../kit/shared/time.ts'
import type { DayTotals, Hours } from '../contract.ts'
import { HOURS } from '../vocabulary.ts'

/** The hours of a day, or of a month. */
export type Span = Hours & { span: string; axis: string; words: string }

/** Longer reports are shown by month: bars of single days would be too thin. */
const MOST_DAYS_SHOWN = 62
const WEEK = 7

/** The days of a report as bars, or its months. */
export function spansOf(byDay: readonly DayTotals[]): Span[] {
  if (byDay.length <= MOST_DAYS_SHOWN)
    return byDay.map(({ dateKey, count: _, ...hours }) => ({
      ...hours,
      span: dateKey,
      axis: byDay.length <= WEEK ? weekdayName(dateKey).slice(0, 3) : dateKey.slice(8),
      words: byDay.length <= WEEK ? showWeekday(dateKey) : showDay(dateKey),
    }))
  const months = new Map<string, Span>()
  for (const day of byDay) {
    const month = day.dateKey.slice(0, 7)
    const known = months.get(month)
    if (known === undefined) {
      const { dateKey: _, count: __, ...hours } = day
      const words = monthWords(day.dateKey)
      months.set(month, { ...hours, span: month, axis: words.slice(0, 3), words })
    } else for (const name of HOURS) known[name] = Math.round((known[name] + day[name]) * 100) / 100
  }
  return [...months.values()]
}
