import { countPeriodDays } from '../../kit/shared/period.ts'
import { shiftDay } from '../../kit/shared/time.ts'
import { addMonthsTo } from '../../kit/shared/typed-date.ts'
import type { ReportDays } from './report-choices.ts'

const isLastOfMonth = (day: string): boolean => shiftDay(day, 1).endsWith('-01')

/**
 * Returns the period that a report is compared with. Days after `today` are ignored, because they have no records. Days within
 * one month are compared with the same days of the month before. Longer periods are compared with the same number of days
 * directly before them.
 */
export function getPeriodBefore({ from, to: last }: ReportDays, today: string): ReportDays {
  const to = from <= today && today < last ? today : last
  if (from.slice(0, 7) !== to.slice(0, 7)) return { from: shiftDay(from, -countPeriodDays({ from, to })), to: shiftDay(from, -1) }
  const first = addMonthsTo(from, -1)
  // A whole month is compared with a whole month.
  const end = isLastOfMonth(to) ? shiftDay(`${from.slice(0, 7)}-01`, -1) : addMonthsTo(to, -1)
  return { from: first, to: end }
}
