import { BOTH_DATES, periodProblem, YEAR_DAYS } from '../../kit/shared/period.ts'
import { dayIn } from '../../kit/shared/time.ts'
import { dateProblem } from '../../kit/shared/typed-date.ts'
import type { StaffRole } from '../../access/levels.ts'
import type { ReportType, WaitingMode } from '../vocabulary.ts'
import type { ReportDays } from './period-before.ts'

/** What a report is of, as its address has it: ids and roles, several with commas; days YYYY-MM-DD. */
export type ChoiceSearch = {
  department?: string | undefined
  role?: string | undefined
  user?: string | undefined
  manager?: string | undefined
  from?: string | undefined
  to?: string | undefined
  project?: string | undefined
  /** `left out`: timesheets waiting for approval don't count. */
  waiting?: string | undefined
}
/** The names of these parts, in an address that can be saved. */
export const CHOICES = ['department', 'role', 'user', 'manager', 'from', 'to', 'project', 'waiting'] as const

/** Whether two are of the same report. */
export const areSameChoices = (one: ChoiceSearch, other: ChoiceSearch): boolean =>
  CHOICES.every((name) => one[name] === other[name])

/** The days of an address, else those of the present month so far. */
export const parseReportDays = ({ from, to }: ChoiceSearch, today: string): ReportDays => {
  const last = dayIn(to) ?? today
  return { from: dayIn(from) ?? `${last.slice(0, 7)}-01`, to: last }
}

/** Why a report cannot be made of these days; undefined: it can (002 §5). */
export function daysProblem(from: string | undefined, to: string | undefined): string | undefined {
  if (from === undefined || to === undefined) return BOTH_DATES
  return dateProblem(from, {}) ?? dateProblem(to, {}) ?? periodProblem(from, to, YEAR_DAYS)
}

/** What a sub-admin reads, who has only their own days (002 §5) and is counted in no report (decision 95). */
export const NO_OWN_DAYS = {
  title: 'No days of your own',
  why: 'A sub-admin sees only their own days here, and has none. Admins and managers see those of others.',
}

/** The values of a part of an address. */
export const parseChoiceValues = (part: string | undefined): string[] => part?.split(',').filter((value) => value !== '') ?? []

/** The form values of a report (002 §7 Report and filter data). */
export const buildReportBody = (type: ReportType, search: ChoiceSearch, { from, to }: ReportDays) => {
  // A word that is no role is refused as it is (decision P246).
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
