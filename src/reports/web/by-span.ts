import { describeMonth } from '../../kit/shared/typed-date.ts'
import { formatDay, formatWeekday, getWeekdayName } from '../../kit/shared/time.ts'
import type { FullHours } from '../contract.ts'
import type { FullDay, FullMonth } from './report-rows.ts'

export type SpanHours = FullHours & { span: string; axis: string; words: string }

/** Longer reports are shown by month or as counts, because bars and letters for single days would be too small. */
export const MAX_DAYS_SHOWN = 62
const WEEK = 7

export function buildReportSpans(byDay: readonly FullDay[], byMonth: readonly FullMonth[]): SpanHours[] {
  if (byDay.length <= MAX_DAYS_SHOWN)
    return byDay.map(({ dateKey, count: _, ...hours }) => ({
      ...hours,
      span: dateKey,
      axis: byDay.length <= WEEK ? getWeekdayName(dateKey).slice(0, 3) : dateKey.slice(8),
      words: byDay.length <= WEEK ? formatWeekday(dateKey) : formatDay(dateKey),
    }))
  return byMonth.map(({ month, count: _, ...hours }) => {
    const words = describeMonth(`${month}-01`)
    return { ...hours, span: month, axis: words.slice(0, 3), words }
  })
}
