import { useTabDrafts } from '../../kit/web/tab-drafts.ts'
import type { WeekDay } from '../entries-contract.ts'
import type { TypedDay } from '../week-rules.ts'

/** Parses what is stored of a day; undefined when it is corrupt or of an older format. */
function typedDayOf(stored: unknown): TypedDay | undefined {
  const { lines, remarks } = (stored ?? {}) as { lines?: unknown; remarks?: unknown }
  if (!Array.isArray(lines) || typeof remarks !== 'string') return undefined
  const isLine = (line: unknown): line is TypedDay['lines'][number] =>
    typeof line === 'object' &&
    line !== null &&
    'project' in line &&
    'done' in line &&
    typeof line.project === 'string' &&
    typeof line.done === 'string'
  return lines.every(isLine) ? { lines, remarks } : undefined
}

/** What a day's form begins with: a declined entry's rows, else one row. */
const beginningOf = ({ entry, projects }: WeekDay): TypedDay => ({
  lines: entry?.projects.map(({ _id, done }) => ({ project: _id, done: String(done) })) ?? [
    { project: projects.length === 1 ? (projects[0]?._id ?? '') : '', done: '' },
  ],
  remarks: '',
})

export type TypedDays = {
  typedOf: (day: WeekDay) => TypedDay
  /** Whether something was typed for the day that was not sent. */
  isTyped: (date: string) => boolean
  change: (date: string, typed: TypedDay) => void
  drop: (date: string) => void
}

/** What the person has typed for days of the week. */
export function useTypedDays(personId: string): TypedDays {
  const { draftOf, store, drop } = useTabDrafts(`proofline.timesheet.${personId}`, typedDayOf)
  return {
    typedOf: (day) => (day.why === null ? draftOf(day.date) : undefined) ?? beginningOf(day),
    isTyped: (date) => draftOf(date) !== undefined,
    change: store,
    drop,
  }
}
