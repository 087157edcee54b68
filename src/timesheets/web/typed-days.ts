import { useTabDrafts } from '../../kit/web/tab-drafts.ts'
import type { WeekDay } from '../entries-contract.ts'
import type { TypedDay } from '../week-rules.ts'

/** Parses the stored input of a day. Returns undefined if it is corrupt or in an older format. */
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

/** Returns the initial content of a day's form: the rows of a declined entry, or else one row. */
const beginningOf = ({ entry, projects }: WeekDay): TypedDay => ({
  lines: entry?.projects.map(({ _id, done }) => ({ project: _id, done: String(done) })) ?? [
    { project: projects.length === 1 ? (projects[0]?._id ?? '') : '', done: '' },
  ],
  remarks: '',
})

export type TypedDays = {
  typedOf: (day: WeekDay) => TypedDay
  /** Tells whether the day has typed input that was not sent. */
  isTyped: (date: string) => boolean
  change: (date: string, typed: TypedDay) => void
  drop: (date: string) => void
}

/** Stores the input that the person has typed for the days of the week. */
export function useTypedDays(personId: string): TypedDays {
  const { draftOf, store, drop } = useTabDrafts(`proofline.timesheet.${personId}`, typedDayOf)
  return {
    typedOf: (day) => (day.why === null ? draftOf(day.date) : undefined) ?? beginningOf(day),
    isTyped: (date) => draftOf(date) !== undefined,
    change: store,
    drop,
  }
}
