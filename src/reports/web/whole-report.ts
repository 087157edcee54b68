import type { Fields } from '../../kit/shared/endpoint.ts'
import type { Counts, DayTotals, MonthTotals, PersonTotals, reports, WholeHours, WholeRecord } from '../contract.ts'

type Report = Fields<typeof reports.productivity>
type WholeTotals = { totals: WholeHours; counts: Counts; daysRequired: number }
export type WholeDay = DayTotals & WholeHours
export type WholeMonth = MonthTotals & WholeHours
export type WholePerson = Omit<PersonTotals, keyof WholeTotals | 'colors'> & WholeTotals & { colors: string }
/** A report of whole days: without a filter of projects (decision 129). */
export type WholeReport = Omit<Report, keyof WholeTotals | 'records' | 'days' | 'months' | 'people'> &
  WholeTotals & { records: WholeRecord[]; days: WholeDay[]; months: WholeMonth[]; people: WholePerson[] }

export const isWhole = (report: Report): report is WholeReport => report.counts !== null
