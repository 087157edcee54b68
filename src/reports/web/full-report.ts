import type { ReplyFields } from '../../kit/shared/endpoint.ts'
import type { ReportCounts, DayTotals, MonthTotals, PersonTotals, reports, FullHours, FullRecord } from '../contract.ts'

type Report = ReplyFields<typeof reports.productivity>
type WholeTotals = { totals: FullHours; counts: ReportCounts; daysRequired: number }
export type FullDay = DayTotals & FullHours
export type FullMonth = MonthTotals & FullHours
export type FullPerson = Omit<PersonTotals, keyof WholeTotals | 'colors'> & WholeTotals & { colors: string }
/** A report of whole days, which has no project filter (decision 129). */
export type FullReport = Omit<Report, keyof WholeTotals | 'records' | 'days' | 'months' | 'people'> &
  WholeTotals & { records: FullRecord[]; days: FullDay[]; months: FullMonth[]; people: FullPerson[] }

export const isFullReport = (report: Report): report is FullReport => report.counts !== null
