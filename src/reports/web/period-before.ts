import { countPeriodDays } from '../../kit/shared/period.ts'
import { daysFrom } from '../../kit/shared/time.ts'
import { monthsAfter } from '../../kit/shared/typed-date.ts'
import type { ReportDays } from './report-choices.ts'

const isLastOfMonth = (day: string): boolean => daysFrom(day, 1).endsWith('-01')

/**
 * Returns the period that a report is compared with. Days after `today` are ignored, because they have no records. Days within
 * one month are compared with the same days of the month before. Longer periods are compared with the same number of days
 * directly before them.
 */
export function getPeriodBefore({ from, to: last }: ReportDays, today: string): ReportDays {
  const to = from <= today && today < last ? today : last
  if (from.slice(0, 7) !== to.slice(0, 7)) return { from: daysFrom(from, -countPeriodDays({ from, to })), to: daysFrom(from, -1) }
  const first = monthsAfter(from, -1)
  // A whole month is compared with a whole month.
  const end = isLastOfMonth(to) ? daysFrom(`${from.slice(0, 7)}-01`, -1) : monthsAfter(to, -1)
  return { from: first, to: end }
}
