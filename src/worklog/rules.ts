import { daysFrom } from '../kit/shared/time.ts'
import { type WorkTerms, dayShare } from '../users/work-day-rules.ts'
import type { TargetGroup } from './vocabulary.ts'

type Range = { start: string; end: string }

/** Days YYYY-MM-DD, both included (calculations.md 2). */
export const groupOf = ({ start, end }: Range, today: string): TargetGroup => {
  if (today < start) return 'upcoming'
  return today > end ? 'lapsed' : 'ongoing'
}

/** The working days of a range under the terms of each day; half days are working days (calculations.md 2). */
export const workingDays = ({ start, end }: Range, termsOf: (day: string) => WorkTerms | null): string[] => {
  const days: string[] = []
  for (let day = start; day <= end; day = daysFrom(day, 1)) {
    const terms = termsOf(day)
    if (terms !== null && dayShare(terms.shiftType, day) > 0) days.push(day)
  }
  return days
}
