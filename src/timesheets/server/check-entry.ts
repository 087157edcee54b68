import type { Issue } from '../../kit/shared/errors.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { BEFORE_FIRST } from '../../users/first-day-rules.ts'
import { refuse } from '../refusals.ts'
import { TWICE, entryDayProblem, isOffDay } from '../rules.ts'
import type { DayContext, EntryLine, NamedProject } from './entry-queries.ts'

type SentLine = { id: string; done: number }

/** Throws for a day that cannot be submitted now. @throws INVALID_REQUEST */
export const checkDay = (day: string, now: Date): void => {
  const problem = entryDayProblem(day, toDay(now))
  if (problem !== undefined) refuse('INVALID_REQUEST', { issues: [{ path: 'date', message: problem }] })
}

/** Throws for a day before the person's first, which no report has (decision 95). @throws BEFORE_FIRST_DAY */
export const checkFirst = (day: string, { first }: Pick<DayContext, 'first'>): void => {
  if (day < first) refuse('BEFORE_FIRST_DAY', { issues: [{ path: 'date', message: BEFORE_FIRST }] })
}

/**
 * The lines that were sent, with their projects of the day. Throws for one that is not the person's on it, and for one that is
 * there twice.
 * @throws INVALID_REQUEST
 */
export const resolveEntryLines = (sent: readonly SentLine[], named: readonly NamedProject[], day: string): EntryLine[] => {
  const seen = new Set<string>()
  const issues: Issue[] = []
  const lines = sent.flatMap(({ done }, at): EntryLine[] => {
    const project = named.find(({ place }) => place === at)
    const path = `projects.${at}.id`
    if (project === undefined) issues.push({ path, message: `This is not one of your timesheet projects on ${formatDay(day)}.` })
    else if (seen.has(project.id)) issues.push({ path, message: TWICE })
    if (project === undefined || seen.has(project.id)) return []
    seen.add(project.id)
    return [{ project: project.id, done, rows: project.task_rows }]
  })
  if (issues.length > 0) refuse('INVALID_REQUEST', { issues })
  return lines
}

/** Whether the day is off under the shift in force on it, by a holiday, or by an admin. */
export const isOff = (
  { shift_type: shiftType, ...of }: Pick<DayContext, 'shift_type' | 'absence' | 'holiday'>,
  day: string,
): boolean => isOffDay(day, { shiftType, ...of })
