import { BOTH_DATES, findPeriodProblem, YEAR_DAYS } from '../../kit/shared/period.ts'
import { parseDay } from '../../kit/shared/time.ts'
import { findDateProblem } from '../../kit/shared/typed-date.ts'
import type { StaffRole } from '../../access/levels.ts'
import type { ReportType, WaitingMode } from '../vocabulary.ts'

/** Both days are included. */
export type ReportDays = { from: string; to: string }

/** The selection of a report in its address: ids and roles, separated by commas, and days as YYYY-MM-DD. */
export type ChoiceSearch = {
  department?: string | undefined
  role?: string | undefined
  user?: string | undefined
  manager?: string | undefined
  from?: string | undefined
  to?: string | undefined
  project?: string | undefined
  /** `left out` means that timesheets awaiting approval do not count. */
  waiting?: string | undefined
}
export const CHOICES = ['department', 'role', 'user', 'manager', 'from', 'to', 'project', 'waiting'] as const

export const areSameChoices = (one: ChoiceSearch, other: ChoiceSearch): boolean =>
  CHOICES.every((name) => one[name] === other[name])

/** By default, returns the days of the current month so far. */
export const parseReportDays = ({ from, to }: ChoiceSearch, today: string): ReportDays => {
  const last = parseDay(to) ?? today
  return { from: parseDay(from) ?? `${last.slice(0, 7)}-01`, to: last }
}

/** Returns why a report cannot be made for these days; undefined if it can (002 §5). */
export function findDaysProblem(from: string | undefined, to: string | undefined): string | undefined {
  if (from === undefined || to === undefined) return BOTH_DATES
  return findDateProblem(from, {}) ?? findDateProblem(to, {}) ?? findPeriodProblem(from, to, YEAR_DAYS)
}

/** Shown to sub-admins, who may read only their own days (002 §5) but have none in any report (decision 95). */
export const NO_OWN_DAYS = {
  title: 'No days of your own',
  why: 'A sub-admin sees only their own days here, and has none. Admins and managers see those of others.',
}

export const parseChoiceValues = (part: string | undefined): string[] => part?.split(',').filter((value) => value !== '') ?? []

export const buildReportBody = (type: ReportType, search: ChoiceSearch, { from, to }: ReportDays) => {
  // A word that is not a role is sent unchanged, so that the server refuses it. Without it, the report would include more people.
  const named = {
    department: parseChoiceValues(search.department),
    roleData: parseChoiceValues(search.role) as StaffRole[],
    user: parseChoiceValues(search.user),
    ...(type === 'team' && { manager: parseChoiceValues(search.manager) }),
    projects: parseChoiceValues(search.project),
    waiting: parseChoiceValues(search.waiting) as WaitingMode[],
  }
  return {
    type,
    ...(Object.fromEntries(Object.entries(named).filter(([, values]) => values.length > 0)) as Partial<typeof named>),
    fromDate: from,
    toDate: to,
  }
}
