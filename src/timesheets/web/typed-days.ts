import { useState } from 'react'
import type { WeekDay } from '../entries-contract.ts'
import type { TypedDay } from '../week-rules.ts'

const keyOf = (personId: string, date: string): string => `proofline.timesheet.${personId}.${date}`

/** Parses what is stored of a day; undefined when it is corrupt or of an older format. */
export function typedDayOf(stored: string | null): TypedDay | undefined {
  let found: unknown
  try {
    found = JSON.parse(stored ?? 'null')
  } catch {
    return undefined
  }
  const { lines, remarks } = (found ?? {}) as { lines?: unknown; remarks?: unknown }
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

/** What a day's form begins with: a rejected entry's rows, else one row. */
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

/** What the person has typed for days of the week, kept in the browser's tab until it is sent: it outlives other pages and a reload. */
export function useTypedDays(personId: string): TypedDays {
  const [changed, setChanged] = useState<Readonly<Record<string, TypedDay | null>>>({})
  const stored = (date: string): TypedDay | undefined => {
    const now = changed[date]
    return now === undefined ? typedDayOf(sessionStorage.getItem(keyOf(personId, date))) : (now ?? undefined)
  }
  return {
    typedOf: (day) => (day.why === null ? stored(day.date) : undefined) ?? beginningOf(day),
    isTyped: (date) => stored(date) !== undefined,
    change: (date, typed) => {
      sessionStorage.setItem(keyOf(personId, date), JSON.stringify(typed))
      setChanged((all) => ({ ...all, [date]: typed }))
    },
    drop: (date) => {
      sessionStorage.removeItem(keyOf(personId, date))
      setChanged((all) => ({ ...all, [date]: null }))
    },
  }
}
